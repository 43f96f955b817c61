import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { accountName } from './addresses.ts';
import { answerAndClose, answerText } from './answers.ts';
import { type Allowlist, wrongHostText } from './hosts.ts';
import { withLan } from './lan.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import { withSignalling } from './signalling.ts';
import { staticApp } from './static-app.ts';
import { limitUnanswered, parseInSlices } from './unanswered.ts';

/**
 * Maximum number of open connections, in total and per address. A browser opens six, and a table of sixteen devices can share an address.
 */
const MAX_CONNECTIONS = 10_000;
const MAX_CONNECTIONS_PER_ADDRESS = 512;
/** Milliseconds for the head of a request, for a whole request, for silence in a connection, and between two checks. */
const TIMEOUTS = { head: 10_000, request: 15_000, silence: 30_000, look: 2_000 } as const;

/** An HTTP server that closes connections of deliberately slow clients. */
export function newServer(): Server {
  const server = createServer({
    headersTimeout: TIMEOUTS.head,
    requestTimeout: TIMEOUTS.request,
    connectionsCheckingInterval: TIMEOUTS.look,
    // Node would answer requests without a host itself, bypassing the bound on unanswered requests
    requireHostHeader: false,
    shouldUpgradeCallback: asksForWebSocket,
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = TIMEOUTS.silence;
  return server;
}

/**
 * Whether a request asks for WebSocket. A request to upgrade to another protocol is answered as if it did not ask (RFC 9110, 7.8), as
 * curl's `Upgrade: h2c`.
 */
const asksForWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.trim().toLowerCase() === 'websocket';

export interface AppServerOptions {
  /** The folder of the built app. */
  readonly folder: string;
  readonly allowed: Allowlist;
  /** A proxy in front of the server writes X-Forwarded-For; all connections come from its address. */
  readonly isProxied: boolean;
  readonly log: Log;
  readonly limits?: Limits;
}

/** Lets `server` serve the app, its signalling server and `lan.json`. Returns the path that the app is built for. */
export function serveApp(server: Server, options: AppServerOptions): { readonly base: string } {
  const { folder, allowed, isProxied, log, limits } = options;
  const app = staticApp(folder);
  const pages = withLan(app, `${app.base}/lan.json`);
  const all = withSignalling(server, pages, {
    path: `${app.base}/peerjs`,
    allowed,
    isProxied,
    ...(limits && { limits }),
  });
  const listener = limitUnanswered(guarded(all, allowed, log));
  server.on('request', listener);
  server.on('checkContinue', listener);
  server.on('checkExpectation', listener);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A client that is gone gets no answer and no log line. Neither does one that has sent nothing for too long: browsers open connections
    // in advance, and would take the answer for that to their next request.
    const isSilent = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    if (isSilent || error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    log.line('Request refused', error.code ?? error.message);
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
    answerAndClose(socket, status, 'This is no request that the server understands.\n');
  });
  parseInSlices(server);
  if (!isProxied) boundConnections(server);
  return { base: app.base };
}

/** Refuses requests without a host or for foreign hosts, and bodies; answers 500 if `listener` throws. */
function guarded(listener: RequestListener, allowed: Allowlist, log: Log): RequestListener {
  return (request, response) => {
    const { host } = request.headers;
    if (host === undefined) {
      response.setHeader('Connection', 'close');
      return answerText(response, 400, 'A request names its host.');
    }
    // Node drops anything sent along with an upgrade request: another request in the same packet would never be answered
    if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
    if (!allowed.host(host)) return answerText(response, 403, wrongHostText(host));
    if (hasBody(request)) {
      response.setHeader('Connection', 'close');
      return answerText(response, request.method === 'GET' ? 413 : 405, 'Only GET and HEAD, without a body.');
    }
    try {
      listener(request, response);
    } catch (error) {
      log.line('Request failed', String(error));
      failed(response);
    }
  };
}
const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;

function failed(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else answerText(response, 500, 'The server could not answer this.');
}

/** Closes connections beyond the limit of their address at once. */
function boundConnections(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = accountName(socket.remoteAddress ?? '');
    const count = open.get(address) ?? 0;
    if (count >= MAX_CONNECTIONS_PER_ADDRESS) return socket.destroy();
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
