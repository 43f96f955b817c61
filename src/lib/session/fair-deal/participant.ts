import { dealId, type DeviceId, type TableView } from '../../protocol/table-view.ts';
import type { LogEntry } from '../../rules/log.ts';
import { agreementHash, commitmentOf, type DealMessage } from './commit-reveal.ts';
import { type DealPart, hasPlayedDeal } from './deal-part.ts';
import { dealOf } from './transcript.ts';

/** The part to store from now on, and the message to the host, if any. */
interface Step {
  readonly part: DealPart | null;
  readonly message: DealMessage | null;
}

/**
 * A guest's side of the fair deal: it commits, shows its share once every commitment is known, and remembers the deal of the current game.
 */
export class Participant {
  readonly #device: DeviceId;
  readonly #drawShare: () => string;

  /** `drawShare`: 32 random bytes as hex. */
  constructor(device: DeviceId, drawShare: () => string) {
    this.#device = device;
    this.#drawShare = drawShare;
  }

  next(tableView: TableView, log: readonly LogEntry[], stored: DealPart | null): Step {
    const { stage, deal, game, epoch, host } = tableView;
    const id = dealId(tableView);
    const isForThisDeal = stored?.deal === id;
    if (stage === 'playing' && stored && isForThisDeal) {
      return {
        part: hasPlayedDeal(stored, tableView) ? stored : { ...stored, played: epoch, host },
        message: null,
      };
    }
    // a game is dealt once per epoch, or a host could replace the deal in play
    if (
      stage !== 'dealing' ||
      id === null ||
      hasPlayedDeal(stored, tableView) ||
      !deal?.devices.includes(this.#device)
    ) {
      return { part: stored, message: null };
    }
    const part =
      stored && isForThisDeal
        ? stored
        : { deal: id, game, played: 0, host: '', share: this.#drawShare(), agreementHash: '' };
    const { share } = part;
    const commitment = commitmentOf(share, this.#device, game, epoch);
    const published = deal.commitments[this.#device];
    if (published === undefined) return { part, message: { type: 'commit', deal: id, commitment } };
    const allCommitted = deal.devices.every((one) => Object.hasOwn(deal.commitments, one));
    // this device withholds its share if the published commitment is not its own
    if (!allCommitted || published !== commitment || Object.hasOwn(deal.shares, this.#device))
      return { part, message: null };
    const hash = agreementHash(dealOf(tableView, deal, log));
    return {
      part: hash === part.agreementHash ? part : { ...part, agreementHash: hash },
      message: { type: 'share', deal: id, share },
    };
  }
}
