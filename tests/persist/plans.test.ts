import { describe, expect, test } from 'vitest';
import { plansIn } from '../../src/lib/persist/plans.ts';

function box(kept = new Map<string, string>()) {
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const forbidden = () => {
  throw new DOMException('no', 'SecurityError');
};
const PLAN = { seat: 2, validSince: 41, draft: { cities: ['essen', 'koeln'] } } as const;

describe('plans at shared tables', () => {
  test('are read back as they were put, each for its game', () => {
    const one = box();
    plansIn(() => one).put('a', PLAN);
    expect(plansIn(() => one).get('a')).toEqual(PLAN);
    expect(plansIn(() => one).get('b')).toBeNull();
  });
  test('leave nothing behind', () => {
    const one = box();
    const plans = plansIn(() => one);
    plans.put('a', PLAN);
    plans.put('a', null);
    expect(one.kept.size).toBe(0);
    expect(plans.get('a')).toBeNull();
  });
  test.each([
    ['no JSON', '{"seat"'],
    ['other data', '[1]'],
    ['a seat that no table has', JSON.stringify({ ...PLAN, seat: 6 })],
    ['a plan of no kind', JSON.stringify({ ...PLAN, draft: { roads: 3 } })],
    ['a name that reaches behind', '{"seat":2,"validSince":41,"draft":{"cities":["essen"],"__proto__":{}}}'],
    ['more than a plan', JSON.stringify({ ...PLAN, more: 1 })],
  ])('of %s are none', (_what, text) => {
    const one = box();
    plansIn(() => one).put('a', PLAN);
    for (const key of one.kept.keys()) one.kept.set(key, text);
    expect(plansIn(() => one).get('a')).toBeNull();
  });
  test('of a browser that forbids storage are none', () => {
    const plans = plansIn(forbidden);
    plans.put('a', PLAN);
    expect(plans.get('a')).toBeNull();
  });
});
