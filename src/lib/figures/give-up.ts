import { burntBy, fuelOf, incomeFor } from '../rules/bureaucracy.ts';
import { mapCubes, without } from '../rules/game.ts';
import { excess, type FuelMarket, onSale, priceOf } from '../rules/resources.ts';
import { plantOf, rulesOf } from '../rules/rule-set.ts';
import { type Cubes, type PlantNumber, RESOURCES } from '../rules/types.ts';

/** A market, and the cubes and the number of cities of a player. */
interface Works extends FuelMarket {
  readonly cubes: Cubes;
  readonly cities: number;
}

/** The most Elektro that plants bring in a round: the income for the cities that they power, less the fuel that has to be bought for it today. */
function profitOf(plants: readonly PlantNumber[], works: Works): number {
  const { cubes, cities, terms } = works;
  const rules = rulesOf(terms);
  let most = incomeFor(rules, 0);
  for (let set = 1; set < 1 << plants.length; set++) {
    const running = plants.filter((_, at) => set & (1 << at));
    const { hybrid, cities: powered } = fuelOf(rules, running);
    const income = incomeFor(rules, Math.min(cities, powered));
    for (let oil = 0; oil <= hybrid; oil++) {
      const burnt = burntBy(rules, running, oil);
      const lacking = mapCubes((r) => excess(burnt[r], cubes[r]));
      if (RESOURCES.every((r) => lacking[r] <= onSale(works, r)))
        most = Math.max(most, income - priceOf(works, lacking));
    }
  }
  return most;
}

/**
 * The plant that a player gives up over the plant limit (A8): the one that powers the fewest cities, because those that stay then bring the
 * highest income, and power the most in the final count. Of equals, the one without which the next round brings most, with the present
 * cities, cubes and market; then the lowest. `plants`, not empty: those that may go. `newest`: the one just bought, which stays; null if
 * it is not known yet.
 */
export function plantToGiveUp(
  works: Works,
  plants: readonly PlantNumber[],
  newest: PlantNumber | null,
): PlantNumber {
  const rules = rulesOf(works.terms);
  const keeping = (plant: PlantNumber): readonly PlantNumber[] =>
    without(newest === null ? plants : [...plants, newest], plant);
  return plants.reduce((given, plant) => {
    const less = plantOf(rules, given).cities - plantOf(rules, plant).cities;
    const gain = less === 0 ? profitOf(keeping(plant), works) - profitOf(keeping(given), works) : less;
    return gain > 0 ? plant : given;
  });
}
