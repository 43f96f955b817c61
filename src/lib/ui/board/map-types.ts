import type { Quote } from '../../rules/decision.ts';
import type { RuleTerms } from '../../rules/rule-set.ts';
import type { CityId, RegionId, Seat, Stage } from '../../rules/types.ts';
import type { ColourId, ShapeId } from '../../seats.ts';

/** How a seat's houses look. */
export interface SeatLook {
  readonly colour: ColourId;
  readonly shape: ShapeId;
}

/** The current price of a house in a city. Elektro. */
export interface HousePrice {
  readonly total: number;
  readonly affordable: boolean;
}

/** The tag in the place of the next house on a plate: its full price, or that of the house planned there. */
export interface PlateTag {
  /** Elektro. */
  readonly amount: number;
  /** `dear`: more than the player has. */
  readonly kind: 'price' | 'dear' | 'planned';
}

/** The owner of a house: a seat, or the trust (Z1). */
export type Owner = Seat | 'trust';

/** The owners of the houses in each city, in the order of the slots. */
export type Houses = Readonly<Record<CityId, readonly Owner[]>>;

/** The data for a city's accessible label. */
export interface LabelledCity {
  readonly id: CityId;
  /** The owners of the houses here, in the order of the slots. */
  readonly houses: readonly Owner[];
  readonly tag: PlateTag | null;
}

/** Accessible names of the zoom buttons. */
export interface ZoomLabels {
  readonly in: string;
  readonly out: string;
  readonly fit: string;
}

/** The pieces on the map. */
export interface MapPieces {
  readonly houses: Houses;
  /** The cities of each seat in the order in which it built: the connections that it paid for follow from that. */
  readonly networks: readonly (readonly CityId[])[];
  readonly seats: readonly SeatLook[];
  readonly stage: Stage;
  /** The starting city that each seat has marked (Y12); empty without them. */
  readonly starts?: readonly (CityId | null)[];
}
export const NO_PIECES: MapPieces = { houses: {}, networks: [], seats: [], stage: 1 };

/** The highlights on the map. */
export interface MapHighlights {
  /** The seat that builds now: its network and its plan stand out. */
  readonly builder: Seat | null;
  /** The full price of a house in each city, shown while somebody builds. */
  readonly prices: ReadonlyMap<CityId, HousePrice> | null;
  /** Planned houses in their order: their routes are lit. */
  readonly plan: readonly Quote[];
  /** A house that the player only asks about: its route is lit, too. */
  readonly asked: Quote | null;
  /** Cities that can be chosen now, framed; null where there is no such choice. */
  readonly offered?: readonly CityId[] | null;
  /** Cities that were just powered, in the order in which they were built: they and what was paid to connect them glow. */
  readonly powered: ReadonlySet<CityId> | null;
  /** The same of the other winners, where a win is shared. */
  readonly alsoPowered?: readonly ReadonlySet<CityId>[];
  /** Cities that flash once, because something has just happened there; a new list flashes again. */
  readonly flashed: readonly CityId[];
}
export const NO_HIGHLIGHTS: MapHighlights = {
  builder: null,
  prices: null,
  plan: [],
  asked: null,
  powered: null,
  flashed: [],
};

/** The cities that the camera goes to. */
export interface MapFocus {
  /** Shown closer where the whole map is too small to read. */
  readonly near: readonly CityId[];
  /** Whether they are shown so that their names can be read, or all of them, as large as they go. */
  readonly look: FirstLook;
  /** The cities to which the first zoom leads from the whole map. */
  readonly own: () => readonly CityId[];
}
export const NO_FOCUS: MapFocus = { near: [], look: 'readable', own: () => [] };

/** The choice on the map and its callback; without `onchoose` the map only shows. */
type MapSelection =
  | { readonly of: 'cities'; readonly onchoose?: (city: CityId) => void }
  | {
      readonly of: 'regions';
      /** Regions that can be chosen, or given back, now. */
      readonly selectable: readonly RegionId[];
      readonly onchoose?: (region: RegionId) => void;
    };

export interface MapTexts {
  /** Accessible names. */
  readonly label: string;
  readonly cityLabel: (city: LabelledCity) => string;
  readonly zoomLabels: ZoomLabels;
  /** The names on the map. */
  readonly cityName: (city: CityId) => string;
  readonly regionName: (region: RegionId) => string;
}

/** `large`: labels that are read from around the table. */
type LabelSize = 'normal' | 'large';

/** `whole`: the whole map at first, even where it is too small to read. */
export type FirstLook = 'readable' | 'whole';

export interface MapProps {
  /** They say which board it is, and what houses cost. */
  terms: RuleTerms;
  /** Regions in play, or chosen where regions are. */
  regions: readonly RegionId[];
  texts: MapTexts;
  choice?: MapSelection;
  pieces?: MapPieces;
  highlights?: MapHighlights;
  focus?: MapFocus;
  labelSize?: LabelSize;
  firstLook?: FirstLook;
  /** Whether the content of the map is about to change. */
  busy?: boolean;
  /** Whether the map is lower for a while, so that its buttons stay in their corner. */
  steady?: boolean;
}
