import type { Command } from '../rules/command.ts';
import type { Options } from '../rules/decision.ts';
import type { Seat } from '../rules/types.ts';
import { countCubes } from '../rules/game.ts';

/** Whether a seat that may nominate, bid, buy or build can only pass or finish. */
const cannotAct = (options: Options): boolean => {
  switch (options.type) {
    case 'nominate':
      return options.plants.length === 0;
    case 'bid':
      return options.min > options.max;
    case 'buy':
      return countCubes(options.most) === 0;
    case 'build':
      return options.cities.length === 0;
    default:
      return false;
  }
};

/** How many choices a seat has that has to choose one. */
function choicesOf(options: Options): number {
  switch (options.type) {
    case 'pick-region':
      return options.regions.length;
    case 'scrap':
      return options.plants.length;
    case 'discard':
      return options.choices.length;
    case 'power':
      return options.runs.reduce((sum, { hybridOil: [least, most] }) => sum + most - least + 1, 0);
    default:
      return cannotAct(options) ? 1 : Infinity;
  }
}

/** The plainest legal command: it passes, finishes, or takes what is first in the list. */
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

/** The only legal command of a seat; null: it has a choice. */
export const onlyCommand = (options: Options, seat: Seat): Command | null =>
  choicesOf(options) === 1 ? plainCommand(options, seat) : null;
