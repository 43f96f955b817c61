import { capacityOf } from '../../rules/bureaucracy.ts';
import { countCubes } from '../../rules/game.ts';
import { type Cubes, RESOURCES } from '../../rules/types.ts';
import type { PlayerView, View } from '../../rules/view.ts';
import { basketForCities, basketForRuns } from './basket.ts';

/** A proposal of fuel to buy with one tap. */
export interface Proposal {
  readonly aim: { readonly cities: number } | 'one-round' | 'two-rounds';
  /** At least one. */
  readonly cubes: Cubes;
}

const areSame = (a: Cubes, b: Cubes): boolean => RESOURCES.every((resource) => a[resource] === b[resource]);

/**
 * The distinct proposals: for the player's cities, for one round and for two. Market, room or money may allow less. The fuel of a whole
 * round is named so because it may power more cities than the player has.
 */
export function proposalsOf(market: Pick<View, 'resources'>, player: PlayerView): readonly Proposal[] {
  const cities = Math.min(player.cities.length, capacityOf(player.plants));
  const once = basketForRuns(market, player, 1);
  const all: readonly Proposal[] = [
    { aim: { cities }, cubes: basketForCities(market, player, cities) },
    { aim: 'one-round', cubes: once },
    { aim: 'two-rounds', cubes: basketForRuns(market, player, 2) },
  ];
  return all.filter(
    ({ aim, cubes }) => countCubes(cubes) > 0 && (aim === 'one-round' || !areSame(cubes, once)),
  );
}
