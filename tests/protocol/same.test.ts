import { expect, test } from 'vitest';
import { reuseUnchanged } from '#lib/protocol/reuse-unchanged.ts';

const before = { seats: [{ name: 'Ana' }, { name: 'Ben' }], money: 50, lot: null, news: [] };

test('an equal value stays the same object', () => {
  expect(reuseUnchanged(before, structuredClone(before))).toBe(before);
});

test('only the objects on the path to a change are new', () => {
  const after = { ...structuredClone(before), seats: [{ name: 'Ana' }, { name: 'Cem' }], money: 40 };
  const kept = reuseUnchanged(before, after);
  expect(kept).toStrictEqual(after);
  expect(kept.seats).not.toBe(before.seats);
  expect(kept.seats[0]).toBe(before.seats[0]);
  expect(kept.news).toBe(before.news);
});

test.each([
  ['a list that grew', [{ a: 1 }], [{ a: 1 }, { a: 2 }]],
  ['a list that shrank', [1, 2], [1]],
  ['a list in place of a record', { 0: 'x' }, ['x']],
  ['a record in place of a list', ['x'], { 0: 'x' }],
  ['a new field', { a: 1 }, { a: 1, b: 2 }],
  ['a removed field', { a: 1, b: 2 }, { a: 1 }],
  ['a renamed field', { a: undefined }, { b: undefined }],
  ['nothing before', null, { a: 1 }],
  ['nothing after', { a: 1 }, null],
])('the result equals the new value: %s', (_title, had, came) => {
  expect(reuseUnchanged(had, came)).toStrictEqual(came);
  expect(Array.isArray(reuseUnchanged(had, came))).toBe(Array.isArray(came));
});
