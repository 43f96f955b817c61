import { fuelledCities } from '../../rules/coverage.ts';
import type { Refusal } from '../../rules/errors.ts';
import { addCubes, type PlayerView } from '../../rules/game.ts';
import { type FuelMarket, onSale, priceOf, priceSpaces, spareRoom } from '../../rules/resources.ts';
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

/**
 * The spaces of one price. Its cubes are the `first` to the `last` of the resource, counted from the cheapest. If there are none, `first`
 * is greater than `last`.
 */
export interface Column {
  /** Elektro. */
  readonly price: number;
  readonly spaces: number;
  readonly first: number;
  readonly last: number;
}

/** The market of a resource by price, the cheapest first. */
export function columnsOf(market: FuelMarket, resource: Resource): readonly Column[] {
  const prices = priceSpaces(rulesOf(market.terms), resource);
  const gone = prices.length - market.resources[resource];
  return [...new Set(prices)].map((price) => {
    const at = prices.indexOf(price);
    const spaces = prices.lastIndexOf(price) - at + 1;
    return { price, spaces, first: Math.max(1, at - gone + 1), last: at - gone + spaces };
  });
}

/** The number of chosen cubes after a tap on a column: one more up to its last, or, from there, none of the column. */
export function countAfterTap({ first, last }: Column, chosen: number): number {
  if (chosen < first) return first;
  if (chosen < last) return chosen + 1;
  return chosen > last ? last : first - 1;
}

/** Cities that the plants could power with the basket and the stored cubes, regardless of the player's own cities. */
export const fuelledBy = (rules: RuleSet, player: PlayerView, basket: Cubes): number =>
  fuelledCities(rules, { plants: player.plants, cubes: addCubes(player.cubes, basket) });
