import type { SavedGame } from '../session/ports/storage.ts';
import { toRecord } from './record.ts';

/** A file for the player to download. */
export interface SaveFile {
  readonly name: string;
  readonly type: 'application/json';
  readonly text: string;
}

/** Limit for one part of a file name, in bytes of UTF-8: file systems allow 255 for a whole name, some encrypted ones 143. */
const MAX_BYTES = 100;
/** Maximum length read of a damaged save's id, which can be anything. UTF-16 units. */
const MAX_READ = 200;

/** Invisible characters: joiners, soft hyphens, direction marks, variation selectors. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu;
/** Letters of any script with their marks, and digits: every file system accepts these. */
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*/gu;

/** The longest beginning of a text that fits into `bytes` without splitting a code point. */
function beginningOf(text: string, bytes: number): string {
  const encoder = new TextEncoder();
  let beginning = '';
  for (const character of text) {
    if (encoder.encode(beginning + character).length > bytes) break;
    beginning += character;
  }
  return beginning;
}

/** The words of a name in lower case, joined by dashes; '' if it contains no words. */
function plainName(name: string): string {
  const words =
    name.slice(0, MAX_READ).normalize('NFC').replaceAll(UNSEEN, '').toLowerCase().match(WORDS) ?? [];
  return beginningOf(words.join('-').normalize('NFC'), MAX_BYTES).replace(/-$/, '');
}

const nameOf = (...parts: readonly string[]): string =>
  `${['kilowatt', ...parts].filter((part) => part !== '').join('-')}.json`;

/** Exports a damaged save unchanged, for a bug report, as kilowatt-damaged-ID.json. */
export const damagedFile = (id: string, record: unknown): SaveFile => ({
  name: nameOf('damaged', plainName(id)),
  type: 'application/json',
  text: JSON.stringify(record, null, 1),
});

/** A day as 2026-11-21, in the time zone of the device. `at`: milliseconds since 1970. */
function dayOf(at: number): string {
  const date = new Date(at);
  const two = (part: number): string => String(part).padStart(2, '0');
  return [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
}

/** Exports a game as, for example, kilowatt-zwölf-städte-2026-11-21.json. A game without a name gets the name of its map. */
export function exportGame(game: SavedGame): SaveFile {
  const { meta, commandLog } = game;
  const title = plainName(meta.name) || commandLog.origin.setup.map;
  return {
    name: nameOf(title, dayOf(meta.updated)),
    type: 'application/json',
    text: JSON.stringify(toRecord(game)),
  };
}
