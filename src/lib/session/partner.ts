import type { Desk, DeviceId } from '../protocol/desk.ts';
import type { LogEntry } from '../rules/log.ts';
import type { DealMessage } from './dealing.ts';
import type { OwnPart } from './membership.ts';
import { commitmentOf, sealOf } from './fair.ts';
import { dealOf } from './witness.ts';

/** What a guest keeps of the deal from now on, and what it says to the host; null: nothing. */
interface Step {
  readonly part: OwnPart | null;
  readonly says: DealMessage | null;
}

/** A guest's part in dealing together: first it commits, and it shows its share only when every commitment lies open. */
export class Partner {
  readonly #device: DeviceId;
  readonly #draw: () => string;
  /** The deal (by its host's commitment) that the own share belongs to. */
  #deal: string | null = null;

  /** `draw`: 32 random bytes as hex. */
  constructor(device: DeviceId, draw: () => string) {
    this.#device = device;
    this.#draw = draw;
  }

  next(desk: Desk, log: readonly LogEntry[], kept: OwnPart | null): Step {
    const { deal, game, epoch, host } = desk;
    const named = deal?.commitments[host];
    if (!deal?.devices.includes(this.#device) || named === undefined) return { part: kept, says: null };
    const part = kept && named === this.#deal ? kept : { share: this.#draw(), seal: '' };
    this.#deal = named;
    const { share } = part;
    const commitment = commitmentOf(share, this.#device, game, epoch);
    const told = deal.commitments[this.#device];
    if (told === undefined) return { part, says: { type: 'commit', deal: named, commitment } };
    const open = deal.devices.every((one) => one in deal.commitments);
    // a commitment in this device's name that is not its own: it shows nothing
    if (!open || told !== commitment || this.#device in deal.shares) return { part, says: null };
    const seal = sealOf(dealOf(desk, deal, log));
    return {
      part: seal === part.seal ? part : { share, seal },
      says: { type: 'share', deal: named, share },
    };
  }
}
