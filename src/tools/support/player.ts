import type { Command } from '../../lib/rules/command.ts';
import type { Options } from '../../lib/rules/decision.ts';
import { NO_CUBES } from '../../lib/rules/game.ts';
import { draw } from '../../lib/rules/rng.ts';
import { type Resource, RESOURCES, type Rng, type Seat } from '../../lib/rules/types.ts';

/** A seeded source of chance for tools and tests. */
export class Chance {
  #rng: Rng;
  constructor(rng: Rng) {
    this.#rng = rng;
  }
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    const [value, rng] = draw(this.#rng, below);
    this.#rng = rng;
    return value;
  }
  oneOf<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to choose from');
    return item;
  }
  /** True once in `n` times on average. */
  onceIn(n: number): boolean {
    return this.below(n) === 0;
  }
}

/** A random command among a seat's legal options. */
export function randomCommand(options: Options, seat: Seat, chance: Chance): Command {
  switch (options.type) {
    case 'pick-region':
      return { type: 'pick-region', seat, region: chance.oneOf(options.regions) };
    case 'place':
      return { type: 'place', seat, city: chance.oneOf(options.cities) };
    case 'mark':
      return { type: 'mark', seat, city: chance.oneOf(options.cities) };
    case 'nominate': {
      if (options.plants.length === 0 || (options.mayPass && chance.onceIn(4))) return { type: 'pass', seat };
      const at = chance.below(options.plants.length);
      const [plant = 0, least = 0] = [options.plants[at], options.bids[at]];
      const bid = least + chance.below(Math.min(4, options.max - least + 1));
      return { type: 'nominate', seat, plant, bid };
    }
    case 'bid': {
      if (options.min > options.max || !chance.onceIn(3)) return { type: 'pass', seat };
      const bid = options.min + chance.below(Math.min(3, options.max - options.min + 1));
      if (!chance.onceIn(8)) return { type: 'bid', seat, bid };
      return { type: 'bid', seat, bid, upTo: bid + chance.below(options.max - bid + 1) };
    }
    case 'scrap':
      return { type: 'scrap', seat, plant: chance.oneOf(options.plants) };
    case 'discard':
      return { type: 'discard', seat, ...chance.oneOf(options.choices) };
    case 'buy': {
      const open = RESOURCES.filter((r: Resource) => options.most[r] > 0);
      if (open.length === 0 || chance.onceIn(4)) return { type: 'done', seat };
      const resource = chance.oneOf(open);
      const count = 1 + chance.below(options.most[resource]);
      return { type: 'buy', seat, cubes: { ...NO_CUBES, [resource]: count } };
    }
    case 'build':
      if (options.cities.length === 0 || chance.onceIn(4)) return { type: 'done', seat };
      return { type: 'build', seat, city: chance.oneOf(options.cities) };
    case 'power': {
      const { plants, hybridOil } = chance.oneOf(options.runs);
      const oil = hybridOil[0] + chance.below(hybridOil[1] - hybridOil[0] + 1);
      return { type: 'power', seat, plants, hybridOil: oil };
    }
  }
}
