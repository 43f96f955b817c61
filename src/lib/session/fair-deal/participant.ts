import type { TableView, DeviceId } from '../../protocol/table-view.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { DealMessage } from './dealer.ts';
import type { DealPart } from '../guest/record.ts';
import { dealId } from '../../protocol/table-view.ts';
import { commitmentOf, agreementHash } from './commit-reveal.ts';
import { hasPlayedDeal } from '../guest/record.ts';
import { dealOf } from './transcript.ts';

/** What a guest keeps of the deal from now on, and what it says to the host; null: nothing. */
interface Step {
  readonly part: DealPart | null;
  readonly message: DealMessage | null;
}

/**
 * A guest's part in dealing together: first it commits, it shows its share only when every commitment lies open, and then it
 * remembers that this deal is played.
 */
export class Participant {
  readonly #device: DeviceId;
  readonly #draw: () => string;

  /** `draw`: 32 random bytes as hex. */
  constructor(device: DeviceId, draw: () => string) {
    this.#device = device;
    this.#draw = draw;
  }

  next(tableView: TableView, log: readonly LogEntry[], kept: DealPart | null): Step {
    const { stage, deal, game, epoch, host } = tableView;
    const named = dealId(tableView);
    const own = kept?.deal === named;
    if (stage === 'playing' && kept && own) {
      return {
        part: hasPlayedDeal(kept, tableView) ? kept : { ...kept, played: epoch, host },
        message: null,
      };
    }
    // no game is dealt twice in an epoch: what was played stands, or a host could put another deal in its place
    if (
      stage !== 'dealing' ||
      named === null ||
      hasPlayedDeal(kept, tableView) ||
      !deal?.devices.includes(this.#device)
    ) {
      return { part: kept, message: null };
    }
    const part =
      kept && own ? kept : { deal: named, game, played: 0, host: '', share: this.#draw(), agreementHash: '' };
    const { share } = part;
    const commitment = commitmentOf(share, this.#device, game, epoch);
    const told = deal.commitments[this.#device];
    if (told === undefined) return { part, message: { type: 'commit', deal: named, commitment } };
    const open = deal.devices.every((one) => Object.hasOwn(deal.commitments, one));
    // a commitment in this device's name that is not its own: it shows nothing
    if (!open || told !== commitment || Object.hasOwn(deal.shares, this.#device))
      return { part, message: null };
    const seal = agreementHash(dealOf(tableView, deal, log));
    return {
      part: seal === part.agreementHash ? part : { ...part, agreementHash: seal },
      message: { type: 'share', deal: named, share },
    };
  }
}
