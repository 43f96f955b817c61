import { expect, test } from 'vitest';
import { bundles } from '../../src/tools/bundles.ts';

/** The bundle of a module; null: the bundler decides. */
const bundleOf = (id: string): string | null =>
  bundles()
    .toSorted((a, b) => b.priority - a.priority)
    .find(({ test }) => test(id))?.name ?? null;
const kit = (name: string): string => `/node_modules/@sveltejs/kit/src/runtime/client/${name}`;

test("Kit's entry sets the payload before it loads Kit's other modules", () => {
  expect(bundleOf(kit('entry.js'))).toBe(null);
  expect(bundleOf(kit('payload.js'))).toBe('payload');
  expect(bundleOf(kit('client.js'))).toBe('kit');
});
