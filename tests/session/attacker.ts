import { type HostMessage, PROTOCOL, type Prove } from '#lib/protocol/messages.ts';
import { parseHost } from '#lib/protocol/parse.ts';
import type { Channel } from '#lib/session/ports/transport.ts';
import { guestProofs } from '#lib/session/trust/handshake.ts';
import { keyPairOf } from '#lib/session/trust/keys.ts';
import { HOST, type MemoryTable } from '#tools/support/memory-table.ts';
import { mustOk } from '../must.ts';

/** The identity an attacking client claims in its handshake. */
export interface Claim {
  readonly device: string;
  /** The secret its keys are derived from. */
  readonly secret: string;
  readonly ticket?: string;
  /** Changes the proof before it is sent. */
  readonly forge?: (prove: Prove) => object;
}

/** A client that speaks the protocol by itself and sends an attacker's messages. */
export class AttackingClient {
  readonly heard: HostMessage[] = [];
  readonly #channel: Channel;
  readonly #claim: Claim;

  constructor(channel: Channel, claim: Claim) {
    this.#channel = channel;
    this.#claim = claim;
    channel.listen({ onText: (text) => this.#receive(text), onClosed: () => undefined });
    const { device } = claim;
    this.send({ type: 'hello', protocol: PROTOCOL, nonce: GUEST_NONCE, device });
  }
  send(message: object): void {
    this.#channel.send(JSON.stringify(message));
  }
  /** The types of the received messages; of a close, with its reason. */
  get answers(): readonly string[] {
    return this.heard.map((one) => (one.type === 'close' ? `close: ${one.reason}` : one.type));
  }

  #receive(text: string): void {
    const message = mustOk(parseHost(text));
    this.heard.push(message);
    if (message.type !== 'challenge') return;
    const { device, secret, ticket = '', forge = (prove) => prove } = this.#claim;
    const { table, epoch, nonce: hostNonce, publicKey } = message;
    const handshake = {
      ...{ table, epoch, guestNonce: GUEST_NONCE, hostNonce },
      binding: this.#channel.binding,
    };
    const proofs = guestProofs(handshake, device, keyPairOf(secret), publicKey, ticket);
    const storage = 'cc'.repeat(16);
    this.send(forge({ type: 'prove', device, name: 'Mallory', epoch: 0, storage, visit: 1, ...proofs }));
  }
}
const GUEST_NONCE = 'ee'.repeat(16);

/** Connects an attacking client to the host of a table in memory, and delivers the resulting messages. */
export async function attack(table: MemoryTable, claim: Claim): Promise<AttackingClient> {
  const cable = table.net.connect('mallory', HOST);
  table.host.accept(cable.ends[1]);
  const client = new AttackingClient(cable.ends[0], claim);
  await table.settle();
  return client;
}
