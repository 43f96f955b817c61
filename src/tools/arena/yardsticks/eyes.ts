import { mostCities, playerAt } from '../../../lib/rules/game.ts';
import { futureMarket } from '../../../lib/rules/market.ts';
import { rulesOf } from '../../../lib/rules/rule-set.ts';
import type { PlantNumber, Seat } from '../../../lib/rules/types.ts';
import type { View } from '../../../lib/rules/view.ts';
import { heuristic, plantScore } from './heuristic.ts';

/** Extra Elektro for a plant per city of the leader's lead. */
const PER_CITY_BEHIND = 3;
/** The end is near once the leader needs at most this many cities. */
const NEAR = 4;
/** Extra Elektro for a plant near the end. */
const NEAR_THE_END = 15;
/** Points for a plant better than the average of the remaining ones. */
const ABOVE_AVERAGE = 10;
/** Elektro that each house of another player takes off a city's perceived price. */
const CROWDING = 1;

function urgency(view: View, seat: Seat): number {
  const most = mostCities(view);
  const behind = most - playerAt(view.players, seat).cities.length;
  const isNear = rulesOf(view.terms).citiesForEnd - most <= NEAR;
  return PER_CITY_BEHIND * behind + (isNear ? NEAR_THE_END : 0);
}

function plantBonus(view: View, plant: PlantNumber): number {
  const rules = rulesOf(view.terms);
  const toCome = [...futureMarket(view), ...view.unseen, ...view.buried];
  const total = toCome.reduce((sum, other) => sum + plantScore(rules, other), 0);
  return plantScore(rules, plant) * toCome.length > total ? ABOVE_AVERAGE : 0;
}

/** Like `greedy`, but considers the leader's lead, the remaining plants and the others' cities. */
export const eyes = heuristic({ crowding: CROWDING, plantBonus, urgency });
