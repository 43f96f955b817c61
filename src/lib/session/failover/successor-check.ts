import type { GuestMessage, HostMessage } from '../../protocol/messages.ts';
import type { HostRecord } from '../host/record.ts';
import type { Channel } from '../ports/transport.ts';
import { PROTOCOL } from '../../protocol/messages.ts';
import { parseHost } from '../../protocol/parse.ts';
import { successorProofOf } from './successor-proof.ts';

type Answer = Extract<HostMessage, { type: 'successor' }>;

/** Whether what the host at the other end says of itself is believed. */
export type AnswerCheck = (answer: Answer) => boolean;

/** A host asks another who it is, before it yields. */
export class SuccessorCheck {
  readonly #link: Channel;

  /** `question`: random bytes as hex. `found`: told when it is believed, with the epoch of the table over there. */
  constructor(link: Channel, question: string, judge: AnswerCheck, found: (epoch: number) => void) {
    this.#link = link;
    link.listen({
      onText: (text) => {
        const parsed = parseHost(text);
        link.close();
        if (parsed.ok && parsed.value.type === 'successor' && judge(parsed.value)) found(parsed.value.epoch);
      },
      onClosed: () => undefined,
    });
    const who: GuestMessage = { type: 'identify', protocol: PROTOCOL, question };
    link.send(JSON.stringify(who));
  }
  close(): void {
    this.#link.close();
  }
}

const seated = ({ holders }: HostRecord, { device }: Answer): boolean =>
  holders.some((one) => one.kind === 'device' && one.device === device);

/**
 * Somebody continues this host's table. What lies on a table view many can know: believed is a device that held a seat when it was last
 * here, and that has the secret it came with then.
 */
export const isSuccessor =
  (hostRecord: HostRecord, question: string): AnswerCheck =>
  (answer) => {
    const { proof, epoch, device } = answer;
    const key = hostRecord.members.find(({ id }) => id === device)?.proofKey ?? '';
    if (!seated(hostRecord, answer) || key === '' || epoch <= hostRecord.epoch) return false;
    return proof === successorProofOf(key, { game: hostRecord.game, epoch, device }, question);
  };

/**
 * Another device continued the same table within the same second. Who took over knows no secrets: it believes what any guest would
 * that came to this room.
 */
export const isRival =
  (hostRecord: HostRecord): AnswerCheck =>
  (answer) =>
    seated(hostRecord, answer) && answer.epoch === hostRecord.epoch && answer.device !== hostRecord.self;
