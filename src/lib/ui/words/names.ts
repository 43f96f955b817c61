import type {
  CityId,
  Cubes,
  MapId,
  Moment,
  PlantKind,
  RegionId,
  Resource,
  Seat,
  Stage,
} from '../../rules/types.ts';
import type { SeatInfo } from '../../app/types.ts';
import { m } from '../../paraglide/messages.js';
import { MAPS } from '../../rules/maps/index.ts';
import { RESOURCES } from '../../rules/types.ts';
import { listText, numberText } from './numbers.ts';

/** Whose names and which map the words are about. */
export interface Talk {
  readonly seats: readonly SeatInfo[];
  readonly map: MapId;
}

const RESOURCE: Readonly<Record<Resource, () => string>> = {
  coal: m.resource_coal,
  oil: m.resource_oil,
  garbage: m.resource_garbage,
  uranium: m.resource_uranium,
};
export const resourceName = (resource: Resource): string => RESOURCE[resource]();

const KIND: Readonly<Record<PlantKind, () => string>> = {
  coal: m.kind_coal,
  oil: m.kind_oil,
  garbage: m.kind_garbage,
  uranium: m.kind_uranium,
  hybrid: m.kind_hybrid,
  ecological: m.kind_ecological,
  fusion: m.kind_fusion,
};
export const kindName = (kind: PlantKind): string => KIND[kind]();

const CUBES: Readonly<Record<Resource, (inputs: { count: string }) => string>> = {
  coal: m.cubes_coal,
  oil: m.cubes_oil,
  garbage: m.cubes_garbage,
  uranium: m.cubes_uranium,
};
/** "3 coal". */
export const someText = (resource: Resource, count: number): string =>
  CUBES[resource]({ count: numberText(count) });

/** "3 coal and 2 oil"; "nothing" for no cubes at all. */
export function cubesText(cubes: Cubes): string {
  const some = RESOURCES.filter((resource) => cubes[resource] > 0);
  return some.length === 0
    ? m.cubes_none()
    : listText(some.map((resource) => someText(resource, cubes[resource])));
}

const MAP: Readonly<Record<MapId, () => string>> = { germany: m.map_germany, usa: m.map_usa };
export const mapName = (map: MapId): string => MAP[map]();

const REGION: Readonly<Record<MapId, Readonly<Record<RegionId, () => string>>>> = {
  germany: {
    east: m.region_germany_east,
    northeast: m.region_germany_northeast,
    northwest: m.region_germany_northwest,
    south: m.region_germany_south,
    southwest: m.region_germany_southwest,
    west: m.region_germany_west,
  },
  usa: {
    midwest: m.region_usa_midwest,
    northeast: m.region_usa_northeast,
    northwest: m.region_usa_northwest,
    south: m.region_usa_south,
    southeast: m.region_usa_southeast,
    southwest: m.region_usa_southwest,
  },
};
/** A region no map knows keeps its id. */
export const regionName = (map: MapId, region: RegionId): string => REGION[map][region]?.() ?? region;

/** A city no map knows keeps its id. */
export const cityName = (map: MapId, id: CityId): string =>
  MAPS[map].cities.find((city) => city.id === id)?.name ?? id;

const PHASE: Readonly<Record<number, () => string>> = {
  0: m.phase_0,
  1: m.phase_1,
  2: m.phase_2,
  3: m.phase_3,
  4: m.phase_4,
  5: m.phase_5,
};
/** Name of a phase by its number in the rules; 0: the draft of regions. */
export const phaseName = (phase: 0 | 1 | 2 | 3 | 4 | 5): string => PHASE[phase]?.() ?? '';

export const stageName = (stage: Stage): string => m.stage_n({ stage });

const MOMENT_PHASE: Readonly<Record<Moment, () => string>> = {
  drafting: m.phase_0,
  nominating: m.phase_2,
  bidding: m.phase_2,
  scrapping: m.phase_2,
  discarding: m.phase_2,
  buying: m.phase_3,
  building: m.phase_4,
  powering: m.phase_5,
  over: m.phase_over,
};
/** Name of the phase that a moment belongs to. */
export const momentName = (moment: Moment): string => MOMENT_PHASE[moment]();

const ASK: Readonly<Record<Moment, (inputs: { name: string }) => string>> = {
  drafting: m.ask_drafting,
  nominating: m.ask_nominating,
  bidding: m.ask_bidding,
  scrapping: m.ask_scrapping,
  discarding: m.ask_discarding,
  buying: m.ask_buying,
  building: m.ask_building,
  powering: m.ask_powering,
  over: () => m.ask_over(),
};
/** What the table asks of a player now, as a sentence with his name. */
export const askText = (moment: Moment, name: string): string => ASK[moment]({ name });

export const seatName = ({ seats }: Pick<Talk, 'seats'>, seat: Seat): string => seats[seat]?.name ?? '';

/** "Anna, Bob and Cem". */
export const seatNames = (talk: Pick<Talk, 'seats'>, some: readonly Seat[]): string =>
  listText(some.map((seat) => seatName(talk, seat)));
