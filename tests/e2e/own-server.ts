import { expect, test } from '@playwright/test';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { buildIfNeeded, testBuild } from '../../src/tools/build/build.ts';
import { newServer, serveApp } from '../../src/server/app-server.ts';
import { Allowed } from '../../src/server/hosts.ts';
import { Log } from '../../src/server/log.ts';

/** The server of `npm start` in this process, which a test may stop and start again at the same address. */
export class OwnServer {
  readonly #folder: string;
  #server: Server | null = null;
  #port = 0;
  constructor(folder: string) {
    this.#folder = folder;
  }
  /** The address of the app. */
  async start(): Promise<string> {
    const server = newServer();
    const { base } = serveApp(server, {
      folder: this.#folder,
      allowed: new Allowed({ hosts: [], origins: [] }),
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

/** Serves the build for tests to the tests of a file or a group, one after the other: nobody builds beside another. */
export function servesTestBuild(): { readonly server: OwnServer; readonly url: () => string } {
  test.describe.configure({ mode: 'default' });
  const server = new OwnServer(testBuild.folder);
  let url = '';
  test.beforeAll(async () => {
    // the gate has built it already
    const outcome = buildIfNeeded(testBuild);
    expect('log' in outcome ? outcome.log : '').toBe('');
    url = await server.start();
  });
  test.afterAll(() => server.stop());
  return { server, url: () => url };
}
