import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewOf } from '../../src/lib/machine/step.ts';
import { canonical, hashOf } from '../../src/lib/session/hash.ts';
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
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a field that is not there and one that is undefined are the same, as in JSON', () => {
  expect(hashOf({ a: 1, b: undefined, c: [undefined] })).toBe(hashOf({ c: [null], a: 1 }));
});

test('other data has another hash', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(hashOf(a) === hashOf(b)).toBe(canonical(a) === canonical(b));
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
    `"43b29e3758ccaa50"`,
  );
});
