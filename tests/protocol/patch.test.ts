import { describe, expect, it } from 'vitest';
import { applyPatch, diff } from '#lib/protocol/patch.ts';
import fc from '../properties.ts';

/** Plain data with keys as in a table view. */
const key = fc.stringMatching(/^[\w-]{1,6}$/).filter((one) => one !== '__proto__');
const { data } = fc.letrec((tie) => ({
  data: fc.oneof(
    { depthSize: 'medium' },
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.string({ maxLength: 8 }),
    fc.array(tie('data'), { maxLength: 6 }),
    fc.dictionary(key, tie('data'), { maxKeys: 6, noNullPrototype: true }),
  ),
}));

describe('a patch', () => {
  it('a patch turns one value into the other, and does not change the first', () => {
    fc.assert(
      fc.property(data, data, (before, after) => {
        const kept = JSON.stringify(before);
        const made = applyPatch(before, diff(before, after));
        expect(made).toEqual({ ok: true, value: after });
        expect(JSON.stringify(before)).toBe(kept);
      }),
      { numRuns: 2_000 },
    );
  });

  it('a patch is empty between equal values', () => {
    fc.assert(
      fc.property(data, (value) => {
        expect(diff(value, structuredClone(value))).toEqual([]);
      }),
    );
  });

  it('a patch is small for a small change of a large value', () => {
    const players = Array.from({ length: 6 }, (_, seat) => ({
      money: 50 + seat,
      cities: ['berlin', 'essen'],
    }));
    const after = players.with(3, { money: 12, cities: ['berlin', 'essen', 'kassel'] });
    expect(diff({ players }, { players: after })).toEqual([
      ['/players/3/money', 12],
      ['/players/3/cities/2', 'kassel'],
    ]);
  });

  it('a patch of several steps is not longer than the new value', () => {
    const alike = fc.record({ a: data, b: data, c: fc.integer() });
    fc.assert(
      fc.property(alike, alike, (before, after) => {
        const patch = diff(before, after);
        fc.pre(patch.length > 1);
        expect(JSON.stringify(patch).length).toBeLessThanOrEqual(JSON.stringify([['', after]]).length);
      }),
    );
  });

  it.each([
    ['a path that does not exist', [['/a/b/c', 1]]],
    ['an index beyond the end of a list', [['/list/7', 1]]],
    ['a named field of a list', [['/list/length', 0]]],
    ['the removal of a missing field', [['/nothing']]],
    ['the prototype', [['/__proto__', { a: 1 }]]],
    ['the prototype of a child', [['/a/__proto__/x', 1]]],
  ] as const)('applying a patch refuses %s', (_what, patch) => {
    expect(applyPatch({ a: {}, list: [1] }, patch).ok).toBe(false);
  });
});
