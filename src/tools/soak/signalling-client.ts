import { type ClientOptions, WebSocket } from 'ws';

/** A message from the signalling server. */
export interface ServerMessage {
  readonly type: string;
  readonly src?: string;
  readonly dst?: string;
  readonly payload?: unknown;
}

export interface ClientParts {
  readonly port: number;
  readonly id: string;
  /** The path of the signalling server, with the base of the app. */
  readonly path?: string;
  readonly token?: string;
  readonly options?: ClientOptions;
}

/** A device at the signalling server that speaks PeerJS's protocol without PeerJS, and may break its rules. */
export class SignallingClient {
  readonly id: string;
  readonly socket: WebSocket;
  readonly #told: ServerMessage[] = [];
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
      this.#told.push(JSON.parse(data.toString()) as ServerMessage);
      this.#wake();
    });
    this.socket.on('close', (code) => this.#ended(`closed ${code}`));
    this.socket.on('error', ({ message }) => this.#ended(message));
  }
  /** Connects a device; throws if the server does not admit it. */
  static async open(parts: ClientParts): Promise<SignallingClient> {
    const client = new SignallingClient(parts);
    const { type } = await client.next();
    if (type !== 'OPEN') throw new Error(`The server said ${type}.`);
    return client;
  }

  /** How the connection ended, such as `closed 1008`; null while it is open. */
  get end(): string | null {
    return this.#end;
  }
  /** The next message. Throws once the connection has ended. */
  async next(): Promise<ServerMessage> {
    for (;;) {
      const message = this.#told.shift();
      if (message) return message;
      if (this.#end !== null) throw new Error(this.#end);
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
  /** Received messages that were not read yet. */
  get unread(): readonly ServerMessage[] {
    return this.#told;
  }
  send(type: string, dst?: string, payload?: unknown): void {
    this.socket.send(JSON.stringify({ type, dst, payload }));
  }
  /** Leaves at once. */
  leave(): void {
    this.socket.terminate();
  }
  /** Waits for the connection to end; resolves to how it did. */
  async ended(): Promise<string> {
    while (this.#end === null) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#end;
  }
  #ended(how: string): void {
    this.#end ??= how;
    this.#wake();
  }
}
