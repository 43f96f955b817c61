import { exportGame } from '../persist/files.ts';
import { download } from '../pwa/download.ts';
import type { LocalGame } from '../state/local-game.svelte.ts';

/** Offers a game to the player as a file, even if it cannot be saved on this device. */
export const exportToFile = (game: LocalGame): void => download(exportGame(game.saved()));
