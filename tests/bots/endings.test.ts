import { describe, expect, test } from 'vitest';
import { answer } from '#lib/bots/answer.ts';
import { bestResult, certainShare, winShare } from '#lib/bots/policy/finals.ts';
import type { Fact } from '#lib/bots/questions.ts';
import { payoff } from '#lib/bots/search/rollout.ts';
import { Worlds } from '#lib/bots/search/worlds.ts';
import { viewOf } from '#lib/machine/step.ts';
import { MAPS } from '#lib/rules/maps/index.ts';
import { STAGE_3_CARD } from '#lib/rules/types.ts';
import type { View } from '#lib/rules/view.ts';
import { must } from '../must.ts';
import { at, done, type Position as Given } from '../rules/build.ts';
import { SEED } from '../seed.ts';
import { LAST_HOUSES } from './last-houses.ts';

/** Seat 0 buys first. All others have plants, money and a market, but no cube yet. */
const NO_FUEL_YET: Given = {
  map: 'germany',
  stage: 3,
  stage3Card: 'begun',
  order: [3, 2, 1, 0],
  waiting: [0, 1, 2, 3],
  regions: ['west', 'northwest', 'southwest', 'south'],
  market: [23, 33, 34, 42, 44, 50],
  deck: [38],
  buried: [38],
  gone: [3, 5, 6, 8, 7, 4, 11, 13, 9, 12, 14, 18, 19, 15, 10, 27, 17, 22, 24],
  resources: { coal: 14, oil: 15, garbage: 8, uranium: 7 },
  players: [
    {
      money: 185,
      plants: [20, 32, 40],
      cubes: { coal: 2 },
      cities:
        'flensburg kiel hamburg bremen cuxhaven hannover wilhelmshaven kassel wiesbaden frankfurt-main mannheim stuttgart'.split(
          ' ',
        ),
    },
    {
      money: 299,
      plants: [26, 29, 46],
      cities:
        'mannheim stuttgart wiesbaden frankfurt-main saarbruecken trier augsburg muenchen regensburg passau freiburg konstanz'.split(
          ' ',
        ),
    },
    {
      money: 217,
      plants: [21, 30, 36],
      cities:
        'aachen koeln duesseldorf essen kassel duisburg dortmund muenster osnabrueck frankfurt-main saarbruecken wiesbaden trier'.split(
          ' ',
        ),
    },
    {
      money: 154,
      plants: [28, 31, 39],
      cities:
        'muenster dortmund duisburg osnabrueck wilhelmshaven essen duesseldorf koeln aachen bremen cuxhaven hannover hamburg kiel'.split(
          ' ',
        ),
    },
  ],
};

/** Cities with which seat 0 has ended the game. */
const SEVEN = ['seattle', 'portland', 'boise', 'billings', 'cheyenne', 'denver', 'omaha'];

const viewIn = (moment: 'buying' | 'building' | 'over', given: Given, seat: number): View =>
  viewOf(at(moment, given), seat);

describe('the end of a game (E2, E3)', () => {
  test('six houses that win for certain are advised, at a chance of 1', () => {
    const { options, facts } = answer({
      type: 'advise',
      view: viewIn('building', LAST_HOUSES, 1),
      seed: SEED,
    });
    const best = must(options[0]);
    expect(best.plan.filter(({ type }) => type === 'build').length).toBeGreaterThanOrEqual(6);
    expect(best.chance).toBe(1);
    expect(facts).toContainEqual(expect.objectContaining({ type: 'can-end' }));
  });

  test('the best bot builds them', () => {
    const plan = answer({
      type: 'decide',
      level: 'best',
      view: viewIn('building', LAST_HOUSES, 1),
      seed: SEED,
    });
    expect(plan.length).toBeGreaterThanOrEqual(7);
  });

  test('passing up a certain win costs its whole difference', () => {
    const view = viewIn('building', LAST_HOUSES, 1);
    const { best, chance } = answer({ type: 'judge', view, commands: [done(1)], seed: SEED });
    expect(best.chance).toBe(1);
    expect(chance).toBeLessThan(1);
  });

  test('rivals that still buy power at most what their money and the market allow', () => {
    const { facts } = answer({ type: 'advise', view: viewIn('buying', NO_FUEL_YET, 0), seed: SEED });
    const end = facts.find((fact): fact is Extract<Fact, { type: 'can-end' }> => fact.type === 'can-end');
    expect(end?.rivalPowered ?? 17).toBeGreaterThanOrEqual(17);
  });

  test('a loser of the count is worth less than the winner, whatever its money', () => {
    const regions = ['west', 'southwest', 'northwest'];
    const inPlay = MAPS.germany.boards.classic.cities.filter(({ region }) => regions.includes(region));
    const cities = inPlay.map(({ id }) => id);
    const view = viewIn(
      'building',
      {
        stage: 2,
        market: [22, 23, 24, 27, 28, 30, 31, 34],
        deck: [38, 39, STAGE_3_CARD],
        players: [
          { money: 86, plants: [33, 37, 44, 50], cities: cities.slice(0, 16) },
          { money: 238, plants: [29, 32, 36], cubes: { coal: 4, oil: 3 }, cities: cities.slice(0, 15) },
        ],
      },
      0,
    );
    const position = new Worlds(view, SEED).at(0);
    position.moment = 'over';
    expect([0, 1].map((seat) => winShare(position, seat))).toEqual([1, 0]);
    expect(payoff(position, 0)).toBeGreaterThan(payoff(position, 1));
    expect([0, 1].map((seat) => certainShare({ least: position, most: position }, seat))).toEqual([1, 0]);
    position.money[1] = 5000;
    expect(payoff(position, 0)).toBeGreaterThan(payoff(position, 1));
  });

  test('a result that nobody can change is told to all seats as certain', () => {
    const [first, second] = LAST_HOUSES.players;
    const poor = { ...must(second), money: 0 };
    const given = {
      ...LAST_HOUSES,
      players: [{ ...must(first), cities: [...(must(first).cities ?? []), ...SEVEN] }, poor],
    };
    const chances = answer({ type: 'chances', view: viewIn('building', given, 1), seed: SEED });
    expect(chances.toSorted((a, b) => a - b)).toEqual([0, 1]);
    const { options } = answer({ type: 'advise', view: viewIn('building', given, 1), seed: SEED });
    expect(must(options[0]).chance).toBe(must(chances[1]));
  });

  test('hidden money makes it unsure whether a rival can end the game (V4)', () => {
    const ends = (hiddenMoney: boolean) => {
      const view = viewIn('buying', { ...NO_FUEL_YET, hiddenMoney }, 0);
      const { facts } = answer({ type: 'advise', view, seed: SEED });
      return facts.flatMap((fact) => (fact.type === 'rival-can-end' ? [fact.isSure] : []));
    };
    expect(ends(false).every(Boolean)).toBe(true);
    expect(ends(true)).toEqual([false, false, false]);
  });

  test('a certain win with hidden money counts with the most that rivals can have (V4)', () => {
    const view = viewIn('building', { ...LAST_HOUSES, hiddenMoney: true }, 1);
    const { options } = answer({ type: 'advise', view, seed: SEED });
    expect(must(options[0]).chance).toBe(1);
    const { least, most } = new Worlds(view, SEED).bounds;
    expect([least.money[0], least.money[1], most.money[1]]).toEqual([0, 171, 171]);
    expect(most.money[0]).toBeGreaterThanOrEqual(206);
  });

  test('the best result of a seat has the most cities powered, then the most money', () => {
    const position = new Worlds(viewIn('building', LAST_HOUSES, 1), SEED).at(0);
    const best = must(bestResult(position, 1, 21));
    expect(best).toMatchObject({ cities: 21, money: 171 - 115 });
    expect(bestResult(position, 0, 21)).toBeNull();
  });
});
