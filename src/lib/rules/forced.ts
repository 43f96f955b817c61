import type { Command } from './command.ts';
import type { Options } from './decision.ts';
import { withPlayer } from './game.ts';
import { listLegal } from './legal.ts';
import { type Game, type Moment, RESOURCES, type Seat } from './types.ts';

/** More than the total cost of everything in the game. Elektro. */
const PLENTY = 1_000_000;

const only = <T>(items: readonly T[]): T | null => (items.length === 1 ? (items[0] as T) : null);

/**
 * The only legal command of a seat, to be played without asking; null if there are several. A private limit does not make a bid a second
 * command, because it has no effect once no other player can raise.
 */
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

/** What a seat may do as far as public information shows: hidden money (V4) is taken for enough for anything. */
export function publicOptions(moment: Moment, game: Game, seat: Seat): Options | null {
  const known = game.terms.hiddenMoney ? withPlayer(game, seat, { money: PLENTY }) : game;
  return listLegal(moment, known, seat);
}

/**
 * The only legal command of a seat as far as public information shows: with hidden money (V4) it has to be the only one for any amount the
 * player could have.
 */
export function publiclyForced(moment: Moment, game: Game, seat: Seat): Command | null {
  const options = publicOptions(moment, game, seat);
  return options && onlyCommand(options, seat);
}
