import { ok, type Result } from '../result.ts';
import type { SavedGame } from '../session/ports/storage.ts';
import { linkedGameOf, type OpenedGame, openLinked, type ShareError } from '../share/linked-game.ts';
import { packChecked, unpackGame } from '../share/pack.ts';

export { MAX_LINK_TEXT } from '../share/pack.ts';

/** The link to a game, whose fragment holds all of it. `page`: the address of the replay page. */
export async function linkToGame(game: SavedGame, page: string): Promise<Result<string, ShareError>> {
  const packed = await packChecked(linkedGameOf(game));
  return packed.ok ? ok(`${page}#g=${packed.value}`) : packed;
}

/** Reads and replays a game from a text that somebody sent. */
export async function readLinkedGame(text: string): Promise<Result<OpenedGame, ShareError>> {
  const read = await unpackGame(text);
  return read.ok ? openLinked(read.value) : read;
}
