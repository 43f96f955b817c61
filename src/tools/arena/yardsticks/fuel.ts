import { addCubes, countCubes, NO_CUBES, playerAt, subtractCubes } from '../../../lib/rules/game.ts';
import { excess, fits, onSale, priceOf, storage } from '../../../lib/rules/resources.ts';
import { plantOf, type RuleSet, rulesOf } from '../../../lib/rules/rule-set.ts';
import {
  type Cubes,
  type PlantNumber,
  type Resource,
  RESOURCES,
  type Seat,
} from '../../../lib/rules/types.ts';
import type { View } from '../../../lib/rules/view.ts';

/** Cubes that one run of all plants burns beyond the stock. */
export function missingFuel(rules: RuleSet, plants: readonly PlantNumber[], stock: Cubes): number {
  const { own, hybrid } = storage(rules, plants); // room for two runs
  const missing = RESOURCES.reduce((sum, r) => sum + excess(own[r] / 2, stock[r]), 0);
  const spare = excess(stock.coal, own.coal / 2) + excess(stock.oil, own.oil / 2);
  return missing + excess(hybrid / 2, spare);
}

const oneOf = (resource: Resource): Cubes => ({ ...NO_CUBES, [resource]: 1 });

/** Coal or oil: the one in stock, otherwise the one with the cheaper next cube. */
function forHybrid(view: View, stock: Cubes, bought: Cubes): Resource {
  if (stock.coal + stock.oil > 0) return stock.coal > stock.oil ? 'coal' : 'oil';
  const next = (r: Resource): number => {
    if (bought[r] === onSale(view, r)) return Infinity;
    return priceOf(view, addCubes(bought, oneOf(r))) - priceOf(view, bought);
  };
  return next('coal') < next('oil') ? 'coal' : 'oil';
}

/** Cubes that let as many plants as affordable run once, the plants with the most cities first. */
export function fuelForOneRun(view: View, seat: Seat): Cubes {
  const { plants, cubes, money } = playerAt(view.players, seat);
  const rules = rulesOf(view.terms);
  let [stock, bought] = [cubes, NO_CUBES];
  const buyable = (some: Cubes): boolean =>
    RESOURCES.every((r) => some[r] <= onSale(view, r)) &&
    fits(rules, plants, addCubes(cubes, some)) &&
    priceOf(view, some) <= (money ?? 0);
  for (const plant of plants.toSorted((a, b) => plantOf(rules, b).cities - plantOf(rules, a).cities)) {
    const { kind, fuel } = plantOf(rules, plant);
    if (kind === 'ecological' || kind === 'fusion') continue;
    let [left, more] = [stock, bought];
    for (let cube = 0; cube < fuel; cube++) {
      const resource = kind === 'hybrid' ? forHybrid(view, left, more) : kind;
      if (left[resource] > 0) left = subtractCubes(left, oneOf(resource));
      else more = addCubes(more, oneOf(resource));
    }
    // a plant short of a cube leaves its fuel to the next one
    if (countCubes(more) === countCubes(bought) || buyable(more)) [stock, bought] = [left, more];
  }
  return bought;
}
