import { capacityOf } from '../rules/bureaucracy.ts';
import { NO_CUBES, type PlayerView } from '../rules/game.ts';
import type { LogEntry } from '../rules/log.ts';
import { plantOf, rulesOf } from '../rules/rule-set.ts';
import { type RankedSeat, standings } from '../rules/scoring.ts';
import {
  type CityId,
  type Cubes,
  type News,
  type PlantNumber,
  RESOURCES,
  type Seat,
} from '../rules/types.ts';
import type { View } from '../rules/view.ts';

/** The learner's next decision, as far as it is chosen. */
type PendingChoice =
  | { readonly plant: PlantNumber | null; readonly amount: number }
  | { readonly cities: readonly CityId[] }
  | { readonly cubes: Cubes }
  | { readonly plants: readonly PlantNumber[] };

/** The coach's knowledge: the view of the learner's seat and the log. */
export interface Scene {
  readonly view: View;
  readonly seat: Seat;
  /** Whether it is the learner's turn. */
  readonly isAsked: boolean;
  readonly choice: PendingChoice | null;
  readonly log: readonly LogEntry[];
}

/** The learner's player. Every view has the player of its viewer. */
export function learner({ view, seat }: Pick<Scene, 'view' | 'seat'>): PlayerView {
  const player = view.players[seat];
  if (!player) throw new RangeError(`no player at seat ${seat}`);
  return player;
}

/** The number of cities the learner has planned and not paid yet. */
export const plannedCities = ({ choice }: Scene): number =>
  choice && 'cities' in choice ? choice.cities.length : 0;

/** The plant that the learner has chosen to nominate; null if there is none. */
export const chosenPlant = ({ view, choice }: Scene): PlantNumber | null =>
  view.moment === 'nominating' && choice && 'plant' in choice ? choice.plant : null;

/** Cubes in the learner's basket. */
export const basketOf = ({ choice }: Scene): Cubes => (choice && 'cubes' in choice ? choice.cubes : NO_CUBES);

/** News since the learner's last decision, including its own; all news before the first one. */
export function newsSince({ log, seat }: Scene): readonly News[] {
  const isOwn = (entry: LogEntry | undefined): entry is LogEntry => entry?.command?.seat === seat;
  let from = log.findLastIndex(isOwn);
  if (from < 0) return log.flatMap(({ news }) => news);
  const { round, phase } = log[from] as LogEntry;
  for (;;) {
    const before = log[from - 1];
    if (!isOwn(before) || before.round !== round || before.phase !== phase) break;
    from -= 1;
  }
  return log.slice(from).flatMap(({ news }) => news);
}

export const ofType = <T extends News['type']>(
  news: readonly News[],
  type: T,
): readonly Extract<News, { readonly type: T }>[] =>
  news.filter((item): item is Extract<News, { readonly type: T }> => item.type === type);

/** Cubes beyond the next run of the learner's plants; null if hybrids can burn either of two kinds. */
export function cubesToKeep(scene: Scene): Cubes | null {
  const { plants, cubes } = learner(scene);
  const rules = rulesOf(scene.view.terms);
  const all = plants.map((plant) => plantOf(rules, plant));
  if (all.some(({ kind }) => kind === 'hybrid')) return null;
  const burnt = (resource: string): number =>
    all.filter(({ kind }) => kind === resource).reduce((sum, { fuel }) => sum + fuel, 0);
  const kept = { ...NO_CUBES };
  for (const resource of RESOURCES) kept[resource] = Math.max(0, cubes[resource] - burnt(resource));
  return kept;
}

/** Cities the learner's plants power if all have fuel. */
export const capacity = (scene: Scene): number =>
  capacityOf(rulesOf(scene.view.terms), learner(scene).plants);

/** The opponent that would be ranked highest if the game ended now: the one that powers the most cities (E2, E3). Null if there is none. */
export const strongestRival = ({ view, seat }: Scene): RankedSeat | null =>
  standings(view).find((other) => other.seat !== seat) ?? null;
