import { figuresOf, playerAt } from '../../lib/rules/game.ts';
import { plantOf } from '../../lib/rules/tables/plants.ts';
import type { Game, PlantNumber } from '../../lib/rules/types.ts';

/** What a player did in a game that looks clumsy, or like a fault of the program. */
export interface Habits {
  /** Cities that stayed dark, in all rounds together. */
  dark: number;
  /** Plants bought that were no better than any that the player had. */
  junk: number;
}

/**
 * Whether a plant is no better than any of a player's plants: it powers fewer cities, or as many with no less fuel. With as many plants as
 * `limit` allows it must power more than the smallest, because one of them has to go.
 */
export function isJunk(plants: readonly PlantNumber[], plant: PlantNumber, limit: number): boolean {
  if (plants.length === 0) return false;
  const { cities, fuel } = plantOf(plant);
  const all = plants.map(plantOf);
  if (plants.length >= limit && all.every((one) => one.cities >= cities)) return true;
  return all.every((one) => one.cities > cities || (one.cities === cities && one.fuel <= fuel));
}

/** Adds what a command brought about. `habits`: by seat. */
export function countHabits(before: Game, after: Game, habits: readonly Habits[]): void {
  for (const item of after.news) {
    if (item.type !== 'powered' && item.type !== 'bought-plant') continue;
    const own = habits[item.seat];
    if (!own) continue;
    if (item.type === 'powered') own.dark += playerAt(after.players, item.seat).cities.length - item.cities;
    else {
      const { plants } = playerAt(before.players, item.seat);
      if (isJunk(plants, item.plant, figuresOf(before).plantLimit)) own.junk++;
    }
  }
}
