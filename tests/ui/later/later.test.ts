import { render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { Extras } from '../../../src/lib/ui/later/later.svelte.ts';
import { extras, fetchExtrasWhenIdle } from '../../../src/lib/ui/later/later.svelte.ts';
import Later from '../../../src/lib/ui/later/Later.svelte';

const children = createRawSnippet<[Extras]>((parts) => ({
  render: () => `<p>${typeof parts().refusalText}</p>`,
}));

test('a lazy part renders once it is loaded, and at once the next time', async () => {
  render(Later, { children });
  expect(screen.queryByText('function')).toBeNull();
  expect(await screen.findByText('function', {}, { timeout: 20_000 })).toBeTruthy();
  render(Later, { children });
  expect(screen.getAllByText('function')).toHaveLength(2);
});

test('lazy parts are preloaded only where no service worker has them in its cache', () => {
  const later = vi.fn();
  vi.stubGlobal('requestIdleCallback', later);
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  fetchExtrasWhenIdle();
  expect(later).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', {});
  fetchExtrasWhenIdle();
  expect(later).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  expect(extras()).not.toBeNull();
});
