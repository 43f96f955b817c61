import { expect } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import {
  joinTable,
  linkOf,
  mayAct,
  openLobby,
  playToRound,
  playUntil,
  start,
  stateOf,
  takeSeat,
  waitingHeading,
} from '#tools/support/shared-screen-player.ts';
import { must } from '../must.ts';
import { makeDecisions } from './decisions.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import {
  chooseInMenu,
  closeSheets,
  endTable,
  joinAtSeat,
  newDevice,
  roundOf,
  TABLET,
  waitForDeal,
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
  await chooseInMenu(ben, 'shared_move');
  await ben.getByRole('button', named('shared_move_show')).tap();
  const byHand = await ben.getByRole('dialog').getByRole('code').innerText();
  // at localhost the app shows another address
  const [, ...groups] = byHand.split(' ');
  const move = `${link}&move=${groups.join('-')}`;
  const mistyped = `${byHand.slice(0, -1)}${byHand.endsWith('2') ? '3' : '2'}`;
  await other.goto('/join');
  await other.getByRole('textbox', named('shared_join_name')).fill('Ben');
  await other.getByRole('textbox', named('shared_join_code')).fill(mistyped);
  await other.getByRole('button', named('shared_join_go')).tap();
  await expect(other.getByText(ENGLISH.text('shared_net_no_transfer_code'))).toBeVisible();
  await expect(other.getByRole('textbox', named('shared_join_code'))).toHaveValue(mistyped);
  await expect(other.getByRole('code'), 'to be compared').toHaveText(mistyped.slice(6));

  await other.goto(move);
  await other.getByRole('textbox', named('shared_join_name')).fill('Ben');
  await other.getByRole('button', named('shared_join_go')).tap();
  await expect(other.getByText(ENGLISH.text('shared_moved', { names: 'Ben' }))).toBeVisible();
  await waitForDeal(other);
  await expect(ben.getByRole('heading', named('shared_closed'))).toBeVisible();
  await expect(ben.getByText(ENGLISH.text('shared_close_replaced'))).toBeVisible();

  const expectCalled = async (page: typeof anna): Promise<void> => {
    await expect(page).toHaveTitle(new RegExp(`^● ${ENGLISH.text('shared_your_turn')}`));
    await expect(page.locator('html')).toHaveAttribute('data-badge', 'set');
  };
  const expectNotCalled = async (page: typeof anna): Promise<void> => {
    await expect(page).toHaveTitle(ENGLISH.like('shared_title'));
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
    states.every((state) => ENGLISH.exactly('ask_powering').test(state?.heading ?? '')),
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
  const rows = ben.getByRole('region', named('shared_devices')).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const room = await rows.evaluateAll((all) =>
    all.map((row) => {
      const words = row.querySelector('strong + span');
      return row.getBoundingClientRect().bottom - (words?.getBoundingClientRect().bottom ?? Infinity);
    }),
  );
  expect(Math.min(...room), 'wrapped names keep a distance to the line below').toBeGreaterThan(5);
  await start(anna);
  await waitForDeal(cleo);
  await expect(anna.locator('img[src="x"]')).toHaveCount(0);
  const wide = (): Promise<number> => cleo.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(wide).toBeLessThanOrEqual(0);

  const give = async (to: { readonly name: string | RegExp }): Promise<void> => {
    await chooseInMenu(anna, 'shared_people');
    await anna.getByRole('button', named('shared_seat_change', { name: markup })).tap();
    await anna.getByRole('button', to).tap();
    await closeSheets(anna);
  };
  await give({ name: /^Cleopatra/ });
  await playToRound([anna, cleo], 2);
  await expect(waitingHeading(ben)).toBeVisible();
  await give(named('shared_seat_nobody'));
  await chooseInMenu(ben, 'shared_people');
  await ben.getByRole('button', named('shared_sit_of', { name: markup })).tap();
  await ben.getByText(ENGLISH.text('shared_this_device'), { exact: true }).first().waitFor();
  await closeSheets(ben);
  await playToRound([anna, ben], 3);

  await endTable(anna);
  for (const page of [ben, cleo]) {
    await expect(page.getByText(ENGLISH.text('shared_close_ended'))).toBeVisible();
    await expect(page.getByText(ENGLISH.text('shared_close_ended_next'))).toBeVisible();
  }
  // the host returns to the start page with a notice, and Back does not reopen the table
  await expect(anna.getByRole('heading', named('app_name'))).toBeVisible();
  await expect(anna.getByText(ENGLISH.text('shared_ended_here'))).toBeVisible();
  await expect(anna.getByRole('link', startingWith('home_continue'))).toHaveAttribute('href', /\/play\//);
  await anna.goBack();
  await expect(anna).not.toHaveURL(/\/host\//);
  expect(faults).toEqual([]);
});

test('the host changes the terms and the number of players before the deal', async ({ browser, baseURL }) => {
  const [anna, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const link = await openLobby(anna, String(baseURL), { players: 3 });
  await joinAtSeat(ben, link, 'Ben', 3);
  await anna
    .getByRole('button', named('shared_seat_change', { name: ENGLISH.text('setup_player_n', { n: 2 }) }))
    .tap();
  await anna.getByRole('button', named('shared_seat_remove')).tap();
  await expect(ben.getByText(ENGLISH.text('count_players', { count: 2 }), { exact: true })).toBeVisible();
  await anna.getByRole('button', named('shared_terms_change')).tap();
  await anna.getByText(ENGLISH.text('map_usa'), { exact: true }).tap();
  await anna.getByRole('switch', startingWith('setup_hidden_money')).tap();
  await anna.getByRole('button', named('shared_terms_use')).tap();
  await expect(ben.getByText(ENGLISH.text('shared_terms_changed')).first()).toBeVisible();
  const ready = ben.getByRole('switch', startingWith('shared_ready'));
  await expect(ready).not.toBeChecked();
  await ready.tap();
  await expect(anna.getByText(ENGLISH.text('shared_wait_players', { ready: 1, count: 1 }))).toBeVisible();
  await waitOutDoubleTap(anna);
  await start(anna);
  await waitForDeal(ben);
  await expect(ben.getByRole('list', named('players_order')).getByRole('listitem')).toHaveCount(2);
  for (const page of [anna, ben]) {
    await expect(
      page.getByRole('group', {
        includeHidden: true,
        ...named('table_map_label', { map: ENGLISH.text('map_usa') }),
      }),
    ).toBeAttached();
  }
});

test('a saved game goes on with two devices', { tag: '@long' }, async ({ browser, baseURL }) => {
  test.slow();
  const [anna, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
  await openLocalGame(anna, String(baseURL), async () => {
    const count = anna.getByRole('group', named('setup_how_many'));
    await count.getByText('2', { exact: true }).tap();
    await anna.getByRole('switch', startingWith('setup_beginners')).tap();
  });
  await makeDecisions(anna, 6);
  const order = await anna.getByRole('list', named('players_order')).innerText();
  await anna.goto(String(baseURL));
  await anna.getByRole('link', { name: ENGLISH.exactly('saves_share_of') }).tap();
  await anna.getByRole('textbox', named('shared_join_name')).fill('Anna');
  await anna.getByRole('button', named('shared_invite_go')).tap();
  const link = await linkOf(anna);
  await joinTable(ben, link, 'Ben');
  await takeSeat(ben, 2, 'Ben');
  await ben.getByRole('switch', startingWith('shared_ready')).tap();
  await anna.getByRole('button', named('shared_go_on')).tap();
  await waitForDeal(ben);
  const unnamed = ENGLISH.text('setup_player_n', { n: 2 });
  expect(order).toContain(unnamed);
  const now = ben.getByRole('list', named('players_order'));
  await expect(now, 'the guest names the seat').toContainText('Ben');
  await expect(now).not.toContainText(unnamed);
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
    [anna, 'shared_leave_host'],
    [ben, 'shared_leave_sure'],
  ] as const) {
    const back = (): Promise<void> => page.evaluate(() => history.back());
    const asked = page.getByRole('dialog', named('shared_leave_title'));
    const menu = page.getByRole('dialog', named('table_menu'));
    await page.getByRole('button', named('table_menu')).tap();
    await expect(menu).toBeVisible();
    await back();
    await expect(menu).toBeHidden();
    await expect(asked).toBeHidden();
    // a page may cancel Back only once after each tap
    await waitOutDoubleTap(page);
    await page.getByRole('button', named('table_menu')).tap();
    await page.getByRole('link', named('action_home')).tap();
    await expect(asked).toContainText(ENGLISH.text(meaning));
    await asked.getByRole('button', named('shared_stay')).tap();
    await closeSheets(page);
    await page.getByRole('heading', { level: 1 }).tap();
    await back();
    await expect(asked).toContainText(ENGLISH.text(meaning));
    await expect(page.getByRole('list', named('players_order'))).toBeVisible();
  }
  const asked = named('shared_leave_title');
  await anna.getByRole('dialog', asked).getByRole('button', named('shared_stay')).tap();
  await ben.getByRole('dialog', asked).getByRole('link', named('shared_leave')).tap();
  await ben.getByRole('link', startingWith('home_table_return')).tap();
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
    // one player has a plant and waits while the other buys the last one
    await playUntil(pages, (states) =>
      states.every((state) => state?.moment === 'nominating' && state.log > 1),
    );
    const states = await Promise.all(pages.map(stateOf));
    const waits = must(
      pages.find((_, at) => states[at] && !mayAct(states[at])),
      'page that waits',
    );
    const sheet = waits.getByRole('dialog', named('market_unseen'));
    await waits.getByRole('button', named('market_unseen')).tap();
    await expect(sheet).toBeVisible();
    await playUntil(
      pages.filter((page) => page !== waits),
      (others) => others.every((state) => state?.moment === 'buying'),
    );
    await expect.poll(async () => (await stateOf(waits))?.moment).toBe('buying');
    await expect(sheet.getByRole('button', named('action_close'))).toBeInViewport();
    await sheet.getByRole('button', named('action_close')).tap();
    await expect(sheet).toBeHidden();
    await waits.getByRole('button', named('table_menu')).tap();
    await expect(waits.getByRole('dialog', named('table_menu'))).toBeVisible();
    await closeSheets(waits);
    await playToRound(pages, 2);
  },
);
