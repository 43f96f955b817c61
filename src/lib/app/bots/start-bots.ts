import type { StartBots } from '../../state/host-bots.ts';
import type { SettingsStore } from '../../state/settings.svelte.ts';

/** Lets bots play at the tables of this device, at the pace in its settings. */
export const startBots =
  (settings: Pick<SettingsStore, 'pace'>): StartBots =>
  async (game) => {
    const { BotTurns, waitFor, pageThinker } = await import('./bot-player.ts');
    return new BotTurns(game, { thinker: pageThinker(), pace: () => settings.pace, wait: waitFor });
  };
