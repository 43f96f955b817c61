import type { Page } from '@playwright/test';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Told } from './turn-server.ts';

const PROGRAM = fileURLToPath(new URL('turn-server.ts', import.meta.url));
const [NAME, PASSWORD] = ['table', 'open-sesame'];

/** A TURN server with one user. */
export class Relay {
  readonly #process: ChildProcess = fork(PROGRAM, [NAME, PASSWORD]);
  #url = '';
  /** The number of relayed packets. */
  carried = 0;

  static async start(): Promise<Relay> {
    const relay = new Relay();
    relay.#process.on('message', (told: Told) => {
      if ('port' in told) relay.#url = `turn:127.0.0.1:${told.port}`;
      else relay.carried = told.carried;
    });
    await once(relay.#process, 'message');
    return relay;
  }
  /** The line for the settings. */
  get line(): string {
    return `${this.#url} ${NAME} ${PASSWORD}`;
  }
  get lineWithWrongPassword(): string {
    return `${this.#url} ${NAME} open-barley`;
  }
  stop(): void {
    this.#process.kill();
  }
}

declare global {
  /** All connections of the page, see `onlyByRelay`. */
  var connections: RTCPeerConnection[];
}

/** Restricts a page to connections through a relay, as in networks that isolate devices. */
export const onlyByRelay = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    globalThis.connections = [];
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
        globalThis.connections.push(this);
      }
    };
  });

/** The routes of the page's open connections, for example `relay to relay`. */
export const routesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const routes: string[] = [];
    for (const connection of connections) {
      if (connection.connectionState !== 'connected') continue;
      const stats = (await connection.getStats()) as ReadonlyMap<string, Record<string, string>>;
      const said = [...stats.values()];
      const chosen = said.find(({ type }) => type === 'transport')?.selectedCandidatePairId ?? '';
      const pair = stats.get(chosen);
      const type = (id = ''): string | undefined => stats.get(id)?.candidateType;
      routes.push(`${type(pair?.localCandidateId)} to ${type(pair?.remoteCandidateId)}`);
    }
    return routes;
  });
