import { render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { Extras } from '../../../src/lib/ui/later/later.svelte.ts';
import { extras, fetchExtrasWhenIdle } from '../../../src/lib/ui/later/later.svelte.ts';
import Later from '../../../src/lib/ui/later/Later.svelte';

const children = createRawSnippet<[Extras]>((parts) => ({
  render: () => `<p>${typeof parts().refusalText}</p>`,
}));

test('draws when the parts are there, and at once from then on', async () => {
  render(Later, { children });
  expect(screen.queryByText('function')).toBeNull();
  expect(await screen.findByText('function', {}, { timeout: 20_000 })).toBeTruthy();
  render(Later, { children });
  expect(screen.getAllByText('function')).toHaveLength(2);
});

test('with a worker in control they lie in store: nothing is fetched before it is wanted', () => {
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
