import type { BotSeats, SeatLevel } from '../bots/bot-seats.ts';
import type { RoundFigures } from '../rules/history.ts';
import type { RegionChoice, Setup } from '../rules/setup.ts';
import type { PlantNumber, Seat, Terms } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { SeatInfo } from '../seats.ts';

/** One device's knowledge of a shared table. It holds no secret of another seat. */

/** Random id that a device draws once and stores, known to every device at the table. */
export type DeviceId = string;

export interface Device {
  readonly id: DeviceId;
  /** The player's name for the device. */
  readonly name: string;
  /** The device's public key at this table, as hex, which identifies it to others. */
  readonly publicKey: string;
  /** Whether the device is connected. */
  readonly here: boolean;
  /** In the lobby: agrees with seats and set-up. */
  readonly ready: boolean;
}

/** The holder of a seat. */
export type Holder =
  | { readonly kind: 'free' }
  | { readonly kind: 'device'; readonly device: DeviceId }
  /** `owner`: the device that the bot stands in for, which can take the seat back; null if the seat belongs to the bot. */
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

/** The stage of the table: seats are taken; the fair deal is going on; the game is played. */
export type TableStage = 'lobby' | 'dealing' | 'playing';

/** Key of a view: the seat's number; 'all' for a device without a seat. */
export type ViewKey = string;
export const PUBLIC_VIEW: ViewKey = 'all';

/** The possessions of a seat. */
export interface Holding {
  /** Elektro. */
  readonly money: number;
  readonly cities: number;
  readonly plants: readonly PlantNumber[];
}

/** Asks all players whether to undo the last tap, although another player made it. Any change of the game ends it. */
export interface UndoProposal {
  readonly by: DeviceId;
  /** The devices that have agreed, the proposing one first. */
  readonly agreed: readonly DeviceId[];
  readonly declinedBy: DeviceId | null;
}

/** Minutes for each player in the whole game. `soft`: they are only shown; `hard`: when they are used up, a bot plays. */
export interface TimeLimit {
  readonly kind: 'soft' | 'hard';
  readonly minutes: number;
}

export interface TableView {
  /** Id of the game, the same on every device and under every host. The next game at the table has another id. */
  readonly game: string;
  /** The number of hosts the table has had; the host of the higher epoch counts. */
  readonly epoch: number;
  readonly host: DeviceId;
  readonly stage: TableStage;
  /** Counts the changes of the game (commands, undo, redo) and, in the lobby, of the set-up. */
  readonly revision: number;
  /** Requests for an older revision than this are stale. */
  readonly validSince: number;
  readonly terms: Terms;
  readonly regions: RegionChoice;
  /** The first turn order, if it is not drawn. */
  readonly order?: readonly Seat[];
  /**
   * By seat, the holdings at the start if the game began from a position. They include hidden money, which no screen shows: the log that
   * contained it (V4) is missing, and a new host has to count from something.
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
  /** Seat of the tap that can be undone by agreement; null if something was revealed since, or there is no tap. */
  readonly undoByAll: Seat | null;
  readonly undoProposal: UndoProposal | null;
  /** Null without a fair deal. */
  readonly deal: DealParts | null;
  /** The public view when the host took over the table; null if the game began under this host. */
  readonly base: { readonly view: View; readonly logLength: number } | null;
  /** The ticket of the table's invitations, as hex, for devices that play; '' for all others (session/trust/invite.ts). */
  readonly ticket: string;
  /** The game continues from a saved position, because its log did not fit the rules: its history cannot be checked. */
  readonly resumed: boolean;
  /** All players can ask the best bot for advice, as agreed in the lobby. */
  readonly advice: boolean;
  /** The limit of each player's time, as agreed in the lobby; null if there is none. */
  readonly timeLimit: TimeLimit | null;
  /** The time used until this change, in ms by seat; empty before the game. */
  readonly timeUsed: readonly number[];
}

/** The set-up, as known to every device. */
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

/** Whether a seat is played by a device that is connected now. */
export const isPlayerHere = (
  { holders, devices }: Pick<TableView, 'holders' | 'devices'>,
  seat: Seat,
): boolean => {
  const holder = holders[seat];
  return holder?.kind === 'device' && devices.some(({ id, here }) => here && id === holder.device);
};

/** The seats that a device plays. */
export const seatsOf = ({ holders }: Pick<TableView, 'holders'>, device: DeviceId): readonly Seat[] =>
  holders.flatMap((holder, seat) => (holder.kind === 'device' && holder.device === device ? [seat] : []));

/** The device that owns the seat, even if a bot stands in for it; null if there is none. */
export const ownerOf = (holder: Holder | undefined): DeviceId | null => {
  if (holder?.kind === 'device') return holder.device;
  return holder?.kind === 'bot' ? holder.owner : null;
};
/** The data that determines which devices vote on an undo. */
export interface UndoElectorate extends Pick<TableView, 'holders'> {
  readonly terms: Pick<Terms, 'hiddenMoney'>;
}
/**
 * The devices that vote on an undo, each once: those that play seats and, with hidden money, those with a stand-in, because its answers
 * reveal their money.
 */
export const undoVoters = ({ holders, terms }: UndoElectorate): readonly DeviceId[] => {
  const asked = holders.filter(({ kind }) => kind === 'device' || terms.hiddenMoney);
  return [...new Set(asked.flatMap((holder) => ownerOf(holder) ?? []))];
};
/** The seats of a device, including those of its stand-ins. */
export const ownSeatsOf = ({ holders }: Pick<TableView, 'holders'>, device: DeviceId): readonly Seat[] =>
  holders.flatMap((holder, seat) => (ownerOf(holder) === device ? [seat] : []));
/** Whether a device has a seat, played by itself or by a stand-in. */
export const hasSeat = ({ holders }: Pick<TableView, 'holders'>, device: DeviceId): boolean =>
  holders.some((holder) => ownerOf(holder) === device);

/** The seats of bots. */
export const botsAt = ({ holders }: Pick<TableView, 'holders'>): BotSeats =>
  holders.map((holder) => (holder.kind === 'bot' ? holder.level : null));
