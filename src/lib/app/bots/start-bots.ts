import type { LogEntry } from '../../rules/log.ts';
import type { StartBots } from '../../state/host-bots.ts';
import type { SettingsState } from '../../state/settings.svelte.ts';

/** About the time in which a screen reader says one thing that happened. Milliseconds. */
const SPEECH_MS = 3500;
/** The longest that bots wait in one go: what happened before a person decided was said meanwhile. Milliseconds. */
const MAX_WAIT_MS = 20_000;

/** How long this device’s screen reader takes to say one thing that happens; 0 if it says none. Milliseconds. */
export const speechTime = ({ reader, announce }: Pick<SettingsState, 'reader' | 'announce'>): number =>
  reader && announce !== 'none' ? SPEECH_MS : 0;

/** How long bots wait for what happened in these entries, where the slowest voice says one thing in `speechMs`. Milliseconds. */
export const waitingTime = (speechMs: number, entries: readonly Pick<LogEntry, 'news'>[]): number =>
  Math.min(MAX_WAIT_MS, speechMs * entries.reduce((sum, { news }) => sum + news.length, 0));

/** Lets bots play at the tables of this device, at the pace in its settings. They wait for the slowest voice at the table. */
export const startBots =
  (settings: Pick<SettingsState, 'pace'>): StartBots =>
  async (game) =>
    (await import('./compose-bots.ts')).botTurns(game, settings, {
      readingTime: (entries) => waitingTime(game.speechMs, entries),
    });
