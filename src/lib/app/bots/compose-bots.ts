import type { Thinker } from '../../bots/thinker.ts';
import { type BotGame, BotTurns, type BotTurnsPorts } from '../../state/bot-turns.svelte.ts';
import type { SettingsState } from '../../state/settings.svelte.ts';
import { SharedThinker } from './shared-thinker.ts';
import { WorkerThinker } from './worker-thinker.ts';

/** The only place that connects bots to the real browser. Fetched when a bot has to act or a player asks for advice. */

const thinkers = new SharedThinker(
  () =>
    new WorkerThinker({
      start: () => new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' }),
      everySecond: (tick) => {
        const timer = setInterval(tick, 1000);
        return () => clearInterval(timer);
      },
      answerHere: async (question) => (await import('../../bots/answer.ts')).answer(question),
    }),
);

/** A share of this page's thinker. Nothing starts before the first question; the worker ends when all shares are stopped. */
export const pageThinker = (): Thinker => thinkers.share();

/** The turns of the bots in a game, at the pace in the settings. */
export const botTurns = (
  game: BotGame,
  settings: Pick<SettingsState, 'pace'>,
  { thinker = pageThinker(), readingTime }: Partial<Pick<BotTurnsPorts, 'thinker' | 'readingTime'>> = {},
): BotTurns =>
  new BotTurns(game, {
    thinker,
    ...(readingTime && { readingTime }),
    pace: () => settings.pace,
    wait: waitFor,
    isWatched: () => document.visibilityState === 'visible',
  });

/** Resolves after this many milliseconds, or at once when the signal is aborted. */
const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
