import { describe, expect, test } from 'vitest';
import { withoutNearDuplicates } from '#lib/bots/advise.ts';
import { answer } from '#lib/bots/answer.ts';
import type { Fact, Plan } from '#lib/bots/questions.ts';
import { restore } from '#lib/machine/begin.ts';
import { STATE_VALUES } from '#lib/machine/moment.ts';
import { type Snapshot, step, viewOf } from '#lib/machine/step.ts';
import { capacityOf, incomeFor } from '#lib/rules/bureaucracy.ts';
import type { Command } from '#lib/rules/command.ts';
import { determinize } from '#lib/rules/determinize.ts';
import { playerAt } from '#lib/rules/game.ts';
import { MAPS } from '#lib/rules/maps/index.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { plantOf, rulesOf } from '#lib/rules/rule-set.ts';
import { type Game, STAGE_3_CARD } from '#lib/rules/types.ts';
import type { View } from '#lib/rules/view.ts';
import { playGame } from '#tools/arena/play-game.ts';
import type { Program } from '#tools/arena/program.ts';
import { must, mustOk } from '../must.ts';
import { at, build, done, REGIONS, setupOf, start } from '../rules/build.ts';
import { SEED } from '../seed.ts';

/** The views of one in this many decisions of a game of strong bots. */
async function viewsOf(begin: Snapshot, oneIn: number): Promise<readonly View[]> {
  const views: View[] = [];
  const strong: Program = {
    decide(view, _options, seed) {
      views.push(view);
      return answer({ type: 'decide', level: 'strong', view, seed });
    },
  };
  await playGame(begin, Array<Program>(begin.context.players.length).fill(strong), SEED);
  return views.filter((_, index) => index % oneIn === 0);
}

const sumOf = (chances: readonly number[]): number => chances.reduce((sum, chance) => sum + chance, 0);

test(`chances add up to 1 at every moment, and are the same again, seed ${SEED}`, async () => {
  for (const setup of [setupOf({ players: 4 }), setupOf({ players: 2, map: 'usa', hiddenMoney: true })]) {
    const views = await viewsOf(start(setup, SEED), 23);
    for (const view of views) {
      const chances = answer({ type: 'chances', view, seed: SEED });
      expect(chances).toHaveLength(setup.players);
      expect(sumOf(chances)).toBeCloseTo(1, 6);
      for (const chance of chances) expect(chance).toBeGreaterThanOrEqual(0);
      expect(answer({ type: 'chances', view, seed: SEED })).toEqual(chances);
    }
  }
});

test('chances are even in the region draft', () => {
  const view = viewOf(start(setupOf({ players: 3, regions: { by: 'draft' } })), null);
  expect(answer({ type: 'chances', view, seed: SEED })).toEqual([1 / 3, 1 / 3, 1 / 3]);
});

describe('a decision is judged', () => {
  const LITTLE = 0.05;

  test(`following the advice loses nearly nothing, seed ${SEED}`, async () => {
    for (const view of await viewsOf(start(setupOf({ players: 4, map: 'usa' }), SEED), 43)) {
      const { options } = answer({ type: 'advise', view, seed: SEED });
      const chances = options.map(({ chance }) => chance);
      expect(chances, 'no other move seems better').toEqual(chances.toSorted((a, b) => b - a));
      const commands = must(options[0]).plan;
      const { chance, best } = answer({ type: 'judge', view, commands, seed: SEED });
      expect(best.plan).toEqual(commands);
      expect(best.chance - chance).toBeLessThan(LITTLE);
    }
  });

  test(`not ending a won game loses much, seed ${SEED}`, () => {
    const inPlay = MAPS.germany.boards.classic.cities.filter(({ region }) =>
      REGIONS.germany.slice(0, 3).includes(region),
    );
    const cities = inPlay.map(({ id }) => id);
    const last = must(cities.at(-1));
    // with one more house seat 0 ends the game and powers the most; in the next round the other player has fuel and more money
    const now = at('building', {
      stage: 2,
      players: [
        { money: 40, plants: [20, 25, 31, 36], cubes: { coal: 11 }, cities: cities.slice(0, 20) },
        { money: 300, plants: [26, 30, 32, 35], cities: cities.slice(0, 18) },
      ],
      market: [22, 23, 24, 27, 28, 29, 33, 34],
      deck: [38, 39, STAGE_3_CARD],
      waiting: [0],
    });
    const view = viewOf(now, 0);
    const judge = (...commands: readonly Command[]) => answer({ type: 'judge', view, commands, seed: SEED });
    const won = judge(build(0, last), done(0));
    expect(won.chance).toBeGreaterThan(0.9);
    expect(won.best.plan).toEqual([build(0, last), done(0)]);
    const missed = judge(done(0));
    expect(missed.best.chance - missed.chance).toBeGreaterThan(0.3);
  });
});

describe('the facts of advice agree with the rules', () => {
  /** Players and figures after a plan, in a game that agrees with the view. */
  const gameAfter = (view: View, plan: Plan): Game => {
    const context = determinize(view, seedRng(SEED));
    const before = mustOk(restore({ value: STATE_VALUES[view.moment], context }));
    return plan.reduce((now, command) => mustOk(step(now, command)), before).context;
  };

  /** The highest bid of a bid or nomination. */
  const limitOf = (command: Command): number =>
    command.type === 'bid' || command.type === 'nominate' ? (command.upTo ?? command.bid) : NaN;

  /** Checks a fact against the view, and against the game after the plan. */
  function expectTrue(fact: Fact, view: View, plan: Plan): void {
    const seat = must(view.viewer);
    const own = playerAt(view.players, seat);
    const [first] = plan;
    const rules = rulesOf(view.terms);
    const { citiesForEnd, plantLimit, slotCost } = rules;
    switch (fact.type) {
      case 'ceiling':
        expect(limitOf(must(first))).toBe(fact.upTo);
        expect(fact.upTo).toBeLessThanOrEqual(must(own.money));
        break;
      case 'capacity': {
        const plant = first?.type === 'nominate' ? first.plant : must(view.lot).plant;
        const scrapped =
          own.plants.length < plantLimit ? [0] : own.plants.map((one) => plantOf(rules, one).cities);
        expect(fact.before).toBe(capacityOf(rules, own.plants));
        expect(scrapped.map((lost) => fact.before - lost + plantOf(rules, plant).cities)).toContain(
          fact.after,
        );
        break;
      }
      case 'budget': {
        const isBid = first?.type === 'nominate' || first?.type === 'bid';
        const left = isBid
          ? must(own.money) - limitOf(first)
          : playerAt(gameAfter(view, plan).players, seat).money;
        // income of the same round can follow the last command of a phase
        expect(fact.left).toBeLessThanOrEqual(left);
        if (isBid || view.waiting.length > 1) expect(fact.left).toBe(left);
        break;
      }
      case 'income':
        expect(fact.income).toBe(incomeFor(rules, fact.cities));
        {
          const { cities, money } = playerAt(gameAfter(view, plan).players, seat);
          // after a purchase, houses can follow
          const houses = view.moment === 'buying' ? Math.floor(money / slotCost[0]) : 0;
          expect(fact.cities).toBeLessThanOrEqual(cities.length + houses);
        }
        break;
      case 'too-dear':
        expect(first?.type).toBe('pass');
        expect(view.lot).toMatchObject({ plant: fact.plant, bid: fact.bid - 1 });
        expect(fact.upTo).toBeLessThan(fact.bid);
        break;
      case 'keeps':
        expect(first?.type).toBe('pass');
        expect(fact.left).toBe(own.money);
        break;
      case 'run': {
        const run = first?.type === 'power' ? first.plants : [];
        expect(fact.cities).toBe(Math.min(own.cities.length, capacityOf(rules, run)));
        expect(fact.income).toBe(incomeFor(rules, fact.cities));
        expect(fact.otherIncome).toBe(incomeFor(rules, fact.otherCities));
        expect(fact.otherCities).toBeLessThanOrEqual(
          Math.min(own.cities.length, capacityOf(rules, own.plants)),
        );
        if (fact.other === 'most') expect(fact.otherCities).toBeGreaterThan(fact.cities);
        else expect(fact.otherCities).toBe(0);
        break;
      }
      case 'can-end':
        expect(fact.cities).toBeGreaterThanOrEqual(citiesForEnd);
        expect(fact.powered).toBeLessThanOrEqual(fact.cities);
        expect(fact.rival).not.toBe(seat);
        break;
      case 'rival-can-end':
        expect(fact.cities).toBeGreaterThanOrEqual(citiesForEnd);
        expect(fact.seat).not.toBe(seat);
    }
  }

  test(`the facts of advice agree with the rules over a whole game, seed ${SEED}`, async () => {
    const seen = new Set<string>();
    for (const view of await viewsOf(start(setupOf({ players: 3, map: 'usa' }), SEED), 13)) {
      const { facts, options } = answer({ type: 'advise', view, seed: SEED });
      const { plan } = must(options[0]);
      for (const fact of facts) {
        seen.add(fact.type);
        expectTrue(fact, view, plan);
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(['budget', 'income']));
  });

  test(`a pass and a choice of plants have a reason, seed ${SEED}`, async () => {
    const seen = new Set<string>();
    const all = await viewsOf(start(setupOf({ players: 3 }), SEED), 1);
    const views = all.filter(({ moment }) => ['nominating', 'bidding', 'powering'].includes(moment));
    for (const view of views) {
      if (seen.size === 2) break;
      const { facts, options } = answer({ type: 'advise', view, seed: SEED });
      const { plan } = must(options[0]);
      for (const fact of facts) expectTrue(fact, view, plan);
      if (['pass', 'power'].includes(must(plan[0]).type)) {
        seen.add(must(plan[0]).type);
        expect(facts.length, JSON.stringify(plan)).toBeGreaterThan(0);
      }
    }
    expect([...seen].toSorted()).toEqual(['pass', 'power']);
  });
});

test('only the better of two bids whose limits differ by less than 3 Elektro is an option', () => {
  const bid = (upTo: number) => ({ what: { type: 'bid', bid: 20, upTo } as const });
  const nominate = (plant: number, upTo: number) => ({
    what: { type: 'nominate', plant, bid: plant, upTo } as const,
  });
  const pass = { what: { type: 'pass' } as const };
  expect(withoutNearDuplicates([bid(25), bid(27), pass, bid(28), bid(22), bid(23)])).toEqual([
    bid(25),
    pass,
    bid(28),
    bid(22),
  ]);
  expect(
    withoutNearDuplicates([nominate(9, 12), nominate(10, 12), nominate(9, 11), nominate(9, 15)]),
  ).toEqual([nominate(9, 12), nominate(10, 12), nominate(9, 15)]);
});
