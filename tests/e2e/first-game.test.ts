import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { waitForRest } from '#tools/support/at-rest.ts';
import { ENGLISH, GERMAN, named, Phrases } from '#tools/support/phrases.ts';
import { must } from '../must.ts';
import { ScreenAudit } from './accessibility.ts';
import { openDevice, test, waitOutDoubleTap } from './fixtures.ts';
import { LitPlayer } from './lit-player.ts';
import { setPace } from './pace.ts';
import { collectErrors } from './page-errors.ts';
import { resize } from './resize.ts';

const PHONE = { width: 390, height: 844 };

/** Starts the first game from the start page of a new device. */
async function beginFirstGame(browser: Browser, baseURL: string | undefined, words = ENGLISH): Promise<Page> {
  const page = await openDevice(browser, PHONE, { baseURL: String(baseURL), locale: words.locale });
  await page.goto('/');
  await page.getByRole('link', words.named('home_learn')).tap();
  await page.waitForURL('**/play/**');
  await setPace(page, 'instant', words);
  return page;
}
/** What is said before the first plant of the first game is chosen. */
const firstChoice = (words: Phrases): string =>
  words.text('coach_choose_first', { plant: 5, why: 'hybrid', fair: 7 });
const learnerIn = (words: Phrases): string => words.text('setup_player_n', { n: 1 });

/** The messages of every first game. */
const ALWAYS = [
  'goal',
  'plant',
  'choose',
  'auction',
  'won',
  'others',
  'order',
  'prices',
  'fuel',
  'first-city',
  'connection',
  'build',
  'burn',
  'income',
  'refill',
  'pass',
  'one-house',
];

test('a newcomer plays the first game to its end, taps only what is lit, and finds what is next', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const page = await beginFirstGame(browser, baseURL);
  const faults = collectErrors(page);
  const player = new LitPlayer(page, learnerIn(ENGLISH));
  await player.play();
  expect(player.read).toEqual(expect.arrayContaining(ALWAYS));
  expect(player.decisions).toBeLessThanOrEqual(60);

  const next = page.getByRole('region', named('learn_next'));
  await expect(next.getByRole('listitem')).toHaveCount(3);
  const audit = new ScreenAudit();
  await audit.inspect('after the first game', page);
  audit.expectNoFaults();
  await next.getByRole('link', named('learn_next_full')).tap();
  await expect(page.getByRole('switch', { name: ENGLISH.text('setup_beginners') })).not.toBeChecked();
  await page.getByRole('button', named('bots_play')).tap();
  await page.waitForURL('**/play/**');
  await expect(player.coach).toContainText(ENGLISH.text('coach_stages', { cities: 7 }));
  expect(faults).toEqual([]);
});

for (const [tag, tags] of [
  ['fa', []],
  ['de', ['@long']],
  ['ro', ['@long']],
  ['pl', ['@long']],
  ['it', ['@long']],
] as const) {
  test(
    `the first game is played by keys and the accessibility tree to its end, ${tag}`,
    { tag: [...tags] },
    async ({ browser, baseURL }) => {
      test.slow();
      const words = new Phrases(tag);
      const page = await beginFirstGame(browser, baseURL, words);
      const faults = collectErrors(page);
      const audit = new ScreenAudit();
      await audit.inspect('the first sentence', page);
      audit.expectNoFaults();
      const player = new LitPlayer(
        page,
        learnerIn(words),
        words,
        async (target) => {
          await target.focus();
          await page.keyboard.press('Enter');
        },
        'accessibility tree',
      );
      await player.play();
      expect(player.read).toEqual(expect.arrayContaining(ALWAYS));
      expect(faults).toEqual([]);
    },
  );
}

for (const [words, tags] of [
  [GERMAN, []],
  [ENGLISH, ['@long']],
] as const) {
  test(
    `below the guide the plants are in sight on a phone on its side, ${words.locale}`,
    { tag: [...tags] },
    async ({ browser, baseURL }) => {
      const page = await beginFirstGame(browser, baseURL, words);
      const player = new LitPlayer(page, learnerIn(words), words);
      await player.isAsked();
      await resize(page, { width: 844, height: 390 });
      const plants = page
        .getByRole('region', words.named('market_current'))
        .getByRole('button', words.startingWith('plant_text'));
      const next = player.coach.getByRole('button', words.named('coach_next'));
      for (let said = ''; ;) {
        await expect(player.coach).not.toHaveText(said);
        said = await player.coach.innerText();
        for (const plant of await plants.all()) await expect(plant, said).toBeInViewport({ ratio: 0.8 });
        if (!(await next.isVisible())) break;
        await waitOutDoubleTap(page);
        await next.tap();
      }
      await expect(player.coach).toContainText(firstChoice(words));
    },
  );
}

test('the guide stays above what a phone on its side shows of a decision, and the map stays where it is', async ({
  browser,
  baseURL,
}) => {
  const page = await beginFirstGame(browser, baseURL);
  const player = new LitPlayer(page, learnerIn(ENGLISH));
  await player.isAsked();
  await player.listen();
  await resize(page, { width: 844, height: 390 });
  const buttons = page.locator('[data-target=actions]').getByRole('button');
  const map = page.locator('[data-target=map]');
  const topOf = async (one: Locator): Promise<number> => must(await one.boundingBox(), 'box').y;
  const bottomOf = async (one: Locator): Promise<number> => {
    const { y, height } = must(await one.boundingBox(), 'box');
    return y + height;
  };
  const mapTop = await topOf(map);

  await waitOutDoubleTap(page);
  await page
    .getByRole('region', named('market_current'))
    .getByRole('button', ENGLISH.startingWith('plant_text'))
    .first()
    .tap();
  await expect(page.getByRole('button', { name: ENGLISH.exactly('auction_open') })).toBeVisible();
  await waitForRest(page);
  await expect(player.coach).toBeInViewport({ ratio: 1 });
  for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
  expect(await topOf(buttons.first())).toBeGreaterThanOrEqual(await bottomOf(player.coach));

  const proposals = page.getByRole('group', named('resources_runs'));
  while (!(await proposals.isVisible())) {
    await player.decide();
    await player.isAsked();
  }
  await waitForRest(page);
  expect(await topOf(map)).toBe(mapTop);
  await expect(player.coach).toBeInViewport({ ratio: 1 });
  const fuels = page.locator('[data-tab="fuel"] [data-fuel]');
  expect(await bottomOf(fuels.first())).toBeLessThanOrEqual(await topOf(buttons.first()));
  await fuels.last().scrollIntoViewIfNeeded();
  await expect(player.coach).toBeInViewport({ ratio: 1 });
  for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
});

test('the guide survives undo, reload and another language, rests and comes back, and begins again', async ({
  browser,
  baseURL,
}) => {
  const page = await beginFirstGame(browser, baseURL);
  const player = new LitPlayer(page, learnerIn(ENGLISH));
  const { coach } = player;
  await player.isAsked();
  await player.listen();
  await expect(coach).toContainText(firstChoice(ENGLISH));
  await page.reload();
  await expect(coach).toContainText(firstChoice(ENGLISH));

  await page.getByRole('button', named('table_menu')).tap();
  await page.getByRole('dialog').getByText('Deutsch', { exact: true }).tap();
  await page.keyboard.press('Escape');
  const german = page.getByRole('complementary', GERMAN.named('coach_title'));
  await expect(german).toContainText(firstChoice(GERMAN));

  await german.getByRole('button', GERMAN.named('coach_close')).tap();
  await expect(german).toBeHidden();
  await page.reload();
  await page.getByRole('button', GERMAN.named('table_menu')).tap();
  await page.getByRole('button', GERMAN.named('coach_back')).tap();
  await expect(german).toContainText(firstChoice(GERMAN));

  await page.goto('/learn');
  await page.getByRole('button', GERMAN.named('learn_continue')).tap();
  await expect(german).toContainText(firstChoice(GERMAN));
  const address = page.url();
  await page.goto('/learn');
  await page.getByRole('button', GERMAN.named('learn_begin')).tap();
  await expect(german).toContainText(GERMAN.text('coach_goal', { cities: 7 }));
  expect(page.url()).not.toBe(address);
});

test('the guide goes on in a second tab where it was, and in the first one with what was read in the second', async ({
  browser,
  baseURL,
}) => {
  const page = await beginFirstGame(browser, baseURL);
  const first = new LitPlayer(page, learnerIn(ENGLISH));
  await first.isAsked();
  await first.listen();
  const choose = firstChoice(ENGLISH);
  await expect(first.coach).toContainText(choose);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', named('table_take_over')).tap();
  const second = new LitPlayer(other, learnerIn(ENGLISH));
  await expect(second.coach).toContainText(choose);
  for (let decision = 0; decision < 2; decision++) {
    await second.isAsked();
    await second.decide();
  }
  await second.isAsked();
  const said = await second.coach.innerText();

  await page.bringToFront();
  await page.getByRole('button', named('table_take_over')).tap();
  await expect.poll(() => first.coach.innerText()).toBe(said);
});

test('progress that cannot be read begins again with a word', async ({ browser, baseURL }) => {
  const page = await beginFirstGame(browser, baseURL);
  const player = new LitPlayer(page, learnerIn(ENGLISH));
  await player.isAsked();
  await player.listen();
  await page.evaluate(() => localStorage.setItem('kilowatt.coach', '{"saveVersion":99}'));
  await page.reload();
  await expect(page.getByText(ENGLISH.text('coach_again'))).toBeVisible();
  await expect(player.coach).toContainText(ENGLISH.text('coach_goal', { cities: 7 }));
});

test('what the guide says leads to its rule, and back to the decision as it was', async ({
  browser,
  baseURL,
}) => {
  const page = await beginFirstGame(browser, baseURL);
  const player = new LitPlayer(page, learnerIn(ENGLISH));
  await player.isAsked();
  await player.coach.getByRole('button', named('refusal_rule', { rule: 'V2' })).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('V2');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(player.coach).toContainText(ENGLISH.text('coach_goal', { cities: 7 }));
});
