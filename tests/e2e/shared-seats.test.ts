import { expect } from '@playwright/test';
import {
  joinTable,
  linkOf,
  openLobby,
  playToRound,
  playUntil,
  takeSeat,
  start,
  stateOf,
} from '../../src/tools/support/shared-screen-player.ts';
import { openLocalGame } from '../../src/tools/support/screen-player.ts';
import { must } from '../must.ts';
import { makeDecisions } from './decisions.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import {
  chooseInMenu,
  closeSheets,
  waitForDeal,
  newDevice,
  joinAtSeat,
  roundOf,
  TABLET,
} from './shared-table.ts';

test('a seat moves to another device during the game, and title and badge show whose decision it is', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [anna, ben, other] = [
    await newDevice(browser, TABLET),
    await newDevice(browser),
    await newDevice(browser),
  ];
  for (const page of [anna, other]) {
    await page.addInitScript(() => {
      const tell = (to: string) => () => {
        document.documentElement.dataset.badge = to;
        return Promise.resolve();
      };
      Object.assign(navigator, { setAppBadge: tell('set'), clearAppBadge: tell('clear') });
    });
  }
  const link = await openLobby(anna, String(baseURL), { players: 2, beginners: true });
  await joinAtSeat(ben, link, 'Ben', 2);
  await start(anna);
  await waitForDeal(ben);
  await chooseInMenu(ben, 'Move to another device');
  await ben.getByRole('button', { name: 'Show code' }).tap();
  const byHand = await ben.getByRole('dialog').getByRole('code').innerText();
  // at localhost the app shows another address
  const [, ...groups] = byHand.split(' ');
  const move = `${link}&move=${groups.join('-')}`;
  const mistyped = `${byHand.slice(0, -1)}${byHand.endsWith('2') ? '3' : '2'}`;
  await other.goto('/join');
  await other.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await other.getByRole('textbox', { name: 'Code or link' }).fill(mistyped);
  await other.getByRole('button', { name: 'Join', exact: true }).tap();
  await expect(other.getByText(/transfer code is wrong/)).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Code or link' })).toHaveValue(mistyped);
  await expect(other.getByRole('code'), 'to be compared').toHaveText(mistyped.slice(6));

  await other.goto(move);
  await other.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await other.getByRole('button', { name: 'Join', exact: true }).tap();
  await expect(other.getByText('You now play Ben.')).toBeVisible();
  await waitForDeal(other);
  await expect(ben.getByRole('heading', { name: 'You’re no longer at this table' })).toBeVisible();
  await expect(ben.getByText(/in another tab or window, or on another device/)).toBeVisible();

  const expectCalled = async (page: typeof anna): Promise<void> => {
    await expect(page).toHaveTitle(/^● Your turn/);
    await expect(page.locator('html')).toHaveAttribute('data-badge', 'set');
  };
  const expectNotCalled = async (page: typeof anna): Promise<void> => {
    await expect(page).toHaveTitle(/^Table on several devices/);
    await expect(page.locator('html')).toHaveAttribute('data-badge', 'clear');
  };
  const heads = { anna: (await stateOf(anna))?.heading ?? '', other: (await stateOf(other))?.heading ?? '' };
  const first = heads.anna.startsWith('Waiting') ? 'other' : 'anna';
  const [now, next] = first === 'anna' ? [anna, other] : [other, anna];
  await expectCalled(now);
  await makeDecisions(now, 1);
  await expectCalled(next);
  await expectNotCalled(now);

  // both choose their plants to run at the same time
  await playUntil([anna, other], (states) =>
    states.every((state) => /plants to run/.test(state?.heading ?? '')),
  );
  await Promise.all([expectCalled(anna), expectCalled(other)]);
  await Promise.all([makeDecisions(anna, 1), makeDecisions(other, 1)]);
  await expect.poll(() => roundOf(other)).toBe(2);
});

test('the host gives a seat to another device, frees it and ends the table, and names are plain text', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const markup = '<img src=x onerror=a()>';
  const [anna, ben, cleo] = [
    await newDevice(browser, TABLET),
    await newDevice(browser),
    await newDevice(browser),
  ];
  const faults: string[] = [];
  for (const page of [anna, ben, cleo]) page.on('pageerror', (error) => faults.push(String(error)));
  const link = await openLobby(anna, String(baseURL), { players: 2, beginners: true });
  await joinAtSeat(ben, link, markup, 2);
  await joinTable(cleo, link, 'Cleopatra'.repeat(9));
  await expect(anna.getByText(markup).first()).toBeVisible();
  const rows = ben.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  const room = await rows.evaluateAll((all) =>
    all.map((row) => {
      const words = row.querySelector('strong + span');
      return row.getBoundingClientRect().bottom - (words?.getBoundingClientRect().bottom ?? Infinity);
    }),
  );
  expect(Math.min(...room), 'wrapped names keep a distance to the line below').toBeGreaterThan(5);
  await start(anna);
  await waitForDeal(cleo);
  expect(await anna.locator('img[src="x"]').count()).toBe(0);
  const wide = await cleo.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);

  const give = async (to: string | RegExp): Promise<void> => {
    await chooseInMenu(anna, 'Seats and devices');
    await anna.getByRole('button', { name: `Change who plays ${markup}` }).tap();
    await anna.getByRole('button', { name: to }).tap();
    await closeSheets(anna);
  };
  await give(/^Cleopatra/);
  await playToRound([anna, cleo], 2);
  await expect(ben.getByRole('heading', { level: 1 })).toHaveText(/Waiting for/);
  await give('No one: the seat is free');
  await chooseInMenu(ben, 'Seats and devices');
  await ben.getByRole('button', { name: `Take seat: ${markup}` }).tap();
  await ben.getByText('This device', { exact: true }).first().waitFor();
  await closeSheets(ben);
  await playToRound([anna, ben], 3);

  await chooseInMenu(anna, 'Close table');
  await anna.getByRole('button', { name: 'Close table' }).last().tap();
  for (const page of [ben, cleo]) {
    await expect(page.getByText('The host closed the table.')).toBeVisible();
    await expect(page.getByText(/^The game stays on the host’s device/)).toBeVisible();
  }
  // the host is led to the start page with a notice, and Back does not open the table again
  await expect(anna.getByRole('heading', { name: 'Kilowatt' })).toBeVisible();
  await expect(anna.getByText(/^The table is closed\. The game stays here/)).toBeVisible();
  await expect(anna.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', /\/play\//);
  await anna.goBack();
  await expect(anna).not.toHaveURL(/\/host\//);
  expect(faults).toEqual([]);
});

test('the host changes the terms and the number of players before the deal', async ({ browser, baseURL }) => {
  const [anna, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const link = await openLobby(anna, String(baseURL), { players: 3 });
  await joinAtSeat(ben, link, 'Ben', 3);
  await anna.getByRole('button', { name: 'Change who plays Player 2' }).tap();
  await anna.getByRole('button', { name: 'Remove seat' }).tap();
  await expect(ben.getByText('2 players', { exact: true })).toBeVisible();
  await anna.getByRole('button', { name: 'Change', exact: true }).tap();
  await anna.getByText('USA', { exact: true }).tap();
  await anna.getByRole('switch', { name: /^Hidden money/ }).tap();
  await anna.getByRole('button', { name: 'Use these settings' }).tap();
  await expect(
    ben.getByText('The host changed the game settings. Confirm again that you’re ready.').first(),
  ).toBeVisible();
  const ready = ben.getByRole('switch', { name: /^I’m ready/ });
  await expect(ready).not.toBeChecked();
  await ready.tap();
  await expect(anna.getByText('1 of 1 device ready')).toBeVisible();
  await waitOutDoubleTap(anna);
  await start(anna);
  await waitForDeal(ben);
  await expect(ben.getByRole('list', { name: 'Turn order' }).getByRole('listitem')).toHaveCount(2);
  for (const page of [anna, ben]) {
    await expect(page.getByRole('group', { name: 'Map of USA', includeHidden: true })).toBeAttached();
  }
});

test('a saved game goes on with two devices', { tag: '@long' }, async ({ browser, baseURL }) => {
  test.slow();
  const [anna, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
  await openLocalGame(anna, String(baseURL), async () => {
    const count = anna.getByRole('group', { name: 'How many players?' });
    await count.getByText('2', { exact: true }).tap();
    await anna.getByRole('switch', { name: /^Beginners/ }).tap();
  });
  await makeDecisions(anna, 6);
  const order = await anna.getByRole('list', { name: 'Turn order' }).innerText();
  await anna.goto(String(baseURL));
  await anna.getByRole('link', { name: /on several devices$/ }).tap();
  await anna.getByRole('textbox', { name: 'Your name' }).fill('Anna');
  await anna.getByRole('button', { name: 'Open table' }).tap();
  const link = await linkOf(anna);
  await joinTable(ben, link, 'Ben');
  await takeSeat(ben, 2, 'Ben');
  await ben.getByRole('switch', { name: /^I’m ready/ }).tap();
  await anna.getByRole('button', { name: 'Continue game' }).tap();
  await waitForDeal(ben);
  expect(order).toContain('Player 2');
  const now = ben.getByRole('list', { name: 'Turn order' });
  await expect(now, 'the guest names the seat').toContainText('Ben');
  await expect(now).not.toContainText('Player');
  await playToRound([anna, ben], 2);
});

test('Back closes sheets, and asks before a device leaves the table', async ({ browser, baseURL }) => {
  test.slow();
  const [anna, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const link = await openLobby(anna, String(baseURL), { players: 2, beginners: true });
  // Back would lead out of the app, as after a link in a message
  await ben.goto('about:blank');
  await joinAtSeat(ben, link, 'Ben', 2);
  await start(anna);
  await waitForDeal(ben);
  for (const [page, meaning] of [
    [anna, /the others have to wait until you’re back/],
    [ben, /Your seats are kept for you/],
  ] as const) {
    const back = (): Promise<void> => page.evaluate(() => history.back());
    const asked = page.getByRole('dialog', { name: 'Leave the table?' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(menu).toBeVisible();
    await back();
    await expect(menu).toBeHidden();
    await expect(asked).toBeHidden();
    // a page may cancel Back only once after each tap
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('link', { name: 'Back to start page' }).tap();
    await expect(asked).toContainText(meaning);
    await asked.getByRole('button', { name: 'Stay' }).tap();
    await closeSheets(page);
    await page.getByRole('heading', { level: 1 }).tap();
    await back();
    await expect(asked).toContainText(meaning);
    await expect(page.getByRole('list', { name: 'Turn order' })).toBeVisible();
  }
  const asked = { name: 'Leave the table?' } as const;
  await anna.getByRole('dialog', asked).getByRole('button', { name: 'Stay' }).tap();
  await ben.getByRole('dialog', asked).getByRole('link', { name: 'Leave table' }).tap();
  await ben.getByRole('link', { name: 'Return to table' }).tap();
  await waitForDeal(ben);
  await playToRound([anna, ben], 2);
});

test(
  'an open sheet stays when the other players go on to the next phase, and can be closed',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    test.slow();
    const [anna, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
    const link = await openLobby(anna, String(baseURL), { players: 2, beginners: true });
    await joinAtSeat(ben, link, 'Ben', 2);
    await start(anna);
    await waitForDeal(ben);
    const pages = [anna, ben];
    // one player has a plant and waits while the other one buys the last one
    await playUntil(pages, (states) =>
      states.every((state) => state?.moment === 'nominating' && state.log > 1),
    );
    const states = await Promise.all(pages.map(stateOf));
    const waits = must(
      pages.find((_, at) => states[at]?.heading.startsWith('Waiting')),
      'page that waits',
    );
    const sheet = waits.getByRole('dialog', { name: 'Unseen plants' });
    await waits.getByRole('button', { name: 'Unseen plants' }).tap();
    await expect(sheet).toBeVisible();
    await playUntil(
      pages.filter((page) => page !== waits),
      (others) => others.every((state) => state?.moment === 'buying'),
    );
    await expect.poll(async () => (await stateOf(waits))?.moment).toBe('buying');
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(sheet).toBeHidden();
    await waits.getByRole('button', { name: 'Menu' }).tap();
    await expect(waits.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await closeSheets(waits);
    await playToRound(pages, 2);
  },
);
