import type { RoundFigures } from '../rules/history.ts';
import type { RegionChoice, Setup } from '../rules/setup.ts';
import type { PlantNumber, Seat, Terms } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { SeatInfo } from '../seats.ts';

/** What one device knows of a table that several devices share. It holds no secret of another seat. */

/** Letters and figures; every device draws its own and keeps it. Known to all at the table. */
export type DeviceId = string;

export interface Device {
  readonly id: DeviceId;
  /** As its owner calls it. */
  readonly name: string;
  /** SHA-256 of the device's secret, as hex: whoever is the authority can tell it again. */
  readonly secretHash: string;
  /** Whether it answers. */
  readonly here: boolean;
  /** In the lobby: content with seats and terms. */
  readonly ready: boolean;
}

/** Who plays a seat; 'free': nobody yet. */
export type Holder =
  | { readonly kind: 'free' }
  | { readonly kind: 'device'; readonly device: DeviceId }
  | { readonly kind: 'bot' };

/** The deal that all devices take part in (fair.ts); each part as hex. */
export interface DealParts {
  /** Who is part of it: fixed when it begins, the host's device first. */
  readonly devices: readonly DeviceId[];
  /** By device. */
  readonly commitments: Readonly<Record<DeviceId, string>>;
  /** By device; the host's stays with the host until the game is over. */
  readonly shares: Readonly<Record<DeviceId, string>>;
}

/** Where the table stands: seats are taken; the deck is being dealt; the game is played. */
export type TableStage = 'lobby' | 'dealing' | 'playing';

/** Key of a view: the seat's number; 'all' for a device without a seat. */
export type ViewKey = string;
export const PUBLIC_VIEW: ViewKey = 'all';

/** What a seat has. */
export interface Holding {
  /** Elektro. */
  readonly money: number;
  /** How many. */
  readonly cities: number;
  readonly plants: readonly PlantNumber[];
}

export interface TableView {
  /** Names the game everywhere, also on a device that continues it. The next one at the same table has another name. */
  readonly game: string;
  /** Goes up by one with every device that takes the table over. The higher one counts. */
  readonly epoch: number;
  /** The device that is the authority. */
  readonly host: DeviceId;
  readonly stage: TableStage;
  /** Goes up with every change of the game: commands, undo, redo; in the lobby, with what is going to be played. */
  readonly revision: number;
  /** Decisions for an older revision than this one come too late. */
  readonly validSince: number;
  readonly terms: Terms;
  readonly regions: RegionChoice;
  /** The first turn order, where it is not drawn. */
  readonly order?: readonly Seat[];
  /**
   * By seat, where the game begins in its middle: what everybody had then. Hidden money as well, for the log that told it (V4)
   * is not there, and whoever continues the table has to count from something. No screen shows it.
   */
  readonly start?: readonly Holding[];
  /** By seat. */
  readonly seats: readonly SeatInfo[];
  /** By seat. */
  readonly holders: readonly Holder[];
  readonly devices: readonly Device[];
  /** What each seat of this device may see; empty before the game. */
  readonly views: Readonly<Record<ViewKey, View>>;
  readonly history: readonly RoundFigures[];
  /** Entries of the log that belong to this state; they come on their own. */
  readonly logLength: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Null: the deck was not dealt together. */
  readonly deal: DealParts | null;
  /** What all could see when this device's host took the table over; null: the game began with this epoch. */
  readonly base: { readonly view: View; readonly logLength: number } | null;
  /** The rules changed since the host saved the game, and its log no longer fits: it goes on from its position. */
  readonly resumed: boolean;
}

/** What the table plays, as every device knows it. */
export const setupOf = ({
  terms,
  regions,
  order,
}: Pick<TableView, 'terms' | 'regions' | 'order'>): Setup => ({
  ...terms,
  regions,
  ...(order && { order }),
});

/** What tells a deal from those that were given up before: its host's commitment. Null: there is none. */
export const dealId = ({ deal, host }: Pick<TableView, 'deal' | 'host'>): string | null =>
  deal?.commitments[host] ?? null;

/** The seats that a device plays. */
export const seatsOf = ({ holders }: Pick<TableView, 'holders'>, device: DeviceId): readonly Seat[] =>
  holders.flatMap((holder, seat) => (holder.kind === 'device' && holder.device === device ? [seat] : []));
