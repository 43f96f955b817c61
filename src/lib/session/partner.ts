import type { Desk, DeviceId } from '../protocol/desk.ts';
import type { LogEntry } from '../rules/log.ts';
import type { DealMessage } from './dealing.ts';
import type { OwnPart } from './membership.ts';
import { dealNamed } from '../protocol/desk.ts';
import { commitmentOf, sealOf } from './fair.ts';
import { isPlayed } from './membership.ts';
import { dealOf } from './witness.ts';

/** What a guest keeps of the deal from now on, and what it says to the host; null: nothing. */
interface Step {
  readonly part: OwnPart | null;
  readonly says: DealMessage | null;
}

/**
 * A guest's part in dealing together: first it commits, it shows its share only when every commitment lies open, and then it
 * remembers that this deal is played.
 */
export class Partner {
  readonly #device: DeviceId;
  readonly #draw: () => string;

  /** `draw`: 32 random bytes as hex. */
  constructor(device: DeviceId, draw: () => string) {
    this.#device = device;
    this.#draw = draw;
  }

  next(desk: Desk, log: readonly LogEntry[], kept: OwnPart | null): Step {
    const { stage, deal, game, epoch, host } = desk;
    const named = dealNamed(desk);
    const own = kept?.deal === named;
    if (stage === 'playing' && kept && own) {
      return { part: isPlayed(kept, desk) ? kept : { ...kept, played: epoch, host }, says: null };
    }
    // no game is dealt twice in an epoch: what was played stands, or a host could put another deal in its place
    if (
      stage !== 'dealing' ||
      named === null ||
      isPlayed(kept, desk) ||
      !deal?.devices.includes(this.#device)
    ) {
      return { part: kept, says: null };
    }
    const part =
      kept && own ? kept : { deal: named, game, played: 0, host: '', share: this.#draw(), seal: '' };
    const { share } = part;
    const commitment = commitmentOf(share, this.#device, game, epoch);
    const told = deal.commitments[this.#device];
    if (told === undefined) return { part, says: { type: 'commit', deal: named, commitment } };
    const open = deal.devices.every((one) => Object.hasOwn(deal.commitments, one));
    // a commitment in this device's name that is not its own: it shows nothing
    if (!open || told !== commitment || Object.hasOwn(deal.shares, this.#device)) return { part, says: null };
    const seal = sealOf(dealOf(desk, deal, log));
    return {
      part: seal === part.seal ? part : { ...part, seal },
      says: { type: 'share', deal: named, share },
    };
  }
}
