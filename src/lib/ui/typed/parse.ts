import { plainDigits } from '../../digits.ts';
import { locale } from '../../i18n/locale.svelte.ts';
import { err, ok, type Result } from '../../result.ts';
import { NO_CUBES } from '../../rules/game.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import {
  type CityId,
  type Cubes,
  type RegionId,
  type Resource,
  RESOURCES,
  type Seat,
  type Terms,
} from '../../rules/types.ts';
import { cityName, type GameNames, regionName, resourceName } from '../words/names.ts';
import { findNamed, type NamedThing } from './same-key.ts';
import type { TypedTrouble } from './trouble.ts';
import { EVERYWHERE, wordsOf } from './words.ts';

/** What is read of a typed line behind its first word. All of it is read, or it is refused. */

/** A table whose names a player types. */
export interface NamesAtTable extends GameNames {
  readonly terms: Terms;
  /** The regions in play. */
  readonly regions: readonly RegionId[];
}

/** Commas of all scripts of the app, and semicolons, which are on the same keys. */
const COMMAS = /[,،;؛]/u;
/** The words of a line; a comma ends a word. */
const wordsIn = (text: string): readonly string[] => text.split(/[\s,،;؛]+/u).filter((word) => word !== '');

/** The first word of a line, and what follows it. */
export function firstWord(line: string): readonly [word: string, rest: string] {
  const text = line.trim();
  const end = text.search(/[\s,،;؛]/u);
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1).trim()];
}

/** A whole number of at least 0 in digits of any script; null for anything else. */
function numberOf(word: string): number | null {
  const plain = plainDigits(word);
  return /^\d+$/.test(plain) ? Number(plain) : null;
}

/** Numbers alone, such as "4 13"; null if there is anything else. */
export function readNumbers(text: string): readonly number[] | null {
  const numbers = wordsIn(text).map(numberOf);
  return numbers.includes(null) ? null : numbers.filter((number) => number !== null);
}

export const namedCities = ({
  terms,
  map,
}: Pick<NamesAtTable, 'terms' | 'map'>): readonly NamedThing<CityId>[] =>
  rulesOf(terms).map.cities.map(({ id }) => ({ value: id, name: cityName(map, id), also: [id] }));
/** The city with a name, or with a name that begins so: of several, the one in play. */
export function findCity(typed: string, names: NamesAtTable): Result<CityId, TypedTrouble> {
  const all = namedCities(names);
  const { homes } = rulesOf(names.terms);
  const inPlay = all.filter(({ value }) => names.regions.includes(homes.get(value) ?? ''));
  const found = findNamed(typed, inPlay);
  return found.ok || found.error.code === 'typed/several' ? found : findNamed(typed, all);
}
export const namedRegions = ({
  terms,
  map,
}: Pick<NamesAtTable, 'terms' | 'map'>): readonly NamedThing<RegionId>[] =>
  rulesOf(terms).map.regions.map((id) => ({ value: id, name: regionName(map, id), also: [id] }));
export const namedSeats = ({ seats }: Pick<NamesAtTable, 'seats'>): readonly NamedThing<Seat>[] =>
  seats.map(({ name }, value) => ({ value, name }));
/** The fuels, with other words and forms of them, in the language of the page and in English. */
export const namedFuels = (): readonly NamedThing<Resource>[] =>
  RESOURCES.map((resource) => ({
    value: resource,
    name: resourceName(resource),
    also: [
      resource,
      ...[locale(), EVERYWHERE].flatMap((language) => wordsOf(`typed_words_${resource}`, language)),
    ],
  }));

/** The first of some names that cannot be read, or what all of them mean. */
function readAll<T>(
  names: readonly string[],
  all: readonly NamedThing<T>[],
): Result<readonly T[], TypedTrouble> {
  const found: T[] = [];
  for (const name of names) {
    const one = findNamed(name, all);
    if (!one.ok) return one;
    found.push(one.value);
  }
  return ok(found);
}

/** Cities with commas between them: names have spaces. */
export function readCities(text: string, names: NamesAtTable): Result<readonly CityId[], TypedTrouble> {
  const found: CityId[] = [];
  for (const name of text.split(COMMAS).map((part) => part.trim())) {
    if (name === '') continue;
    const city = findCity(name, names);
    if (!city.ok) return city;
    found.push(city.value);
  }
  return ok(found);
}

/** Numbers, and what stands between them: a name can have several words. */
export function partsIn(text: string): readonly (number | string)[] {
  const parts: (number | string)[] = [];
  for (const word of wordsIn(text)) {
    const last = parts.at(-1);
    const number = numberOf(word);
    if (number === null && typeof last === 'string') parts[parts.length - 1] = `${last} ${word}`;
    else parts.push(number ?? word);
  }
  return parts;
}

/** A kind of fuel, and a number of cubes. */
type Pair = readonly [fuel: string, count: number];

/** The pairs of "2 coal 1 oil", "coal 2 oil 1" or "coal": one cube, where no number stands; null if it is none of these. */
function pairsIn(parts: readonly (number | string)[]): readonly Pair[] | null {
  const isNumberFirst = typeof parts[0] === 'number';
  const pairs: Pair[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const [fuel, count = 1] = isNumberFirst ? [parts[at + 1], parts[at]] : [parts[at], parts[at + 1]];
    if (typeof fuel !== 'string' || typeof count !== 'number') return null;
    pairs.push([fuel, count]);
  }
  return pairs;
}

/** Cubes such as "2 coal 1 oil"; null if the text has no such form. */
export function readCubes(text: string): Result<Cubes | null, TypedTrouble> {
  const pairs = pairsIn(partsIn(text));
  if (!pairs || pairs.length === 0) return ok(null);
  const fuels = readAll(
    pairs.map(([fuel]) => fuel),
    namedFuels(),
  );
  if (!fuels.ok) return err(fuels.error);
  const cubes = { ...NO_CUBES };
  for (const [at, [, count]] of pairs.entries()) cubes[fuels.value[at] as Resource] += count;
  return ok(cubes);
}
