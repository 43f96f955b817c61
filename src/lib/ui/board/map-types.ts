import type { Quote } from '../../rules/decision.ts';
import type { CityId, MapId, RegionId, Seat, Stage } from '../../rules/types.ts';
import type { ColourId, ShapeId } from '../../seats.ts';

/** How a seat's houses look. */
export interface SeatLook {
  readonly colour: ColourId;
  readonly shape: ShapeId;
}

/** What a house in a city costs now, as the map shows it. Elektro. */
export interface Price {
  readonly total: number;
  readonly affordable: boolean;
}

/** What stands on the plate of a city where the next house would: its full price, or that of the house planned there. */
export interface Tag {
  /** Elektro. */
  readonly amount: number;
  /** `dear`: more than the player has. */
  readonly kind: 'price' | 'dear' | 'planned';
}

/** The seats with a house in each city, in the order of the slots. */
export type Houses = Readonly<Record<CityId, readonly Seat[]>>;

/** What the label of a city may tell. */
export interface LabelledCity {
  readonly id: CityId;
  /** The seats with a house here, in the order of the slots. */
  readonly houses: readonly Seat[];
  readonly tag: Tag | null;
}

/** Accessible names of the zoom buttons. */
export interface ZoomLabels {
  readonly in: string;
  readonly out: string;
  readonly fit: string;
}

/** What the map shows, and whom it tells of a choice. */
export interface MapProps {
  map: MapId;
  /** Regions in play; in mode 'regions' the chosen ones. */
  regions: readonly RegionId[];
  /** What is chosen on the map. */
  mode?: 'cities' | 'regions';
  /** Regions that can be chosen, or given back, now. */
  selectable?: readonly RegionId[];
  houses?: Houses;
  /** The cities of each seat in the order in which it built: the connections that it paid for follow from that. */
  networks?: readonly (readonly CityId[])[];
  seats?: readonly SeatLook[];
  stage?: Stage;
  /** The seat that builds now: its network and its plan stand out. */
  builder?: Seat | null;
  /** The full price of a house in each city, shown while somebody builds. */
  prices?: ReadonlyMap<CityId, Price> | null;
  /** Planned houses in their order: their routes are lit. */
  plan?: readonly Quote[];
  /** Cities that were just powered, in the order in which they were built: they and what was paid to connect them glow. */
  powered?: ReadonlySet<CityId> | null;
  /** Cities that flash once, because something has just happened there; a new list flashes again. */
  flashed?: readonly CityId[];
  /** What is shown changes in a moment. */
  busy?: boolean;
  /** Cities to zoom to where the whole map is too small to read. */
  near?: readonly CityId[];
  /** The cities to which the first zoom leads from the whole map. */
  own?: () => readonly CityId[];
  /** `large` for a map that is read from around the table. */
  lettering?: 'normal' | 'large';
  /** Accessible names. */
  label: string;
  cityLabel: (city: LabelledCity) => string;
  /** The name that the map writes beside a city. */
  cityName: (city: CityId) => string;
  regionLabel?: (region: RegionId) => string;
  zoomLabels: ZoomLabels;
  oncity?: (city: CityId) => void;
  onregion?: (region: RegionId) => void;
}
