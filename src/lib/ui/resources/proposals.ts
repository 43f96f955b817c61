import { cheapestFuel } from '../../figures/fuel.ts';
import { capacityOf } from '../../rules/bureaucracy.ts';
import type { PlayerView } from '../../rules/game.ts';
import type { FuelMarket } from '../../rules/resources.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import type { Cubes } from '../../rules/types.ts';

/** A proposal of fuel to buy with one tap. */
export interface Proposal {
  /** All plants once or twice, or the cities that are powered, round by round. */
  readonly aim: 'one' | 'two' | readonly number[];
  /** At least one. */
  readonly cubes: Cubes;
  /** Elektro. */
  readonly price: number;
}

/**
 * The distinct proposals: for the player's cities, for all plants once, and for all plants twice. Market, room or money may allow less: then
 * the aim says how much. The fuel of all plants is named so because it may power more cities than the player has.
 */
export function proposalsOf(market: FuelMarket, player: PlayerView): readonly Proposal[] {
  const all = capacityOf(rulesOf(market.terms), player.plants);
  const forCities = cheapestFuel(market, player, [Math.min(player.cities.length, all)]);
  const once = cheapestFuel(market, player, [all]);
  const twice = cheapestFuel(market, player, [all, all]);
  // of two baskets for one round with the same price, the one that is better in the next
  const { cubes } = twice.price === once.price ? twice : once;
  const proposals: readonly Proposal[] = [
    { ...forCities, aim: forCities.powered },
    { ...once, aim: once.powered[0] === all ? 'one' : once.powered, cubes },
    { ...twice, aim: twice.powered[1] === all ? 'two' : twice.powered },
  ];
  return proposals.filter(({ price }, at) => price > 0 && (at === 1 || price !== once.price));
}
