import { randomUUID } from 'node:crypto';
import { guestId, hostId } from '../../lib/net/peer-ids.ts';
import { SignallingClient } from './signalling-client.ts';

const ADDRESS = '127.0.0.1';
/** Milliseconds between two heartbeats, as PeerJS sends them, and between two joins. */
const HEARTBEAT = 5_000;
const PAUSE = 250;
/** As long as what Chromium and PeerJS send, in characters. */
const SDP = 'x'.repeat(590);
const CANDIDATE = 'x'.repeat(245);

/** How a table fared while the server was attacked. */
export interface Fared {
  readonly joins: number;
  /** What went wrong with joins, as texts; empty: nothing. */
  readonly faults: readonly string[];
  /** Milliseconds that the slowest join took. */
  readonly slowest: number;
  /** How the host lost the server; null: it never did. */
  readonly hostEnd: string | null;
}

/** A table at the signalling server: its host stays registered, and guests join and resume one after the other. */
export class Table {
  readonly #port: number;
  readonly #host: SignallingClient;
  readonly #beats: NodeJS.Timeout;
  readonly #faults: string[] = [];
  #joins = 0;
  #slowest = 0;
  #isOver = false;
  readonly #joining: Promise<void>;

  private constructor(port: number, host: SignallingClient) {
    this.#port = port;
    this.#host = host;
    this.#beats = setInterval(() => host.send('HEARTBEAT'), HEARTBEAT);
    host.socket.on('message', (data: Buffer) => {
      const { type, src } = JSON.parse(data.toString()) as { type: string; src: string };
      if (type !== 'OFFER' || !src.includes('-guest-')) return;
      host.send('ANSWER', src, { sdp: SDP });
      host.send('CANDIDATE', src, { candidate: CANDIDATE });
    });
    this.#joining = this.#joinAgainAndAgain();
  }
  static async open(port: number): Promise<Table> {
    const options = { localAddress: ADDRESS };
    const token = randomUUID();
    return new Table(port, await SignallingClient.open({ port, id: hostId('table'), token, options }));
  }

  /** Lets the last guest finish, and closes the table. */
  async close(): Promise<Fared> {
    this.#isOver = true;
    await this.#joining;
    clearInterval(this.#beats);
    const hostEnd = this.#host.end;
    this.#host.leave();
    return { joins: this.#joins, faults: this.#faults, slowest: Math.round(this.#slowest), hostEnd };
  }

  async #joinAgainAndAgain(): Promise<void> {
    while (!this.#isOver) {
      const began = performance.now();
      await this.#join().catch((error: unknown) => this.#faults.push(String(error)));
      this.#slowest = Math.max(this.#slowest, performance.now() - began);
      this.#joins++;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
  /** A guest joins, as PeerJS does it: offer and candidates there, answer and a candidate back. */
  async #join(): Promise<void> {
    const options = { localAddress: ADDRESS };
    const guest = await SignallingClient.open({ port: this.#port, id: guestId(), options });
    guest.send('OFFER', this.#host.id, { sdp: SDP });
    guest.send('CANDIDATE', this.#host.id, { candidate: CANDIDATE });
    const answers = [(await guest.next()).type, (await guest.next()).type];
    guest.leave();
    if (answers.join() !== 'ANSWER,CANDIDATE') throw new Error(`A guest was told ${answers.join()}.`);
  }
}
