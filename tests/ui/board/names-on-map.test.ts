import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { drawingOf } from '#lib/ui/board/drawings/index.ts';
import MapView from '#lib/ui/board/MapView.svelte';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import { cityName, regionName } from '#lib/ui/words/names.ts';
import { TERMS } from '../terms.ts';

const germany = {
  terms: TERMS,
  drawing: await drawingOf('germany'),
  texts: {
    label: 'Board',
    cityLabel: ({ id }: { id: string }) => id,
    cityName: (id: string) => cityName('germany', id),
    regionName: (id: string) => regionName('germany', id),
    zoomLabels: { in: 'nearer', out: 'farther', fit: 'all' },
  },
} as const;

/** The names beside the cities, each in one line. */
const written = (): readonly string[] =>
  [...document.querySelectorAll('[data-in-play]')].map((name) =>
    [...name.querySelectorAll('text')].map((line) => line.textContent).join(' '),
  );

afterEach(() => changeLocale('en'));

test('a change of language renames the cities of the map on the screen', () => {
  render(MapView, { ...germany, regions: ['south'] });
  expect(written()).toHaveLength(42);
  expect(written()).toEqual(expect.arrayContaining(['Munich', 'Cologne', 'Frankfurt (Oder)', 'Passau']));
  changeLocale('de');
  flushSync();
  expect(written()).toHaveLength(42);
  expect(written()).toEqual(expect.arrayContaining(['München', 'Köln', 'Frankfurt (Oder)', 'Passau']));
  expect(written()).not.toContain('Munich');
});

test('a change of language renames the regions chosen on the map', async () => {
  await loadAll();
  render(MapView, { ...germany, regions: [], choice: { of: 'regions', selectable: ['south'] } });
  expect(screen.getByText('South')).toBeTruthy();
  changeLocale('de');
  flushSync();
  expect(screen.getByText('Süden')).toBeTruthy();
  expect(screen.queryByText('South')).toBeNull();
});
