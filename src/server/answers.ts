import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers of answers other than files of the app. They are no pages, so no page may frame them. */
const HEADERS = {
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;
const PLAIN = 'text/plain; charset=utf-8';

/** Answers a request with a line of plain text. Headers already set stay. */
export function answerText(response: ServerResponse, status: number, text: string): void {
  answerWith(response, status, PLAIN, text);
}
/** Answers a request with JSON that must not be cached. */
export function answerJson(response: ServerResponse, json: string): void {
  response.setHeader('Cache-Control', 'no-store');
  answerWith(response, 200, 'application/json', json);
}
function answerWith(response: ServerResponse, status: number, type: string, body: string): void {
  for (const [name, value] of Object.entries(HEADERS)) {
    if (!response.hasHeader(name)) response.setHeader(name, value);
  }
  response.writeHead(status, { 'Content-Type': type });
  response.end(body);
}

/** Answers on a bare socket, which has no response object, and closes it. */
export function answerAndClose(socket: Duplex, status: number, text: string): void {
  const body = Buffer.from(text);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    ...Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`),
    `Content-Type: ${PLAIN}`,
    `Content-Length: ${body.length}`,
    '',
    '',
  ].join('\r\n');
  // without the destroy, a client that never closes its side would keep the socket
  socket.end(Buffer.concat([Buffer.from(head), body]), () => socket.destroy());
}
