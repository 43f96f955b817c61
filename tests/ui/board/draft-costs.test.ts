import { render } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { rulesOf } from '#lib/rules/rule-set.ts';
import { drawingOf } from '#lib/ui/board/drawings/index.ts';
import MapView from '#lib/ui/board/MapView.svelte';
import { termsOn } from '../terms.ts';

test.each(['germany', 'usa'] as const)(
  'S3: the draft of regions shows the cost of every connection of %s before any region is picked',
  async (map) => {
    render(MapView, {
      terms: termsOn(map),
      drawing: await drawingOf(map),
      regions: [],
      choice: { of: 'regions', selectable: [], onchoose: vi.fn() },
      texts: {
        label: 'Board',
        cityLabel: ({ id }: { id: string }) => id,
        cityName: (id: string) => id,
        regionName: (id: string) => id,
        zoomLabels: { in: 'nearer', out: 'farther', fit: 'all' },
      },
    });
    const shown = [...document.querySelectorAll('text')].flatMap(({ textContent }) =>
      /^\d+$/.test(textContent) ? [Number(textContent)] : [],
    );
    const costs = rulesOf(termsOn(map)).map.connections.map(({ cost }) => cost);
    expect(shown.toSorted((a, b) => a - b)).toEqual(costs.toSorted((a, b) => a - b));
  },
);
