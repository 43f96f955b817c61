import { expect } from '@playwright/test';
import { waitForRest } from '#tools/support/at-rest.ts';
import { ENGLISH, GERMAN, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame, ScreenPlayer, tapCity } from '#tools/support/screen-player.ts';
import { joinTable, openLobby, start, takeSeat } from '#tools/support/shared-screen-player.ts';
import { ScreenAudit, waitForAnimations } from './accessibility.ts';
import { decideUntil, headline, isAsked } from './decisions.ts';
import { openMenu, openTab, PAGES, TABS } from './every-screen.ts';
import { HANDED, openDevice, test, waitOutDoubleTap } from './fixtures.ts';
import { isDrawnWhole, mapOf } from './map-geometry.ts';

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 1180, height: 820 };
/** The widest possible name, without a place to break. */
const LONGEST = 'W'.repeat(24);

for (const { name, viewport, tag } of [
  { name: 'small phone', viewport: PHONE, tag: [] },
  { name: 'tablet', viewport: TABLET, tag: ['@long'] },
]) {
  test.describe(name, { tag }, () => {
    test.use({ viewport });

    test('the pages have no accessibility faults, fit the device and have large touch targets', async ({
      page,
    }) => {
      test.slow();
      const audit = new ScreenAudit();
      for (const path of PAGES) {
        await page.goto(`/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await audit.inspect(path, page);
      }
      audit.expectNoFaults();
    });

    test('the screens around a local game have no accessibility faults, fit the device and have large touch targets', async ({
      page,
      baseURL,
    }) => {
      test.slow();
      const audit = new ScreenAudit();
      await page.goto('/new');
      await page.getByRole('button', startingWith('setup_look_of')).first().tap();
      await expect(page.getByRole('dialog')).toBeVisible();
      await audit.inspect('colours', page);
      await page.keyboard.press('Escape');
      await page.getByRole('textbox').first().fill(LONGEST);
      await page.getByRole('switch', startingWith('setup_hidden_money')).tap();
      await page.getByRole('button', named('setup_start')).tap();
      await expect(page.getByRole('button', named('auction_money_hold'))).toBeVisible();
      await audit.inspect('auction with hidden money', page);
      const handOver = page.getByRole('button', { name: ENGLISH.exactly('handover_ready') });
      const player = new ScreenPlayer(page);
      while (!(await handOver.isVisible())) {
        await waitOutDoubleTap(page);
        await player.answer();
      }
      await audit.inspect('hand-over', page);
      await openLocalGame(page, String(baseURL), async () => {
        await page.getByRole('textbox').first().fill(LONGEST);
        await page.getByRole('switch', startingWith('setup_beginners')).tap();
      });
      for (const view of TABS) {
        await openTab(page, ENGLISH, view);
        await audit.inspect(view, page);
      }
      await openMenu(page, ENGLISH);
      await audit.inspect('menu', page);
      await page.keyboard.press('Escape');
      await page.getByRole('list', named('players_order')).getByRole('button', { name: LONGEST }).tap();
      await expect(page.getByRole('dialog', { name: LONGEST })).toBeVisible();
      await audit.inspect('one player', page);
      await page.goto('/');
      await expect(page.getByRole('article').first()).toBeVisible();
      await audit.inspect('start page with games', page);
      audit.expectNoFaults();
    });
  });
}

test('the screens of a shared table have no accessibility faults, fit the device and have large touch targets', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [host, guest] = [await openDevice(browser, TABLET), await openDevice(browser, PHONE)];
  const audit = new ScreenAudit();
  const link = await openLobby(host, String(baseURL), { players: 2, beginners: true });
  await audit.inspect('lobby of the host', host);
  await host.getByRole('button', named('shared_invite')).tap();
  await host.getByText(ENGLISH.text('shared_invite_room')).last().waitFor();
  await audit.inspect('invitation', host);
  await host.getByRole('button', named('shared_invite_pair_start')).tap();
  await host
    .getByRole('img', named('shared_qr_label', { what: ENGLISH.text('shared_pair_offer') }))
    .waitFor();
  await audit.inspect('pairing', host);
  await host.getByRole('button', named('action_close')).tap();
  await guest.goto(link);
  await guest.getByRole('textbox', named('shared_join_name')).waitFor();
  await audit.inspect('invited', guest);
  await joinTable(guest, link, LONGEST);
  await takeSeat(guest, 2, LONGEST);
  await guest.getByRole('switch', startingWith('shared_ready')).tap();
  await audit.inspect('lobby of a guest', guest);
  await expect(host.getByText(ENGLISH.text('shared_wait_players', { ready: 1, count: 1 }))).toBeVisible();
  await start(host);
  for (const [name, page] of [
    ['shared table of the host', host],
    ['shared table of a guest', guest],
  ] as const) {
    await page.getByRole('list', named('players_order')).waitFor();
    await audit.inspect(name, page);
    await openMenu(page, ENGLISH);
    await audit.inspect(`${name}, menu`, page);
    await page.getByRole('button', named('shared_people')).tap();
    await expect(page.getByRole('dialog', named('shared_people'))).toBeVisible();
    await audit.inspect(`${name}, seats and devices`, page);
  }
  audit.expectNoFaults();
});

test('settings of one tab apply to other tabs at once', async ({ page, baseURL }) => {
  await openLocalGame(page, String(baseURL));
  const other = await page.context().newPage();
  await other.goto('/settings');
  await other.getByText(ENGLISH.text('settings_theme_dark'), { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const german = 'Deutsch';
  await other.getByRole('button', { name: german }).click();
  await expect(page.getByRole('navigation', GERMAN.named('table_views'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kraftwerk');
});

test('Back leads from a new game to the start page, not to an empty set-up', async ({ page, baseURL }) => {
  await page.goto(String(baseURL));
  await page.getByRole('link', named('home_new')).tap();
  await page.getByRole('button', named('setup_start')).tap();
  await page.waitForURL('**/play/**');
  await page.goBack();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test.describe('a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } });
  test('a finger on the map of regions scrolls the page', async ({ page }) => {
    await page.goto('/new');
    await page
      .getByRole('group', named('setup_regions_how'))
      .getByText(ENGLISH.text('setup_regions_hand'))
      .tap();
    const map = page.getByRole('group', named('map_germany'));
    await map.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(map).toBeInViewport({ ratio: 1 });
    const fingers = await page.context().newCDPSession(page);
    const before = await page.evaluate(() => scrollY);
    const at = (y: number) => ({ touchPoints: [{ x: 300, y }] });
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(100) });
    for (let y = 110; y <= 250; y += 10) {
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) });
    }
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before - 50);
  });
});

test.describe('the live region', () => {
  test.use({ viewport: TABLET });
  test('announces what happened', async ({ page, baseURL }) => {
    await openLocalGame(page, String(baseURL));
    await page.getByRole('button', startingWith('plant_text', { number: 4 })).tap();
    await page.getByRole('button', startingWith('auction_open')).tap();
    const live = page
      .locator('[aria-live=polite], [role=status], [role=log]')
      .filter({ hasText: /power plant 4/i });
    await expect(live.first()).toBeAttached();
  });
});

test.describe('a small phone', () => {
  test.use({ viewport: PHONE });
  test('a double tap on Start starts one game', async ({ page }) => {
    await page.goto('/new');
    await page.getByRole('button', named('setup_start')).dblclick();
    await expect(
      page.locator('header').getByText(ENGLISH.text('table_saved'), { exact: true }),
    ).toBeAttached();
    await page.goto('/');
    await expect(page.getByRole('region', named('home_games')).getByRole('listitem')).toHaveCount(1);
  });
  test('a double tap of one bidder does not decide for the next one', async ({ page, baseURL }) => {
    await openLocalGame(page, String(baseURL));
    await decideUntil(page, 'ask_bidding');
    await waitForRest(page);
    const box = await page.getByRole('button', named('auction_pass')).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
    await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
    await expect(page.getByText(ENGLISH.text('auction_state_out'), { exact: true })).toHaveCount(1);
    expect(await isAsked(page, 'ask_bidding')).toBe(true);
    await waitOutDoubleTap(page, HANDED);
    await page.getByRole('button', named('auction_pass')).tap();
    await expect.poll(() => isAsked(page, 'ask_bidding')).toBe(false);
  });
  test('a double tap on Undo takes back only one tap', async ({ page, baseURL }) => {
    await openLocalGame(page, String(baseURL));
    await decideUntil(page, 'ask_building');
    const builder = await headline(page).innerText();
    const offer = ENGLISH.exactly('table_city_price');
    const planCheapest = async (): Promise<void> => {
      const cities = page.getByRole('button', { name: offer });
      // the map tells prices a moment after the question
      await cities.first().waitFor({ state: 'attached' });
      const labels = await cities.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''));
      const prices = labels.map((label) => Number(offer.exec(label)?.[3]));
      await tapCity(page, cities.nth(prices.indexOf(Math.min(...prices))));
    };
    const build = page.getByRole('button', startingWith('building_pay_end'));
    await planCheapest();
    await page.getByRole('button', named('building_plan')).tap();
    await page.getByRole('button', named('building_pay')).tap();
    await expect(build).toHaveCount(0);
    await planCheapest();
    await build.tap();
    await expect(headline(page)).not.toHaveText(builder);
    const undo = page.getByRole('button', named('action_undo'));
    const box = await undo.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
    await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
    await expect(build).toBeVisible();
    await expect(headline(page)).toHaveText(builder);
    await expect(undo, 'the first house stands').toHaveAttribute('aria-disabled', 'false');
  });
  test('the buttons for bids are visible on a phone on its side', async ({ page, baseURL }) => {
    await openLocalGame(page, String(baseURL));
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByRole('button', startingWith('plant_text', { number: 4 })).tap();
    await expect(page.getByRole('button', startingWith('auction_open'))).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(PHONE);
    await decideUntil(page, 'ask_bidding');
    await page.setViewportSize({ width: 844, height: 390 });
    const [out, bid, more] = [
      page.getByRole('button', named('auction_pass')),
      page.getByRole('button', { name: ENGLISH.exactly('auction_bid') }),
      page.getByRole('button', named('auction_plus', { amount: 5 })),
    ];
    for (const one of [out, bid]) await expect(one).toBeInViewport({ ratio: 1 });
    await waitForRest(page);
    const [above, below] = [await more.boundingBox(), await bid.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    // on a small phone as well
    await page.setViewportSize({ width: 640, height: 320 });
    for (const one of [out, bid]) await expect(one).toBeInViewport({ ratio: 1 });
  });
  test('the map follows a finger, zooms, and fits the screen again after a turn', async ({
    page,
    baseURL,
  }) => {
    await openLocalGame(page, String(baseURL));
    await page.getByRole('navigation', named('table_views')).getByRole('button', named('table_map')).tap();
    const cities = page.locator('[data-city]');
    const place = async (at: number): Promise<readonly [number, number]> => {
      const box = await cities.nth(at).boundingBox();
      return [box?.x ?? NaN, box?.y ?? NaN];
    };
    const apart = async (): Promise<number> => {
      const [one, other] = [await place(0), await place(-1)];
      return Math.hypot(one[0] - other[0], one[1] - other[1]);
    };
    const fingers = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
    // the bar that leads back takes room from the map, which then fits itself again
    await expect(page.getByRole('button', named('table_to_decision'))).toBeVisible();
    await waitForRest(page);
    const [x, y] = await place(0);
    await touch('touchStart', { x: 180, y: 400 });
    await touch('touchMove', { x: 160, y: 390 });
    await touch('touchMove', { x: 121, y: 370 });
    await expect.poll(async () => (await place(0))[0]).toBeCloseTo(x - 59, 0);
    // the finger stops before it is lifted, so that the map does not fling
    await touch('touchMove', { x: 120, y: 370 });
    await expect.poll(() => place(0)).toEqual([expect.closeTo(x - 60, 0), expect.closeTo(y - 30, 0)]);
    await touch('touchEnd');
    await expect.poll(() => isDrawnWhole(page)).toBe(true);
    expect(await place(0)).toEqual([expect.closeTo(x - 60, 0), expect.closeTo(y - 30, 0)]);
    const before = await apart();
    await page.getByRole('button', named('table_zoom_in')).tap();
    await expect.poll(apart).toBeGreaterThan(before * 1.3);
    // a turned phone shows the whole map again
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await expect(mapOf(page).locator('svg').first()).not.toHaveAttribute('width', String(PHONE.width));
    await page.setViewportSize(PHONE);
    // the scale may differ a little: where the map has to be slightly too small to read, it keeps its drawn scale
    await expect.poll(async () => Math.abs((await apart()) / before - 1)).toBeLessThan(0.03);
    await expect.poll(async () => Math.abs((await place(0))[0] - x)).toBeLessThan(5);
  });
  test('neither keys nor screen readers reach the map behind a panel', async ({ page, baseURL }) => {
    await openLocalGame(page, String(baseURL));
    const map = page.getByRole('region', named('table_map'));
    /** Whether Tab reaches the map within one round of the page. */
    const reachesMap = async (): Promise<boolean> => {
      for (let stops = await page.locator('button, a, [tabindex="0"]').count(); stops > 0; stops--) {
        await page.keyboard.press('Tab');
        if ((await map.and(page.locator(':focus-within')).count()) > 0) return true;
      }
      return false;
    };
    await expect(map).toHaveCount(0);
    await waitForAnimations(page);
    expect(await reachesMap()).toBe(false);
    await page.getByRole('button', named('table_map')).tap();
    await expect(map).toBeVisible();
    expect(await reachesMap()).toBe(true);
  });
  test('the zoom buttons cover no city on a narrow phone, upright or on its side', async ({
    page,
    baseURL,
  }) => {
    /** Whether the map is visible, and the cities below the buttons. */
    const seen = (): Promise<{ reached: boolean; hidden: (string | null)[] }> =>
      page.locator('[data-city]').evaluateAll((cities) => {
        const tops = cities.map((city) => {
          const { x, y, width, height } = city.getBoundingClientRect();
          return { city, top: document.elementFromPoint(x + width / 2, y + height / 2) };
        });
        return {
          reached: tops.filter(({ city, top }) => city.contains(top)).length > 5,
          hidden: tops
            .filter(({ top }) => top?.closest('[role=group] button'))
            .map(({ city }) => city.getAttribute('data-city')),
        };
      });
    await page.setViewportSize({ width: 360, height: 740 });
    await openLocalGame(page, String(baseURL));
    const views = page.getByRole('navigation', named('table_views'));
    await views.getByRole('button', named('table_map')).tap();
    await expect.poll(seen).toEqual({ reached: true, hidden: [] });
    await page.setViewportSize({ width: 740, height: 360 });
    await expect.poll(seen).toEqual({ reached: true, hidden: [] });
  });
  test('a refusal covers neither the zoom buttons nor the decision, upright or on its side', async ({
    page,
    baseURL,
  }) => {
    const reachable = (key: 'table_zoom_in' | 'table_plants'): Promise<void> =>
      page.getByRole('button', startingWith(key)).first().tap({ trial: true });
    await openLocalGame(page, String(baseURL));
    await decideUntil(page, 'ask_building');
    const rule = page.getByText(ENGLISH.exactly('refusal_rule'));
    // more than the money of the first round pays for
    const alert = page.getByRole('alert').filter({ has: rule });
    const spendAll = async (): Promise<void> => {
      while (!(await alert.isVisible())) {
        const left = page.getByRole('button', { name: ENGLISH.exactly('table_city_price') });
        await left.last().waitFor();
        const before = await left.count();
        await tapCity(page, left.last());
        await expect.poll(async () => (await alert.isVisible()) || (await left.count()) < before).toBe(true);
      }
    };
    await spendAll();
    await reachable('table_zoom_in');
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    // it disappears after eight seconds
    await spendAll();
    await reachable('table_zoom_in');
    await reachable('table_plants');
    await spendAll();
    // a tap anywhere on it closes it
    await rule.tap({ force: true });
    await expect(page.getByRole('alert')).toBeEmpty();
  });
});
