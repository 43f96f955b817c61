import { exportGame } from '../persist/files.ts';
import { download } from '../pwa/download.ts';
import type { SavedGame } from '../session/ports/storage.ts';

/** Offers a game to the player as a file, even if it cannot be saved on this device. */
export const exportToFile = (game: { saved(): SavedGame }): void => download(exportGame(game.saved()));
