import { burntBy } from '../../rules/bureaucracy.ts';
import type { Command } from '../../rules/command.ts';
import { RESOURCES } from '../../rules/types.ts';
import * as play from './play.ts';
import { NO_LIMIT, type Position } from './position.ts';

/** Applies a legal command of the rules to a position. Throws a RangeError for one before the first round: a position begins there. */
export function apply(position: Position, command: Command): void {
  switch (command.type) {
    case 'nominate':
      return play.nominate(position, command.plant, command.bid, command.upTo ?? NO_LIMIT);
    case 'bid':
      return play.bid(position, command.bid, command.upTo ?? NO_LIMIT);
    case 'pass':
      return play.pass(position);
    case 'scrap':
      return play.scrap(position, command.plant);
    case 'discard':
      return play.discardInPlace(position, command.coal, command.oil);
    case 'buy':
      return RESOURCES.forEach((resource, at) => play.buy(position, at, command.cubes[resource]));
    case 'build':
      return play.build(position, position.board.index.get(command.city) ?? -1);
    case 'done':
      return play.done(position);
    case 'power': {
      const { plantWidth, rules } = position.board;
      const hand = position.plants.subarray(command.seat * plantWidth, (command.seat + 1) * plantWidth);
      const set = command.plants.reduce((bits, plant) => bits | (1 << hand.indexOf(plant)), 0);
      const burnt = burntBy(rules, command.plants, command.hybridOil);
      return play.power(
        position,
        command.seat,
        set,
        RESOURCES.map((resource) => burnt[resource]),
      );
    }
    case 'pick-region':
    case 'place':
    case 'mark':
      throw new RangeError('a position begins with the first round');
  }
}
