import { sanitizeName } from '../names.ts';
import { EDITION_IDS, MAP_IDS } from '../rules/types.ts';
import { cutTo } from '../seats.ts';

/** An edition or a map that this version of the app does not know, by its name in a save or message. */
export interface UnknownRules {
  readonly part: 'edition' | 'map';
  readonly name: string;
}

/** In UTF-16 units. */
const LONGEST_NAME = 40;
const KNOWN: Readonly<Record<UnknownRules['part'], readonly string[]>> = {
  edition: EDITION_IDS,
  map: MAP_IDS,
};

/** The first unknown name among the terms of a game from outside; null if both are known, or no names. */
export function unknownRules(terms: unknown): UnknownRules | null {
  if (typeof terms !== 'object' || terms === null) return null;
  for (const part of ['edition', 'map'] as const) {
    const name: unknown = Reflect.get(terms, part);
    if (typeof name === 'string' && !KNOWN[part].includes(name))
      return { part, name: cutTo(sanitizeName(name), LONGEST_NAME) };
  }
  return null;
}
