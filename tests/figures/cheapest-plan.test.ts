import { describe, expect, test } from 'vitest';
import { cheapestPlan, connectionsCost } from '#lib/figures/cheapest-plan.ts';
import { at, moneyOf, play } from '../rules/build.ts';

const anna = at('building', {
  players: [{ money: 36, cities: ['essen', 'muenster'] }, { cities: ['duesseldorf', 'koeln'] }, {}],
  stage: 2,
});
const citiesOf = (cities: readonly string[]): readonly string[] =>
  cheapestPlan(anna.context, 0, cities).quotes.map(({ city }) => city);

describe('X2, B6: planned houses are built in the cheapest order', () => {
  test('Köln comes after Düsseldorf, which saves 2', () => {
    expect(cheapestPlan(anna.context, 0, ['koeln', 'duesseldorf'])).toMatchObject({
      quotes: [
        { city: 'duesseldorf', total: 17 },
        { city: 'koeln', total: 19 },
      ],
      total: 36,
      saved: 2,
      later: 'koeln',
    });
  });
  test('the rules charge the sum of the plan', () => {
    const { quotes, total } = cheapestPlan(anna.context, 0, ['koeln', 'duesseldorf']);
    const built = play(anna, ...quotes.map(({ city }) => ({ type: 'build', seat: 0, city }) as const));
    expect(moneyOf(built)[0]).toBe(36 - total);
  });
  test('an order that costs no more stays as it was chosen', () => {
    expect(citiesOf(['duesseldorf', 'koeln'])).toEqual(['duesseldorf', 'koeln']);
    expect(citiesOf(['dortmund', 'duisburg'])).toEqual(['dortmund', 'duisburg']);
    expect(citiesOf(['duisburg', 'dortmund'])).toEqual(['duisburg', 'dortmund']);
    expect(cheapestPlan(anna.context, 0, ['dortmund', 'duisburg'])).toMatchObject({
      saved: 0,
      later: null,
    });
  });
  test('only a city that costs less later comes later', () => {
    expect(citiesOf(['dortmund', 'koeln', 'duisburg', 'duesseldorf'])).toEqual([
      'dortmund',
      'duisburg',
      'duesseldorf',
      'koeln',
    ]);
  });
  test('B1: a network begins in the first city chosen', () => {
    const { context } = at('building', { players: [{}, {}, {}] });
    const { quotes, saved } = cheapestPlan(context, 0, ['koeln', 'essen', 'duesseldorf']);
    expect(quotes.map(({ city, connection }) => [city, connection])).toEqual([
      ['koeln', 0],
      ['duesseldorf', 4],
      ['essen', 2],
    ]);
    expect(saved).toBe(2);
    expect(connectionsCost(context, 0, ['koeln', 'essen', 'duesseldorf'])).toBe(6);
  });
  test('a plan with a city where nobody may build is empty', () => {
    expect(citiesOf(['duisburg', 'essen'])).toEqual([]);
    expect(citiesOf(['duisburg', 'duisburg'])).toEqual([]);
  });
  test('V2: the beginners’ limit counts in every order', () => {
    const cities = ['essen', 'muenster', 'dortmund', 'duisburg', 'osnabrueck'];
    const { context } = at('building', {
      beginners: true,
      market: [6, 7, 8, 9, 10, 11, 12, 14],
      players: [{ money: 100, cities }, {}, {}],
    });
    expect(cheapestPlan(context, 0, ['koeln', 'duesseldorf']).quotes).toHaveLength(2);
    expect(cheapestPlan(context, 0, ['koeln', 'duesseldorf', 'aachen']).quotes).toEqual([]);
  });
});
