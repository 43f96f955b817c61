import { expect, type Page } from '@playwright/test';
import type { MessageKey } from '#lib/i18n/catalogue.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { ENGLISH, named, numberIn, startingWith } from '#tools/support/phrases.ts';
import { Chance } from '#tools/support/player.ts';
import { openLocalGame, resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { decideUntil, makeDecisions } from './decisions.ts';
import { test } from './fixtures.ts';

test.use({ viewport: { width: 1180, height: 820 } });

/** The accessible name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement;
    const label = one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : null;
    return (one?.getAttribute('aria-label') ?? label ?? one?.textContent ?? '').replace(/\s+/g, ' ').trim();
  });

/** More tab stops than a screen has. */
const MAX_TABS = 70;

/** Presses Tab until an element of this name has the focus; false if none has it after a whole round. */
async function tabTo(page: Page, name: RegExp, passed: string[] = []): Promise<boolean> {
  for (let i = 0; i < MAX_TABS; i++) {
    const here = await focused(page);
    if (name.test(here)) return true;
    passed.push(here.slice(0, 40));
    await page.keyboard.press('Tab');
  }
  return false;
}
async function expectTabStop(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  expect(await tabTo(page, name, passed), `${name} among ${passed.join(' | ')}`).toBe(true);
}
async function press(page: Page, name: RegExp): Promise<void> {
  await expectTabStop(page, name);
  await page.keyboard.press('Enter');
}

const WAYS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const;

/** Moves over the map with the arrow keys and plans at most two cities that the player can easily pay for. */
async function planCities(page: Page, chance: Chance): Promise<void> {
  await page.keyboard.press('m');
  const city = page.locator('[data-city]:focus');
  for (let tabs = 0; (await city.count()) === 0 && tabs < MAX_TABS; tabs++) await page.keyboard.press('Tab');
  await expect(city).toHaveCount(1);
  let { money } = await new ScreenPlayer(page).actingPlayer();
  let planned = 0;
  for (let steps = 0; steps < 30 && planned < 2; steps++) {
    const [, , price] = ENGLISH.valuesIn(await focused(page), 'table_city_price') ?? [];
    const cost = price === undefined ? Infinity : numberIn(price);
    if (cost <= money - 8) {
      await page.keyboard.press('Enter');
      money -= cost;
      planned++;
    }
    await page.keyboard.press(chance.oneOf(WAYS));
  }
}

/** The questions of headlines, each with the name of the part of the screen that answers it. */
const DECIDED_AT = [
  ['ask_nominating', 'table_plants'],
  ['ask_bidding', 'table_plants'],
  ['ask_scrapping', 'table_plants'],
  ['ask_discarding', 'table_plants'],
  ['ask_buying', 'table_fuel'],
  ['ask_building', 'phase_4'],
  ['ask_powering', 'phase_5'],
] as const;
/** Waits until the focus is on the part of the screen that answers the headline's question. */
async function expectFocusAtDecision(page: Page, asked: string): Promise<void> {
  const place = DECIDED_AT.find(([ask]) => ENGLISH.exactly(ask).test(asked))?.[1];
  if (place === undefined) return;
  const focused = page.locator(':focus-within').and(page.getByRole('region', named(place)));
  await expect(focused, `${asked}: the focus is on ${place}`).toHaveCount(1);
}

/** Most games take half of these. */
const MAX_DECISIONS = 400;

/** Starts a game of two beginners by keyboard alone, and answers each question until `isOver`. */
async function playWithKeys(
  page: Page,
  baseURL: string | undefined,
  isOver: () => Promise<boolean>,
): Promise<void> {
  await page.goto(String(baseURL));
  await page.getByRole('link', { name: ENGLISH.like('home_new') }).waitFor();
  await press(page, ENGLISH.like('home_new'));
  await page.getByRole('button', named('setup_start')).waitFor();
  await expectTabStop(page, /^3$/);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked();
  await expectTabStop(page, ENGLISH.like('setup_beginners'));
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', startingWith('setup_beginners'))).toBeChecked();
  await press(page, ENGLISH.like('setup_start'));
  await page.getByRole('list', named('players_order')).waitFor();

  const chance = new Chance(seedRng(1));
  const plant = ENGLISH.beginning('plant_text', 'plant_text_free');
  const buy = ENGLISH.beginning('auction_open', 'auction_buy');
  const player = new ScreenPlayer(page);
  for (let decision = 0; decision < MAX_DECISIONS; decision++) {
    // the card of a new stage, or of the end of a round
    if (await page.getByRole('button', named('turning_go_on')).isVisible())
      await page.keyboard.press('Escape');
    const asked = await player.heading();
    const isAsked = (key: MessageKey): boolean => ENGLISH.exactly(key).test(asked);
    if (await isOver()) return;
    await expectFocusAtDecision(page, asked);
    if (isAsked('ask_nominating')) {
      await page.keyboard.press('p');
      const { cities, capacity } = await player.actingPlayer();
      const mayPass = (await page.getByRole('button', named('auction_no_plant')).count()) > 0;
      const plants = page.getByRole('region', named('market_current')).getByRole('button');
      if (mayPass && (capacity > cities + 1 || (await plants.count()) === 0)) {
        await press(page, ENGLISH.like('auction_no_plant'));
      } else {
        await press(page, plant);
        const offer = page.getByRole('button', {
          disabled: false,
          name: buy,
        });
        await press(page, (await offer.count()) > 0 ? buy : ENGLISH.like('auction_no_plant'));
      }
    } else if (isAsked('ask_bidding')) await press(page, ENGLISH.exactly('auction_pass'));
    else if (isAsked('ask_scrapping')) {
      await press(page, plant);
      await press(page, ENGLISH.like('auction_scrap'));
    } else if (isAsked('ask_buying')) {
      await page.keyboard.press('f');
      // nothing is proposed if the fuel is already stored
      const proposal = ENGLISH.beginning('count_cities', 'resources_run_one');
      if ((await page.getByRole('button', { name: proposal }).count()) > 0) await press(page, proposal);
      await press(page, ENGLISH.beginning('resources_pay_end', 'resources_end'));
    } else if (isAsked('ask_building')) {
      await planCities(page, chance);
      await press(page, ENGLISH.beginning('building_pay_end', 'building_end'));
    } else if (isAsked('ask_powering')) await press(page, ENGLISH.like('income_collect'));
    else if (isAsked('ask_discarding')) await press(page, ENGLISH.like('auction_discard'));
    else if (isAsked('final_count')) await page.keyboard.press('Escape');
    else throw new Error(`no answer to: ${asked}`);
  }
  throw new Error(`${MAX_DECISIONS} decisions did not suffice`);
}

test('a button that its own press disables keeps the focus', async ({ page, baseURL }) => {
  await openLocalGame(page, String(baseURL));
  await page
    .getByRole('button', { name: ENGLISH.beginning('plant_text', 'plant_text_free') })
    .first()
    .press('Enter');
  const less = page.getByRole('button', named('action_less'));
  await expect(less).toBeDisabled();
  await page.getByRole('button', named('action_more')).press('Enter');
  await less.press('Enter');
  await expect(less).toBeDisabled();
  await expect(less).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('spinbutton')).toBeFocused();

  const player = new ScreenPlayer(page);
  for (let decision = 0; decision < 3; decision++) await player.answer();
  await page.keyboard.press('l');
  await page.getByRole('listitem').getByRole('button', startingWith('news_nominated')).last().press('Enter');
  const dialog = page.getByRole('dialog');
  for (const key of ['replay_later', 'replay_earlier'] as const) {
    const step = dialog.getByRole('button', named(key));
    for (let last = ''; last !== (last = (await dialog.textContent()) ?? '');) await step.press('Enter');
    await expect(step).toBeDisabled();
    await expect(step).toBeFocused();
  }
});

test('what is refused twice is said twice', async ({ page, baseURL }) => {
  await openLocalGame(page, String(baseURL));
  await decideUntil(page, 'ask_building');
  await makeDecisions(page, 1);
  // a city on the map is chosen by the key itself: no click clears the first refusal before the second
  const houses = new RegExp(ENGLISH.beginning('table_city_houses').source.slice(1));
  const full = page.getByRole('button', { name: houses }).first();
  const said = page.getByRole('alert').getByText(ENGLISH.beginning('refusal_build_city_full'));
  await full.press('Enter');
  await expect(said).toBeVisible();
  const first = await said.elementHandle();
  await full.press('Enter');
  // a screen reader announces text added to an alert, not text that stays in it
  await expect.poll(() => first?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(said).toBeVisible();
});

test('two players can play a round with the keyboard alone, from the start page on', async ({
  page,
  baseURL,
}) => {
  const secondRound = page.getByText(ENGLISH.like('table_where', { round: 2 }));
  await playWithKeys(page, baseURL, () => secondRound.isVisible());
  await expect(secondRound).toBeVisible();
});

test(
  'two players can play a whole game with the keyboard alone, from the start page to the winner',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    test.slow();
    await playWithKeys(page, baseURL, () => resultHeading(page).isVisible());
    await expect(page.getByRole('region', named('final_count'))).toBeVisible();
    await press(page, ENGLISH.like('final_again'));
    await expect(page.getByText(ENGLISH.like('table_where', { round: 1 }))).toBeVisible();
  },
);
