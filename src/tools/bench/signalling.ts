import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { guestId, hostId } from '../../lib/net/peer-ids.ts';
import { answerOf, candidateOf, offerOf } from '../support/introductions.ts';
import type { Usage } from './broker.ts';
import { type Bench, rounded } from './figure.ts';

const TABLES = 4_000;
const JOINS = 4_000;
/** Guests that join at the same time. */
const AT_ONCE = 50;

/** Introductions as Chromium and PeerJS send them for a channel with two addresses. */
const OFFER = offerOf('dc_bench');
const ANSWER = answerOf('dc_bench');
const CANDIDATE = candidateOf('dc_bench');

interface Message {
  readonly type: string;
  readonly src: string;
}

/** A device at the signalling server that counts the bytes of its messages both ways. */
class Device {
  bytes = 0;
  readonly #socket: WebSocket;

  constructor(port: number, id: string, hears: (message: Message, device: Device) => void) {
    this.#socket = new WebSocket(
      `ws://127.0.0.1:${port}/peerjs/peerjs?key=peerjs&id=${id}&token=${id}&version=1.5.5`,
      { perMessageDeflate: false },
    );
    this.#socket.on('message', (data: Buffer) => {
      this.bytes += data.length;
      hears(JSON.parse(data.toString()) as Message, this);
    });
  }
  send(type: string, dst: string, payload: unknown): void {
    const text = JSON.stringify({ type, payload, dst });
    this.bytes += text.length;
    this.#socket.send(text);
  }
  async leave(): Promise<void> {
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    await closed;
  }
}

/** Opens a table that answers every offer; resolves once the server has registered it. */
const openTable = (port: number, id: string): Promise<Device> =>
  new Promise((resolve) => {
    new Device(port, id, ({ type, src }, table) => {
      if (type === 'OPEN') resolve(table);
      if (type !== 'OFFER') return;
      table.send('ANSWER', src, ANSWER);
      for (let i = 0; i < 2; i++) table.send('CANDIDATE', src, CANDIDATE);
    });
  });

/** Connects a guest, introduces it and leaves the server. Returns the bytes of its messages both ways. */
async function join(port: number, guest: string, table: string): Promise<number> {
  const introduced = await new Promise<Device>((resolve) => {
    let remaining = 3;
    new Device(port, guest, ({ type }, device) => {
      if (type !== 'OPEN') {
        if (--remaining === 0) resolve(device);
        return;
      }
      device.send('OFFER', table, OFFER);
      for (let i = 0; i < 2; i++) device.send('CANDIDATE', table, CANDIDATE);
    });
  });
  await introduced.leave();
  return introduced.bytes;
}

async function hear<T>(broker: ChildProcess): Promise<T> {
  const [said] = (await once(broker, 'message')) as [T];
  return said;
}
function usedBy(broker: ChildProcess): Promise<Usage> {
  const said = hear<Usage>(broker);
  broker.send('used');
  return said;
}

/** One signalling server with many waiting tables, and guests that join them. The load comes from the same machine. */
export const signallingBench: Bench = {
  names: [
    'signalling.joinsPerSecond',
    'signalling.cpuPerJoin',
    'signalling.bytesPerJoin',
    'signalling.bytesPerTable',
  ],
  async measure() {
    const broker = fork(fileURLToPath(new URL('broker.ts', import.meta.url)));
    const port = await hear<number>(broker);
    // The first sockets load code and fill caches, which must not count.
    await Promise.all(Array.from({ length: 100 }, (_, i) => openTable(port, hostId(`early${i}`))));
    const before = await usedBy(broker);
    const tables: Device[] = [];
    for (let i = 0; i < TABLES; i += 100) {
      const ids = Array.from({ length: 100 }, (_, j) => hostId(`table${i + j}`));
      tables.push(...(await Promise.all(ids.map((id) => openTable(port, id)))));
    }
    const full = await usedBy(broker);

    const start = performance.now();
    let [begun, guestBytes] = [0, 0];
    const comers = Array.from({ length: AT_ONCE }, async () => {
      while (begun < JOINS) {
        const number = begun++;
        const bytes = await join(port, `${guestId()}-${number}`, hostId(`table${number % TABLES}`));
        guestBytes += bytes;
      }
    });
    await Promise.all(comers);
    const seconds = (performance.now() - start) / 1_000;
    const after = await usedBy(broker);
    const tableBytes = tables.reduce((sum, { bytes }) => sum + bytes, 0);
    broker.kill();
    return [
      { name: 'signalling.joinsPerSecond', value: rounded(JOINS / seconds, 0), unit: '1/s' },
      { name: 'signalling.cpuPerJoin', value: rounded((after.cpu - full.cpu) / JOINS, 2), unit: 'ms' },
      { name: 'signalling.bytesPerJoin', value: rounded((guestBytes + tableBytes) / JOINS, 0), unit: 'B' },
      {
        name: 'signalling.bytesPerTable',
        value: rounded((full.memory - before.memory) / TABLES, 0),
        unit: 'B',
      },
    ];
  },
};
