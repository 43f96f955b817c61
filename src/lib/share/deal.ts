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
const RADIX = 36;
const CHECK_DIGITS = 4;
/** Far longer than any message with a code. */
const MAX_TEXT = 20_000;
/** The parts of a code in any case, with bounds that no code reaches. */
const CODE = String.raw`[a-z\d]{1,20}\.[a-z]{1,20}\.\d\.[a-z+]{0,80}\.[a-z+]{0,80}\.\d{0,6}\.[\da-z+]{1,40}\.[\da-z]{4}(?![\da-z])`;
/** A code behind its mark in a link, alone in its text, and as a word among others. */
const IN_LINK = new RegExp(`deal(?:=|%3d)(${CODE})`, 'i');
const ALONE = new RegExp(`^(${CODE})$`, 'i');
const AS_WORD = new RegExp(String.raw`(?<![\w.])(${CODE})`, 'i');
/** What mail programs and people put around and into a text: spaces, breaks, marks of direction, quotes, brackets. */
const DECORATION = /[\s\p{Cf}"'<>()[\]«»“”„‘’]+/gu;

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

/** A typed code in its proper case: lower case except for the names of switches. */
function inProperCase(code: string): string {
  const lower = code.toLowerCase();
  return SWITCHES.reduce((text, term) => text.replace(term.toLowerCase(), term), lower);
}

const isWhole = (code: string): boolean => {
  const end = code.lastIndexOf('.');
  return checkOf(code.slice(0, end)) === code.slice(end + 1);
};

/**
 * The code of a deal in a text that was sent or typed: a link or the code alone, with or without what is before it in a link, in letters of
 * any case, with quotes, spaces and breaks around and inside. A whole one comes before one with a wrong checksum; null if there is none, or
 * the text is longer than any message.
 */
export function dealCodeIn(text: string): string | null {
  if (text.length > MAX_TEXT) return null;
  const bare = text.replaceAll(/%2b/gi, '+');
  const tight = bare.replaceAll(DECORATION, '');
  const loose = bare
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([.+]) ?/g, '$1');
  const found = [IN_LINK.exec(tight), ALONE.exec(tight), AS_WORD.exec(loose)];
  const codes = found.flatMap((match) => (match?.[1] === undefined ? [] : [inProperCase(match[1])]));
  return codes.find(isWhole) ?? codes[0] ?? null;
}

/** Reads the code of a deal from a text that was sent or typed, as `dealCodeIn` finds it. Never throws. */
export function readDeal(text: string): Result<Deal, DealError> {
  const damaged = err({ code: 'deal/damaged' } as const);
  const code = dealCodeIn(text);
  if (code === null || !isWhole(code)) return damaged;
  const [editionName = '', mapName = '', players = '', on = '', regions = '', order = '', seedPart = ''] =
    code.split('.');
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
