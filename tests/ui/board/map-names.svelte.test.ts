import { flushSync } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { rulesOf } from '#lib/rules/rule-set.ts';
import { drawingOf } from '#lib/ui/board/drawings/index.ts';
import { MapNames } from '#lib/ui/board/map-names.svelte.ts';
import { cityName } from '#lib/ui/words/names.ts';
import { TERMS } from '../terms.ts';

const drawing = await drawingOf('germany');
const { map } = rulesOf(TERMS);
const cities = map.cities.map(({ id }) => id);

afterEach(() => changeLocale('en'));

test('names keep their places after each command, and get others with another language', () => {
  // every command brings another function with the same names
  let nameOf = $state.raw((id: string) => cityName('germany', id));
  const source = {
    map,
    drawing,
    only: null,
    get cityName() {
      return nameOf;
    },
  };
  const layouts: unknown[] = [];
  const stop = $effect.root(() => {
    const names = new MapNames(source, () => ({ cities, scale: 1 }));
    $effect(() => void layouts.push(names.layout));
  });
  flushSync();
  nameOf = (id) => cityName('germany', id);
  flushSync();
  expect(layouts).toHaveLength(1);
  changeLocale('de');
  flushSync();
  expect(layouts).toHaveLength(2);
  stop();
});
