import type { Options } from './decision.ts';
import { currentMarket } from './market.ts';
import { type NetworkState, quotes } from './network.ts';
import { cheapest, spareRoom, storage } from './resources.ts';
import { BEGINNERS_CITIES } from './stages.ts';
import { type Game, RESOURCES, type Seat } from './types.ts';
import type { PlayerView } from './view.ts';

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

/** A game, or a player's view of it. */
export interface Situation extends Omit<NetworkState, 'players'>, Pick<Game, 'market' | 'resources'> {
  readonly players: readonly PlayerView[];
}

function noFuel({ resources }: Situation, { plants, cubes, money }: PlayerView): ForcedReason {
  const { own, hybrid } = storage(plants);
  if (hybrid === 0 && RESOURCES.every((one) => own[one] === 0)) return { type: 'fuel-not-needed' };
  const room = spareRoom(plants, cubes);
  const fitting = RESOURCES.filter((one) => room[one] > 0);
  if (fitting.length === 0) return { type: 'fuel-full' };
  const prices = fitting.flatMap((one) => cheapest(one, resources[one]) ?? []);
  return prices.length === 0
    ? { type: 'fuel-sold-out' }
    : { type: 'fuel-too-dear', need: Math.min(...prices), have: money ?? 0 };
}

function noHouse(situation: Situation, seat: Seat, { cities, money }: PlayerView): ForcedReason {
  if (situation.terms.beginners && cities.length >= BEGINNERS_CITIES)
    return { type: 'beginners-limit', limit: BEGINNERS_CITIES };
  const prices = quotes(situation, seat).map(({ total }) => total);
  return prices.length === 0
    ? { type: 'no-city-left' }
    : { type: 'house-too-dear', need: Math.min(...prices), have: money ?? 0 };
}

/** Why `onlyCommand` finds a command for the seat. */
export function forcedReason(situation: Situation, options: Options, seat: Seat): ForcedReason {
  const player = situation.players[seat];
  if (!player) return { type: 'one-choice' };
  switch (options.type) {
    case 'bid':
      return { type: 'bid-too-high', need: options.min, have: options.max };
    case 'nominate': {
      const [cheapestPlant] = currentMarket(situation);
      if (cheapestPlant === undefined) return { type: 'no-plant-for-sale' };
      return options.plants.length > 0
        ? { type: 'one-choice' }
        : { type: 'plant-too-dear', need: cheapestPlant, have: options.max };
    }
    case 'buy':
      return noFuel(situation, player);
    case 'build':
      return noHouse(situation, seat, player);
    case 'power':
      return { type: player.plants.length === 0 ? 'no-plants' : 'too-little-fuel' };
    default:
      return { type: 'one-choice' };
  }
}
