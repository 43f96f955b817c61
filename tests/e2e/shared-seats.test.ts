import { expect } from '@playwright/test';
import {
  come,
  linkOf,
  openLobby,
  playToRound,
  playUntil,
  sit,
  start,
  stateOf,
} from '../../src/tools/shared-screen-player.ts';
import { openTable, ScreenPlayer } from '../../src/tools/screen-player.ts';
import { decide } from './decide.ts';
import { test } from './seeded.ts';
import { choose, closeSheet, dealt, device, join, roundOf, TABLET } from './tables.ts';

test('a seat moves to another device in the middle of the game; title and badge tell whose decision it is', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [anna, ben, other] = [await device(browser, TABLET), await device(browser), await device(browser)];
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
  await join(ben, link, 'Ben', 2);
  await start(anna);
  await dealt(ben);
  await choose(ben, 'Move to another device');
  await ben.getByRole('button', { name: 'Show code' }).tap();
  const byHand = await ben.getByRole('dialog').getByRole('code').innerText();
  // of localhost the app shows another address
  const [, ...groups] = byHand.split(' ');
  const move = `${link}#${groups.join('-')}`;
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
  await dealt(other);
  await expect(ben.getByRole('heading', { name: 'You’re no longer at this table' })).toBeVisible();
  await expect(ben.getByText(/in another tab or window, or on another device/)).toBeVisible();

  const asked = async (page: typeof anna): Promise<void> => {
    await expect(page).toHaveTitle(/^● Your turn/);
    await expect(page.locator('html')).toHaveAttribute('data-badge', 'set');
  };
  const waits = async (page: typeof anna): Promise<void> => {
    await expect(page).toHaveTitle(/^Table on several devices/);
    await expect(page.locator('html')).toHaveAttribute('data-badge', 'clear');
  };
  const heads = { anna: (await stateOf(anna))?.heading ?? '', other: (await stateOf(other))?.heading ?? '' };
  const first = heads.anna.startsWith('Waiting') ? 'other' : 'anna';
  const [now, next] = first === 'anna' ? [anna, other] : [other, anna];
  await asked(now);
  await decide(now, 1);
  await asked(next);
  await waits(now);

  // both choose their plants to run at the same time
  await playUntil([anna, other], (states) =>
    states.every((state) => /power plants to run/.test(state?.heading ?? '')),
  );
  await Promise.all([asked(anna), asked(other)]);
  await Promise.all([decide(anna, 1), decide(other, 1)]);
  await expect.poll(() => roundOf(other)).toBe(2);
});

test('the host gives a seat to another, frees it, and ends the table; names are shown as text', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const markup = '<img src=x onerror=a()>';
  const [anna, ben, cleo] = [await device(browser, TABLET), await device(browser), await device(browser)];
  const faults: string[] = [];
  for (const page of [anna, ben, cleo]) page.on('pageerror', (error) => faults.push(String(error)));
  const link = await openLobby(anna, String(baseURL), { players: 2, beginners: true });
  await join(ben, link, markup, 2);
  await come(cleo, link, 'Cleopatra'.repeat(9));
  await expect(anna.getByText(markup).first()).toBeVisible();
  const rows = ben.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  const room = await rows.evaluateAll((all) =>
    all.map((row) => {
      const words = row.querySelector('.words > :last-child');
      return row.getBoundingClientRect().bottom - (words?.getBoundingClientRect().bottom ?? Infinity);
    }),
  );
  expect(Math.min(...room), 'words that wrap keep off the line below').toBeGreaterThan(5);
  await start(anna);
  await dealt(cleo);
  expect(await anna.locator('img[src="x"]').count()).toBe(0);
  const wide = await cleo.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);

  const give = async (to: string | RegExp): Promise<void> => {
    await choose(anna, 'Seats and devices');
    await anna.getByRole('button', { name: `Change who plays ${markup}` }).tap();
    await anna.getByRole('button', { name: to }).tap();
    await closeSheet(anna);
  };
  await give(/^Cleopatra/);
  await playToRound([anna, cleo], 2);
  await expect(ben.getByRole('heading', { level: 1 })).toHaveText(/Waiting for/);
  await give('No one: the seat is free');
  await choose(ben, 'Seats and devices');
  await ben.getByRole('button', { name: `Take seat: ${markup}` }).tap();
  await ben.getByText('This device', { exact: true }).first().waitFor();
  await closeSheet(ben);
  await playToRound([anna, ben], 3);

  await choose(anna, 'Close table');
  await anna.getByRole('button', { name: 'Close table' }).last().tap();
  for (const page of [ben, cleo]) {
    await expect(page.getByText('The host closed the table.')).toBeVisible();
    await expect(page.getByText(/^The game stays on the host’s device/)).toBeVisible();
  }
  // the host goes home, too, with a word about the game, and Back does not open the table again
  await expect(anna.getByRole('heading', { name: 'Kilowatt' })).toBeVisible();
  await expect(anna.getByText(/^The table is closed\. The game stays here/)).toBeVisible();
  await expect(anna.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', /\/play\//);
  await anna.goBack();
  await expect(anna).not.toHaveURL(/\/host\//);
  expect(faults).toEqual([]);
});

test('before the deal the host changes what is played, and by how many', async ({ browser, baseURL }) => {
  const [anna, ben] = [await device(browser, TABLET), await device(browser)];
  const link = await openLobby(anna, String(baseURL), { players: 3 });
  await join(ben, link, 'Ben', 3);
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
  // a tap right behind the one on the sheet, in the same place, is taken for its second
  await expect(async () => {
    await start(anna);
    await expect(anna.getByRole('button', { name: /^Start/ })).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await dealt(ben);
  await expect(ben.getByRole('list', { name: 'Turn order' }).getByRole('listitem')).toHaveCount(2);
  for (const page of [anna, ben]) {
    await expect(page.getByRole('group', { name: 'Map of USA', includeHidden: true })).toBeAttached();
  }
});

test('a saved game is opened for two devices and goes on', async ({ browser, baseURL }) => {
  test.slow();
  const [anna, ben] = [await device(browser, TABLET), await device(browser)];
  await openTable(anna, String(baseURL), async () => {
    const count = anna.getByRole('group', { name: 'How many players?' });
    await count.getByText('2', { exact: true }).tap();
    await anna.getByRole('switch', { name: /^Beginners/ }).tap();
  });
  const screenPlayer = new ScreenPlayer(anna);
  for (let turn = 0; turn < 6; turn++) await screenPlayer.answer();
  const order = await anna.getByRole('list', { name: 'Turn order' }).innerText();
  await anna.goto(String(baseURL));
  await anna.getByRole('link', { name: /on several devices$/ }).tap();
  await anna.getByRole('textbox', { name: 'Your name' }).fill('Anna');
  await anna.getByRole('button', { name: 'Open table' }).tap();
  const link = await linkOf(anna);
  await come(ben, link, 'Ben');
  await sit(ben, 2, 'Ben');
  await ben.getByRole('switch', { name: /^I’m ready/ }).tap();
  await anna.getByRole('button', { name: 'Continue game' }).tap();
  await dealt(ben);
  expect(order).toContain('Player 2');
  const now = ben.getByRole('list', { name: 'Turn order' });
  await expect(now, 'who had no name has one').toContainText('Ben');
  await expect(now).not.toContainText('Player');
  await playToRound([anna, ben], 2);
});

test('Back closes what is open, and asks before a device leaves the others', async ({ browser, baseURL }) => {
  test.slow();
  const [anna, ben] = [await device(browser, TABLET), await device(browser)];
  const link = await openLobby(anna, String(baseURL), { players: 2, beginners: true });
  // as from a message: Back would lead out of the app
  await ben.goto('about:blank');
  await join(ben, link, 'Ben', 2);
  await start(anna);
  await dealt(ben);
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
    // a page may hold Back up only once a tap
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('link', { name: 'Back to start page' }).tap();
    await expect(asked).toContainText(meaning);
    await asked.getByRole('button', { name: 'Stay' }).tap();
    await closeSheet(page);
    await page.getByRole('heading', { level: 1 }).tap();
    await back();
    await expect(asked).toContainText(meaning);
    await expect(page.getByRole('list', { name: 'Turn order' })).toBeVisible();
  }
  const asked = { name: 'Leave the table?' } as const;
  await anna.getByRole('dialog', asked).getByRole('button', { name: 'Stay' }).tap();
  await ben.getByRole('dialog', asked).getByRole('link', { name: 'Leave table' }).tap();
  // he finds the table again where he was told
  await ben.getByRole('link', { name: 'Return to table' }).tap();
  await dealt(ben);
  await playToRound([anna, ben], 2);
});

test('a sheet that is open when the others go on to the next phase stays, and is closed as ever', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [anna, ben] = [await device(browser, TABLET), await device(browser)];
  const link = await openLobby(anna, String(baseURL), { players: 2, beginners: true });
  await join(ben, link, 'Ben', 2);
  await start(anna);
  await dealt(ben);
  const pages = [anna, ben];
  // who has a plant waits while the other buys the last one
  await playUntil(pages, (states) =>
    states.every((state) => state?.moment === 'nominating' && state.log > 1),
  );
  const states = await Promise.all(pages.map(stateOf));
  const waits = pages.find((_, at) => states[at]?.heading.startsWith('Waiting'));
  if (!waits) throw new Error('nobody waits');
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
  await closeSheet(waits);
  await playToRound(pages, 2);
});
