import { fuelledCities } from '../../rules/coverage.ts';
import type { Refusal } from '../../rules/errors.ts';
import { addCubes, type PlayerView } from '../../rules/game.ts';
import { type FuelMarket, onSale, priceOf, spareRoom } from '../../rules/resources.ts';
import { type RuleSet, rulesOf } from '../../rules/rule-set.ts';
import type { Cubes, Resource } from '../../rules/types.ts';

/** Why one more cube does not fit into the basket, or null if it does. The reasons are those of the rules. */
function refuseOneMore(
  market: FuelMarket,
  player: PlayerView,
  basket: Cubes,
  resource: Resource,
): Refusal | null {
  const want = basket[resource] + 1;
  const left = onSale(market, resource);
  if (want > left) return { code: 'buy/sold-out', resource, want, left };
  const room = spareRoom(rulesOf(market.terms), player.plants, addCubes(player.cubes, basket))[resource];
  if (room < 1) return { code: 'buy/no-storage', resource, want, room: basket[resource] + room };
  const need = priceOf(market, { ...basket, [resource]: want });
  const have = player.money ?? Infinity;
  return need > have ? { code: 'buy/not-enough-money', need, have } : null;
}

/** The basket with up to `count` cubes of a resource, and why there are not more. */
export function withCount(
  market: FuelMarket,
  player: PlayerView,
  basket: Cubes,
  resource: Resource,
  count: number,
): { readonly basket: Cubes; readonly refusal: Refusal | null } {
  let now: Cubes = { ...basket, [resource]: Math.min(count, basket[resource]) };
  let refusal: Refusal | null = null;
  while (now[resource] < count) {
    refusal = refuseOneMore(market, player, now, resource);
    if (refusal) break;
    now = { ...now, [resource]: now[resource] + 1 };
  }
  return { basket: now, refusal };
}

/** Cities that the plants could power with the basket and the stored cubes, regardless of the player's own cities. */
export const fuelledBy = (rules: RuleSet, player: PlayerView, basket: Cubes): number =>
  fuelledCities(rules, { plants: player.plants, cubes: addCubes(player.cubes, basket) });
