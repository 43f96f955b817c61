import type { CityId, GameMap, MapId, RegionId } from '../types.ts';

/** A board as it is written down. */
interface BoardPlan<R extends RegionId, C extends CityId> {
  readonly id: MapId;
  readonly regions: readonly R[];
  readonly cities: Readonly<Record<R, readonly C[]>>;
  /** Elektro between two cities, each connection once. */
  readonly connections: Readonly<Partial<Record<C, Readonly<Partial<Record<C, number>>>>>>;
}

/** A board whose cities and regions are known by name, so that the compiler asks for a text for each. */
export interface NamedMap<R extends RegionId, C extends CityId> extends GameMap {
  readonly regions: readonly R[];
  readonly cities: readonly { readonly id: C; readonly region: R }[];
}

const entriesOf = <K extends string, V>(record: Readonly<Partial<Record<K, V>>>): [K, V][] =>
  Object.entries(record) as [K, V][];

/** Makes a board. Cities and connections keep the order in which they are written. */
export function boardOf<const R extends RegionId, const C extends CityId>({
  id,
  regions,
  cities,
  connections,
}: BoardPlan<R, C>): NamedMap<R, C> {
  return {
    id,
    board: id,
    regions,
    cities: entriesOf<R, readonly C[]>(cities).flatMap(([region, ids]) =>
      ids.map((one) => ({ id: one, region })),
    ),
    connections: entriesOf<C, Partial<Record<C, number>>>(connections).flatMap(([from, costs]) =>
      entriesOf<C, number>(costs).map(([to, cost]) => ({ between: [from, to] as const, cost })),
    ),
  };
}

/** What another edition's board of the same map changes. */
interface BoardChanges<C extends CityId, N extends CityId> {
  readonly board: GameMap['board'];
  /** Other cities at the same places. */
  readonly cities: Readonly<Partial<Record<C, N>>>;
  /** Other costs, in Elektro, between cities of the first board. */
  readonly costs: readonly (readonly [C, C, number])[];
}

/** A board with some cities and costs changed. */
export function changedBoard<const R extends RegionId, const C extends CityId, const N extends CityId>(
  from: NamedMap<R, C>,
  { board, cities, costs }: BoardChanges<C, N>,
): NamedMap<R, C | N> {
  const now = (id: CityId): C | N => cities[id as C] ?? (id as C);
  return {
    ...from,
    board,
    cities: from.cities.map(({ id, region }) => ({ id: now(id), region })),
    connections: from.connections.map(({ between: [a, b], cost }) => ({
      between: [now(a), now(b)] as const,
      cost: costs.find(([one, other]) => one === a && other === b)?.[2] ?? cost,
    })),
  };
}
