import type { TableView, DeviceId } from '../../protocol/table-view.ts';
import type { GameRequest } from '../../protocol/messages.ts';

/** Who this device is; kept by the device, so that it comes back to its seats. */
export interface Identity {
  readonly device: DeviceId;
  readonly secret: string;
  /** As its owner calls it. */
  readonly name: string;
}

/** What a guest keeps of a table, so that a new page goes on where the old one was. Plain JSON. */
export interface GuestRecord {
  /** The highest epoch seen of this table. */
  readonly epoch: number;
  /** The id of the last game request. */
  readonly lastRequestId: number;
  /** Game requests that nobody has answered yet. Only the first is under way, so that none overtakes another. */
  readonly pending: readonly GameRequest[];
  /** The own part of the deal; null: none was asked for. */
  readonly part: DealPart | null;
  /** What this is called, and the links until now: so that the host knows the newest. '': no link yet. */
  readonly storage: string;
  readonly visits: number;
}
/** The own share (hex), and the seal on all that was agreed when it was shown; '': it was not shown yet. */
export interface DealPart {
  /** The deal that it is for (`dealNamed`). Once that is given up, another device may take the seat and part in the next. */
  readonly deal: string;
  /** The game that it is for: the same roster may play more than one in an epoch. '': kept by an app that did not know it. */
  readonly game: string;
  /** The epoch in which this device saw that game played with that deal, and at whose table: no other can be its deal. 0: none yet. */
  readonly played: number;
  readonly host: DeviceId;
  readonly share: string;
  readonly agreementHash: string;
}
/**
 * Whether the part is one in the deal of this table. Of two that take over at once both may deal: who followed the one that yielded
 * has no part in the deal of the other.
 */
export const hasPlayedDeal = (part: DealPart | null, { game, epoch, host }: TableView): boolean =>
  part?.game === game && part.played === epoch && part.host === host;

export const NEW_GUEST_RECORD: GuestRecord = {
  ...{ epoch: 0, lastRequestId: 0, pending: [], part: null, storage: '', visits: 0 },
};
