import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { isAppId } from '../lib/net/peer-ids.ts';
import { accountName, clientAddress } from './addresses.ts';
import { answerAndClose, answerJson, answerText } from './answers.ts';
import { type Allowlist, wrongHostText, wrongOriginText } from './hosts.ts';
import { type Limits, LIMITS } from './limits.ts';
import { type Arrival, Switchboard } from './switchboard.ts';

/** Maximum bytes of a message; an offer takes less than 2,000. */
const LONGEST_MESSAGE = 32_000;
/** Maximum number of frames of a message, which is counted only when it is complete. Browsers send one. */
const MAX_FRAGMENTS = 16;
const LONGEST_TOKEN = 100;
/** The key sent by PeerJS's clients; it has no other use. */
const KEY = 'peerjs';
const ABOUT = JSON.stringify({
  name: 'Kilowatt connection server',
  description: 'Introduces devices to each other; speaks the protocol of PeerJS 1.',
});

export interface SignallingOptions {
  /** Its path, as in `/peerjs`. */
  readonly path: string;
  readonly allowed: Allowlist;
  /** A proxy in front of the server writes X-Forwarded-For. */
  readonly isProxied: boolean;
  readonly limits?: Limits;
}

interface Refused {
  readonly status: number;
  readonly text: string;
}
const REFUSED = {
  full: { status: 503, text: 'The server has no room for more devices. Try again later.\n' },
  'too-many': { status: 429, text: 'Too many connections from your network. Try again in a minute.\n' },
} as const;

/** The device in an upgrade's address; null if it is none of this app's. */
function deviceIn(url: URL): { readonly id: string; readonly token: string } | null {
  const [id, token, key] = ['id', 'token', 'key'].map((name) => url.searchParams.get(name) ?? '');
  const isDevice = isAppId(id ?? '') && token && token.length <= LONGEST_TOKEN && key === KEY;
  return isDevice ? { id: id ?? '', token } : null;
}
const urlOf = ({ url = '/' }: IncomingMessage): URL | null => {
  const address = `http://server${url.startsWith('/') ? url : `/${url}`}`;
  return URL.canParse(address) ? new URL(address) : null;
};

/**
 * The signalling server, which only introduces devices to each other: it speaks the protocol of PeerJS's own server, and limits each device
 * and address (`limits.ts`). Handles the WebSocket upgrades of `server`; the listener answers requests below `path`, and leaves all others
 * to `app`.
 */
export function withSignalling(
  server: Server,
  app: RequestListener,
  { path, allowed, isProxied, limits = LIMITS }: SignallingOptions,
): RequestListener {
  const switchboard = new Switchboard(limits);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE,
    maxFragments: MAX_FRAGMENTS,
    perMessageDeflate: false,
    clientTracking: false,
    // the switchboard counts pings before it answers them
    autoPong: false,
  });
  server.on('close', () => switchboard.stop());
  // ws would answer by itself, without the headers of this server
  sockets.on('wsClientError', (_error, socket) => {
    answerAndClose(socket, 400, 'This is no WebSocket that the server understands.\n');
  });

  /** Why a page must not use this server; null if it can. */
  const refusedPage = ({ headers, socket }: IncomingMessage): Refused | null => {
    const { host, origin } = headers;
    if (!allowed.host(host)) return { status: 403, text: wrongHostText(host) };
    if (!allowed.origin(origin, host, socket.localPort ?? 0))
      return { status: 403, text: wrongOriginText(origin ?? '') };
    return null;
  };
  const arrivalOf = (request: IncomingMessage): Arrival | Refused => {
    const refused = refusedPage(request);
    if (refused) return refused;
    const url = urlOf(request);
    if (url?.pathname !== `${path}/${KEY}`)
      return { status: 400, text: 'There is no connection server here.\n' };
    const device = deviceIn(url);
    if (device === null) return { status: 400, text: 'The address names no device of this app.\n' };
    const arrival = { ...device, address: accountName(clientAddress(request, isProxied)) };
    const refusal = switchboard.refusal(arrival);
    return refusal === null ? arrival : REFUSED[refusal];
  };

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const arrival = arrivalOf(request);
    if ('status' in arrival) return answerAndClose(socket, arrival.status, arrival.text);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      // ws closes a socket after a malformed frame; without a listener, its error would end the process
      opened.on('error', () => undefined);
      switchboard.register(arrival, opened);
    });
  });

  return (request, response) => {
    const { pathname } = urlOf(request) ?? { pathname: '' };
    if (pathname !== path && !pathname.startsWith(`${path}/`)) return app(request, response);
    const refused = refusedPage(request);
    if (refused) return answerText(response, refused.status, refused.text);
    if (pathname !== path && pathname !== `${path}/`) return answerText(response, 404, 'Not found.');
    answerJson(response, ABOUT);
  };
}
