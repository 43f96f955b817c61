import { type Challenge, type GuestMessage, PROTOCOL } from '../../protocol/messages.ts';
import { parseHost } from '../../protocol/parse.ts';
import { hasSeat } from '../../protocol/table-view.ts';
import type { HostRecord } from '../host/host-record.ts';
import type { Channel } from '../ports/transport.ts';
import { type Handshake, isHostProof } from '../trust/handshake.ts';
import { type HostJudgement, judgeHost, type Trust } from '../trust/trust.ts';

/** Decides whether a host that answers continues this table. */
export type SuccessorJudge = (challenge: Challenge) => HostJudgement;

/** Asks the host at the other end of a channel for proof, before this host yields to it. */
export class SuccessorCheck {
  readonly #channel: Channel;

  /** `nonce`: random bytes as hex. `onJudged` gets the challenge of a host whose proof fits the channel, and the judgement. */
  constructor(
    channel: Channel,
    nonce: string,
    { self }: Pick<HostRecord, 'self'>,
    judge: SuccessorJudge,
    onJudged: (judged: HostJudgement, challenge: Challenge) => void,
  ) {
    this.#channel = channel;
    channel.listen({
      onText: (text) => {
        const parsed = parseHost(text);
        channel.close();
        if (!parsed.ok || parsed.value.type !== 'challenge') return;
        const challenge = parsed.value;
        if (isHostProof(challenge, handshakeOf(challenge, nonce, channel)))
          onJudged(judge(challenge), challenge);
      },
      onClosed: () => undefined,
    });
    const hello: GuestMessage = { type: 'hello', protocol: PROTOCOL, nonce, device: self };
    channel.send(JSON.stringify(hello));
  }
  close(): void {
    this.#channel.close();
  }
}

const handshakeOf = (
  { table, epoch, nonce: hostNonce }: Challenge,
  guestNonce: string,
  { binding }: Channel,
): Handshake => ({ table, epoch, guestNonce, hostNonce, binding });

/** A host's knowledge of its own table, as the trust by which it judges a successor. */
export function trustOf({ table, epoch, self, takeovers, members, holders }: HostRecord): Trust {
  const devices = members.map(({ id, publicKey }) => ({
    device: id,
    publicKey,
    isSeated: hasSeat({ holders }, id),
  }));
  const hostKey = members.find(({ id }) => id === self)?.publicKey ?? '';
  return { table, epoch, host: self, hostKey, devices, takeovers, byCodeAlone: false };
}

/** Whether the challenger has a seat. This host ignores a spectator without asking its player. */
const isSeated = (hostRecord: HostRecord, { host }: Challenge): boolean => hasSeat(hostRecord, host);

/** Judges a challenger by this host's knowledge. `followed`: the key the player has decided to follow. */
const judgeAsHost = (hostRecord: HostRecord, followed: string, challenge: Challenge): HostJudgement =>
  judgeHost(challenge, trustOf(hostRecord), {
    ...{ fingerprint: '', followed, hasYielded: false },
    self: hostRecord.self,
  });

/** Whether the other host continues this host's table in a later epoch. `followed`: the key the player has decided to follow. */
export const isSuccessor =
  (hostRecord: HostRecord, followed: string): SuccessorJudge =>
  (challenge) =>
    challenge.epoch <= hostRecord.epoch || !isSeated(hostRecord, challenge)
      ? { verdict: 'unknown' }
      : judgeAsHost(hostRecord, followed, challenge);

/**
 * Whether the other host took over the same table at the same time and opened the room first. It counts if more than half of the other
 * seated devices signed for it and not for this host; otherwise the player decides. `followed` as in `isSuccessor`.
 */
export const isRival =
  (hostRecord: HostRecord, followed: string): SuccessorJudge =>
  (challenge) =>
    challenge.epoch !== hostRecord.epoch ||
    !isSeated(hostRecord, challenge) ||
    challenge.host === hostRecord.self
      ? { verdict: 'unknown' }
      : judgeAsHost(hostRecord, followed, challenge);
