import type { GuestMessage } from '../protocol/messages.ts';
import type { Hosting } from './hosting.ts';
import type { Link } from './link.ts';
import { PROTOCOL } from '../protocol/messages.ts';
import { parseHost } from '../protocol/parse.ts';
import { proofOf } from './proof.ts';

/**
 * A host asks who continues its table, before it yields. What lies on a desk many can know; it believes a device that held a seat
 * when it was last here, and that has the secret it came with then.
 */
export class Inquiry {
  readonly #link: Link;

  /** `question`: random bytes as hex. `proven`: told when it is a device of the table, with the epoch of now. */
  constructor(link: Link, hosting: Hosting, question: string, proven: (epoch: number) => void) {
    this.#link = link;
    link.listen({
      text: (text) => {
        const epoch = provenBy(text, hosting, question);
        link.close();
        if (epoch !== null) proven(epoch);
      },
      closed: () => undefined,
    });
    const who: GuestMessage = { type: 'who', protocol: PROTOCOL, question };
    link.send(JSON.stringify(who));
  }
  end(): void {
    this.#link.close();
  }
}

/** The epoch under which a device of the table continues it; null: this text proves nothing of the kind. */
function provenBy(text: string, { game, epoch, members, holders }: Hosting, question: string): number | null {
  const parsed = parseHost(text);
  if (!parsed.ok || parsed.value.type !== 'successor') return null;
  const { proof, ...claim } = parsed.value;
  const seated = holders.some((one) => one.kind === 'device' && one.device === claim.device);
  const key = members.find(({ id }) => id === claim.device)?.key ?? '';
  if (!seated || key === '' || claim.epoch <= epoch) return null;
  return proof === proofOf(key, { ...claim, game }, question) ? claim.epoch : null;
}
