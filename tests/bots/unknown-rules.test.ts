import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer } from '#lib/bots/answer.ts';
import { LEVELS } from '#lib/bots/questions.ts';
import { canSimulate } from '#lib/bots/sim/can-simulate.ts';
import { viewOf } from '#lib/machine/step.ts';
import { EDITIONS } from '#lib/rules/editions/index.ts';
import { type RuleSet, rulesOf } from '#lib/rules/rule-set.ts';
import { EDITION_IDS, type EditionId, MAP_IDS } from '#lib/rules/types.ts';
import { playGame } from '#tools/arena/play-game.ts';
import type { Program } from '#tools/arena/program.ts';
import { openProgram } from '#tools/arena/programs.ts';
import { cases } from '../cases.ts';
import { must } from '../must.ts';
import { setupOf, start } from '../rules/build.ts';
import { SEED } from '../seed.ts';

const PLAYERS = [2, 3, 4, 5, 6];
/** An edition of its own, in which stage 2 begins in a phase that the simulation does not know. */
const MADE_UP = 'made-up' as EditionId;
beforeAll(() => Reflect.set(EDITIONS, MADE_UP, { parent: '2019', rules: { stage2Phase: 3 } }));
afterAll(() => Reflect.deleteProperty(EDITIONS, MADE_UP));

const classic = rulesOf(setupOf());

describe('canSimulate', () => {
  test.each(EDITION_IDS)('knows every value of %s', (edition) => {
    for (const map of MAP_IDS)
      for (const players of PLAYERS)
        for (const beginners of [true, false])
          expect(canSimulate(rulesOf({ edition, map, players, beginners }))).toBe(true);
  });
  test.each<[string, Partial<Record<keyof RuleSet | 'weather', unknown>>]>([
    ['another phase of stage 2', { stage2Phase: 3 }],
    ['another fate of stage 2', { skippedStage2: 'later' }],
    ['another tie', { ties: ['money', 'plants'] }],
    ['ties in another order', { ties: ['cities', 'money'] }],
    ['another kind of plant', { plants: [{ number: 3, kind: 'wind', fuel: 0, cities: 1 }] }],
    ['a fourth slot', { slotCost: [10, 15, 20, 25] }],
    ['another fuel', { fuel: { ...classic.fuel, wood: classic.fuel.coal } }],
    ['a switch that is none', { obsolete: 'sometimes' }],
    ['a key of a later edition', { weather: 'rain' }],
  ])('refuses %s', (_, change) => {
    expect(canSimulate({ ...classic, ...change } as RuleSet)).toBe(false);
  });
});

/** A bot in a game that nobody can simulate. */
const bot = (level: (typeof LEVELS)[number]): Program => ({
  decide: (view, _options, seed) => answer({ type: 'decide', level, view, seed }),
});

describe('where the simulation does not know the rules', () => {
  test.each(LEVELS)('%s plays whole games by the rules alone', async (level) => {
    for (const players of PLAYERS) {
      const setup = setupOf({ edition: MADE_UP, players, trust: players === 2, startingCities: true });
      const seats = Array<Program>(players).fill(bot(level));
      const { rounds } = await playGame(start(setup, SEED), seats, SEED);
      expect(rounds).toBeLessThan(60);
    }
  });

  /** The share of wins of a level in each seat against a yardstick. */
  async function shareOf(level: (typeof LEVELS)[number], rival: string, players: number): Promise<number> {
    let sum = 0;
    const games = cases(3) * players;
    for (let game = 0; game < games; game++) {
      const seat = game % players;
      const other = openProgram(rival, Infinity);
      const seats = Array.from({ length: players }, (_, at) => (at === seat ? bot(level) : other));
      const setup = setupOf({ edition: MADE_UP, players, map: 'usa' });
      const seed = SEED + Math.floor(game / players);
      sum += must((await playGame(start(setup, seed), seats, seed)).players[seat]).share;
    }
    return sum / games;
  }
  // the floors of floors.test.ts
  test.each([
    ['gentle', 'random', 3, 0.6],
    ['solid', 'greedy', 4, 0.35],
    ['best', 'eyes', 3, 0.5],
  ] as const)('%s against %s, %i players, stays above its floor', async (level, rival, players, floor) => {
    expect(await shareOf(level, rival, players)).toBeGreaterThanOrEqual(floor);
  });

  test('advice is a legal plan without a chance of its own', () => {
    const view = viewOf(start(setupOf({ edition: MADE_UP, players: 4 }), SEED), 0);
    const seat = must(view.waiting[0]);
    const now = { ...view, viewer: seat };
    const { options, facts } = answer({ type: 'advise', view: now, seed: SEED });
    expect(options.map(({ chance }) => chance)).toEqual([0.25]);
    expect(facts).toEqual([]);
    expect(answer({ type: 'chances', view: now, seed: SEED })).toEqual([0.25, 0.25, 0.25, 0.25]);
    const commands = must(options[0]).plan;
    expect(answer({ type: 'judge', view: now, commands, seed: SEED }).chance).toBe(0.25);
  });
});
