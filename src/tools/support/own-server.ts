import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newServer, serveApp } from '../../server/app-server.ts';
import { Allowlist } from '../../server/hosts.ts';
import { Log } from '../../server/log.ts';

/** The server of `npm start` in this process, which tests can stop and restart at the same address. */
export class OwnServer {
  readonly #folder: string;
  #server: Server | null = null;
  #port = 0;
  constructor(folder: string) {
    this.#folder = folder;
  }
  /** Starts the server; returns the address of the app. */
  async start(): Promise<string> {
    const server = newServer();
    const { base } = serveApp(server, {
      folder: this.#folder,
      allowed: new Allowlist({ hosts: [], origins: [] }),
      isProxied: false,
      log: new Log(),
    });
    await new Promise<void>((resolve) => server.listen(this.#port, resolve));
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    return `http://localhost:${this.#port}${base}/`;
  }
  async stop(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
