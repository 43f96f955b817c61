import type { DeviceId, TableView } from '../../protocol/table-view.ts';

/** This device's part in a fair deal. */
export interface DealPart {
  /** The deal of the share (`dealId`): a part in an aborted deal does not carry over to the next. */
  readonly deal: string;
  /** The game of the deal. */
  readonly game: string;
  /** The epoch in which this device saw the game played with this deal; 0 if not yet. */
  readonly played: number;
  /** The host of that epoch, or '' before the first. */
  readonly host: DeviceId;
  /** Hex. */
  readonly share: string;
  /** The agreement hash when the share was shown; '' before that. */
  readonly agreementHash: string;
}

/**
 * Whether this part belongs to the table's current deal. The host counts as well: if two devices take over at once, both may deal, and a
 * device that followed one of them has no part in the deal of the other.
 */
export const hasPlayedDeal = (part: DealPart | null, { game, epoch, host }: TableView): boolean =>
  part?.game === game && part.played === epoch && part.host === host;
