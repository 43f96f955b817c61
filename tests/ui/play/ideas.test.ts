import { expect, test } from 'vitest';
import { viewAt } from '#lib/rules/view.ts';
import { Ideas } from '#lib/ui/play/ideas.svelte.ts';
import { at } from '../../rules/build.ts';

const { context } = at('buying', {
  players: [{ money: 1, cities: ['essen'] }, { cities: ['muenster'] }, {}],
});
const view = viewAt('buying', context, 0);
const citiesOf = (ideas: Ideas): readonly string[] => ideas.of(view, 0).quotes.map(({ city }) => city);

test('B6: ideas are planned one after another, whatever they cost', () => {
  const ideas = new Ideas();
  expect(ideas.toggle(view, 0, 'duisburg')).toBeNull();
  expect(ideas.toggle(view, 0, 'dortmund')).toBeNull();
  expect(ideas.of(view, 0).quotes.map(({ city, total }) => ({ city, total }))).toEqual([
    { city: 'duisburg', total: 10 },
    { city: 'dortmund', total: 14 },
  ]);
});
test('a second tap removes a city from an idea', () => {
  const ideas = new Ideas();
  ideas.toggle(view, 0, 'duisburg');
  ideas.toggle(view, 0, 'duisburg');
  expect(citiesOf(ideas)).toEqual([]);
});
test('refuses an impossible idea without a change', () => {
  const ideas = new Ideas();
  ideas.toggle(view, 0, 'duisburg');
  expect(ideas.toggle(view, 0, 'muenster')).not.toBeNull();
  expect(citiesOf(ideas)).toEqual(['duisburg']);
});
test("hides players' ideas from each other", () => {
  const ideas = new Ideas();
  ideas.toggle(view, 0, 'duisburg');
  expect(ideas.of(view, 1).quotes).toEqual([]);
  ideas.clear(0);
  expect(citiesOf(ideas)).toEqual([]);
});
