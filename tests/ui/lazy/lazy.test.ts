import { render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { LazyParts } from '../../../src/lib/ui/lazy/lazy.svelte.ts';
import { lazyParts, loadLazyPartsWhenIdle } from '../../../src/lib/ui/lazy/lazy.svelte.ts';
import Lazy from '../../../src/lib/ui/lazy/Lazy.svelte';

const children = createRawSnippet<[LazyParts]>((parts) => ({
  render: () => `<p>${typeof parts().refusalText}</p>`,
}));

test('draws when the parts are there, and at once from then on', async () => {
  render(Lazy, { children });
  expect(screen.queryByText('function')).toBeNull();
  expect(await screen.findByText('function', {}, { timeout: 20_000 })).toBeTruthy();
  render(Lazy, { children });
  expect(screen.getAllByText('function')).toHaveLength(2);
});

test('with a worker in control they lie in store: nothing is fetched before it is wanted', () => {
  const later = vi.fn();
  vi.stubGlobal('requestIdleCallback', later);
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  loadLazyPartsWhenIdle();
  expect(later).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', {});
  loadLazyPartsWhenIdle();
  expect(later).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  expect(lazyParts()).not.toBeNull();
});
