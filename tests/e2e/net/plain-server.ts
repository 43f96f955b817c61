import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/** A signalling server like most others: it passes on every message unchanged, without limits. */
export class PlainServer {
  readonly #sockets: WebSocketServer;
  readonly #devices = new Map<string, WebSocket>();

  private constructor(sockets: WebSocketServer) {
    this.#sockets = sockets;
    sockets.on('connection', (socket, { url = '' }) => {
      const id = new URL(url, 'http://server').searchParams.get('id') ?? '';
      this.#devices.set(id, socket);
      socket.send('{"type":"OPEN"}');
      socket.on('message', (data: Buffer) => this.#pass(id, data.toString()));
    });
  }
  static async start(): Promise<PlainServer> {
    const sockets = new WebSocketServer({ port: 0 });
    await once(sockets, 'listening');
    return new PlainServer(sockets);
  }

  get port(): number {
    return (this.#sockets.address() as AddressInfo).port;
  }
  get signalling(): string {
    return `http://localhost:${this.port}/peerjs`;
  }
  /** The ids of connected guests. */
  get guests(): readonly string[] {
    return [...this.#devices]
      .filter(([id, { readyState }]) => id.includes('-guest-') && readyState === WebSocket.OPEN)
      .map(([id]) => id);
  }
  stop(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  #pass(src: string, text: string): void {
    // keeps a field "__proto__" as an ordinary field
    const { dst } = JSON.parse(text) as { dst?: string };
    if (dst !== undefined)
      this.#devices.get(dst)?.send(text.replace(/\}$/, `,"src":${JSON.stringify(src)}}`));
  }
}
