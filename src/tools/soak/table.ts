import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { MAX_CANDIDATES } from '../../lib/net/channel-options.ts';
import { parseIntroduction } from '../../lib/net/introductions.ts';
import { guestId, hostId } from '../../lib/net/peer-ids.ts';
import { answerOf, candidateOf, offerOf } from '../support/introductions.ts';
import { SignallingClient } from './signalling-client.ts';

const ADDRESS = '127.0.0.1';
/** Milliseconds between two heartbeats of PeerJS, and between two joins. */
const HEARTBEAT = 5_000;
const PAUSE = 250;

/** The ids of the table's host, and of a guest in search of another table. */
export const TABLE_HOST_ID = hostId('table');
export const SEARCHING = `${guestId()}-searching`;

/** A received message. */
interface ReceivedMessage {
  readonly type: string;
  readonly src: string;
  readonly payload: { readonly connectionId: string };
}

/** A table's report of the time under attack. */
export interface TableReport {
  readonly joins: number;
  /** The faults of joins as texts. */
  readonly faults: readonly string[];
  /** The duration of the slowest join, in milliseconds. */
  readonly slowest: number;
  /** Messages that the server should not have forwarded, as texts. */
  readonly passedOn: readonly string[];
  /** How the host lost the server; null if it never did. */
  readonly hostEnd: string | null;
}

/** A table at the signalling server: its host stays registered, and guests join and resume in turn. */
export class Table {
  readonly #port: number;
  readonly #host: SignallingClient;
  readonly #searching: SignallingClient;
  readonly #beats: NodeJS.Timeout;
  readonly #faults: string[] = [];
  readonly #passedOn = new Set<string>();
  /** The candidates of each connection. */
  readonly #candidates = new Map<string, number>();
  #joins = 0;
  #slowest = 0;
  #isOver = false;
  readonly #joining: Promise<void>;

  private constructor(port: number, host: SignallingClient, searching: SignallingClient) {
    this.#port = port;
    this.#host = host;
    this.#searching = searching;
    this.#beats = setInterval(() => {
      for (const client of [host, searching]) client.send('HEARTBEAT');
    }, HEARTBEAT);
    host.socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as ReceivedMessage;
      this.#check(message);
      const { type, src, payload } = message;
      if (type !== 'OFFER') return;
      host.send('ANSWER', src, answerOf(payload.connectionId));
      host.send('CANDIDATE', src, candidateOf(payload.connectionId));
    });
    this.#joining = this.#joinAgainAndAgain();
  }
  static async open(port: number): Promise<Table> {
    const options = { localAddress: ADDRESS };
    const register = (id: string): Promise<SignallingClient> =>
      SignallingClient.open({ port, id, token: randomUUID(), options });
    return new Table(port, await register(TABLE_HOST_ID), await register(SEARCHING));
  }

  /** Lets the last guest finish, and closes the table. */
  async close(): Promise<TableReport> {
    this.#isOver = true;
    await this.#joining;
    clearInterval(this.#beats);
    for (const { type } of this.#searching.unread)
      this.#passedOn.add(`${type} to a guest that looks for a table`);
    const hostEnd = this.#host.end;
    for (const client of [this.#host, this.#searching]) client.leave();
    return {
      joins: this.#joins,
      faults: this.#faults,
      slowest: Math.round(this.#slowest),
      passedOn: [...this.#passedOn],
      hostEnd,
    };
  }

  /** Records messages that a host should never receive. */
  #check({ type, src, payload }: ReceivedMessage): void {
    if (!isDeepStrictEqual(parseIntroduction(type, payload)?.payload, payload))
      this.#passedOn.add(`${type} with other fields`);
    if (type === 'ANSWER') this.#passedOn.add('an answer to a host');
    if (type !== 'CANDIDATE') return;
    const connection = `${src} ${payload.connectionId}`;
    const count = (this.#candidates.get(connection) ?? 0) + 1;
    this.#candidates.set(connection, count);
    if (count > MAX_CANDIDATES) this.#passedOn.add(`more than ${MAX_CANDIDATES} candidates of a connection`);
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
  /** Joins a guest as PeerJS does: offer and candidates there, answer and a candidate back. */
  async #join(): Promise<void> {
    const options = { localAddress: ADDRESS };
    const guest = await SignallingClient.open({ port: this.#port, id: guestId(), options });
    guest.send('OFFER', this.#host.id, offerOf('joins'));
    guest.send('CANDIDATE', this.#host.id, candidateOf('joins'));
    const answers = [(await guest.next()).type, (await guest.next()).type];
    guest.leave();
    if (answers.join() !== 'ANSWER,CANDIDATE') throw new Error(`A guest was told ${answers.join()}.`);
  }
}
