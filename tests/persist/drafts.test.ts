import { describe, expect, test } from 'vitest';
import { draftStore } from '#lib/persist/drafts.ts';

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
const DRAFT = { seat: 2, validSince: 41, draft: { cities: ['essen', 'koeln'] } } as const;

describe('drafts at shared tables', () => {
  test('drafts are read back for their game', () => {
    const one = box();
    draftStore(() => one).put('me', 'a', DRAFT);
    expect(draftStore(() => one).get('me', 'a')).toEqual(DRAFT);
    expect(draftStore(() => one).get('me', 'b')).toBeNull();
  });
  test('removed drafts leave nothing behind', () => {
    const one = box();
    const drafts = draftStore(() => one);
    drafts.put('me', 'a', DRAFT);
    drafts.put('me', 'a', null);
    expect(one.kept.size).toBe(0);
    expect(drafts.get('me', 'a')).toBeNull();
  });
  test.each([
    ['no JSON', '{"seat"'],
    ['other data', '[1]'],
    ['a seat that no table has', JSON.stringify({ ...DRAFT, seat: 6 })],
    ['a draft of no kind', JSON.stringify({ ...DRAFT, draft: { roads: 3 } })],
    ['a name that reaches behind', '{"seat":2,"validSince":41,"draft":{"cities":["essen"],"__proto__":{}}}'],
    ['more than a draft', JSON.stringify({ ...DRAFT, more: 1 })],
  ])('drafts of %s are ignored', (_what, text) => {
    const one = box();
    draftStore(() => one).put('me', 'a', DRAFT);
    for (const key of one.kept.keys()) one.kept.set(key, text);
    expect(draftStore(() => one).get('me', 'a')).toBeNull();
  });
  test('there are no drafts in a browser that forbids storage', () => {
    const drafts = draftStore(forbidden);
    drafts.put('me', 'a', DRAFT);
    expect(drafts.get('me', 'a')).toBeNull();
  });
});
