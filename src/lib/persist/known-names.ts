import * as v from 'valibot';
import { MAX_NAME_LENGTH } from '../seats.ts';
import { parseRow, withVersion } from './parsed.ts';
import type { SettingsBox } from './settings.ts';

/** Names used on this device, in localStorage, as suggestions in forms. */

const KEY = 'kilowatt.names';

/** More than the players of two tables. */
const MAX_NAMES = 12;
export const NAMES = v.object({
  names: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_NAME_LENGTH.seat))),
    v.maxLength(MAX_NAMES),
  ),
});

/** Reads the names, last used first; none if nothing valid is stored. */
export function readNames(box: () => SettingsBox): readonly string[] {
  let value: unknown = [];
  try {
    value = JSON.parse(box().getItem(KEY) ?? '[]');
  } catch {
    // storage is forbidden or was edited
  }
  return parseRow('names', NAMES, value)?.names ?? [];
}

/** Stores the first MAX_NAMES names; without storage there are no suggestions later. */
export function writeNames(box: () => SettingsBox, names: readonly string[]): void {
  try {
    box().setItem(KEY, JSON.stringify(withVersion({ names: names.slice(0, MAX_NAMES) })));
  } catch {
    // nothing depends on it
  }
}
