import { type ClientOptions, WebSocket } from 'ws';

/** A message from the signalling server. */
export interface Told {
  readonly type: string;
  readonly src?: string;
  readonly dst?: string;
  readonly payload?: unknown;
}

export interface ClientParts {
  readonly port: number;
  readonly id: string;
  /** Where it is served, with the base of the app. */
  readonly path?: string;
  readonly token?: string;
  readonly options?: ClientOptions;
}

/** A device at the signalling server that speaks PeerJS's protocol without PeerJS, and may break its rules. */
export class SignallingClient {
  readonly id: string;
  readonly socket: WebSocket;
  readonly #told: Told[] = [];
  #wake: () => void = () => undefined;
  #end: string | null = null;

  constructor({ port, id, path = '/peerjs', token = id, options = {} }: ClientParts) {
    this.id = id;
    const query = new URLSearchParams({ key: 'peerjs', id, token, version: '1.5.5' });
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${path}/peerjs?${query.toString()}`, {
      perMessageDeflate: false,
      ...options,
    });
    this.socket.on('message', (data: Buffer) => {
      this.#told.push(JSON.parse(data.toString()) as Told);
      this.#wake();
    });
    this.socket.on('close', (code) => this.#ended(`closed ${code}`));
    this.socket.on('error', ({ message }) => this.#ended(message));
  }
  /** A device that the server has let in. Throws where it does not. */
  static async open(parts: ClientParts): Promise<SignallingClient> {
    const client = new SignallingClient(parts);
    const { type } = await client.next();
    if (type !== 'OPEN') throw new Error(`The server said ${type}.`);
    return client;
  }

  /** How the connection ended, as in `closed 1008`; null: it is open. */
  get end(): string | null {
    return this.#end;
  }
  /** The next message. Throws when the connection has ended. */
  async next(): Promise<Told> {
    for (;;) {
      const message = this.#told.shift();
      if (message) return message;
      if (this.#end !== null) throw new Error(this.#end);
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
  /** Messages that came and were not read yet. */
  get unread(): readonly Told[] {
    return this.#told;
  }
  send(type: string, dst?: string, payload?: unknown): void {
    this.socket.send(JSON.stringify({ type, dst, payload }));
  }
  /** Leaves at once. */
  leave(): void {
    this.socket.terminate();
  }
  /** Resolves to how the connection ended. */
  async ended(): Promise<string> {
    while (this.#end === null) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#end;
  }
  #ended(how: string): void {
    this.#end ??= how;
    this.#wake();
  }
}
