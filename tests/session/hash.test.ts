import { expect, test } from 'vitest';
import { viewOf } from '#lib/machine/step.ts';
import { canonicalJson, hashOf } from '#lib/session/hash.ts';
import fc from '../properties.ts';
import { commandsOf, setupFor, tableOf } from './fixtures.ts';

function shuffledKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffledKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, field]): [string, unknown] => [key, shuffledKeys(field)])
      .reverse(),
  );
}

test('the hash is the same after JSON and with the keys in another order', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(hashOf(shuffledKeys(value))).toBe(hashOf(value));
      expect(hashOf(JSON.parse(JSON.stringify(value)))).toBe(hashOf(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a missing field and an undefined one have the same hash, as in JSON', () => {
  expect(hashOf({ a: 1, b: undefined, c: [undefined] })).toBe(hashOf({ c: [null], a: 1 }));
});

test('the cached hash of a part does not change the hash of the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.string({ minLength: 100 }), (items, long) => {
      const part = { items, long };
      const whole = { before: [part], after: part };
      const fresh = structuredClone(whole);
      hashOf(part);
      expect(hashOf(whole)).toBe(hashOf(fresh));
      expect(hashOf({ ...whole, after: { ...part } })).toBe(hashOf(fresh));
      expect(hashOf({ ...whole, after: { items, long: `${long}!` } })).not.toBe(hashOf(fresh));
    }),
  );
});

test('a text that looks like the hash of a part has another hash than the part', () => {
  const part = { long: 'x'.repeat(100) };
  const hash = hashOf(part);
  expect(new Set([part, hash, `#${hash}`, [part], [`#${hash}`], { part }, {}].map(hashOf)).size).toBe(7);
});

test('a list and a record with the same fields have different hashes', () => {
  const items = [...'abcdefghijklmnopqrstuvwxyz'];
  expect(hashOf(items)).not.toBe(hashOf({ ...items }));
  expect(hashOf([])).not.toBe(hashOf({}));
});

test('different data has different hashes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(hashOf(a) === hashOf(b)).toBe(canonicalJson(a) === canonicalJson(b));
    }),
  );
});

test('all views of a whole game have different hashes', () => {
  const table = tableOf(setupFor(3), 4);
  const hashes = new Set<string>();
  const commands = commandsOf(setupFor(3), 4);
  for (const command of commands) {
    expect(table.actAll([command]).ok).toBe(true);
    for (const viewer of [null, 0, 1, 2]) hashes.add(hashOf(viewOf(table.snapshot, viewer)));
  }
  expect(hashes.size).toBe(commands.length * 4);
  expect([...hashes].every((hash) => /^[0-9a-f]{16}$/.test(hash))).toBe(true);
});

test('the hash stays the same across builds', () => {
  expect(hashOf({ app: 'kilowatt', seats: [0, 1, 2], over: false, name: 'Zoë' })).toMatchInlineSnapshot(
    `"06d5dc104900f964"`,
  );
});
