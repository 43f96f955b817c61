import { expect, test } from 'vitest';
import { quotes } from '#lib/rules/network.ts';
import { viewAt } from '#lib/rules/view.ts';
import { type CityOrder, cityRows, groupCities } from '#lib/ui/reader/city-rows.ts';
import { gameOf } from '../../rules/build.ts';

const view = viewAt(
  'building',
  gameOf({
    players: [{ cities: ['essen', 'duisburg'] }, { cities: ['muenster'] }, {}],
    regions: ['west', 'northwest'],
  }),
  0,
);
const HOUSES = { essen: [0], duisburg: [0], muenster: [1] };
const rows = cityRows(view, HOUSES, quotes(view, 0), (city) => city);
const idsBy = (order: CityOrder): readonly string[] =>
  groupCities(rows, order, 0, 'en').flatMap((group) => group.rows.map(({ id }) => id));

test('each city in play is a row with its houses, its price and its neighbours in play, the cheapest first', () => {
  expect(rows.every(({ region }) => view.regions.includes(region))).toBe(true);
  const essen = rows.find(({ id }) => id === 'essen');
  expect(essen).toMatchObject({ houses: [0], quote: null });
  expect(essen?.neighbours.at(0)).toEqual({ city: 'duisburg', cost: 0 });
  const costs = essen?.neighbours.map(({ cost }) => cost) ?? [];
  expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  expect(essen?.neighbours.map(({ city }) => city)).toContain('muenster');
});
test('cities are walked by region, by price, by name, or only the own ones', () => {
  expect(
    groupCities(rows, 'region', 0, 'en')
      .map(({ region }) => region)
      .toSorted(),
  ).toEqual([...view.regions].toSorted());
  expect(idsBy('region').toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  expect(idsBy('mine')).toEqual(['duisburg', 'essen']);
  expect(idsBy('name')).toEqual(rows.map(({ id }) => id).toSorted());
  const totals = groupCities(rows, 'price', 0, 'en').flatMap((group) =>
    group.rows.map(({ quote }) => quote?.total ?? NaN),
  );
  expect(totals.length).toBeGreaterThan(3);
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));
});
test('names are sorted as the language sorts them', () => {
  const swedish = cityRows(view, {}, [], (city) => (city === 'essen' ? 'Östra' : city));
  const last = (locale: string) => groupCities(swedish, 'name', null, locale)[0]?.rows.at(-1)?.name;
  expect(last('sv')).toBe('Östra');
  expect(last('en')).not.toBe('Östra');
});
