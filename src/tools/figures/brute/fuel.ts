import { CLASSIC } from '../../../lib/rules/editions/classic/index.ts';
import { type Cubes, type PlantNumber, type Resource, RESOURCES } from '../../../lib/rules/types.ts';
import { Powering } from './powering.ts';
import { COAL_FROM_SUPPLY } from './tables.ts';

/** Every purchase of fuel that the rules allow (F1 to F5, Y10), and the best of them. */

/** Somebody who buys fuel, and the market. Money in Elektro. */
export interface Buyer {
  readonly plants: readonly PlantNumber[];
  readonly cubes: Cubes;
  readonly money: number;
  readonly onMarket: Cubes;
  /** Cubes of coal for sale from the supply (Y10). */
  readonly coalInSupply: number;
}

/** What a purchase is worth, in cities by weight, and its price in Elektro. */
export interface Purchase {
  readonly value: number;
  readonly price: number;
}

const sumOf = (a: Cubes, b: Cubes): Cubes => ({
  coal: a.coal + b.coal,
  oil: a.oil + b.oil,
  garbage: a.garbage + b.garbage,
  uranium: a.uranium + b.uranium,
});

/**
 * The price of cubes of a market, cube by cube: the cubes lie on the dearest spaces, and the cheapest goes first (F1, S8, I4); then coal comes
 * from the supply (Y10). Elektro.
 */
function brutePrice({ onMarket, coalInSupply }: Buyer, basket: Cubes): number {
  let sum = 0;
  for (const resource of RESOURCES) {
    const { prices, perPrice } = CLASSIC.fuel[resource];
    const gone = prices.length * perPrice - onMarket[resource];
    const beyond = resource === 'coal' && coalInSupply > 0 ? COAL_FROM_SUPPLY : Infinity;
    for (let at = gone; at < gone + basket[resource]; at++)
      sum += prices[Math.floor(at / perPrice)] ?? beyond;
  }
  return sum;
}

/** The most valuable purchase, and the cheapest of those. `enough`: more value than this counts no more. */
export function bestPurchase(buyer: Buyer, weights: readonly number[], enough = Infinity): Purchase {
  const { plants, cubes, money, onMarket, coalInSupply } = buyer;
  const forSale = { ...onMarket, coal: onMarket.coal + coalInSupply };
  const powering = new Powering(plants, weights);
  let best: Purchase = { value: -1, price: 0 };
  /** False if a basket with these cubes is not allowed; then none with more of them is. */
  const tryAll = (basket: Cubes, [resource, ...rest]: readonly Resource[]): boolean => {
    const price = brutePrice(buyer, basket);
    const after = sumOf(cubes, basket);
    if (price > money || !powering.stores(after)) return false;
    if (resource) {
      let [count, isAllowed] = [0, true];
      while (isAllowed && count <= forSale[resource]) {
        isAllowed = tryAll({ ...basket, [resource]: count++ }, rest);
      }
      return true;
    }
    const value = Math.min(powering.valueOf(after), enough);
    if (value > best.value || (value === best.value && price < best.price)) best = { value, price };
    return true;
  };
  tryAll({ coal: 0, oil: 0, garbage: 0, uranium: 0 }, RESOURCES);
  return best;
}

/** The value of a purchase and its price. */
export function purchaseOf(buyer: Buyer, basket: Cubes, weights: readonly number[]): Purchase {
  const { plants, cubes } = buyer;
  const value = new Powering(plants, weights).valueOf(sumOf(cubes, basket));
  return { value, price: brutePrice(buyer, basket) };
}
