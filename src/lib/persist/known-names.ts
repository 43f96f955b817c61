import * as v from 'valibot';
import { LONGEST } from '../seats.ts';
import { parsed, versioned } from './parsed.ts';
import type { SettingsBox } from './settings.ts';

/** The names that people have used on this device, in localStorage: forms propose them. */

const KEY = 'kilowatt.names';

/** More than play at two tables. */
const MAX_NAMES = 12;
export const NAMES = v.object({
  names: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST.seat))),
    v.maxLength(MAX_NAMES),
  ),
});

/** Reads the names, used last first; none if nothing is stored, or what is stored is not understood. */
export function readNames(box: () => SettingsBox): readonly string[] {
  let value: unknown = [];
  try {
    value = JSON.parse(box().getItem(KEY) ?? '[]');
  } catch {
    // storage is forbidden, or somebody edited it
  }
  return parsed('names', NAMES, value)?.names ?? [];
}

/** Stores the names, the first ones, as many as are kept; without storage nothing is proposed later. */
export function writeNames(box: () => SettingsBox, names: readonly string[]): void {
  try {
    box().setItem(KEY, JSON.stringify(versioned({ names: names.slice(0, MAX_NAMES) })));
  } catch {
    // nothing depends on it
  }
}
