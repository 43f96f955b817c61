import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';

/** Answers a request with a line of plain text. */
export function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(text);
}

/** Answers on a bare socket, where there is no response object, and closes it. */
export function answerAndClose(socket: Duplex, status: number, text: string): void {
  const body = Buffer.from(text);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${body.length}`,
    '',
    '',
  ].join('\r\n');
  // without the destroy, a client that never closes its side would keep the socket
  socket.end(Buffer.concat([Buffer.from(head), body]), () => socket.destroy());
}
