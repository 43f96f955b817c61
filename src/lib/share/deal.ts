import { err, ok, type Result } from '../result.ts';
import { checkSetup, type RegionChoice, type Setup, STANDARD_TERMS } from '../rules/setup.ts';
import { EDITION_IDS, MAP_IDS, type Rng, type Seed } from '../rules/types.ts';
import { crc32 } from './crc32.ts';

/**
 * What two groups need to play with the same cards, as a short code that people can read: edition, map, number of players, the terms that
 * are on, regions, first turn order, seed and a checksum, with dots between, as in `classic.germany.4..draw..1fnfd83.dgpg`.
 */

export interface Deal {
  /** Without given cards or a position. */
  readonly setup: Setup;
  readonly seed: Seed;
}
export type DealError =
  { readonly code: 'deal/damaged' } | { readonly code: 'deal/unknown-rules'; readonly name: string };

const SWITCHES = ['beginners', 'hiddenMoney', 'startingCities', 'trust'] as const;
const PARTS = 8;
const RADIX = 36;
const CHECK_DIGITS = 4;
/** Far longer than any code. */
const MAX_TEXT = 1_000;

const checkOf = (text: string): string =>
  crc32(new TextEncoder().encode(text)).toString(RADIX).padStart(CHECK_DIGITS, '0').slice(-CHECK_DIGITS);

const regionsText = (choice: RegionChoice): string =>
  choice.by === 'hand' ? choice.regions.join('+') : choice.by;
const seedText = (seed: Seed): string =>
  (typeof seed === 'number' ? [seed] : seed).map((word) => (word >>> 0).toString(RADIX)).join('+');

/** The part of a code that says what is played; games with the same part are dealt alike by the same seed. */
function termsText(setup: Setup): string {
  const { edition, map, players, regions, order = [] } = setup;
  const on = SWITCHES.filter((term) => setup[term]).join('+');
  return [edition, map, players, on, regionsText(regions), order.join('')].join('.');
}

/** The code of a deal; null if its set-up fixes cards or a position, so that a code would be as long as the game. */
export function dealCode({ setup, seed }: Deal): string | null {
  if (setup.position ?? setup.deck ?? setup.market ?? setup.stage3Deck) return null;
  const text = `${termsText(setup)}.${seedText(seed)}`;
  return `${text}.${checkOf(text)}`;
}

/** Whether a set-up deals the same cards as another by the same seed. */
export const isSameDeal = (a: Setup, b: Setup): boolean => termsText(a) === termsText(b);

const listOf = (text: string): readonly string[] => (text === '' ? [] : text.split('+'));

function readSeed(text: string): Seed | null {
  const words = listOf(text).map((word) => (/^[\da-z]{1,7}$/.test(word) ? parseInt(word, RADIX) : NaN));
  if (!words.every((word) => word <= 0xffff_ffff)) return null;
  if (words.length === 4) return words as unknown as Rng;
  return words.length === 1 ? (words[0] ?? null) : null;
}

function readRegions(text: string): RegionChoice {
  return text === 'draw' || text === 'draft' ? { by: text } : { by: 'hand', regions: listOf(text) };
}

/** Reads the code of a deal from a text that was sent, with quotes, spaces and breaks around and inside. Never throws. */
export function readDeal(text: string): Result<Deal, DealError> {
  const damaged = err({ code: 'deal/damaged' } as const);
  if (text.length > MAX_TEXT) return damaged;
  const parts = text.replaceAll(/[\s\p{Cf}"'<>«»“”„]+/gu, '').split('.');
  const [editionName = '', mapName = '', players = '', on = '', regions = '', order = '', seedPart = ''] =
    parts;
  if (parts.length !== PARTS || checkOf(parts.slice(0, -1).join('.')) !== parts.at(-1)) return damaged;
  const edition = EDITION_IDS.find((id) => id === editionName);
  if (!edition) return err({ code: 'deal/unknown-rules', name: editionName });
  const map = MAP_IDS.find((id) => id === mapName);
  if (!map) return err({ code: 'deal/unknown-rules', name: mapName });
  const terms = Object.fromEntries(SWITCHES.map((term) => [term, listOf(on).includes(term)]));
  const setup: Setup = {
    ...STANDARD_TERMS,
    ...terms,
    edition,
    map,
    players: Number(players),
    regions: readRegions(regions),
    ...(order !== '' && { order: [...order].map(Number) }),
  };
  const seed = readSeed(seedPart);
  return seed === null || checkSetup(setup) ? damaged : ok({ setup, seed });
}
