import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of unanswered requests per socket; browsers send the next one only after the answer. */
const MAX_PER_SOCKET = 8;
/** Maximum number of such requests beyond the first of each socket, over all sockets. */
const MAX_PIPELINED = 500;

/** Bytes passed to the parser at a time. */
const SLICE = 256;

/**
 * Passes input of sockets to the parser in small slices, and nothing after a socket is closed. By itself, Node parses all 64 KB of a packet
 * before it checks for unanswered requests: that is 3,000 requests.
 */
export function parseInSlices(server: Server): void {
  server.on('connection', (socket: Socket) => {
    const push = socket.push.bind(socket);
    socket.push = (chunk: Buffer | null) => {
      if (chunk === null) return push(null);
      let wantsMore = true;
      for (let from = 0; from < chunk.length && !socket.destroyed; from += SLICE) {
        wantsMore = push(chunk.subarray(from, from + SLICE));
      }
      return wantsMore;
    };
    // a parser bypasses push() while there is no other listener
    socket.on('data', () => undefined);
  });
}

/**
 * Closes sockets that keep sending requests without reading the answers, since Node keeps each answer until it is read. Only pipelined
 * requests count towards the total, so it cannot be used to keep browsers out.
 */
export function limitUnanswered(listener: RequestListener): RequestListener {
  const unanswered = new Map<Socket, number>();
  let pipelined = 0;
  const change = (socket: Socket, count: number): void => {
    pipelined += Math.max(0, count - 1) - Math.max(0, (unanswered.get(socket) ?? 0) - 1);
    unanswered.set(socket, count);
  };
  const forget = (socket: Socket): void => {
    change(socket, 0);
    unanswered.delete(socket);
  };

  return (request, response) => {
    const { socket } = request;
    // the rest of a slice is parsed after the socket is closed
    if (socket.destroyed) return;
    if (!unanswered.has(socket)) socket.once('close', () => forget(socket));
    const count = unanswered.get(socket) ?? 0;
    const isTooMuch = count >= MAX_PER_SOCKET || (count > 0 && pipelined >= MAX_PIPELINED);
    if (isTooMuch) return void socket.destroy();
    change(socket, count + 1);
    response.once('finish', () => {
      const left = unanswered.get(socket);
      if (left !== undefined) change(socket, left - 1);
    });
    listener(request, response);
  };
}
