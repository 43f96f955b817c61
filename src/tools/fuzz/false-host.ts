import type { Takeover } from '../../lib/protocol/certificates.ts';
import {
  type Challenge,
  type GuestMessage,
  type HostMessage,
  PROTOCOL,
} from '../../lib/protocol/messages.ts';
import { parseGuest } from '../../lib/protocol/parse.ts';
import type { DeviceId } from '../../lib/protocol/table-view.ts';
import type { Channel } from '../../lib/session/ports/transport.ts';
import { hostStatement } from '../../lib/session/trust/handshake.ts';
import type { KeyPair } from '../../lib/session/trust/keys.ts';
import { CheckFailed } from './timeline.ts';

/** An epoch that no table reaches. */
export const HUGE_EPOCH = 999_999_999;

/** A false host's claims about itself. */
export interface Lie {
  readonly table: string;
  readonly epoch: number;
  readonly host: DeviceId;
  /** The keys that it shows and signs with. */
  readonly keys: KeyPair;
  readonly takeovers: readonly Takeover[];
}

const HOST_NONCE = 'dd'.repeat(16);

/** The challenge of a false host in answer to a hello with this nonce, on a channel with this binding. */
export function challengeOf(
  { table, epoch, host, keys, takeovers }: Lie,
  {
    guestNonce,
    binding,
    hostNonce = HOST_NONCE,
  }: { guestNonce: string; binding: string; hostNonce?: string },
): Challenge {
  const { publicKey } = keys;
  const statement = hostStatement({ table, epoch, guestNonce, hostNonce, binding }, host, publicKey);
  return {
    ...{ type: 'challenge', protocol: PROTOCOL, nonce: hostNonce, table, epoch, host, publicKey },
    ...{ signature: keys.sign(statement), takeovers },
  };
}

/** A false host at its end of a channel: records every message and answers a hello with its lie, if any. */
export class FalseHost {
  readonly heard: GuestMessage[] = [];
  readonly #channel: Channel;

  constructor(channel: Channel, lie: Lie | null) {
    this.#channel = channel;
    channel.listen({
      onText: (text) => {
        const parsed = parseGuest(text);
        if (!parsed.ok) throw new CheckFailed(`a guest sent ${text}`);
        this.heard.push(parsed.value);
        if (parsed.value.type === 'hello' && lie) this.challenge(lie);
      },
      onClosed: () => undefined,
    });
  }
  /** The types of the recorded messages. */
  get types(): readonly GuestMessage['type'][] {
    return this.heard.map(({ type }) => type);
  }
  send(message: HostMessage): void {
    this.#channel.send(JSON.stringify(message));
  }
  /** Answers the last hello. */
  challenge(lie: Lie): void {
    const hello = this.heard.findLast((message) => message.type === 'hello');
    if (hello) this.send(challengeOf(lie, { guestNonce: hello.nonce, binding: this.#channel.binding }));
  }
}
