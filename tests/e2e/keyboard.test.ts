import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { seedRng } from '../../src/lib/rules/rng.ts';
import { Chance } from '../../src/tools/support/player.ts';
import { openLocalGame, ScreenPlayer } from '../../src/tools/support/screen-player.ts';
import { test } from './fixtures.ts';

test.use({ viewport: { width: 1180, height: 820 } });

/** The accessible name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement;
    const label = one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : null;
    return (one?.getAttribute('aria-label') ?? label ?? one?.textContent ?? '').replace(/\s+/g, ' ').trim();
  });

/** Presses Tab until an element of that name has the focus. False: none has after a whole round. */
async function tabTo(page: Page, name: RegExp, passed: string[] = []): Promise<boolean> {
  for (let i = 0; i < 70; i++) {
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

/** Money (Elektro), cities and capacity of the player who may act, as the players bar shows them. */
async function activePlayer(page: Page): Promise<{ money: number; cities: number; capacity: number }> {
  const label = await page.getByRole('button', { name: /active player/ }).textContent();
  const [money = 0, cities = 0, capacity = 0] =
    /: (\d+) Elektro, (\d+) cit.*, capacity (\d+)/
      .exec(label ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  return { money, cities, capacity };
}

const WAYS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const;

/** Moves over the map with the arrow keys and plans at most two cities that the player can easily pay for. */
async function planCities(page: Page, chance: Chance): Promise<void> {
  await page.keyboard.press('m');
  await expectTabStop(page, /costs \d+ Elektro|, planned|houses of|no house/);
  let { money } = await activePlayer(page);
  let planned = 0;
  for (let steps = 0; steps < 30 && planned < 2; steps++) {
    const price = Number(/costs (\d+)/.exec(await focused(page))?.[1] ?? Infinity);
    if (price <= money - 8) {
      await page.keyboard.press('Enter');
      money -= price;
      planned++;
    }
    await page.keyboard.press(chance.oneOf(WAYS));
  }
}

/** Most games take half of these. */
const MOST_DECISIONS = 400;
/** The headline of the final screen. */
const WON = /wins?$/;

/** Starts a game of two beginners with the keyboard alone, and answers each question until `isOver`. */
async function playWithKeys(
  page: Page,
  baseURL: string | undefined,
  isOver: (asked: string) => Promise<boolean>,
): Promise<void> {
  await page.goto(String(baseURL));
  await press(page, /^New game/);
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  await expectTabStop(page, /^3$/);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked();
  await expectTabStop(page, /^Beginners/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: /^Beginners/ })).toBeChecked();
  await press(page, /^Start game/);
  await page.getByRole('list', { name: 'Turn order' }).waitFor();

  const chance = new Chance(seedRng(1));
  const question = page.getByRole('heading', { level: 1 }).first();
  for (let decision = 0; decision < MOST_DECISIONS; decision++) {
    const asked = ((await question.textContent()) ?? '').trim();
    if (await isOver(asked)) return;
    if (/auction a power plant/.test(asked)) {
      await page.keyboard.press('p');
      const { cities, capacity } = await activePlayer(page);
      const mayPass = (await page.getByRole('button', { name: 'No plant this round' }).count()) > 0;
      const plants = page.getByRole('region', { name: 'Current market' }).getByRole('button');
      if (mayPass && (capacity > cities + 1 || (await plants.count()) === 0)) {
        await press(page, /^No plant this round/);
      } else {
        await press(page, /^Power plant \d/);
        const offer = page.getByRole('button', { name: /^(Open at|Buy for)/, disabled: false });
        await press(page, (await offer.count()) > 0 ? /^(Open at|Buy for)/ : /^No plant this round/);
      }
    } else if (/raise the bid/.test(asked)) await press(page, /^Pass$/);
    else if (/Scrap/.test(asked)) {
      await press(page, /^Power plant \d/);
      await press(page, /^Scrap plant/);
    } else if (/buy resources/.test(asked)) {
      await page.keyboard.press('f');
      await press(page, /^(my .*cit|all plants once)/);
      await press(page, /end turn|^Done/i);
    } else if (/build houses/.test(asked)) {
      await planCities(page, chance);
      await press(page, /end turn|^Done/i);
    } else if (/choose which plants/.test(asked)) await press(page, /^Power .*earn/);
    else if (/to discard/.test(asked)) await press(page, /^Discard/);
    else if (/Final standings/.test(asked)) await page.keyboard.press('Escape');
    else throw new Error(`no answer to: ${asked}`);
  }
  throw new Error(`${MOST_DECISIONS} decisions did not suffice`);
}

test('a button that its own press disables keeps the focus', async ({ page, baseURL }) => {
  await openLocalGame(page, String(baseURL));
  await page
    .getByRole('button', { name: /^Power plant \d/ })
    .first()
    .press('Enter');
  const less = page.getByRole('button', { name: 'Decrease' });
  await expect(less).toBeDisabled();
  await page.getByRole('button', { name: 'Increase' }).press('Enter');
  await less.press('Enter');
  await expect(less).toBeDisabled();
  await expect(less).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('spinbutton')).toBeFocused();

  const player = new ScreenPlayer(page);
  for (let decision = 0; decision < 3; decision++) await player.answer();
  await page.keyboard.press('l');
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /auction/ })
    .last()
    .press('Enter');
  const dialog = page.getByRole('dialog');
  for (const name of ['Later', 'Earlier']) {
    const step = dialog.getByRole('button', { name });
    for (let last = ''; last !== (last = (await dialog.textContent()) ?? '');) await step.press('Enter');
    await expect(step).toBeDisabled();
    await expect(step).toBeFocused();
  }
});

test('two players can play a round with the keyboard alone, from the start page on', async ({
  page,
  baseURL,
}) => {
  const secondRound = page.getByText(/^Round 2 ·/);
  await playWithKeys(page, baseURL, () => secondRound.isVisible());
  await expect(secondRound).toBeVisible();
});

test(
  'two players can play a whole game with the keyboard alone, from the start page to the winner',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    test.slow();
    await playWithKeys(page, baseURL, (asked) => Promise.resolve(WON.test(asked)));
    await expect(page.getByRole('region', { name: 'Final standings' })).toBeVisible();
    await press(page, /^Same players again/);
    await expect(page.getByText(/^Round 1 ·/)).toBeVisible();
  },
);
