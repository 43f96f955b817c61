import leven from 'leven';
import { err, ok, type Result } from '../../result.ts';
import { nameKey } from '../../same-name.ts';
import type { TypedTrouble } from './trouble.ts';

/** Something that a player can name. */
export interface NamedThing<T> {
  readonly value: T;
  /** As the screen writes it. */
  readonly name: string;
  /** Other spellings that are understood, such as an id. */
  readonly also?: readonly string[];
}

/** Letters without a mark that could be left out, as keyboards without them write them. */
const PLAIN_LETTERS: Readonly<Partial<Record<string, string>>> = { ł: 'l', ß: 'ss', '؟': '?' };

/** What is compared of a typed word: its letters and digits, whatever their case, marks, joining and script of digits; and a question mark. */
export const typedKey = (text: string): string =>
  nameKey(text.toLowerCase())
    .replaceAll(/[łß؟]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}?]/gu, '');

const UMLAUTS: Readonly<Partial<Record<string, string>>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
/** A text as keyboards without umlauts write it, and as ids do: Muenster for Münster. */
const withoutUmlauts = (text: string): string =>
  text.toLowerCase().replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter);

/** The keys of a text: umlauts count with and without their second letter. */
const keysIn = (text: string): readonly string[] => [typedKey(text), typedKey(withoutUmlauts(text))];
const keysOf = ({ name, also = [] }: NamedThing<unknown>): readonly string[] =>
  [name, ...also].flatMap(keysIn);

/** Those of `all` whose names begin with what was typed. */
export function beginningWith<T>(typed: string, all: readonly NamedThing<T>[]): readonly NamedThing<T>[] {
  const keys = keysIn(typed);
  return all.filter((one) => keysOf(one).some((known) => keys.some((key) => known.startsWith(key))));
}

/** A typed word may differ from the nearest one by a third of its letters, and by one letter if it is short. */
const mayDiffer = (key: string): number => Math.max(1, Math.floor(key.length / 3));

/** The name that is nearest to what was typed, by its number of wrong letters; null if none is near. */
export function nearestName(typed: string, all: readonly NamedThing<unknown>[]): string | null {
  const key = typedKey(typed);
  let best: { readonly name: string; readonly wrong: number } | null = null;
  for (const one of all) {
    const wrong = Math.min(...keysOf(one).map((known) => leven(key, known)));
    if (wrong < (best?.wrong ?? Infinity)) best = { name: one.name, wrong };
  }
  return best && best.wrong <= mayDiffer(key) && key !== '' ? best.name : null;
}

/** The one thing with a name, or with a name that begins so. */
export function findNamed<T>(typed: string, all: readonly NamedThing<T>[]): Result<T, TypedTrouble> {
  const keys = keysIn(typed);
  const exact = all.filter((one) => keysOf(one).some((known) => keys.includes(known)));
  const fitting = exact.length > 0 || keys.includes('') ? exact : beginningWith(typed, all);
  const [first] = fitting;
  if (!first) return err({ code: 'typed/unknown-name', typed, nearest: nearestName(typed, all) });
  if (new Set(fitting.map(({ value }) => value)).size === 1) return ok(first.value);
  return err({ code: 'typed/several', typed, names: fitting.map(({ name }) => name) });
}
