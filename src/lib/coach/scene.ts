import { capacityOf } from '../rules/bureaucracy.ts';
import { type Coverage, coverageOf } from '../rules/coverage.ts';
import { NO_CUBES } from '../rules/game.ts';
import type { LogEntry } from '../rules/log.ts';
import { plantOf } from '../rules/tables/plants.ts';
import {
  type CityId,
  type Cubes,
  type News,
  type PlantNumber,
  RESOURCES,
  type Seat,
} from '../rules/types.ts';
import type { PlayerView, View } from '../rules/view.ts';

/** What the learner is about to decide, as far as it is chosen. */
export type PendingChoice =
  | { readonly plant: PlantNumber | null; readonly amount: number }
  | { readonly cities: readonly CityId[] }
  | { readonly cubes: Cubes }
  | { readonly plants: readonly PlantNumber[] };

/** All that the coach sees: the view of the learner's seat and what has happened. */
export interface Scene {
  readonly view: View;
  /** Of the learner. */
  readonly seat: Seat;
  /** The learner is asked now. */
  readonly isAsked: boolean;
  readonly choice: PendingChoice | null;
  readonly log: readonly LogEntry[];
}

/** The learner. Every view has the player of its viewer. */
export function learner({ view, seat }: Pick<Scene, 'view' | 'seat'>): PlayerView {
  const player = view.players[seat];
  if (!player) throw new RangeError(`no player at seat ${seat}`);
  return player;
}

/** Cities that the learner has planned and not paid yet. */
export const plannedCities = ({ choice }: Scene): number =>
  choice && 'cities' in choice ? choice.cities.length : 0;

/** Cubes in the learner's basket. */
export const basketOf = ({ choice }: Scene): Cubes => (choice && 'cubes' in choice ? choice.cubes : NO_CUBES);

/** How many of the learner's cities, with those planned, have power. */
export function learnersCoverage(scene: Scene): Coverage {
  const player = learner(scene);
  return coverageOf(player, player.cities.length + plannedCities(scene));
}

/** News since the learner's last decision began, its own included; all of them before the first one. */
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

/** The news of one type among some. */
export const ofType = <T extends News['type']>(
  news: readonly News[],
  type: T,
): readonly Extract<News, { readonly type: T }>[] =>
  news.filter((item): item is Extract<News, { readonly type: T }> => item.type === type);

/** Cubes that the plants do not burn in their next run; null where hybrids can burn either of two. */
export function cubesToKeep({ plants, cubes }: Pick<PlayerView, 'plants' | 'cubes'>): Cubes | null {
  const all = plants.map(plantOf);
  if (all.some(({ kind }) => kind === 'hybrid')) return null;
  const burnt = (resource: string): number =>
    all.filter(({ kind }) => kind === resource).reduce((sum, { fuel }) => sum + fuel, 0);
  const kept = { ...NO_CUBES };
  for (const resource of RESOURCES) kept[resource] = Math.max(0, cubes[resource] - burnt(resource));
  return kept;
}

/** Cities that the player's plants power with fuel for all of them. */
export const capacity = ({ plants }: Pick<PlayerView, 'plants'>): number => capacityOf(plants);

/** The rival with the most cities, the first in turn order among equals, or null if there is none. */
export function leadingRival({ view, seat }: Scene): { readonly seat: Seat; readonly cities: number } | null {
  const rivals = view.order
    .filter((other) => other !== seat)
    .map((other) => ({ seat: other, cities: view.players[other]?.cities.length ?? 0 }));
  return rivals.toSorted((a, b) => b.cities - a.cities)[0] ?? null;
}
