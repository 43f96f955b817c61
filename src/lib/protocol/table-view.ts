import type { BotSeats, SeatLevel } from '../bots/bot-seats.ts';
import type { RoundFigures } from '../rules/history.ts';
import type { RegionChoice, Setup } from '../rules/setup.ts';
import type { PlantNumber, Seat, Terms } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { SeatInfo } from '../seats.ts';

/** What one device may know of a shared table. It holds no secret of another seat. */

/** Random id that a device draws once and stores; every device at the table knows it. */
export type DeviceId = string;

export interface Device {
  readonly id: DeviceId;
  /** The player's name for the device. */
  readonly name: string;
  /** The device's public key at this table, as hex, by which others recognize it. */
  readonly publicKey: string;
  /** Whether the device is connected. */
  readonly here: boolean;
  /** In the lobby: agrees with seats and set-up. */
  readonly ready: boolean;
}

/** Who plays a seat; 'free': nobody. */
export type Holder =
  | { readonly kind: 'free' }
  | { readonly kind: 'device'; readonly device: DeviceId }
  /** `owner`: the device that a bot stands in for, which may take the seat back, or null if the seat is nobody else's. */
  | { readonly kind: 'bot'; readonly level: SeatLevel; readonly owner: DeviceId | null };

/** A fair deal in progress or done (session/fair-deal); all values are hex. */
export interface DealParts {
  /** The devices in the deal, the host's first; fixed when it begins. */
  readonly devices: readonly DeviceId[];
  /** By device. */
  readonly commitments: Readonly<Record<DeviceId, string>>;
  /** By device; the host keeps its own until the game is over. */
  readonly shares: Readonly<Record<DeviceId, string>>;
}

/** The table's stage: seats are taken; the fair deal is going on; the game is played. */
export type TableStage = 'lobby' | 'dealing' | 'playing';

/** Key of a view: the seat's number; 'all' for a device without a seat. */
export type ViewKey = string;
export const PUBLIC_VIEW: ViewKey = 'all';

/** What a seat owns. */
export interface Holding {
  /** Elektro. */
  readonly money: number;
  /** Number of cities. */
  readonly cities: number;
  readonly plants: readonly PlantNumber[];
}

/** Asks all players whether the last tap is undone, although another player made it. Any change of the game ends it. */
export interface UndoProposal {
  readonly by: DeviceId;
  /** The devices that have agreed, the one that asks first. */
  readonly agreed: readonly DeviceId[];
  /** Null if nobody has declined. */
  readonly declinedBy: DeviceId | null;
}

export interface TableView {
  /** Id of the game, the same on every device and under every host. The next game at the table has another id. */
  readonly game: string;
  /** The number of hosts the table has had; the host of the higher epoch counts. */
  readonly epoch: number;
  /** The host's device. */
  readonly host: DeviceId;
  readonly stage: TableStage;
  /** Counts the changes of the game (commands, undo, redo) and, in the lobby, of the set-up. */
  readonly revision: number;
  /** Requests made for an older revision than this one are stale. */
  readonly validSince: number;
  readonly terms: Terms;
  readonly regions: RegionChoice;
  /** The first turn order, if it is not drawn. */
  readonly order?: readonly Seat[];
  /**
   * By seat, what it had at the start, if the game began from a position. It contains hidden money as well, which no screen shows:
   * the log that told it (V4) is missing, and a new host has to count from something.
   */
  readonly start?: readonly Holding[];
  /** By seat. */
  readonly seats: readonly SeatInfo[];
  /** By seat. */
  readonly holders: readonly Holder[];
  readonly devices: readonly Device[];
  /** The view of each seat of this device, or the public view; empty before the game. */
  readonly views: Readonly<Record<ViewKey, View>>;
  readonly history: readonly RoundFigures[];
  /** Number of log entries that belong to this table view; they are sent separately. */
  readonly logLength: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The seat whose tap is undone if all players agree, or null if something was revealed since, or there is no tap to undo. */
  readonly undoByAll: Seat | null;
  readonly undoProposal: UndoProposal | null;
  /** Null without a fair deal. */
  readonly deal: DealParts | null;
  /** What everybody could see when the host took the table over, or null if the game began under this host. */
  readonly base: { readonly view: View; readonly logLength: number } | null;
  /** The ticket of the table's invitations, as hex, with which a device that plays invites others, or '' for all others (session/trust/invite.ts). */
  readonly ticket: string;
  /** The game goes on from a saved position, because its log did not fit the rules: how it came to it cannot be checked. */
  readonly resumed: boolean;
  /** Everybody may ask the best bot for advice, as agreed in the lobby. */
  readonly advice: boolean;
}

/** The set-up, as every device knows it. */
export const setupOf = ({
  terms,
  regions,
  order,
}: Pick<TableView, 'terms' | 'regions' | 'order'>): Setup => ({
  ...terms,
  regions,
  ...(order && { order }),
});

/** The id of the current deal: its host's commitment, which is new for every deal. Null without a fair deal. */
export const dealId = ({ deal, host }: Pick<TableView, 'deal' | 'host'>): string | null =>
  deal?.commitments[host] ?? null;

/** The seats that a device plays. */
export const seatsOf = ({ holders }: Pick<TableView, 'holders'>, device: DeviceId): readonly Seat[] =>
  holders.flatMap((holder, seat) => (holder.kind === 'device' && holder.device === device ? [seat] : []));

/** The device whose seat it is, although a bot may stand in for it, or null if there is none. */
export const ownerOf = (holder: Holder | undefined): DeviceId | null => {
  if (holder?.kind === 'device') return holder.device;
  return holder?.kind === 'bot' ? holder.owner : null;
};
/** What tells which devices are asked whether a tap is undone. */
export interface Asked extends Pick<TableView, 'holders'> {
  readonly terms: Pick<Terms, 'hiddenMoney'>;
}
/**
 * The devices that are asked whether a tap is undone, each once: those that play seats and, where money is hidden, those for which a bot
 * stands in, because its answers tell of their money.
 */
export const askedDevices = ({ holders, terms }: Asked): readonly DeviceId[] => {
  const asked = holders.filter(({ kind }) => kind === 'device' || terms.hiddenMoney);
  return [...new Set(asked.flatMap((holder) => ownerOf(holder) ?? []))];
};
/** The seats of a device, those at which a bot stands in for it included. */
export const ownSeatsOf = ({ holders }: Pick<TableView, 'holders'>, device: DeviceId): readonly Seat[] =>
  holders.flatMap((holder, seat) => (ownerOf(holder) === device ? [seat] : []));
/** Whether a device has a seat, played by itself or by a stand-in. */
export const hasSeat = ({ holders }: Pick<TableView, 'holders'>, device: DeviceId): boolean =>
  holders.some((holder) => ownerOf(holder) === device);

/** The seats that bots play. */
export const botsAt = ({ holders }: Pick<TableView, 'holders'>): BotSeats =>
  holders.map((holder) => (holder.kind === 'bot' ? holder.level : null));
