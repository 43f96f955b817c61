import { describe, expect, test } from 'vitest';
import { begin } from '#lib/machine/begin.ts';
import { momentOf } from '#lib/machine/moment.ts';
import { withoutNews } from '#lib/rules/game.ts';
import { plantOf, rulesOf } from '#lib/rules/rule-set.ts';
import { standings } from '#lib/rules/scoring.ts';
import { EDITION_IDS, RESOURCES } from '#lib/rules/types.ts';
import { CommandLog } from '#lib/session/game/command-log.ts';
import { gameStatistics, totalOf } from '#lib/stats/game-statistics.ts';
import { citiesByPlant } from '#lib/stats/plant-lives.ts';
import { allSpent, costPerCity, fuelSpent, NO_SPENDING, spendingOf } from '#lib/stats/spending.ts';
import { purchaseOf } from '#tools/figures/brute/fuel.ts';
import { coalFromSupply } from '#tools/figures/brute/tables.ts';
import { must, mustOk } from '../must.ts';
import { SEED } from '../seed.ts';
import { commandsOf, setupFor, tableAfter, tableOf } from '../session/fixtures.ts';
import { playedGames } from './games.ts';

/** The figures of a game, compared with what its snapshots and commands say: differences of money, one command at a time. */

/** What a seat took in and paid in one round. */
class Sums {
  plants = 0;
  fuel = { coal: 0, oil: 0, garbage: 0, uranium: 0 };
  houses = 0;
  connections = 0;
  income = 0;
  built = 0;
}

/** The price of a house by the number of those that were in the city before. */
const HOUSES = [10, 15, 20];

/** Sums by round and seat, from the changes that each command made to a snapshot. */
function sumsOf(commandLog: CommandLog): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>();
  const at = (round: number, seat: number): Sums => {
    const key = `${round}/${seat}`;
    const found = sums.get(key) ?? new Sums();
    sums.set(key, found);
    return found;
  };
  for (const [index, command] of commandLog.commands.entries()) {
    const [before, after] = [index, index + 1].map((count) => commandLog.snapshotAfter(count).context);
    if (!before || !after) throw new Error('no snapshot');
    for (const [seat, { money }] of after.players.entries()) {
      const old = must(before.players[seat]);
      const paid = old.money - money;
      const sum = at(before.round, seat);
      switch (command.type) {
        case 'buy':
          if (seat !== command.seat) break;
          for (const r of RESOURCES) {
            const only = { coal: 0, oil: 0, garbage: 0, uranium: 0, [r]: command.cubes[r] };
            const market = { onMarket: before.resources, coalInSupply: coalFromSupply(before) };
            sum.fuel[r] += purchaseOf({ ...old, ...market }, only, [1]).price;
          }
          break;
        case 'build': {
          if (seat !== command.seat) break;
          const owners = [...before.players, ...(before.trust ? [before.trust] : [])];
          const house = must(HOUSES[owners.filter(({ cities }) => cities.includes(command.city)).length]);
          sum.houses += house;
          sum.connections += paid - house;
          sum.built += 1;
          break;
        }
        case 'power':
          sum.income -= paid;
          break;
        default:
          sum.plants += paid;
      }
    }
  }
  return sums;
}

describe.each(EDITION_IDS)('the figures of games of the %s edition', (edition) => {
  test.each(playedGames(edition))('%s', (_name, commandLog) => {
    const { rounds, fuel, plants, ranking } = gameStatistics(commandLog);
    const sums = sumsOf(commandLog);
    const last = commandLog.commands.length;
    const end = commandLog.snapshotAfter(last).context;
    const final = standings(end);
    expect(ranking).toEqual(final);
    expect(rounds.map(({ round }) => round)).toEqual(Array.from({ length: end.round + 1 }, (_, at) => at));

    for (const { round, seats } of rounds) {
      const next = Array.from({ length: last + 1 }, (_, count) => count).find(
        (count) => commandLog.snapshotAfter(count).context.round > round,
      );
      const then = commandLog.snapshotAfter(next ?? last).context;
      for (const [seat, figures] of seats.entries()) {
        const sum = sums.get(`${round}/${seat}`) ?? new Sums();
        const player = must(then.players[seat]);
        const { spent, income, built } = figures;
        expect({ ...spent, income, built }).toEqual({
          ...{ plants: sum.plants, fuel: sum.fuel, houses: sum.houses, connections: sum.connections },
          ...{ income: sum.income, built: sum.built },
        });
        const capacity = player.plants.reduce(
          (all, plant) => all + plantOf(rulesOf(then.terms), plant).cities,
          0,
        );
        expect(figures).toMatchObject({ money: player.money, cities: player.cities.length, capacity });
        const counted = final.find((one) => one.seat === seat)?.powered;
        // above the last step of the payment, one more city brings no more money
        const payment = rulesOf(then.terms).payment;
        if (round === end.round) expect(figures.powered).toBe(counted);
        else if (round > 0) expect(payment[figures.powered] ?? payment.at(-1)).toBe(income);
      }
    }

    for (const [seat, { money }] of end.players.entries()) {
      const { income, spent, built } = totalOf({ rounds }, seat);
      const start = must(commandLog.snapshotAfter(0).context.players[seat]).money;
      expect(start + income - allSpent(spent)).toBe(money);
      expect(built).toBe(must(end.players[seat]).cities.length);
    }

    for (const { round, price, bought } of fuel) {
      const first = commandLog.log.find(
        ({ index }) => commandLog.snapshotAfter(index).context.round === round,
      );
      const { context } = commandLog.snapshotAfter(must(first).index);
      const old = must(context.players[0]);
      const market = { onMarket: context.resources, coalInSupply: coalFromSupply(context) };
      for (const r of RESOURCES) {
        const one = { coal: 0, oil: 0, garbage: 0, uranium: 0, [r]: 1 };
        const isSold = context.resources[r] > 0 || (r === 'coal' && market.coalInSupply > 0);
        expect(price[r]).toBe(isSold ? purchaseOf({ ...old, ...market }, one, [1]).price : null);
        const cubes = commandLog.commands.flatMap((command, index) =>
          command.type === 'buy' && commandLog.snapshotAfter(index).context.round === round
            ? [command.cubes[r]]
            : [],
        );
        expect(bought[r]).toBe(cubes.reduce((all, count) => all + count, 0));
      }
    }
    expect(fuel.map(({ round }) => round)).toEqual(rounds.slice(1).map(({ round }) => round));

    for (const [seat, player] of end.players.entries()) {
      const own = plants.filter((life) => life.seat === seat);
      expect(
        own.flatMap(({ plant, scrapped }) => (scrapped === null ? [plant] : [])).toSorted((a, b) => a - b),
      ).toEqual(player.plants);
      expect(own.reduce((all, { bought }) => all + (bought?.price ?? 0), 0)).toBe(
        totalOf({ rounds }, seat).spent.plants,
      );
      for (const { plant, runs, bought } of own) {
        const ran = commandLog.commands.filter(
          (command) => command.type === 'power' && command.seat === seat && command.plants.includes(plant),
        ).length;
        const counted = final.find((one) => one.seat === seat)?.choice.plants.includes(plant) ? 1 : 0;
        expect(runs).toBe(ran + counted);
        expect(bought?.round).toBeGreaterThan(0);
      }
      const powered = rounds.reduce((all, { seats }) => all + must(seats[seat]).powered, 0);
      expect(own.reduce((all, life) => all + life.powered, 0)).toBe(powered);
    }
  });
});

describe('the parts of the figures', () => {
  const rules = rulesOf(setupFor(3));

  test('cities count for the plants with the highest numbers first', () => {
    // plant 4 powers 1 city, 13 powers 1, 20 powers 5
    expect([...citiesByPlant(rules, [4, 13, 20], 6)]).toEqual([
      [20, 5],
      [13, 1],
      [4, 0],
    ]);
    expect([...citiesByPlant(rules, [], 0)]).toEqual([]);
  });

  test('a plant that is replaced names the round, and one that is kept none', () => {
    const lives = playedGames('classic').flatMap(([, commandLog]) => gameStatistics(commandLog).plants);
    expect(lives.some(({ scrapped }) => scrapped !== null)).toBe(true);
    for (const { bought, scrapped } of lives)
      expect(scrapped ?? Infinity).toBeGreaterThanOrEqual(must(bought).round);
  });

  test('the cost of a city is that of houses and connections, and unknown before the first city', () => {
    const spent = {
      plants: 50,
      fuel: { coal: 3, oil: 2, garbage: 0, uranium: 0 },
      houses: 30,
      connections: 15,
    };
    expect(costPerCity(spent, 2)).toBe(22.5);
    expect(costPerCity(NO_SPENDING, 0)).toBeNull();
    expect(fuelSpent(spent)).toBe(5);
    expect(allSpent(spent)).toBe(100);
  });

  test('news about no money cost nothing', () => {
    expect(spendingOf(rules, { coal: 0, oil: 0, garbage: 0, uranium: 0 }, { type: 'deck-empty' })).toBeNull();
  });

  test('a game from a position has the rounds since then, and plants that it did not buy', () => {
    const setup = setupFor(4);
    const commands = commandsOf(setup, SEED);
    const whole = tableOf(setup, SEED, commands);
    const first = commands.findIndex((_, count) => whole.snapshotAfter(count).context.round === 4);
    const snapshot = whole.snapshotAfter(first);
    const position = { moment: momentOf(snapshot), game: withoutNews(snapshot.context) };
    const origin = { setup: { ...setup, position }, seed: SEED };
    const resumed = mustOk(CommandLog.replay(whole.meta, origin, commands.slice(first), undefined, begin));
    const [then, now] = [gameStatistics(whole), gameStatistics(resumed)];
    expect(now.rounds.slice(1)).toEqual(then.rounds.slice(4));
    expect(now.rounds[0]).toMatchObject({
      round: 3,
      seats: then.rounds[3]?.seats.map(({ money }) => ({ money })),
    });
    expect(now.fuel).toEqual(then.fuel.slice(3));
    const owned = snapshot.context.players.flatMap(({ plants }) => plants);
    const unbought = now.plants.flatMap(({ plant, bought }) => (bought === null ? [plant] : []));
    expect(unbought).toEqual(owned);
    expect(owned.length).toBeGreaterThan(0);
    expect(now.ranking).toEqual(then.ranking);
  });

  test('an unfinished game has the rounds that are over, and no final count', () => {
    const commandLog = tableAfter(setupFor(3), 5, 60);
    const { rounds, ranking } = gameStatistics(commandLog);
    expect(rounds.at(-1)?.round).toBe(commandLog.snapshot.context.round - 1);
    expect(ranking).toEqual([]);
  });
});
