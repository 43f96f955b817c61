import type { RequestListener, Server } from 'node:http';
import express from 'express';
import { ExpressPeerServer } from 'peer';
import { WebSocketServer } from 'ws';

/** The most devices registered at the same time: the host of each table, and guests while they join. */
const MOST_DEVICES = 5_000;
/** Milliseconds without a heartbeat after which a device counts as gone and its room code is free again. Devices send one every 5 s. */
const SILENCE = 20_000;
/** Milliseconds for which an offer waits for a host that reconnects; then the guest is told that nobody hosts the room. */
const WAIT_FOR_HOST = 1_500;
/** The most bytes of a message; an offer takes less than 2,000. */
const LONGEST_MESSAGE = 32_000;

/** True for requests to the signalling server: everything below `path`. */
const isBelow = (path: string, url = '/'): boolean =>
  url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`);

/**
 * Serves `app`, and at `path` a PeerServer, which only introduces devices to each other. It handles the server's WebSocket upgrades;
 * its timers keep the process running until it exits.
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
  // Without a listener, a malformed message from anybody would end the process.
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
