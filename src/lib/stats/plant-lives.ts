import type { Holding } from '../protocol/table-view.ts';
import type { LogEntry } from '../rules/log.ts';
import { plantOf, type RuleSet } from '../rules/rule-set.ts';
import type { Standing } from '../rules/scoring.ts';
import type { PlantNumber, Seat } from '../rules/types.ts';

/** A plant from its sale to the end of the game, or until it was scrapped. */
export interface PlantLife {
  readonly seat: Seat;
  readonly plant: PlantNumber;
  /** Round and price in Elektro; null if the seat had it when the game began from a position. */
  readonly bought: { readonly round: number; readonly price: number } | null;
  /** How often it ran, the final count included. */
  readonly runs: number;
  /** The cities that it powered in all its runs (`citiesByPlant`). */
  readonly powered: number;
  /** The round in which another plant replaced it; null if it was kept to the end. */
  readonly scrapped: number | null;
}

/**
 * How many of the cities powered in one run count for each plant: plants with higher numbers come first, so where the plants could power more
 * cities than there are, the smallest ones count for less.
 */
export function citiesByPlant(
  rules: RuleSet,
  plants: readonly PlantNumber[],
  cities: number,
): ReadonlyMap<PlantNumber, number> {
  let left = cities;
  return new Map(
    plants
      .toSorted((a, b) => b - a)
      .map((plant) => {
        const share = Math.min(left, plantOf(rules, plant).cities);
        left -= share;
        return [plant, share];
      }),
  );
}

/** The lives of all plants of players, in the order of their sales. `final`: the final count; empty for an unfinished game. */
export function plantLives(
  rules: RuleSet,
  start: readonly Holding[],
  log: readonly LogEntry[],
  final: readonly Standing[],
): readonly PlantLife[] {
  const lives: PlantLife[] = start.flatMap(({ plants }, seat) =>
    plants.map((plant) => ({ seat, plant, bought: null, runs: 0, powered: 0, scrapped: null })),
  );
  const change = (seat: Seat, plant: PlantNumber, part: (life: PlantLife) => Partial<PlantLife>): void => {
    const at = lives.findLastIndex((life) => life.seat === seat && life.plant === plant);
    const life = lives[at];
    if (life) lives[at] = { ...life, ...part(life) };
  };
  const run = (seat: Seat, plants: readonly PlantNumber[], cities: number): void => {
    for (const [plant, share] of citiesByPlant(rules, plants, cities))
      change(seat, plant, ({ runs, powered }) => ({ runs: runs + 1, powered: powered + share }));
  };
  for (const { round, news } of log)
    for (const item of news) {
      if (item.type === 'bought-plant') {
        const { seat, plant, price } = item;
        lives.push({ seat, plant, bought: { round, price }, runs: 0, powered: 0, scrapped: null });
      }
      if (item.type === 'scrapped') change(item.seat, item.plant, () => ({ scrapped: round }));
      if (item.type === 'powered') run(item.seat, item.plants, item.cities);
    }
  for (const { seat, choice } of final) run(seat, choice.plants, choice.cities);
  return lives;
}
