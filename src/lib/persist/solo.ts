import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import { LEVELS } from '../bots/questions.ts';
import { mapTerms, STANDARD_TERMS } from '../rules/setup.ts';
import { EDITION_IDS, MAP_IDS } from '../rules/types.ts';
import { MAX_NAME_LENGTH } from '../seats.ts';
import { parseRow, withVersion } from './parsed.ts';
import type { SettingsBox } from './settings.ts';

/** The last set-up of a solo game, in localStorage, as the default of the next one. */

const KEY = 'kilowatt.solo';

/** A missing or invalid field falls back to its default. */
export const CHOICE = v.object({
  edition: v.fallback(v.picklist(EDITION_IDS), STANDARD_TERMS.edition),
  map: v.fallback(v.picklist(MAP_IDS), 'germany'),
  bots: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)), 3),
  level: v.fallback(v.picklist(LEVELS), 'solid'),
  ...mapTerms(() => v.fallback(v.boolean(), false)),
  /** The person's name; '' if none. */
  name: v.fallback(v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH.seat)), ''),
});
export type SoloChoice = Readonly<InferOutput<typeof CHOICE>>;

/** Reads the last choice, or good defaults. */
export function readSolo(box: () => SettingsBox): SoloChoice {
  let value: unknown = {};
  try {
    value = JSON.parse(box().getItem(KEY) ?? '{}');
  } catch {
    // storage is forbidden or was edited
  }
  return parseRow('solo', CHOICE, value) ?? v.parse(CHOICE, {});
}

/** Stores a choice; without storage the next set-up starts from the defaults. */
export function writeSolo(box: () => SettingsBox, choice: SoloChoice): void {
  try {
    box().setItem(KEY, JSON.stringify(withVersion(choice)));
  } catch {
    // nothing depends on it
  }
}
