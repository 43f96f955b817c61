import type { Command } from '../rules/command.ts';
import type { Options } from '../rules/decision.ts';
import type { Seat } from '../rules/types.ts';
import { RESOURCES } from '../rules/types.ts';

const only = <T>(items: readonly T[]): T | null => (items.length === 1 ? (items[0] as T) : null);

/** The one command that the seat may send; null when there are several. */
export function onlyCommand(options: Options, seat: Seat): Command | null {
  switch (options.type) {
    case 'pick-region': {
      const region = only(options.regions);
      return region === null ? null : { type: 'pick-region', seat, region };
    }
    case 'nominate': {
      if (options.plants.length === 0) return { type: 'pass', seat };
      const plant = only(options.plants);
      const isOpen = options.mayPass || plant === null || plant < options.max;
      return isOpen ? null : { type: 'nominate', seat, plant, bid: plant };
    }
    case 'bid':
      return options.min > options.max ? { type: 'pass', seat } : null;
    case 'scrap': {
      const plant = only(options.plants);
      return plant === null ? null : { type: 'scrap', seat, plant };
    }
    case 'discard': {
      const choice = only(options.choices);
      return choice && { type: 'discard', seat, ...choice };
    }
    case 'buy':
      return RESOURCES.every((r) => options.most[r] === 0) ? { type: 'done', seat } : null;
    case 'build':
      return options.cities.length === 0 ? { type: 'done', seat } : null;
    case 'power': {
      const run = only(options.runs);
      if (!run || run.hybridOil[0] !== run.hybridOil[1]) return null;
      return { type: 'power', seat, plants: run.plants, hybridOil: run.hybridOil[0] };
    }
  }
}

/** The simplest legal command: pass, finish the turn, or take the first choice. */
export function plainCommand(options: Options, seat: Seat): Command {
  switch (options.type) {
    case 'pick-region':
      return { type: 'pick-region', seat, region: options.regions[0] ?? '' };
    case 'nominate': {
      const [plant = 0] = options.plants;
      return options.mayPass ? { type: 'pass', seat } : { type: 'nominate', seat, plant, bid: plant };
    }
    case 'bid':
      return { type: 'pass', seat };
    case 'scrap':
      return { type: 'scrap', seat, plant: options.plants[0] ?? 0 };
    case 'discard':
      return { type: 'discard', seat, ...(options.choices[0] ?? { coal: 0, oil: 0 }) };
    case 'buy':
    case 'build':
      return { type: 'done', seat };
    case 'power': {
      const best = options.runs.reduce((a, b) => (b.cities > a.cities ? b : a), {
        plants: [] as readonly number[],
        hybridOil: [0, 0] as readonly [number, number],
        cities: -1,
      });
      return { type: 'power', seat, plants: best.plants, hybridOil: best.hybridOil[0] };
    }
  }
}
