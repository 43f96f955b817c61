import type { Page } from '@playwright/test';
import type { Phrases } from '../support/phrases.ts';
import { resultHeading, ScreenPlayer } from '../support/screen-player.ts';
import { tap } from '../support/tapper.ts';
import type { Shoot } from './late-states.ts';

/** Screenshots of the first game: one per moment of the coach while the learner has to decide, and the screens after the game. */
export async function takeFirstGame(page: Page, url: string, words: Phrases, shoot: Shoot): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('kilowatt.settings', '{"pace":"instant"}'));
  await page.goto(url);
  await page.getByRole('link', words.named('home_learn')).tap();
  await page.waitForURL('**/play/**');
  const coach = page.getByRole('complementary', words.named('coach_title'));
  const next = coach.getByRole('button', words.named('coach_next'));
  const result = resultHeading(page, words);
  const player = new ScreenPlayer(page, tap, words);
  const taken = new Set<string>();
  await coach.waitFor();
  while (!(await result.isVisible())) {
    const id = (await coach.count()) > 0 ? await coach.getAttribute('data-coach') : null;
    if (id !== null && id !== 'watch' && !taken.has(id)) {
      taken.add(id);
      await shoot(`learn-${id}`);
    }
    if (await next.isVisible()) await next.tap();
    else await player.answer();
  }
  await page.getByRole('region', words.named('learn_next')).waitFor();
  await shoot('learn-what-next');
}
