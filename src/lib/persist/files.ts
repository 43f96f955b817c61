import type { SavedGame } from '../session/ports/storage.ts';
import { toRecord } from './record.ts';

/** A file to be handed to the player. */
export interface SaveFile {
  readonly name: string;
  readonly type: 'application/json';
  readonly text: string;
}

/** What one part of a file name may take up: file systems allow 255 bytes for a whole name, some encrypted ones 143. UTF-8. */
const MOST_BYTES = 100;

/** Characters that are not seen by themselves: joiners, soft hyphens, marks of direction, selectors of a look. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu;
/** Letters of any script with their marks, and digits. No file system refuses any of them. */
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*/gu;

/** As much of a text as fits, whole code points only. */
function beginningOf(text: string, bytes: number): string {
  const encoder = new TextEncoder();
  let beginning = '';
  for (const character of text) {
    if (encoder.encode(beginning + character).length > bytes) break;
    beginning += character;
  }
  return beginning;
}

/** The words of a name in small letters, joined by dashes; '' where it has none. */
function plainName(name: string): string {
  const words = name.normalize('NFC').replaceAll(UNSEEN, '').toLowerCase().match(WORDS) ?? [];
  return beginningOf(words.join('-').normalize('NFC'), MOST_BYTES).replace(/-$/, '');
}

const nameOf = (...parts: readonly string[]): string =>
  `${['kilowatt', ...parts].filter((part) => part !== '').join('-')}.json`;

/** A damaged save as it is in storage, for somebody to look at: kilowatt-damaged-ID.json. */
export const damagedFile = (id: string, record: unknown): SaveFile => ({
  name: nameOf('damaged', plainName(id)),
  type: 'application/json',
  text: JSON.stringify(record, null, 1),
});

/** A game as a file: kilowatt-zwölf-städte-2026-11-21.json; a game without a name is called by its map. */
export function exportGame(game: SavedGame): SaveFile {
  const { meta, commandLog } = game;
  const title = plainName(meta.name) || commandLog.origin.setup.map;
  const day = new Date(meta.updated).toISOString().slice(0, 10);
  return {
    name: nameOf(title, day),
    type: 'application/json',
    text: JSON.stringify(toRecord(game)),
  };
}
