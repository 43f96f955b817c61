import Turn from 'node-turn';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

// A TURN server in its own process, since its timers run for an hour. `node turn-server.ts NAME PASSWORD` reports to its parent process by
// messages.

/** Messages to the parent process: first the port, then the number of relayed packets. */
export type Told = { readonly port: number } | { readonly carried: number };

const HOST = '127.0.0.1';
const [name = '', password = ''] = process.argv.slice(2);

const probe = createSocket('udp4').bind(0, HOST);
await once(probe, 'listening');
const { port } = probe.address();
probe.close();
await once(probe, 'close');

const tell = (told: Told): boolean | undefined => process.send?.(told);
let carried = 0;
new Turn({
  listeningIps: [HOST],
  listeningPort: port,
  authMech: 'long-term',
  credentials: { [name]: password },
  debugLevel: 'TRACE',
  log: (said) => {
    if (String(said).startsWith('relaying data from')) tell({ carried: ++carried });
    if (String(said).startsWith('Server is listening')) tell({ port });
  },
}).start();
