import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { withSignalling } from '../signalling.ts';

/** What the process has used: memory now in bytes, processor time from its start in milliseconds. */
export interface Used {
  readonly memory: number;
  readonly cpu: number;
}

/** The signalling server of `npm start` alone in a process: tells its port, and on any message what it has used. */
const server = createServer();
server.on(
  'request',
  withSignalling(server, (_request, response) => response.end(), '/peerjs'),
);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ memory: process.memoryUsage.rss(), cpu: (user + system) / 1_000 } satisfies Used);
});
process.on('disconnect', () => process.exit(0));
