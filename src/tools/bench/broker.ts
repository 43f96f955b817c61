import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Allowlist } from '../../server/hosts.ts';
import { UNLIMITED } from '../../server/limits.ts';
import { withSignalling } from '../../server/signalling.ts';

/** The memory of the process in bytes, and its processor time since the start in milliseconds. */
export interface Usage {
  readonly memory: number;
  readonly cpu: number;
}

/** Runs the signalling server of `npm start` in its own process. Reports its port and answers any message with `Usage`. */
const server = createServer();
server.on(
  'request',
  withSignalling(server, (_request, response) => response.end(), {
    path: '/peerjs',
    allowed: new Allowlist({ hosts: [], origins: [] }),
    isProxied: false,
    // all devices of the benchmark share one address
    limits: UNLIMITED,
  }),
);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ memory: process.memoryUsage.rss(), cpu: (user + system) / 1_000 } satisfies Usage);
});
process.on('disconnect', () => process.exit(0));
