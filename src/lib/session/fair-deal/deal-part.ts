import type { DeviceId, TableView } from '../../protocol/table-view.ts';

/** This device's part in a fair deal. */
export interface DealPart {
  /** The deal that the share is for (`dealId`): a deal that was broken off says nothing about the next. */
  readonly deal: string;
  /** The game that the deal is for. */
  readonly game: string;
  /** The epoch in which this device saw the game played with this deal; 0: not yet. */
  readonly played: number;
  /** The host of that epoch, or '' before the first. */
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
