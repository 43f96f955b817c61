import { expect, type Locator, type Page } from '@playwright/test';
import type { MessageKey } from '#lib/i18n/catalogue.ts';
import { ENGLISH } from '#tools/support/phrases.ts';
import { headingLike, headingOf, ScreenPlayer } from '#tools/support/screen-player.ts';
import { tap } from '#tools/support/tapper.ts';
import { waitOutDoubleTap } from './fixtures.ts';

/** Decisions at a table, each made with taps that are never repeated: a lost tap fails the test. */

export const headline = (page: Page): Locator => headingOf(page);

const QUESTIONS = [
  'ask_drafting',
  'ask_nominating',
  'ask_bidding',
  'ask_scrapping',
  'ask_discarding',
  'ask_buying',
  'ask_building',
  'ask_powering',
] as const satisfies readonly MessageKey[];
/** The headline that asks this player to decide. */
export function questionTo(page: Page, name: string, words = ENGLISH): Locator {
  const questions = QUESTIONS.map((key) => words.like(key, { name }).source);
  return headingLike(page, new RegExp(questions.join('|')));
}
/** Whether the headline asks one of these questions. */
export const isAsked = async (page: Page, ...questions: (typeof QUESTIONS)[number][]): Promise<boolean> =>
  ENGLISH.exactly(...questions).test((await headline(page).innerText()).trim());

/** Makes this many decisions at the page's table, and waits for the effect of each. */
export async function makeDecisions(page: Page, count: number, words = ENGLISH): Promise<void> {
  const screenPlayer = new ScreenPlayer(page, tap, words);
  for (let i = 0; i < count; i++) {
    const before = await headline(page).innerText();
    await waitOutDoubleTap(page);
    expect(await screenPlayer.answer(), `a decision for “${before}”`).toBe(true);
    await expect(headline(page)).not.toHaveText(before);
  }
}
/** Makes decisions until the headline asks this question. */
export async function decideUntil(page: Page, question: (typeof QUESTIONS)[number]): Promise<void> {
  while (!(await isAsked(page, question))) await makeDecisions(page, 1);
}

const SALE = new RegExp(ENGLISH.beginning('news_bought_plant').source.slice(1));
/** Makes decisions until a plant is sold. */
export async function decideUntilSale(page: Page): Promise<void> {
  const screenPlayer = new ScreenPlayer(page);
  do await screenPlayer.answer();
  while (!SALE.test(await page.getByRole('log').innerText()));
}
