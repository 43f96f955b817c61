import type { Command } from './command.ts';
import type { Options } from './decision.ts';
import { listLegal } from './legal.ts';
import { type Moment, RESOURCES, type Seat } from './types.ts';
import type { VisibleGame } from './view.ts';

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
    case 'place':
    case 'mark': {
      const city = only(options.cities);
      return city === null ? null : { type: options.type, seat, city };
    }
    case 'nominate': {
      if (options.plants.length === 0) return { type: 'pass', seat };
      const [plant, bid] = [only(options.plants), only(options.bids)];
      const isOpen = options.mayPass || plant === null || bid === null || bid < options.max;
      return isOpen ? null : { type: 'nominate', seat, plant, bid };
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

/**
 * The only legal command of a seat as far as public information shows: with hidden money (V4) it has to be the only one for any amount the
 * player could have.
 */
export function publiclyForced(moment: Moment, game: VisibleGame, seat: Seat): Command | null {
  const options = publicOptions(moment, game, seat);
  return options && onlyCommand(options, seat);
}

/** What a seat may do as far as public information shows: hidden money (V4) is taken for enough for anything. */
export function publicOptions(moment: Moment, game: VisibleGame, seat: Seat): Options | null {
  const { terms, players } = game;
  const open = terms.hiddenMoney ? players.map((player) => ({ ...player, money: null })) : players;
  return listLegal(moment, { ...game, players: open }, seat);
}
