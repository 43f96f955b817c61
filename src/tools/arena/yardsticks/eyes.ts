import { figuresOf, mostCities, playerAt } from '../../../lib/rules/game.ts';
import { futureMarket } from '../../../lib/rules/market.ts';
import type { PlantNumber, Seat } from '../../../lib/rules/types.ts';
import type { View } from '../../../lib/rules/view.ts';
import { heuristic, scoreOf } from './heuristic.ts';

/** Elektro that a plant may cost more for each city that the leader is ahead. */
const PER_CITY_BEHIND = 3;
/** The end is near when the leader lacks at most this many cities. */
const NEAR = 4;
/** Elektro that a plant may cost more near the end. */
const NEAR_THE_END = 15;
/** Points for a plant that is better than the average of those to come. */
const ABOVE_AVERAGE = 10;
/** Elektro by which each house of another player makes a city seem cheaper. */
const CROWDING = 1;

function urgency(view: View, seat: Seat): number {
  const most = mostCities(view);
  const behind = most - playerAt(view.players, seat).cities.length;
  const isNear = figuresOf(view).citiesForEnd - most <= NEAR;
  return PER_CITY_BEHIND * behind + (isNear ? NEAR_THE_END : 0);
}

function plantBonus(view: View, plant: PlantNumber): number {
  const toCome = [...futureMarket(view), ...view.unseen, ...view.buried];
  const total = toCome.reduce((sum, other) => sum + scoreOf(other), 0);
  return scoreOf(plant) * toCome.length > total ? ABOVE_AVERAGE : 0;
}

/** Like `greedy`, but looks at how far the leader is, which plants may still come, and where others have built. */
export const eyes = heuristic({ crowding: CROWDING, plantBonus, urgency });
