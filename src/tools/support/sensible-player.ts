import { minimumBid } from '../../lib/rules/auction.ts';
import { bestChoice, capacityOf } from '../../lib/rules/bureaucracy.ts';
import type { Command } from '../../lib/rules/command.ts';
import type { Options } from '../../lib/rules/decision.ts';
import { NO_CUBES, playerAt } from '../../lib/rules/game.ts';
import { quotes } from '../../lib/rules/network.ts';
import { onSale, priceOf, spareRoom, storage } from '../../lib/rules/resources.ts';
import { plantOf, type RuleSet, rulesOf } from '../../lib/rules/rule-set.ts';
import { type Cubes, type Game, type PlantNumber, RESOURCES, type Seat } from '../../lib/rules/types.ts';
import { type Chance, randomCommand } from './player.ts';

/** A simple player with realistic games, for tests, benchmarks and golden games. It is no match for people. */

/** The value of a plant: its cities less a quarter per cube burnt. */
function merit(rules: RuleSet, plant: PlantNumber): number {
  const { cities, fuel } = plantOf(rules, plant);
  return cities - fuel / 4;
}

function wantsPlant(game: Game, seat: Seat, plant: PlantNumber, chance: Chance): boolean {
  const { plants, cities } = playerAt(game.players, seat);
  const rules = rulesOf(game.terms);
  const power = capacityOf(rules, plants);
  if (plants.length === 0) return true;
  if (power > cities.length + 2) return false;
  const worst = plants.length < rules.plantLimit ? 0 : Math.min(...plants.map((own) => merit(rules, own)));
  return merit(rules, plant) > worst + 0.5 && !chance.onceIn(4);
}

/** Cubes of one resource that the plants lack for one run, limited by the market and the player's money; null if none. */
function missing(game: Game, seat: Seat): Cubes | null {
  const { plants, cubes, money } = playerAt(game.players, seat);
  const rules = rulesOf(game.terms);
  const { own, hybrid } = storage(rules, plants);
  for (const r of RESOURCES) {
    const need = own[r] / 2 + (r === 'coal' ? hybrid / 2 : 0) - cubes[r];
    const room = Math.min(need, spareRoom(rules, plants, cubes)[r], onSale(game, r));
    for (let count = room; count > 0; count--) {
      const some = { ...NO_CUBES, [r]: count };
      if (priceOf(game, some) <= money) return some;
    }
  }
  return null;
}

function cheapestCity(game: Game, seat: Seat): string | null {
  const { money } = playerAt(game.players, seat);
  const open = quotes(game, seat).filter(({ total }) => total <= money);
  return open.toSorted((a, b) => a.total - b.total)[0]?.city ?? null;
}

function nominate(
  game: Game,
  options: Extract<Options, { type: 'nominate' }>,
  seat: Seat,
  chance: Chance,
): Command {
  const rules = rulesOf(game.terms);
  const [best] = options.plants.toSorted((a, b) => merit(rules, b) - merit(rules, a));
  if (best === undefined) return { type: 'pass', seat };
  if (options.mayPass && !wantsPlant(game, seat, best, chance)) return { type: 'pass', seat };
  return { type: 'nominate', seat, plant: best, bid: minimumBid(game, best) };
}

/** This player's choice among the legal options. */
export function sensibleCommand(game: Game, options: Options, seat: Seat, chance: Chance): Command {
  const { plants } = playerAt(game.players, seat);
  switch (options.type) {
    case 'nominate':
      return nominate(game, options, seat, chance);
    case 'bid': {
      const top = options.plant * 1.3 + chance.below(8);
      const bids = options.min <= Math.min(options.max, top) && wantsPlant(game, seat, options.plant, chance);
      return bids ? { type: 'bid', seat, bid: options.min } : { type: 'pass', seat };
    }
    case 'scrap': {
      const rules = rulesOf(game.terms);
      const [worst] = options.plants.toSorted((a, b) => merit(rules, a) - merit(rules, b));
      return { type: 'scrap', seat, plant: worst ?? plants[0] ?? 0 };
    }
    case 'buy': {
      const cubes = missing(game, seat);
      return cubes ? { type: 'buy', seat, cubes } : { type: 'done', seat };
    }
    case 'build': {
      const city = chance.onceIn(8) ? null : cheapestCity(game, seat);
      return city === null ? { type: 'done', seat } : { type: 'build', seat, city };
    }
    case 'power': {
      const { plants: run, hybridOil } = bestChoice(game, playerAt(game.players, seat));
      return { type: 'power', seat, plants: run, hybridOil };
    }
    default:
      return randomCommand(options, seat, chance);
  }
}
