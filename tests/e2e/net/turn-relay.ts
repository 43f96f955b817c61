import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Told } from './turn-server.ts';

const PROGRAM = fileURLToPath(new URL('turn-server.ts', import.meta.url));
const [NAME, PASSWORD] = ['table', 'open-sesame'];

/** A TURN server of the test's own, with one user. */
export class Relay {
  readonly #process: ChildProcess = fork(PROGRAM, [NAME, PASSWORD]);
  #url = '';
  /** Packets that it brought from one device to another. */
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
  /** As a player enters it in the settings. */
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
  /** Every connection that the page made, see `onlyByRelay`. */
  var connections: RTCPeerConnection[];
}

/** As in networks that keep devices apart: no address of the device's own leads anywhere. */
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

/** What the page's open connections go by, as the browser says: `relay to relay`, one for each. */
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
