import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewOf } from '../../src/lib/machine/step.ts';
import { canonicalJson, hashOf } from '../../src/lib/session/hash.ts';
import { commandsOf, setupFor, tableOf } from './games.ts';

function shuffledKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffledKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, field]): [string, unknown] => [key, shuffledKeys(field)])
      .reverse(),
  );
}

test('data that went through JSON, or whose keys stand in another order, has the same hash', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(hashOf(shuffledKeys(value))).toBe(hashOf(value));
      expect(hashOf(JSON.parse(JSON.stringify(value)))).toBe(hashOf(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a field that is not there and one that is undefined are the same, as in JSON', () => {
  expect(hashOf({ a: 1, b: undefined, c: [undefined] })).toBe(hashOf({ c: [null], a: 1 }));
});

test('what is remembered of the parts changes nothing about the hash of the whole', () => {
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

test('a text that looks like the hash of a part is another value', () => {
  const part = { long: 'x'.repeat(100) };
  const hash = hashOf(part);
  expect(new Set([part, hash, `#${hash}`, [part], [`#${hash}`], { part }, {}].map(hashOf)).size).toBe(7);
});

test('a list and a record with the same fields are told apart', () => {
  const items = [...'abcdefghijklmnopqrstuvwxyz'];
  expect(hashOf(items)).not.toBe(hashOf({ ...items }));
  expect(hashOf([])).not.toBe(hashOf({}));
});

test('other data has another hash', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(hashOf(a) === hashOf(b)).toBe(canonicalJson(a) === canonicalJson(b));
    }),
  );
});

test('every view of a whole game has a hash of its own', () => {
  const table = tableOf(setupFor(3), 4);
  const hashes = new Set<string>();
  const commands = commandsOf(setupFor(3), 4);
  for (const command of commands) {
    expect(table.act(command).ok).toBe(true);
    for (const viewer of [null, 0, 1, 2]) hashes.add(hashOf(viewOf(table.snapshot, viewer)));
  }
  expect(hashes.size).toBe(commands.length * 4);
  expect([...hashes].every((hash) => /^[0-9a-f]{16}$/.test(hash))).toBe(true);
});

test('the hash stays what it is: devices with different builds compare theirs', () => {
  expect(hashOf({ app: 'kilowatt', seats: [0, 1, 2], over: false, name: 'Zoë' })).toMatchInlineSnapshot(
    `"06d5dc104900f964"`,
  );
});
