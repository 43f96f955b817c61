import {
  canPass,
  checkBid,
  checkDiscard,
  checkNominate,
  checkScrap,
  discardChoices,
  lastBuyer,
  lotOf,
  scrappablePlants,
} from './auction.ts';
import { checkPower, runsOf } from './bureaucracy.ts';
import type { Command, CommandType } from './command.ts';
import type { Options } from './decision.ts';
import type { Refusal } from './errors.ts';
import { playerAt } from './game.ts';
import { currentMarket } from './market.ts';
import { affordableCities, checkBuild } from './network.ts';
import { adjacentRegions, checkPick } from './regions.ts';
import { buyableCubes, checkBuy } from './resources.ts';
import type { Game, Moment, Seat } from './types.ts';

/** Seats that can act now: one, or several while all choose the plants to run (I3). */
export function seatsToActAt(moment: Moment, game: Pick<Game, 'waiting' | 'lot' | 'sales'>): readonly Seat[] {
  switch (moment) {
    case 'bidding':
      return [lotOf(game).next];
    case 'scrapping':
    case 'discarding':
      return game.sales.slice(-1).map((sale) => sale.seat);
    case 'powering':
      return game.waiting;
    case 'over':
      return [];
    default:
      return game.waiting.slice(0, 1);
  }
}

/** The command types of each moment. The chart accepts the same ones (tests/machine/chart.test.ts). */
export const COMMANDS_AT: Readonly<Record<Moment, readonly CommandType[]>> = {
  drafting: ['pick-region'],
  nominating: ['nominate', 'pass'],
  bidding: ['bid', 'pass'],
  scrapping: ['scrap'],
  discarding: ['discard'],
  buying: ['buy', 'done'],
  building: ['build', 'done'],
  powering: ['power'],
  over: [],
};

/** Why a command is refused now; null if it is legal. */
export function check(moment: Moment, game: Game, command: Command): Refusal | null {
  if (moment === 'over') return { code: 'turn/game-over' };
  if (!COMMANDS_AT[moment].includes(command.type)) {
    return { code: 'turn/wrong-moment', moment, command: command.type };
  }
  const seats = seatsToActAt(moment, game);
  if (!seats.includes(command.seat)) return { code: 'turn/not-yours', seat: command.seat, seatsToAct: seats };
  switch (command.type) {
    case 'pick-region':
      return checkPick(game, command.region);
    case 'nominate':
      return checkNominate(game, command);
    case 'bid':
      return checkBid(game, command);
    case 'pass':
      return moment === 'bidding' || canPass(game, command.seat) ? null : { code: 'auction/must-buy' };
    case 'scrap':
      return checkScrap(game, command.seat, command.plant);
    case 'discard':
      return checkDiscard(game, command.seat, command.coal, command.oil);
    case 'buy':
      return checkBuy(game, command.seat, command.cubes);
    case 'build':
      return checkBuild(game, command.seat, command.city);
    case 'power':
      return checkPower(game, command);
    case 'done':
      return null;
  }
}

/** The legal commands of a seat; null if it is not the seat's turn. */
export function listLegal(moment: Moment, game: Game, seat: Seat): Options | null {
  if (!seatsToActAt(moment, game).includes(seat)) return null;
  const player = playerAt(game.players, seat);
  switch (moment) {
    case 'drafting':
      return { type: 'pick-region', regions: adjacentRegions(game.terms.map, game.regions) };
    case 'nominating': {
      const plants = currentMarket(game).filter((plant) => plant <= player.money);
      return { type: 'nominate', plants, max: player.money, mayPass: canPass(game, seat) };
    }
    case 'bidding':
      return { type: 'bid', plant: lotOf(game).plant, min: lotOf(game).bid + 1, max: player.money };
    case 'scrapping':
      return { type: 'scrap', plants: scrappablePlants(game) };
    case 'discarding':
      return { type: 'discard', choices: discardChoices(game, lastBuyer(game)) };
    case 'buying':
      return { type: 'buy', most: buyableCubes(game, seat) };
    case 'building':
      return { type: 'build', cities: affordableCities(game, seat) };
    case 'powering':
      return { type: 'power', runs: runsOf(player) };
    case 'over':
      return null;
  }
}
