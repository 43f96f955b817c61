import { expect } from '@playwright/test';
import { LESSON_MOMENTS } from '#lib/coach/lessons.ts';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { ScreenPlayer } from '#tools/support/screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { openDevice, test, waitOutDoubleTap } from './fixtures.ts';
import { LitPlayer } from './lit-player.ts';
import { setPace } from './pace.ts';
import { collectErrors } from './page-errors.ts';

const PHONE = { width: 390, height: 844 };

/** What the second lesson says in its first rounds, whose deal is always the same. */
const FIRST_MOMENTS = ['stages', 'acts-first', 'keep-money'];
/** Moments of that lesson to meet: these and others, which depend on how the game goes. */
const MIN_MOMENTS = 5;

test('a learner who sends the guide of the first game away chooses the lesson of strategy, and meets its first moments', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const page = await openDevice(browser, PHONE, { baseURL: String(baseURL), locale: ENGLISH.locale });
  const faults = collectErrors(page);
  await page.goto('/');
  await page.getByRole('link', named('home_learn')).tap();
  await page.waitForURL('**/play/**');
  await setPace(page, 'instant');
  const learner = new LitPlayer(page, ENGLISH.text('setup_player_n', { n: 1 }));
  await learner.isAsked();
  await waitOutDoubleTap(page);
  await learner.coach.getByRole('button', named('coach_close')).tap();
  await expect(learner.coach).toBeHidden();

  await page.goto('/');
  await page.getByRole('link', named('home_learn')).tap();
  const strategy = page.getByRole('region', named('learn_strategy'));
  await expect(strategy).toBeInViewport({ ratio: 1 });
  const audit = new ScreenAudit();
  await audit.inspect('the lessons', page);
  audit.expectNoFaults();
  await strategy.getByRole('button', named('learn_start')).tap();
  await page.waitForURL('**/play/**');

  // every step by taps, each message read before it
  const player = new ScreenPlayer(page);
  const met = (): readonly string[] => LESSON_MOMENTS.full.filter((id) => learner.read.includes(id));
  while (met().length < MIN_MOMENTS) {
    expect(await learner.isAsked()).toBe(true);
    await learner.listen();
    await waitOutDoubleTap(page);
    await player.answer();
    await learner.goAhead();
  }
  expect(met()).toEqual(expect.arrayContaining(FIRST_MOMENTS));
  expect(faults).toEqual([]);

  await page.goto('/learn');
  await strategy.getByRole('button', named('learn_continue')).tap();
  await page.waitForURL('**/play/**');
  await learner.isAsked();
});
