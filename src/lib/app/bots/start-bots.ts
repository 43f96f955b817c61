import type { StartBots } from '../../state/host-bots.ts';
import type { SettingsState } from '../../state/settings.svelte.ts';

/** About the time in which a screen reader says one thing that happened. Milliseconds. */
const SAYING_MS = 3500;

/** Lets bots play at the tables of this device, at the pace in its settings. */
export const startBots =
  (settings: Pick<SettingsState, 'pace' | 'reader'>): StartBots =>
  async (game) =>
    (await import('./compose-bots.ts')).botTurns(game, settings, {
      readingTime: (entries) =>
        settings.reader ? SAYING_MS * entries.reduce((sum, { news }) => sum + news.length, 0) : 0,
    });
