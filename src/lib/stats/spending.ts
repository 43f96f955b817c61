import { mapCubes, NO_CUBES } from '../rules/game.ts';
import { costOf } from '../rules/resources.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { type Cubes, type News, RESOURCES, type Seat } from '../rules/types.ts';

/** What a seat paid for, in Elektro. */
export interface Spending {
  readonly plants: number;
  /** By resource. */
  readonly fuel: Cubes;
  /** Houses without the way to them. */
  readonly houses: number;
  readonly connections: number;
}
export const NO_SPENDING: Spending = { plants: 0, fuel: NO_CUBES, houses: 0, connections: 0 };

export const addSpending = (a: Spending, b: Spending): Spending => ({
  plants: a.plants + b.plants,
  fuel: mapCubes((r) => a.fuel[r] + b.fuel[r]),
  houses: a.houses + b.houses,
  connections: a.connections + b.connections,
});

/** All fuel, in Elektro. */
export const fuelSpent = ({ fuel }: Spending): number => RESOURCES.reduce((sum, r) => sum + fuel[r], 0);
/** Everything, in Elektro. */
export const allSpent = (spent: Spending): number =>
  spent.plants + fuelSpent(spent) + spent.houses + spent.connections;

/** The average price of a city with the way to it, in Elektro; null before the first. */
export const costPerCity = ({ houses, connections }: Spending, built: number): number | null =>
  built === 0 ? null : (houses + connections) / built;

/** What an item of news cost its seat; null if nothing. `onMarket`: the fuel market before the command, in cubes. */
export function spendingOf(
  rules: RuleSet,
  onMarket: Cubes,
  item: News,
): { readonly seat: Seat; readonly spent: Spending } | null {
  switch (item.type) {
    case 'bought-plant':
      return { seat: item.seat, spent: { ...NO_SPENDING, plants: item.price } };
    case 'bought-cubes': {
      const fuel = mapCubes((r) => costOf(rules, r, onMarket[r], item.cubes[r]));
      return { seat: item.seat, spent: { ...NO_SPENDING, fuel } };
    }
    case 'built': {
      const { seat, connection, slot } = item;
      return { seat, spent: { ...NO_SPENDING, houses: slot, connections: connection } };
    }
    default:
      return null;
  }
}
