import type { Command } from '../rules/command.ts';
import type { Options } from '../rules/decision.ts';
import type { Seat } from '../rules/types.ts';

/** The simplest legal command: pass, finish the turn, or take the first choice. */
export function plainCommand(options: Options, seat: Seat): Command {
  switch (options.type) {
    case 'pick-region':
      return { type: 'pick-region', seat, region: options.regions[0] ?? '' };
    case 'place':
    case 'mark':
      return { type: options.type, seat, city: options.cities[0] ?? '' };
    case 'nominate': {
      const [[plant = 0], [bid = 0]] = [options.plants, options.bids];
      return options.mayPass ? { type: 'pass', seat } : { type: 'nominate', seat, plant, bid };
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
