import type { MessageKey, PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import { GERMANY_BOARD_2019 } from '../../rules/maps/germany/board-2019.ts';
import { GERMANY_BOARD } from '../../rules/maps/germany/board.ts';
import { USA_BOARD } from '../../rules/maps/usa/board.ts';
import {
  type CityId,
  type Cubes,
  type MapId,
  type Moment,
  type RegionId,
  type Resource,
  RESOURCES,
  type Seat,
} from '../../rules/types.ts';
import { cutTo, type SeatInfo } from '../../seats.ts';
import { isStartMoment, type StartMoment } from '../editions/kinds.ts';
import { laterEditions } from '../editions/later.ts';
import { listText } from './numbers.ts';

/** The names used in texts about a game. */
export interface GameNames {
  readonly seats: readonly SeatInfo[];
  readonly map: MapId;
}

const RESOURCE: Readonly<Record<Resource, PlainKey>> = {
  coal: 'resource_coal',
  oil: 'resource_oil',
  garbage: 'resource_garbage',
  uranium: 'resource_uranium',
};
export const resourceName = (resource: Resource): string => t(RESOURCE[resource]);

const CUBES = {
  coal: 'cubes_coal',
  oil: 'cubes_oil',
  garbage: 'cubes_garbage',
  uranium: 'cubes_uranium',
} as const satisfies Record<Resource, MessageKey>;
/** A number of cubes, such as "3 coal". */
export const cubeCountText = (resource: Resource, count: number): string => t(CUBES[resource], { count });

/** Cubes in words, such as "3 coal and 2 oil"; "nothing" for no cubes at all. */
export function cubesText(cubes: Cubes): string {
  const some = RESOURCES.filter((resource) => cubes[resource] > 0);
  return some.length === 0
    ? t('cubes_none')
    : listText(some.map((resource) => cubeCountText(resource, cubes[resource])));
}

export const mapName = (map: MapId): string => t(`map_${map}`);

/** The names on all boards of a map, by id; undefined for an unknown region or city. */
interface Places {
  readonly region: (id: RegionId) => string | undefined;
  readonly city: (id: CityId) => string | undefined;
}
// one map at a time: TypeScript combines the keys from the map's ids and reports each that the catalogue lacks
/** No two boards of a map call different cities the same. */
const GERMANY_CITIES = [...GERMANY_BOARD.cities, ...GERMANY_BOARD_2019.cities];
const PLACES: Readonly<Record<MapId, Places>> = {
  germany: {
    region(id) {
      const region = GERMANY_BOARD.regions.find((one) => one === id);
      return region && t(`region_germany_${region}`);
    },
    city(id) {
      const city = GERMANY_CITIES.find((one) => one.id === id);
      return city && t(`city_germany_${city.id}`);
    },
  },
  usa: {
    region(id) {
      const region = USA_BOARD.regions.find((one) => one === id);
      return region && t(`region_usa_${region}`);
    },
    city(id) {
      const city = USA_BOARD.cities.find((one) => one.id === id);
      return city && t(`city_usa_${city.id}`);
    },
  },
};
/** The name of a region; its id if the map has no such region. */
export const regionName = (map: MapId, region: RegionId): string => PLACES[map].region(region) ?? region;
/** The name of a city; its id if the map has no such city. */
export const cityName = (map: MapId, city: CityId): string => PLACES[map].city(city) ?? city;

const PHASE = {
  0: 'phase_0',
  1: 'phase_1',
  2: 'phase_2',
  3: 'phase_3',
  4: 'phase_4',
  5: 'phase_5',
} as const satisfies Record<number, PlainKey>;
/** The name of a phase by its number in the rules; 0 is the draft of regions. */
export const phaseName = (phase: keyof typeof PHASE): string => t(PHASE[phase]);

const MOMENT_PHASE: Readonly<Record<Moment, PlainKey>> = {
  drafting: 'phase_0',
  placing: 'phase_start',
  marking: 'phase_start',
  nominating: 'phase_2',
  bidding: 'phase_2',
  scrapping: 'phase_2',
  discarding: 'phase_2',
  buying: 'phase_3',
  building: 'phase_4',
  powering: 'phase_5',
  over: 'phase_over',
};
/** The name of a moment's phase. */
export const momentName = (moment: Moment): string => t(MOMENT_PHASE[moment]);

const ASK: Readonly<Record<Exclude<Moment, StartMoment>, (inputs: { name: string }) => string>> = {
  drafting: (values) => t('ask_drafting', values),
  nominating: (values) => t('ask_nominating', values),
  bidding: (values) => t('ask_bidding', values),
  scrapping: (values) => t('ask_scrapping', values),
  discarding: (values) => t('ask_discarding', values),
  buying: (values) => t('ask_buying', values),
  building: (values) => t('ask_building', values),
  powering: (values) => t('ask_powering', values),
  over: () => t('ask_over'),
};
/** A player's decision as a sentence with their name. */
export const askText = (moment: Moment, name: string): string =>
  isStartMoment(moment) ? (laterEditions.loaded?.startAskText(moment, name) ?? '') : ASK[moment]({ name });

export const seatName = ({ seats }: Pick<GameNames, 'seats'>, seat: Seat): string => seats[seat]?.name ?? '';

/** The names of some seats, such as "Anna, Bob and Cem". */
export const seatNames = (names: Pick<GameNames, 'seats'>, some: readonly Seat[]): string =>
  listText(some.map((seat) => seatName(names, seat)));

/** The longest name in a headline, in UTF-16 units, which keeps headlines on phones at the same height. */
const LONGEST_IN_HEADLINE = 15;
/** The maximum length of the distinguishing end after the cut, in UTF-16 units. */
const LONGEST_END = 6;
/** The number of equal initial letters from which a cut could hide the difference, in UTF-16 units. */
const ALIKE = 6;

/** The longest prefix that the name shares with another one, in letters. */
function alikeIn(name: string, others: readonly string[]): number {
  const letters = [...name];
  const common = others
    .filter((other) => other !== name)
    .map((other) => {
      const theirs = [...other];
      const differs = letters.findIndex((letter, at) => letter !== theirs[at]);
      return letters.slice(0, differs < 0 ? letters.length : differs).join('').length;
    });
  return cutTo(name, Math.max(0, ...common)).length;
}

/** Splits a name; the second part stays visible after a cut, because without it the name would look like another. */
export function nameParts(name: string, others: readonly string[]): readonly [start: string, end: string] {
  const alike = alikeIn(name, others);
  return alike < ALIKE ? [name, ''] : [name.slice(0, alike), name.slice(alike)];
}

/** A name for headlines, cut so that it does not look like one of the others. */
export function shortName(name: string, others: readonly string[] = []): string {
  if (name.length <= LONGEST_IN_HEADLINE) return name;
  const alike = alikeIn(name, others);
  const end = alike < LONGEST_IN_HEADLINE - 1 ? '' : cutTo(name.slice(alike), LONGEST_END);
  return `${cutTo(name, LONGEST_IN_HEADLINE - 1 - end.length).trimEnd()}…${end.trimStart()}`;
}
/** A text that does not break: non-breaking spaces, and a joiner (U+2060) after each hyphen. */
const inOneLine = (text: string): string => text.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060');

/** The seats with names for headlines. A cut name must not break, or it would look like two words. */
export function withShortNames(seats: readonly SeatInfo[]): readonly SeatInfo[] {
  const names = seats.map(({ name }) => name);
  return seats.map((seat) => {
    const short = shortName(seat.name, names);
    return { ...seat, name: short === seat.name ? short : inOneLine(short) };
  });
}

/** The first grapheme of a word. */
function firstOf(word: string): string {
  // older browsers cannot find graphemes
  if (!('Segmenter' in Intl)) return [...word][0] ?? '';
  const [first] = new Intl.Segmenter().segment(word);
  return first?.segment ?? '';
}
/** A name where there is room for two letters: "An" for Anna, "BG" for Bartholomew the Great, "P1" for Player 1. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => word !== '');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return words.length > 1 ? firstOf(first) + firstOf(last) : cutTo(first, 2) || firstOf(first);
}
