import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test, vi } from 'vitest';
import MapLoader from '#lib/ui/board/MapLoader.svelte';
import MapThumb from '#lib/ui/board/MapThumb.svelte';
import { TERMS } from '../terms.ts';

vi.mock(import('#lib/ui/board/drawings/index.ts'), () => ({
  drawingOf: () => Promise.reject(new TypeError('error loading dynamically imported module')),
}));

test('a board without its drawing shows the problem', async () => {
  const zoomLabels = { in: 'nearer', out: 'farther', fit: 'all' };
  render(MapLoader, {
    terms: TERMS,
    regions: ['west'],
    texts: {
      label: 'Board',
      cityLabel: ({ id }: { id: string }) => id,
      cityName: (id: string) => id,
      regionName: (id: string) => id,
      zoomLabels,
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Your games are safe');
});

test('omits a thumbnail whose map cannot be fetched', async () => {
  const { container } = render(MapThumb, { map: 'usa', regions: ['northwest'] });
  await tick();
  expect(container.textContent.trim()).toBe('');
  expect(container.querySelector('svg')).toBeNull();
});
