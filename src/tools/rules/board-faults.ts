import type { MapFolder } from '../../lib/rules/maps/map-folder.ts';
import type { CityId, GameMap, RegionId } from '../../lib/rules/types.ts';

/** Faults of boards: regions, cities and connections that do not fit together (S2). */

/** S2. */
const [REGIONS, CITIES_PER_REGION] = [6, 7];

const repeated = <T>(items: readonly T[]): readonly T[] => [
  ...new Set(items.filter((item, at) => items.indexOf(item) < at)),
];
const citiesIn = ({ cities }: GameMap, region: RegionId): readonly CityId[] =>
  cities.filter((city) => city.region === region).map(({ id }) => id);

function faultsOfRegions(board: GameMap): readonly string[] {
  const { cities, regions } = board;
  const count = regions.length === REGIONS ? [] : [`${regions.length} regions, not ${REGIONS}`];
  const unknown = cities
    .filter(({ region }) => !regions.includes(region))
    .map(({ id, region }) => `${id} is in ${region}, which is no region`);
  const sizes = regions.flatMap((region) => {
    const size = citiesIn(board, region).length;
    return size === CITIES_PER_REGION ? [] : [`${region} has ${size} cities, not ${CITIES_PER_REGION}`];
  });
  return [...count, ...repeated(regions).map((region) => `${region} comes twice`), ...unknown, ...sizes];
}

/** The cities that connections inside a region reach from its first city. */
function reachedIn({ connections }: GameMap, cities: readonly CityId[]): ReadonlySet<CityId> {
  const reached = new Set(cities.slice(0, 1));
  for (const from of reached) {
    for (const { between } of connections) {
      const [to] = between.includes(from) ? between.filter((city) => city !== from) : [];
      if (to !== undefined && cities.includes(to)) reached.add(to);
    }
  }
  return reached;
}

function faultsOfConnections({ cities, connections }: GameMap): readonly string[] {
  const known = new Set(cities.map(({ id }) => id));
  const named = connections.map(({ between }) => between.toSorted().join(' – '));
  const alone = [...known].filter((id) => !connections.some(({ between }) => between.includes(id)));
  return [
    ...repeated(cities.map(({ id }) => id)).map((id) => `${id} comes twice`),
    ...repeated(named).map((name) => `${name} is connected twice`),
    ...alone.map((id) => `${id} has no connection`),
    ...connections.flatMap(({ between: [a, b], cost }) => [
      ...[a, b].filter((id) => !known.has(id)).map((id) => `${a} – ${b}: ${id} is no city`),
      ...(a === b ? [`${a} is connected to itself`] : []),
      ...(Number.isSafeInteger(cost) && cost >= 0 ? [] : [`${a} – ${b} costs ${cost}`]),
    ]),
  ];
}

function faultsOfBoard(board: GameMap): readonly string[] {
  const parted = board.regions.filter((region) => {
    const cities = citiesIn(board, region);
    return reachedIn(board, cities).size < cities.length;
  });
  return [
    ...faultsOfRegions(board),
    ...faultsOfConnections(board),
    ...parted.map((region) => `${region} is not connected`),
  ];
}

/** The faults of all boards of a map. Boards of the same map have the same regions, and as many cities in each. */
export function faultsOfBoards(name: string, { boards }: MapFolder): readonly string[] {
  const first = boards.classic as GameMap | undefined;
  if (!first) return ['it has no board for the first edition'];
  return Object.entries(boards).flatMap(([edition, board]) => {
    const faults = [
      ...(board.id === name ? [] : [`its id is ${board.id}`]),
      ...(board.regions.join() === first.regions.join()
        ? []
        : ['its regions are not those of the first board']),
      ...(board.cities.length === first.cities.length
        ? []
        : [`it has ${board.cities.length} cities, the first board ${first.cities.length}`]),
      ...faultsOfBoard(board),
    ];
    return faults.map((fault) => `board of ${edition}: ${fault}`);
  });
}
