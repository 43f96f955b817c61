import { expect, test } from 'vitest';
import { cheapestNext, isEndNear } from '#lib/figures/next-cities.ts';
import { viewOf } from '#lib/machine/step.ts';
import { at } from '../rules/build.ts';

test('B2: the cheapest next cities come first, each with its connection and its slot', () => {
  const players = [{ cities: ['essen', 'muenster'] }, { cities: ['duesseldorf', 'koeln'] }, {}];
  const view = viewOf(at('nominating', { players }), 0);
  const next = cheapestNext(view, 0, 3).map(({ city, connection, slot }) => [city, connection, slot]);
  expect(next).toEqual([
    ['duisburg', 0, 10],
    ['dortmund', 2, 10],
    ['osnabrueck', 7, 10],
  ]);
});

test('B1: before the first house every city costs its slot alone', () => {
  const view = viewOf(at('buying', { players: [{}, { cities: ['essen'] }, {}] }), 0);
  const next = cheapestNext(view, 0, 3);
  expect(next.map(({ total }) => total)).toEqual([10, 10, 10]);
  expect(next.map(({ city }) => city)).not.toContain('essen');
});

test('E1: the end is near when somebody lacks up to eight cities', () => {
  const cities = ['essen', 'duisburg', 'dortmund', 'muenster', 'aachen', 'koeln', 'duesseldorf'];
  const market = [7, 8, 9, 10, 11, 12, 13, 14];
  const nearWith = (count: number, beginners: boolean): boolean =>
    isEndNear(
      viewOf(
        at('buying', { players: [{ cities: cities.slice(0, count) }, {}, {}], market, beginners }),
        null,
      ),
    );
  expect([nearWith(6, false), nearWith(0, true)]).toEqual([false, true]);
});
