import { expect } from '@playwright/test';
import type { Outcome } from './binding-page.ts';

/** Expects that no lie of an introducer becomes part of a binding, and that honest ends still agree (see binding-page.ts). */
export function expectNoLieBelieved(outcomes: Readonly<Record<string, Outcome>>): void {
  const { nothing, 'a second description': second, ...lies } = outcomes;
  for (const honest of [nothing, second]) {
    expect(honest?.[0]).toMatch(/^SHA-256 [0-9A-F:]{95} SHA-256 [0-9A-F:]{95}$/);
    expect(honest?.[0]).toBe(honest?.[1]);
  }
  expect(Object.keys(lies)).toHaveLength(7);
  for (const [lie, outcome] of Object.entries(lies)) {
    // a browser may drop the lie; then the binding is the true one
    const believed = outcome === 'no channel' ? '' : outcome[0];
    expect(['', outcome[1]], lie).toContain(believed);
  }
}
