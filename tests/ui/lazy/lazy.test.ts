import { render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { LazyParts } from '../../../src/lib/ui/lazy/lazy.svelte.ts';
import { lazyParts, loadLazyPartsWhenIdle } from '../../../src/lib/ui/lazy/lazy.svelte.ts';
import Lazy from '../../../src/lib/ui/lazy/Lazy.svelte';

const children = createRawSnippet<[LazyParts]>((parts) => ({
  render: () => `<p>${typeof parts().tellForced}</p>`,
}));

test('a lazy part renders once it is loaded, and at once the next time', async () => {
  render(Lazy, { children });
  expect(screen.queryByText('function')).toBeNull();
  expect(await screen.findByText('function', {}, { timeout: 20_000 })).toBeTruthy();
  render(Lazy, { children });
  expect(screen.getAllByText('function')).toHaveLength(2);
});

test('lazy parts are preloaded only where no service worker has them in its cache', () => {
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
