import type { StartBots } from '../../state/host-bots.ts';
import type { SettingsState } from '../../state/settings.svelte.ts';

/** Lets bots play at the tables of this device, at the pace in its settings. */
export const startBots =
  (settings: Pick<SettingsState, 'pace'>): StartBots =>
  async (game) =>
    (await import('./compose-bots.ts')).botTurns(game, settings);
