import type { GuestMessage, HostMessage } from '../../protocol/messages.ts';
import type { HostRecord } from '../host/record.ts';
import type { Channel } from '../ports/transport.ts';
import { PROTOCOL } from '../../protocol/messages.ts';
import { parseHost } from '../../protocol/parse.ts';
import { successorProofOf } from './successor-proof.ts';

type Answer = Extract<HostMessage, { type: 'successor' }>;

/** Decides whether an answer is believed. */
export type AnswerCheck = (answer: Answer) => boolean;

/** Asks the host at the other end of a channel to identify itself, before this host yields to it. */
export class SuccessorCheck {
  readonly #channel: Channel;

  /** `question`: random bytes as hex. `onBelieved`: gets the other host's epoch. */
  constructor(
    channel: Channel,
    question: string,
    isBelieved: AnswerCheck,
    onBelieved: (epoch: number) => void,
  ) {
    this.#channel = channel;
    channel.listen({
      onText: (text) => {
        const parsed = parseHost(text);
        channel.close();
        if (parsed.ok && parsed.value.type === 'successor' && isBelieved(parsed.value))
          onBelieved(parsed.value.epoch);
      },
      onClosed: () => undefined,
    });
    const identify: GuestMessage = { type: 'identify', protocol: PROTOCOL, question };
    channel.send(JSON.stringify(identify));
  }
  close(): void {
    this.#channel.close();
  }
}

const seated = ({ holders }: HostRecord, { device }: Answer): boolean =>
  holders.some((one) => one.kind === 'device' && one.device === device);

/**
 * Whether the other host continues this host's table. Spectators know the table view as well, so the device must have held a seat
 * when it was last here, and must know the secret that it had then.
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
 * Whether the other host took the same table over at the same moment. A device that has just taken over knows no secrets, so it
 * believes as much as a guest would.
 */
export const isRival =
  (hostRecord: HostRecord): AnswerCheck =>
  (answer) =>
    seated(hostRecord, answer) && answer.epoch === hostRecord.epoch && answer.device !== hostRecord.self;
