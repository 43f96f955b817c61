import type { TableView, DeviceId } from '../../protocol/table-view.ts';
import type { GameRequest } from '../../protocol/messages.ts';
import type { Trust } from '../trust/trust.ts';

/** Who this device is at one table. It is stored, so that the device comes back to its seats. */
export interface Identity {
  readonly device: DeviceId;
  /** The device's key pair follows from it (session/trust/keys.ts). It leaves the device in a transfer code only. */
  readonly secret: string;
  /** The player's name for this device. */
  readonly name: string;
  /**
   * The secret that a build without keys showed to hosts: it proves once more who the device is. '': there is none; null: `secret` itself
   * was shown, and is to be replaced (`withUnshownSecret`).
   */
  readonly legacySecret: string | null;
}

/** What a guest stores of a table, so that a reloaded page continues where the old one stopped. Plain JSON. */
export interface GuestRecord {
  /** The highest epoch of this table that the device has seen. */
  readonly epoch: number;
  readonly lastRequestId: number;
  /** Game requests without an answer; only the first has been sent. */
  readonly pending: readonly GameRequest[];
  /** This device's part in the deal; null: it was never asked for one. */
  readonly part: DealPart | null;
  /** A random id of this record as hex; '' before the first channel. */
  readonly storage: string;
  /** What this device knows of the table's host; null: it was never let in, or only with a build without keys. */
  readonly trust: Trust | null;
  /** Number of channels opened so far. With `storage` it tells the host which channel is the newest. */
  readonly visits: number;
}

/** This device's part in a fair deal. */
export interface DealPart {
  /** The deal that the share is for (`dealId`): a deal that was broken off says nothing about the next. */
  readonly deal: string;
  /** The game that the deal is for; '' in records of builds that did not store it. */
  readonly game: string;
  /** The epoch in which this device saw the game played with this deal; 0: not yet. */
  readonly played: number;
  /** The host of that epoch; '': none yet. */
  readonly host: DeviceId;
  /** Hex. */
  readonly share: string;
  /** Hash of all that was agreed when the share was shown; '' before that. */
  readonly agreementHash: string;
}

/**
 * Whether this part belongs to the deal that the table plays with. The host counts as well: if two devices take over at once, both
 * may deal, and a device that followed one of them has no part in the deal of the other.
 */
export const hasPlayedDeal = (part: DealPart | null, { game, epoch, host }: TableView): boolean =>
  part?.game === game && part.played === epoch && part.host === host;

/** What a record knows of a table that the device was never at. */
export const NO_TABLE: Pick<GuestRecord, 'epoch' | 'pending' | 'part' | 'trust'> = {
  ...{ epoch: 0, pending: [], part: null, trust: null },
};
export const NEW_GUEST_RECORD: GuestRecord = { ...NO_TABLE, lastRequestId: 0, storage: '', visits: 0 };
