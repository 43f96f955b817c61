import { playerAt } from '../../lib/rules/game.ts';
import { plantOf, type RuleSet, rulesOf } from '../../lib/rules/rule-set.ts';
import type { Game, PlantNumber } from '../../lib/rules/types.ts';

/** Counts of a player's clumsy moves in a game, which may point to a fault of the program. */
export interface Blunders {
  /** Unpowered cities, summed over all rounds. */
  dark: number;
  /** Plants bought that were no better than any the player had. */
  junk: number;
}

/**
 * Whether a plant is no better than any of a player's plants: it powers fewer cities, or as many without saving fuel. At the limit of
 * plants it must beat the smallest, which has to go.
 */
export function isJunk(rules: RuleSet, plants: readonly PlantNumber[], plant: PlantNumber): boolean {
  if (plants.length === 0) return false;
  const { cities, fuel } = plantOf(rules, plant);
  const all = plants.map((own) => plantOf(rules, own));
  if (plants.length >= rules.plantLimit && all.every((one) => one.cities >= cities)) return true;
  return all.every((one) => one.cities > cities || (one.cities === cities && one.fuel <= fuel));
}

/** Counts the clumsy moves of a command. `blunders`: by seat. */
export function countBlunders(before: Game, after: Game, blunders: readonly Blunders[]): void {
  for (const item of after.news) {
    if (item.type !== 'powered' && item.type !== 'bought-plant') continue;
    const own = blunders[item.seat];
    if (!own) continue;
    if (item.type === 'powered') own.dark += playerAt(after.players, item.seat).cities.length - item.cities;
    else {
      const { plants } = playerAt(before.players, item.seat);
      if (isJunk(rulesOf(before.terms), plants, item.plant)) own.junk++;
    }
  }
}
