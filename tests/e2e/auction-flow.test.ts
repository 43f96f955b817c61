import { expect, type Locator, type Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { waitForRest } from '#tools/support/at-rest.ts';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import { mustTake } from '../must.ts';
import { headline, isAsked } from './decisions.ts';
import { HANDED, test, waitOutDoubleTap } from './fixtures.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

const players = (page: Page, count: number) => (): Promise<void> =>
  page.getByRole('group', named('setup_how_many')).getByText(String(count), { exact: true }).tap();
/** The plants for sale that the player can pay. */
const plants = (page: Page): Locator =>
  page
    .getByRole('region', named('market_current'))
    .getByRole('button', { name: ENGLISH.beginning('plant_text', 'plant_text_free') });
const pass = (page: Page): Locator => page.getByRole('button', named('auction_pass'));
/** The acting player according to the auction. */
const turn = (page: Page): Locator =>
  page.getByRole('list', named('auction_seats')).locator('[aria-current]');
const nameOf = async (page: Page): Promise<string> =>
  ENGLISH.valuesIn((await turn(page).locator('span').first().textContent()) ?? '', 'auction_seat')?.[0] ?? '';
async function tap(page: Page, target: Locator): Promise<void> {
  await waitOutDoubleTap(page);
  await target.tap();
}
async function open(page: Page, plant: Locator, price: number): Promise<void> {
  await tap(page, plant);
  await page.getByRole('spinbutton').fill(String(price));
  await tap(page, page.getByRole('button', named('auction_open', { amount: price })));
}

test('a player who has no choice is not asked, a line says why, and one undo goes back before it', async ({
  page,
  baseURL,
}) => {
  await openLocalGame(page, String(baseURL), players(page, 3));
  const rich = await nameOf(page);
  const why = page.locator('[data-lines]');
  await open(page, plants(page).last(), 50);
  await expect(why).toHaveText(
    /.+ \(50\sElektro\) and .+ \(50\sElektro\) are out: the next bid is at least 51/,
  );
  await expect(turn(page)).toContainText(ENGLISH.text('auction_state_nominates'));
  expect(await nameOf(page), 'the next player chooses').not.toBe(rich);
  // the first player has no money left, and the dearest plant: they would buy last, and build last
  await open(page, plants(page).first(), 3);
  await tap(page, pass(page));
  await tap(page, plants(page).first());
  await tap(page, page.getByRole('button', startingWith('auction_buy')));
  await expect.poll(() => isAsked(page, 'ask_buying')).toBe(true);
  // the button may lie where the plant was bought
  await waitOutDoubleTap(page, HANDED);
  const asked = await headline(page).innerText();
  await tap(page, page.getByRole('button', named('resources_end')));
  await expect(headline(page)).not.toHaveText(asked);
  const before = await headline(page).innerText();
  await waitOutDoubleTap(page, HANDED);
  await tap(page, page.getByRole('button', named('resources_end')));
  await expect(why).toContainText(`${rich} has finished buying: 0 Elektro left`);
  await expect.poll(() => isAsked(page, 'ask_building')).toBe(true);
  await page.getByRole('button', named('action_undo')).tap();
  await expect(headline(page)).toHaveText(before);
  await tap(page, page.getByRole('button', named('resources_end')));
  await expect.poll(() => isAsked(page, 'ask_building')).toBe(true);
});

test('with the switch off a player without a choice is asked', async ({ page, baseURL }) => {
  await page.addInitScript(() => localStorage.setItem('kilowatt.settings', '{"forced":false}'));
  await openLocalGame(page, String(baseURL), players(page, 3));
  await open(page, plants(page).last(), 50);
  await expect(page.getByText(ENGLISH.text('auction_too_dear', { min: 51, have: 50 }))).toBeVisible();
  await expect(turn(page)).toContainText(ENGLISH.text('auction_state_to_bid'));
});

test('six players who call bids aloud need two taps a sale, and one undo takes a sale back', async ({
  page,
  baseURL,
}) => {
  await openLocalGame(page, String(baseURL), players(page, 6));
  const first = await nameOf(page);
  await tap(page, page.getByRole('switch', named('auction_aloud')));
  await page.setViewportSize({ width: 360, height: 640 });
  await tap(page, plants(page).first());
  await page.getByRole('spinbutton').fill('7');
  const sold = page.getByRole('button', startingWith('auction_sold', { amount: 7 }));
  await expect(sold).toHaveCount(6);
  // all in sight together, even on a low phone
  await expect(page.getByRole('spinbutton')).toBeInViewport({ ratio: 1 });
  await expect(sold.first()).toBeInViewport({ ratio: 1 });
  await expect(sold.last()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  const [buyer] = mustTake(
    ENGLISH.valuesIn(((await sold.last().textContent()) ?? '').trim(), 'auction_sold') ?? [],
    1,
  );
  await tap(page, sold.last());
  const line = page.getByRole('list', named('auction_seats')).getByText(
    ENGLISH.text('auction_seat_money', {
      name: buyer,
      state: ENGLISH.text('auction_state_bought', { plant: 3 }),
      money: 43,
    }),
  );
  await expect(line).toBeAttached();
  expect(await nameOf(page), 'who put it up and did not buy goes on').toBe(first);
  await page.getByRole('button', named('action_undo')).tap();
  await expect(line).not.toBeAttached();
  await expect(turn(page)).toContainText(
    ENGLISH.text('auction_seat_money', {
      name: first,
      state: ENGLISH.text('auction_state_nominates'),
      money: 50,
    }),
  );
  // the plant is still chosen, and the price is unchanged
  const buyers = page.getByRole('button', {
    disabled: false,
    name: ENGLISH.beginning('auction_sold', 'auction_buy'),
  });
  let taps = 1;
  const bought = page
    .getByRole('list', named('auction_seats'))
    .getByText(ENGLISH.exactly('auction_state_bought'));
  while (!(await isAsked(page, 'ask_buying'))) {
    const waiting = await turn(page).count();
    if (!(await buyers.first().isVisible())) {
      await tap(page, plants(page).first());
      taps++;
      await expect(buyers.first()).toBeVisible();
    }
    expect(waiting).toBe(1);
    const before = await bought.count();
    await tap(page, buyers.first());
    taps++;
    if (before < 5) await expect(bought).toHaveCount(before + 1);
    else await expect.poll(() => isAsked(page, 'ask_buying')).toBe(true);
  }
  expect(taps).toBe(12);
});

test('plus that is held goes on to the limit, and the keyboard as well', async ({ page, baseURL }) => {
  await openLocalGame(page, String(baseURL), players(page, 3));
  await tap(page, plants(page).last());
  const amount = page.getByRole('spinbutton');
  const plus = page.getByRole('group', named('auction_opening')).getByRole('button', named('action_more'));
  const press = async (): Promise<void> => {
    await waitForRest(page);
    const box = await plus.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await page.mouse.down();
  };
  await expect(amount).toHaveValue('6');
  let released = 50;
  // a machine that stalls releases the button only at the limit
  for (let left = 3; left > 0 && released === 50; left--) {
    await amount.fill('6');
    await press();
    await expect.poll(async () => Number(await amount.inputValue()), { intervals: [20] }).toBeGreaterThan(10);
    await page.mouse.up();
    released = Number(await amount.inputValue());
  }
  expect(released).toBeLessThan(50);
  await plus.tap();
  await expect(amount, 'a tap after it is one step').toHaveValue(String(released + 1));
  await press();
  await expect(amount).toHaveValue('50');
  await expect(plus).toBeDisabled();
  await page.mouse.up();
  const minus = page.getByRole('group', named('auction_opening')).getByRole('button', named('action_less'));
  await minus.focus();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(amount).toHaveValue('48');
  await amount.press('ArrowUp');
  await expect(amount).toHaveValue('49');
});

test('a second tap on Pass after 400 ms does not hit the next player, whose name stands above it', async ({
  page,
  baseURL,
}) => {
  await openLocalGame(page, String(baseURL), players(page, 4));
  await open(page, plants(page).last(), 6);
  await expect(turn(page)).toContainText(ENGLISH.text('auction_state_to_bid'));
  const names = [await nameOf(page)];
  const actor = (): Promise<string> =>
    pass(page).evaluate((button) => {
      const line = button.closest('[style*="--actor:"]');
      return line ? getComputedStyle(line, '::before').content : '';
    });
  expect(await actor()).toBe(JSON.stringify(names[0]));
  await waitForRest(page);
  const box = await pass(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await waitOutDoubleTap(page);
  const fingers = await page.context().newCDPSession(page);
  const first = Date.now();
  // with the time of the finger, which a busy machine may handle later
  for (const ms of [0, 400]) {
    await wait(first + ms - Date.now());
    const timestamp = (first + ms) / 1000;
    for (const [type, touchPoints] of [
      ['touchStart', [{ x, y }]],
      ['touchEnd', []],
    ] as const)
      await fingers.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints], timestamp });
  }
  await expect.poll(() => nameOf(page)).not.toBe(names[0]);
  names.push(await nameOf(page));
  expect(await actor()).toBe(JSON.stringify(names[1]));
  const passed = page
    .getByRole('list', named('auction_seats'))
    .getByText(ENGLISH.text('auction_state_out'), { exact: true });
  await expect(passed).toHaveCount(1);
  // once the players have seen whose turn it is, the same place counts
  await expect(async () => {
    if ((await passed.count()) < 2) await page.touchscreen.tap(x, y);
    await expect(passed).toHaveCount(2, { timeout: 500 });
  }).toPass({ intervals: [200] });
});
