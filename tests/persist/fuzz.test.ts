import { describe, expect, test } from 'vitest';
import { restore } from '#lib/machine/begin.ts';
import { momentOf, toPlain } from '#lib/machine/step.ts';
import { RULES_VERSION } from '#lib/persist/migrations.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { playRandomly } from '#tools/support/play.ts';
import { Chance } from '#tools/support/player.ts';
import { cases } from '../cases.ts';
import fc from '../properties.ts';
import { setupFor } from '../session/fixtures.ts';
import { looseOf, restoreAny, savedGame, textOf } from './written.ts';

/** No input throws, and every accepted input is a game that can be played to its end. */

const SAVES = [
  savedGame({ after: 0, setup: setupFor(4, { regions: { by: 'draft' } }) }),
  savedGame({ after: 9 }),
  savedGame({ after: 40, setup: setupFor(2, { hiddenMoney: true }) }),
  savedGame({ after: 90, setup: setupFor(5, { map: 'usa' }) }),
  savedGame({ after: 200, seed: 8 }),
  savedGame({ after: 100, setup: setupFor(3, { beginners: true }) }),
  savedGame({ after: Infinity, seed: 2 }),
  savedGame({ after: 70, seed: [1, 2 ** 32 - 1, 0, 77] }),
];

/** Every place in a piece of data, as keys from the top. */
function placesIn(value: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.keys(value).flatMap((key) => placesIn(Reflect.get(value, key), [...at, key]))];
}

type Change = (old: unknown) => unknown;
const figure = fc.oneof(fc.integer({ min: -3, max: 30 }), fc.double(), fc.integer());
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.jsonValue().map((value) => () => value),
  figure.map((value) => () => value),
  fc.integer({ min: -3, max: 3 }).map((by) => (old: unknown) => (typeof old === 'number' ? old + by : [old])),
  fc.constantFrom(null, '', 'essen', 'stage-3', [], {}).map((value) => () => value),
  fc.constant((old: unknown) => (Array.isArray(old) ? old.slice(1) : { ...(old as object) })),
  fc.constant((old: unknown) => (Array.isArray(old) ? [...old, ...old] : old)),
  fc.constant((old: unknown) => (Array.isArray(old) ? old.toReversed() : undefined)),
  fc
    .tuple(fc.string(), fc.jsonValue())
    .map(([key, value]) => (old: unknown) => ({ ...(old as object), [key]: value })),
);

function changed(save: unknown, [first, ...rest]: readonly string[], how: Change): unknown {
  if (first === undefined) return how(save);
  const copy: object = Array.isArray(save) ? [...save] : { ...(save as object) };
  Reflect.set(copy, first, changed(Reflect.get(copy, first), rest, how));
  return copy;
}

/** A save corrupted in one to three places; its rules unchanged, or of an earlier version. */
const spoilt = fc
  .record({
    game: fc.constantFrom(...SAVES),
    rules: fc.constantFrom(RULES_VERSION, RULES_VERSION - 1),
    changes: fc.array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 3 }),
    inside: fc.constantFrom('', 'snapshot', 'setup', 'commands'),
  })
  .map(({ game, rules, changes, inside }) => {
    let save: unknown = { ...looseOf(game), rulesVersion: rules };
    for (const [nth, how] of changes) {
      const places = placesIn(save).filter(([top]) => inside === '' || top === inside);
      save = changed(save, places[nth % Math.max(1, places.length)] ?? [], how);
    }
    return save;
  });

function expectSound(save: unknown): void {
  const read = restoreAny(save);
  if (!read.ok) {
    expect(read.error.code).toMatch(/^save\//);
    return;
  }
  const { commandLog: table } = read.value;
  expect(restore(toPlain(table.snapshot)).ok).toBe(true);
  const played = playRandomly(table.snapshot, new Chance(seedRng(1)));
  expect(played.fault).toBe(null);
  expect(momentOf(played.end)).toBe('over');
  expect(parseSave(textOf(read.value)).ok).toBe(true);
}

describe('the import is robust', () => {
  test('saves corrupted in a few places are refused or playable', () => {
    fc.assert(fc.property(spoilt, expectSound), { numRuns: cases(300) });
  }, 60_000);
  test('arbitrary data are refused or playable', () => {
    fc.assert(
      fc.property(fc.anything({ withDate: true, withMap: true, withNullPrototype: true }), (value) => {
        expect(restoreAny(value).ok).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
  test('text cut, doubled and mixed is refused or playable', () => {
    const text = textOf(savedGame({ after: 20 }));
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(text.length), fc.string(), (from, to, between) => {
        const read = parseSave(text.slice(0, from) + between + text.slice(to));
        expect(read.ok ? textOf(read.value) : text).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});
