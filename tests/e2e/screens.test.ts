import { expect } from '@playwright/test';
import { come, openLobby, sit, start } from '../../src/tools/shared-screen-player.ts';
import { ENGLISH } from '../../src/tools/phrases.ts';
import { openTable, tapCity, ScreenPlayer } from '../../src/tools/screen-player.ts';
import { atRest, Faults } from './faults.ts';
import { openDevice, test } from './seeded.ts';

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 1180, height: 820 };
/** As wide as a name can be, and no place in it to break. */
const LONGEST = 'W'.repeat(24);

for (const [name, viewport] of [
  ['small phone', PHONE],
  ['tablet', TABLET],
] as const) {
  test.describe(name, () => {
    test.use({ viewport });

    test('axe finds nothing on any screen around a game in light or dark, none is wider than the device, and fingers fit everywhere', async ({
      page,
      baseURL,
    }) => {
      test.slow();
      const faults = new Faults();
      for (const path of ['/', '/new', '/settings', '/help', '/join', '/play/none', '/nowhere']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await faults.look(path, page);
      }
      await page.goto('/new');
      await page
        .getByRole('button', { name: /^Colour and shape of/ })
        .first()
        .tap();
      await faults.look('colours', page);
      await page.keyboard.press('Escape');
      await page.getByRole('switch', { name: /^Hidden money/ }).tap();
      await page.getByRole('button', { name: 'Start game' }).tap();
      await expect(page.getByRole('button', { name: /^I’m / })).toBeVisible();
      await faults.look('hand-over', page);
      await openTable(page, String(baseURL), async () => {
        await page.getByRole('textbox').first().fill(LONGEST);
        await page.getByRole('switch', { name: /^Beginners/ }).tap();
      });
      const views = page.getByRole('navigation', { name: 'Views' });
      for (const view of ['Resources', 'Players', 'Log', 'Plants']) {
        await views.getByRole('button', { name: view }).tap();
        await faults.look(view, page);
      }
      await page.getByRole('button', { name: 'Menu' }).tap();
      await faults.look('menu', page);
      await page.keyboard.press('Escape');
      await page.getByRole('list', { name: 'Turn order' }).getByRole('button', { name: LONGEST }).tap();
      await faults.look('one player', page);
      await page.goto('/');
      await expect(page.getByRole('article').first()).toBeVisible();
      await faults.look('start page with games', page);
      faults.expectNone();
    });
  });
}

test('nor is anything wrong on the screens of a table on several devices', async ({ browser, baseURL }) => {
  test.slow();
  const [host, guest] = [await openDevice(browser, TABLET), await openDevice(browser, PHONE)];
  const faults = new Faults();
  const link = await openLobby(host, String(baseURL), { players: 2, beginners: true });
  await faults.look('lobby of the host', host);
  await host.getByRole('button', { name: 'Invite' }).tap();
  await host.getByText('Room code').last().waitFor();
  await faults.look('invitation', host);
  await host.getByRole('button', { name: 'Pair a device' }).tap();
  await host.getByRole('img', { name: 'QR code: Invitation' }).waitFor();
  await faults.look('pairing', host);
  await host.getByRole('button', { name: 'Close', exact: true }).tap();
  await guest.goto(link);
  await guest.getByRole('textbox', { name: 'Your name' }).waitFor();
  await faults.look('invited', guest);
  await come(guest, link, LONGEST);
  await sit(guest, 2, LONGEST);
  await guest.getByRole('switch', { name: /^I’m ready/ }).tap();
  await faults.look('lobby of a guest', guest);
  await expect(host.getByText('1 of 1 device ready')).toBeVisible();
  await start(host);
  for (const [name, page] of [
    ['shared table of the host', host],
    ['shared table of a guest', guest],
  ] as const) {
    await page.getByRole('list', { name: 'Turn order' }).waitFor();
    await faults.look(name, page);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await faults.look(`${name}, menu`, page);
    await page.getByRole('button', { name: 'Seats and devices' }).tap();
    await faults.look(`${name}, seats and devices`, page);
  }
  faults.expectNone();
});

test('what is set in one tab holds in the others at once', async ({ page, baseURL }) => {
  await openTable(page, String(baseURL));
  const other = await page.context().newPage();
  await other.goto('/settings');
  await other.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.getByText('Deutsch', { exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Ansichten' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kraftwerk');
});

test('back from a new game leads to the start page, not to an empty set-up', async ({ page, baseURL }) => {
  await openTable(page, String(baseURL));
  await page.goBack();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test.describe('a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } });
  test('a finger on the map of the regions scrolls the page past it', async ({ page }) => {
    await page.goto('/new');
    await page.getByRole('group', { name: 'How are they chosen?' }).getByText('On the map').tap();
    const map = page.getByRole('group', { name: 'Germany' });
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
  test('tells what happened and what is asked', async ({ page, baseURL }) => {
    await openTable(page, String(baseURL));
    await page.getByRole('button', { name: /^Power plant 4/ }).tap();
    await page.getByRole('button', { name: /^Open at/ }).tap();
    const live = page
      .locator('[aria-live=polite], [role=status], [role=log]')
      .filter({ hasText: /power plant 4/i });
    await expect(live.first()).toBeAttached();
  });
});

test.describe('a small phone', () => {
  test.use({ viewport: PHONE });
  test('a double tap on the start begins one game', async ({ page }) => {
    await page.goto('/new');
    await page.getByRole('button', { name: 'Start game' }).dblclick();
    await expect(page.locator('header').getByText('Saved', { exact: true })).toBeAttached();
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Your games' }).getByRole('listitem')).toHaveCount(1);
  });
  test('a double tap of one bidder does not answer for the next', async ({ page, baseURL }) => {
    await openTable(page, String(baseURL));
    const asked = page.getByRole('heading', { level: 1 });
    const screenPlayer = new ScreenPlayer(page);
    while (!(await asked.innerText()).includes('raise the bid')) await screenPlayer.answer();
    const box = await page.getByRole('button', { name: 'Pass' }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
    await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
    await expect(page.getByText('passed', { exact: true })).toHaveCount(1);
    await expect(asked).toContainText('raise the bid');
    // whoever is asked answers as ever
    await expect(async () => {
      await page.getByRole('button', { name: 'Pass' }).tap();
      await expect(asked).not.toContainText('raise the bid', { timeout: 500 });
    }).toPass();
  });
  test('a double tap on Undo takes back one tap, though its plan is there again', async ({
    page,
    baseURL,
  }) => {
    await openTable(page, String(baseURL));
    const asked = page.getByRole('heading', { level: 1 });
    const screenPlayer = new ScreenPlayer(page);
    while (!(await asked.innerText()).includes('build houses')) await screenPlayer.answer();
    const builder = await asked.innerText();
    const offer = ENGLISH.exactly('table_city_price');
    const planCheapest = async (): Promise<void> => {
      const cities = page.getByRole('button', { name: offer });
      const labels = await cities.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''));
      const prices = labels.map((label) => Number(offer.exec(label)?.[3]));
      await tapCity(page, cities.nth(prices.indexOf(Math.min(...prices))));
    };
    const goOn = page.getByRole('button', { name: 'Build and continue' });
    await planCheapest();
    await goOn.tap();
    await expect(goOn).toHaveCount(0);
    await planCheapest();
    await page.getByRole('button', { name: /^Build for .* and end turn/ }).tap();
    await expect(asked).not.toHaveText(builder);
    const undo = page.getByRole('button', { name: 'Undo' });
    const box = await undo.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
    await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
    await expect(goOn).toBeVisible();
    await expect(asked).toHaveText(builder);
    await expect(undo, 'the first house stands').toHaveAttribute('aria-disabled', 'false');
  });
  test('bids are in sight on a phone on its side', async ({ page, baseURL }) => {
    await openTable(page, String(baseURL));
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByRole('button', { name: /^Power plant 4/ }).tap();
    await expect(page.getByRole('button', { name: /^Open at/ })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(PHONE);
    const screenPlayer = new ScreenPlayer(page);
    while (!(await screenPlayer.asked()).includes('raise the bid')) await screenPlayer.answer();
    await page.setViewportSize({ width: 844, height: 390 });
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const [out, bid, more] = [button('Pass'), button(/^Bid \d+$/), button('Add 5')];
    for (const one of [out, bid]) await expect(one).toBeInViewport({ ratio: 1 });
    const [above, below] = [await more.boundingBox(), await bid.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    // a small one too
    await page.setViewportSize({ width: 640, height: 320 });
    for (const one of [out, bid]) await expect(one).toBeInViewport({ ratio: 1 });
  });
  test('the map follows a finger, and what is tapped next is tapped', async ({ page, baseURL }) => {
    await openTable(page, String(baseURL));
    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Map' }).tap();
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
    const [x, y] = await place(0);
    await touch('touchStart', { x: 180, y: 400 });
    await touch('touchMove', { x: 160, y: 390 });
    await touch('touchMove', { x: 121, y: 370 });
    await expect.poll(async () => (await place(0))[0]).toBeCloseTo(x - 59, 0);
    // it stops before it is lifted: no fling
    await touch('touchMove', { x: 120, y: 370 });
    // while the finger is down, and when the map rests
    await expect.poll(() => place(0)).toEqual([expect.closeTo(x - 60, 0), expect.closeTo(y - 30, 0)]);
    await touch('touchEnd');
    await expect(page.locator('.map .moving')).toHaveCount(0);
    expect(await place(0)).toEqual([expect.closeTo(x - 60, 0), expect.closeTo(y - 30, 0)]);
    const before = await apart();
    await page.getByRole('button', { name: 'Zoom in' }).tap();
    await expect.poll(apart).toBeGreaterThan(before * 1.3);
    // turned, it shows all of it again
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await expect(page.locator('.ground')).not.toHaveAttribute('width', String(PHONE.width));
    await page.setViewportSize(PHONE);
    await expect.poll(() => place(0)).toEqual([expect.closeTo(x, 0), expect.closeTo(y, 0)]);
  });
  test('the map behind a panel is there neither for keys nor for readers', async ({ page, baseURL }) => {
    await openTable(page, String(baseURL));
    const map = page.getByRole('region', { name: 'Map' });
    /** Once round the page by Tab: does it come to the map? */
    const reached = async (): Promise<boolean> => {
      for (let stops = await page.locator('button, a, [tabindex="0"]').count(); stops > 0; stops--) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(() => document.activeElement?.closest('.board') !== null)) return true;
      }
      return false;
    };
    await expect(map).toHaveCount(0);
    await atRest(page);
    expect(await reached()).toBe(false);
    await page.getByRole('button', { name: 'Map', exact: true }).tap();
    await expect(map).toBeVisible();
    expect(await reached()).toBe(true);
  });
  test('the zoom buttons hide no city, on a narrow phone and on its side', async ({ page, baseURL }) => {
    /** Whether the map is in sight, and which cities the buttons cover. */
    const seen = (): Promise<{ reached: boolean; hidden: (string | null)[] }> =>
      page.locator('[data-city]').evaluateAll((cities) => {
        const tops = cities.map((city) => {
          const { x, y, width, height } = city.getBoundingClientRect();
          return { city, top: document.elementFromPoint(x + width / 2, y + height / 2) };
        });
        return {
          reached: tops.filter(({ city, top }) => city.contains(top)).length > 5,
          hidden: tops
            .filter(({ top }) => top?.closest('.zoom'))
            .map(({ city }) => city.getAttribute('data-city')),
        };
      });
    await page.setViewportSize({ width: 360, height: 740 });
    await openTable(page, String(baseURL));
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('button', { name: 'Map' }).tap();
    await expect.poll(seen).toEqual({ reached: true, hidden: [] });
    await page.setViewportSize({ width: 740, height: 360 });
    await expect.poll(seen).toEqual({ reached: true, hidden: [] });
  });
  test('a refusal covers neither the zoom buttons nor the decision, upright and on its side', async ({
    page,
    baseURL,
  }) => {
    const reachable = (name: string | RegExp): Promise<void> =>
      page.getByRole('button', { name }).first().tap({ trial: true });
    await openTable(page, String(baseURL));
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('button', { name: 'Map' }).tap();
    await page
      .getByRole('button', { name: /, no house/ })
      .first()
      .tap();
    await expect(page.getByRole('alert')).toContainText('Rule');
    await reachable('Zoom in');
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await expect(page.getByRole('alert')).toContainText('Rule');
    await reachable('Zoom in');
    await reachable(/^Plants/);
    // what lies below it is free after a tap anywhere on it
    await page.getByRole('alert').getByText('Rule').tap({ force: true });
    await expect(page.getByRole('alert')).toBeEmpty();
  });
});
