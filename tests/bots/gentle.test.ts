import { expect, test } from 'vitest';
import { answer } from '#lib/bots/answer.ts';
import type { Plan } from '#lib/bots/questions.ts';
import { minimumBid } from '#lib/rules/auction.ts';
import { bestChoice, capacityOf } from '#lib/rules/bureaucracy.ts';
import { addCubes, NO_CUBES, playerAt } from '#lib/rules/game.ts';
import { priceOf, storage } from '#lib/rules/resources.ts';
import { plantOf, rulesOf } from '#lib/rules/rule-set.ts';
import type { Setup } from '#lib/rules/setup.ts';
import { RESOURCES } from '#lib/rules/types.ts';
import type { View } from '#lib/rules/view.ts';
import { isJunk } from '#tools/arena/blunders.ts';
import { playGame } from '#tools/arena/play-game.ts';
import type { Program } from '#tools/arena/program.ts';
import { openProgram } from '#tools/arena/programs.ts';
import { cases } from '../cases.ts';
import { must } from '../must.ts';
import { setupOf, start } from '../rules/build.ts';
import { SEED } from '../seed.ts';

/** Moves that the gentle bot never makes in whole games, because they would look like a bug of the app. */

const own = (view: View) => playerAt(view.players, must(view.viewer));
/** Maximum Elektro above the printed price per city of capacity. */
const WORTH = 5;

/** The maximum number of cities the viewer could power, if it had them. */
const lit = ({ plants, cubes }: ReturnType<typeof own>, view: View): number =>
  bestChoice(view, { plants, cubes, cities: Array<string>(30).fill('') }).cities;

function expectSound(view: View, plan: Plan): void {
  const me = own(view);
  const rules = rulesOf(view.terms);
  const end = rules.citiesForEnd;
  const [first] = plan;
  switch (first?.type) {
    case 'nominate':
    case 'bid': {
      const plant = first.type === 'bid' ? must(view.lot).plant : first.plant;
      if (first.type === 'nominate') expect(first.bid).toBe(minimumBid(view, plant));
      else if (view.round === 1) expect(first.bid).toBeLessThanOrEqual(plant);
      expect(isJunk(rules, me.plants, plant), `${plant} beside ${me.plants.join()}`).toBe(false);
      expect(first.bid).toBeLessThanOrEqual(plant + WORTH * plantOf(rules, plant).cities);
      expect(first.upTo ?? first.bid).toBe(first.bid);
      break;
    }
    case 'power': {
      const { cities } = bestChoice(view, me);
      expect(Math.min(me.cities.length, capacityOf(rules, first.plants))).toBe(cities);
      break;
    }
  }
  if (view.moment === 'buying') {
    const bought = first?.type === 'buy' ? first.cubes : NO_CUBES;
    const after = addCubes(me.cubes, bought);
    const { own: room, hybrid } = storage(rules, me.plants); // for two runs
    for (const resource of RESOURCES) {
      const shared = resource === 'coal' || resource === 'oil' ? hybrid : 0;
      if (bought[resource] > 0)
        expect(after[resource], `${resource} of ${me.plants.join()}`).toBeLessThanOrEqual(
          (room[resource] + shared) / 2,
        );
    }
    // cities that stay dark could not be fuelled
    const left = must(me.money) - priceOf(view, bought);
    const now = lit({ ...me, cubes: after }, view);
    if (now < Math.min(me.cities.length, capacityOf(rules, me.plants))) {
      for (const resource of RESOURCES) {
        const onMarket = view.resources[resource] - bought[resource];
        const missing = me.plants.filter((plant) => plantOf(rules, plant).kind === resource);
        for (const plant of missing) {
          const { fuel } = plantOf(rules, plant);
          const more = addCubes(bought, { ...NO_CUBES, [resource]: fuel });
          const price = onMarket < fuel ? Infinity : priceOf(view, more) - priceOf(view, bought);
          const gains = lit({ ...me, cubes: addCubes(after, { ...NO_CUBES, [resource]: fuel }) }, view) > now;
          if (gains) expect(price, `${fuel} ${resource}, ${left} Elektro`).toBeGreaterThan(left);
        }
      }
    }
  }
  if (view.moment === 'building') {
    const houses = plan.filter(({ type }) => type === 'build').length;
    const total = me.cities.length + houses;
    const spare = total < end ? 0 : view.market.length > 0 ? 1 : Infinity;
    if (houses > 0) expect(total - lit(me, view), 'cities that stay dark').toBeLessThanOrEqual(spare);
  }
}

const gentle: Program = {
  decide(view, _options, seed) {
    const plan = answer({ type: 'decide', level: 'gentle', view, seed });
    expectSound(view, plan);
    return plan;
  },
};

interface Table {
  readonly setup: Setup;
  readonly rival: 'gentle' | 'random' | 'greedy' | 'beginner';
  readonly games: number;
  readonly mostRounds: number;
}
const TEACHING = setupOf({ map: 'germany', players: 3, beginners: true });
const TABLES: readonly Table[] = [
  { setup: TEACHING, rival: 'gentle', games: 3, mostRounds: 12 },
  { setup: TEACHING, rival: 'greedy', games: 2, mostRounds: 12 },
  { setup: TEACHING, rival: 'random', games: 2, mostRounds: 14 },
  { setup: setupOf({ map: 'usa', players: 4 }), rival: 'gentle', games: 1, mostRounds: 16 },
  { setup: setupOf({ map: 'usa', players: 4 }), rival: 'beginner', games: 1, mostRounds: 16 },
  {
    setup: setupOf({ map: 'germany', players: 6, hiddenMoney: true }),
    rival: 'greedy',
    games: 1,
    mostRounds: 15,
  },
  { setup: setupOf({ map: 'usa', players: 2 }), rival: 'gentle', games: 1, mostRounds: 25 },
  { setup: setupOf({ edition: '2019', players: 4 }), rival: 'gentle', games: 1, mostRounds: 16 },
  {
    setup: setupOf({ edition: '2019', map: 'usa', players: 3 }),
    rival: 'beginner',
    games: 1,
    mostRounds: 20,
  },
  { setup: setupOf({ edition: '2019', players: 2, trust: true }), rival: 'gentle', games: 1, mostRounds: 25 },
];

test.each(TABLES)(
  `gentle bots buy, build and power soundly until the game ends: $setup.players of $setup.edition on $setup.map, one $rival, seed ${SEED}`,
  async ({ setup, rival, games, mostRounds }) => {
    for (let game = 0; game < cases(games); game++) {
      const others = Array<Program>(setup.players - 1).fill(gentle);
      const guest = rival === 'gentle' ? gentle : openProgram(rival, Infinity);
      const { rounds, players } = await playGame(start(setup, SEED + game), [guest, ...others], SEED + game);
      expect(rounds).toBeLessThanOrEqual(mostRounds);
      for (const { junk } of players.slice(1)) expect(junk).toBe(0);
    }
  },
);
