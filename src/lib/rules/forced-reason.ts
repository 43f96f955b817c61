import { minimumBid } from './auction.ts';
import type { Options } from './decision.ts';
import type { PlayerView } from './game.ts';
import { currentMarket } from './market.ts';
import { quotes } from './network.ts';
import { cheapest, spareRoom, storage } from './resources.ts';
import { rulesOf } from './rule-set.ts';
import { RESOURCES, type Seat } from './types.ts';
import type { VisibleGame } from './view.ts';

/** Why a player has only one legal command, with the figures in Elektro if money is short. */
export type ForcedReason =
  | {
      readonly type: 'bid-too-high' | 'plant-too-dear' | 'fuel-too-dear' | 'house-too-dear';
      readonly need: number;
      readonly have: number;
    }
  | { readonly type: 'no-plant-for-sale' }
  /** Every plant that burns fuel is full, no plant burns any, or the fuel that would fit is sold out. */
  | { readonly type: 'fuel-full' | 'fuel-not-needed' | 'fuel-sold-out' }
  /** Every city in play is full or already has a house of the player. */
  | { readonly type: 'no-city-left' }
  | { readonly type: 'beginners-limit'; readonly limit: number }
  | { readonly type: 'no-plants' | 'too-little-fuel' }
  | { readonly type: 'one-choice' };

function noFuel(game: VisibleGame, player: PlayerView): ForcedReason {
  const rules = rulesOf(game.terms);
  const { own, hybrid } = storage(rules, player.plants);
  if (hybrid === 0 && RESOURCES.every((one) => own[one] === 0)) return { type: 'fuel-not-needed' };
  const room = spareRoom(rules, player.plants, player.cubes);
  const fitting = RESOURCES.filter((one) => room[one] > 0);
  if (fitting.length === 0) return { type: 'fuel-full' };
  const prices = fitting.flatMap((one) => cheapest(game, one) ?? []);
  return prices.length === 0
    ? { type: 'fuel-sold-out' }
    : { type: 'fuel-too-dear', need: Math.min(...prices), have: player.money ?? 0 };
}

function noHouse(game: VisibleGame, seat: Seat, { cities, money }: PlayerView): ForcedReason {
  const { maxCities } = rulesOf(game.terms);
  if (cities.length >= maxCities) return { type: 'beginners-limit', limit: maxCities };
  const prices = quotes(game, seat).map(({ total }) => total);
  return prices.length === 0
    ? { type: 'no-city-left' }
    : { type: 'house-too-dear', need: Math.min(...prices), have: money ?? 0 };
}

/** Why `onlyCommand` finds a command for the seat. */
export function forcedReason(game: VisibleGame, options: Options, seat: Seat): ForcedReason {
  const player = game.players[seat];
  if (!player) return { type: 'one-choice' };
  switch (options.type) {
    case 'bid':
      return { type: 'bid-too-high', need: options.min, have: options.max };
    case 'nominate': {
      const bids = currentMarket(game).map((plant) => minimumBid(game, plant));
      if (bids.length === 0) return { type: 'no-plant-for-sale' };
      return options.plants.length > 0
        ? { type: 'one-choice' }
        : { type: 'plant-too-dear', need: Math.min(...bids), have: options.max };
    }
    case 'buy':
      return noFuel(game, player);
    case 'build':
      return noHouse(game, seat, player);
    case 'power':
      return { type: player.plants.length === 0 ? 'no-plants' : 'too-little-fuel' };
    default:
      return { type: 'one-choice' };
  }
}
