import { PeerSignalling } from '#lib/net/peer.ts';
import { type GuestMessage, type HostMessage, PROTOCOL } from '#lib/protocol/messages.ts';
import type { Channel } from '#lib/session/ports/transport.ts';
import { keyPairOf } from '#lib/session/trust/keys.ts';
import { agreeTo } from '#lib/session/trust/takeover.ts';
import { challengeOf } from '#tools/fuzz/false-host.ts';

/** The messages that an attacker received on one channel, oldest first, as their sender wrote them. */
type Heard = string[];

/** The facts that a true host tells anyone who says hello. */
interface TableFacts {
  readonly table: string;
  readonly host: string;
}

/** How an attacker between a guest and its host answers the guest's hello. */
type Between = 'passes the challenge on' | 'challenges the guest itself';

const GUEST_NONCE = 'ee'.repeat(16);
const send = (channel: Channel, message: HostMessage | GuestMessage): void =>
  channel.send(JSON.stringify(message));
const read = <Message>(text: string): Message => JSON.parse(text) as Message;

/** An attacker with its own protocol client, driven by a test inside a page. */
class SquatterPage {
  /** By room; messages of a true host under `host`. */
  readonly heard: Record<string, Heard> = {};
  /** The status reports of the signalling: error codes, and `''` for "registered". */
  readonly told: string[] = [];
  readonly #keys = keyPairOf('the squatter has a key of its own');
  /** The channel to the true host for the next guest. */
  #reached: Promise<Channel> | null = null;

  /** Says hello to the host in a room, like any device, and returns the facts. */
  async visit(code: string, server: string): Promise<TableFacts> {
    const channel = await this.#join(code, server);
    const answer = new Promise<TableFacts>((resolve) => {
      channel.listen({
        onText: (text) => {
          const message = read<HostMessage>(text);
          if (message.type === 'challenge') resolve(message);
        },
        onClosed: () => undefined,
      });
    });
    send(channel, { type: 'hello', protocol: PROTOCOL, nonce: GUEST_NONCE, device: 'squatter' });
    const { table, host } = await answer;
    channel.close();
    return { table, host };
  }

  /** Opens a room and answers every hello as the host of the table in this epoch. */
  async squat(code: string, server: string, facts: TableFacts, epoch: number): Promise<void> {
    await this.#host(code, server, (channel, message) => {
      if (message.type !== 'hello') return;
      const lie = { ...facts, epoch, keys: this.#keys, takeovers: [] };
      send(channel, challengeOf(lie, { guestNonce: message.nonce, binding: channel.binding }));
    });
  }

  /** Opens the room of epoch 2 as a seated device, with its secret, and shows that device's agreement alone. */
  async claim(code: string, server: string, table: string, host: string, secret: string): Promise<void> {
    const keys = keyPairOf(secret);
    const takeover = { epoch: 2, host, publicKey: keys.publicKey };
    const takeovers = [{ ...takeover, agreements: [agreeTo(table, takeover, host, keys)] }];
    await this.#host(code, server, (channel, message) => {
      if (message.type !== 'hello') return;
      const lie = { table, epoch: 2, host, keys, takeovers };
      send(channel, challengeOf(lie, { guestNonce: message.nonce, binding: channel.binding }));
    });
  }

  /** Opens a room and relays everything between its guests and the true host. */
  async stepBetween(code: string, trueCode: string, server: string, how: Between): Promise<void> {
    const toHost = new Map<Channel, Promise<Channel>>();
    await this.#host(code, server, (guest, message) => {
      const joined = toHost.get(guest) ?? this.#joinFor(guest, trueCode, server, how, message);
      toHost.set(guest, joined);
      void joined.then((host) => send(host, message));
    });
  }
  /** Opens the channel to the true host before the guest's first message. */
  reachHost(trueCode: string, server: string): void {
    this.#reached = this.#join(trueCode, server);
  }
  async #joinFor(
    guest: Channel,
    trueCode: string,
    server: string,
    how: Between,
    hello: GuestMessage,
  ): Promise<Channel> {
    const host = await (this.#reached ?? this.#join(trueCode, server));
    this.#reached = null;
    host.listen({
      onText: (text) => {
        (this.heard.host ??= []).push(text);
        const message = read<HostMessage>(text);
        if (how === 'passes the challenge on' || message.type !== 'challenge' || hello.type !== 'hello') {
          return guest.send(text);
        }
        const { table, epoch, host: device, nonce: hostNonce, takeovers } = message;
        const lie = { table, epoch, host: device, keys: this.#keys, takeovers };
        const { binding } = guest;
        send(guest, challengeOf(lie, { guestNonce: hello.nonce, binding, hostNonce }));
      },
      onClosed: () => guest.close(),
    });
    return host;
  }

  async #join(code: string, server: string): Promise<Channel> {
    const joined = await new PeerSignalling(server, () => []).join([{ code, server: '' }]);
    if (!joined.ok) throw new Error(joined.error.code);
    return joined.value;
  }
  async #host(
    code: string,
    server: string,
    onMessage: (channel: Channel, message: GuestMessage) => void,
  ): Promise<void> {
    const heard: Heard = (this.heard[code] = []);
    const onChannel = (channel: Channel): void =>
      channel.listen({
        onText: (text) => {
          heard.push(text);
          onMessage(channel, read(text));
        },
        onClosed: () => undefined,
      });
    const hosted = await new PeerSignalling(server, () => []).host({ code, server: '' }, onChannel, (error) =>
      this.told.push(error?.code ?? ''),
    );
    if (!hosted.ok) throw new Error(hosted.error.code);
  }
}

export type { SquatterPage };
Object.assign(globalThis, { squatter: new SquatterPage() });
