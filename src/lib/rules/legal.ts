import {
  canPass,
  checkBid,
  checkDiscard,
  checkNominate,
  checkScrap,
  discardChoices,
  lastBuyer,
  lotOf,
  minimumBid,
  scrappablePlants,
} from './auction.ts';
import { checkPower, runsOf } from './bureaucracy.ts';
import type { Command, CommandType } from './command.ts';
import type { Options } from './decision.ts';
import type { Refusal } from './errors.ts';
import { moneyOf, playerAt } from './game.ts';
import { currentMarket } from './market.ts';
import { affordableCities, checkBuild } from './network.ts';
import { adjacentRegions, checkPick } from './regions.ts';
import { buyableCubes, checkBuy } from './resources.ts';
import { rulesOf } from './rule-set.ts';
import { checkMark, markableCities } from './starts.ts';
import { checkPlace, placeableCities } from './trust.ts';
import type { Game, Moment, Seat } from './types.ts';
import type { VisibleGame } from './view.ts';

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
  placing: ['place'],
  marking: ['mark'],
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
export function check(moment: Moment, game: VisibleGame, command: Command): Refusal | null {
  if (moment === 'over') return { code: 'turn/game-over' };
  if (!COMMANDS_AT[moment].includes(command.type)) {
    return { code: 'turn/wrong-moment', moment, command: command.type };
  }
  const seats = seatsToActAt(moment, game);
  if (!seats.includes(command.seat)) return { code: 'turn/not-yours', seat: command.seat, seatsToAct: seats };
  switch (command.type) {
    case 'pick-region':
      return checkPick(game, command.region);
    case 'place':
      return checkPlace(game, command.city);
    case 'mark':
      return checkMark(game, command.city);
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

/** The legal commands of a seat, from what a view of it shows; null if it is not the seat's turn. */
export function listLegal(moment: Moment, game: VisibleGame, seat: Seat): Options | null {
  if (!seatsToActAt(moment, game).includes(seat)) return null;
  const player = playerAt(game.players, seat);
  const money = moneyOf(player);
  switch (moment) {
    case 'drafting':
      return { type: 'pick-region', regions: adjacentRegions(rulesOf(game.terms), game.regions) };
    case 'placing':
      return { type: 'place', cities: placeableCities(game) };
    case 'marking':
      return { type: 'mark', cities: markableCities(game) };
    case 'nominating': {
      const plants = currentMarket(game).filter((plant) => minimumBid(game, plant) <= money);
      const bids = plants.map((plant) => minimumBid(game, plant));
      return { type: 'nominate', plants, bids, max: money, mayPass: canPass(game, seat) };
    }
    case 'bidding':
      return { type: 'bid', plant: lotOf(game).plant, min: lotOf(game).bid + 1, max: money };
    case 'scrapping':
      return { type: 'scrap', plants: scrappablePlants(game) };
    case 'discarding':
      return { type: 'discard', choices: discardChoices(game, lastBuyer(game)) };
    case 'buying':
      return { type: 'buy', most: buyableCubes(game, seat) };
    case 'building':
      return { type: 'build', cities: affordableCities(game, seat) };
    case 'powering':
      return { type: 'power', runs: runsOf(rulesOf(game.terms), player) };
    case 'over':
      return null;
  }
}
