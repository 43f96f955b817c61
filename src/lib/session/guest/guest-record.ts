import type { GameRequest } from '../../protocol/messages.ts';
import type { DealPart } from '../fair-deal/deal-part.ts';
import type { Trust } from '../trust/trust.ts';

/** A guest's stored data of a table, so that a reloaded page continues where the old one stopped. Plain JSON. */
export interface GuestRecord {
  /** The highest epoch of this table seen by the device. */
  readonly epoch: number;
  readonly lastRequestId: number;
  /** Unanswered game requests; only the first has been sent. */
  readonly pending: readonly GameRequest[];
  /** This device's part in the deal; null before the first deal. */
  readonly part: DealPart | null;
  /** A random id of this record as hex; '' before the first channel. */
  readonly storage: string;
  /** The trust in the table's host; null before the device was let in. */
  readonly trust: Trust | null;
  /** Number of channels opened so far. Together with `storage` it tells the host which channel is the newest. */
  readonly visits: number;
}

/** The fields of a record before the device has been at any table. */
export const NO_TABLE: Pick<GuestRecord, 'epoch' | 'pending' | 'part' | 'trust'> = {
  epoch: 0,
  pending: [],
  part: null,
  trust: null,
};
export const NEW_GUEST_RECORD: GuestRecord = { ...NO_TABLE, lastRequestId: 0, storage: '', visits: 0 };
