import type { GameRequest } from '../../protocol/messages.ts';
import type { DealPart } from '../fair-deal/deal-part.ts';
import type { Trust } from '../trust/trust.ts';

/** What a guest stores of a table, so that a reloaded page continues where the old one stopped. Plain JSON. */
export interface GuestRecord {
  /** The highest epoch of this table that the device has seen. */
  readonly epoch: number;
  readonly lastRequestId: number;
  /** Game requests without an answer; only the first has been sent. */
  readonly pending: readonly GameRequest[];
  /** This device's part in the deal, or null if it was never asked for one. */
  readonly part: DealPart | null;
  /** A random id of this record as hex; '' before the first channel. */
  readonly storage: string;
  /** What this device knows of the table's host, or null if it was never let in. */
  readonly trust: Trust | null;
  /** Number of channels opened so far. With `storage` it tells the host which channel is the newest. */
  readonly visits: number;
}

/** What a record holds before the device was at any table. */
export const NO_TABLE: Pick<GuestRecord, 'epoch' | 'pending' | 'part' | 'trust'> = {
  epoch: 0,
  pending: [],
  part: null,
  trust: null,
};
export const NEW_GUEST_RECORD: GuestRecord = { ...NO_TABLE, lastRequestId: 0, storage: '', visits: 0 };
