import type { RequestListener, Server } from 'node:http';
import express from 'express';
import { ExpressPeerServer } from 'peer';
import { WebSocketServer } from 'ws';

/** Devices that may wait for introductions at the same time; one table holds one place, a guest only while joining. */
const MOST_DEVICES = 5_000;
/** Milliseconds of silence after which a device counts as gone, and its room's code is free again. Devices speak every 5 s. */
const SILENCE = 20_000;
/** Milliseconds an offer waits for a host that is just coming back; then the guest hears that nobody hosts there. */
const WAIT_FOR_HOST = 1_500;
/** Bytes of one message, at most; an introduction takes less than 2,000. */
const LONGEST_MESSAGE = 32_000;

/** True for what the signalling server answers: everything below `path`. */
const isBelow = (path: string, url = '/'): boolean =>
  url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`);

/**
 * `app`, and at `path` an existing PeerServer, which only makes introductions. It takes part in the server's upgrades to
 * WebSocket; its timers keep the process alive until it exits.
 */
export function withSignalling(server: Server, app: RequestListener, path: string): RequestListener {
  const peers = ExpressPeerServer(server, {
    path: '/',
    alive_timeout: SILENCE,
    expire_timeout: WAIT_FOR_HOST,
    cleanup_out_msgs: 250,
    concurrent_limit: MOST_DEVICES,
    allow_discovery: false,
    createWebSocketServer: (options) =>
      new WebSocketServer({ ...options, maxPayload: LONGEST_MESSAGE, perMessageDeflate: false }),
  });
  // What a stranger sends wrong is his affair; without a listener it would end the server.
  peers.on('error', () => undefined);
  peers.disable('x-powered-by');
  const introductions = express().disable('x-powered-by');
  introductions.use((_request, response, next) => {
    response.set({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' });
    next();
  });
  introductions.use(path, peers);
  return (request, response) => {
    if (isBelow(path, request.url)) introductions(request, response);
    else app(request, response);
  };
}
