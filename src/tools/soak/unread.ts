import { connect } from 'node:net';

/** The address that requests without reading, and its number of sockets in all and at a time. The server admits 512 per address. */
const ADDRESS = '127.0.0.2';
const SOCKETS = 1_000;
const AT_ONCE = 500;
/** Bytes sent by each: more than the server reads at once. */
const SENT = 90_000;
/** Milliseconds after which a socket is dropped. */
const PATIENCE = 3_000;

/** Requests with different kinds of answers: the page, a file, none or a short one, a refusal, and Node's own. */
const REQUESTS = [
  'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /service-worker.js HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /missing.js HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /peerjs HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
];

/** Repeats one request without reading the answers until the server closes the socket. */
const askUnread = (port: number, request: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: ADDRESS }, () => {
      socket.write(request.repeat(SENT / request.length));
    });
    const given = setTimeout(() => socket.destroy(), PATIENCE);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearTimeout(given);
        resolve();
      });
  });

/** Sends requests on many sockets of one address without reading. */
export async function askWithoutReading(port: number): Promise<void> {
  let begun = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (begun < SOCKETS) await askUnread(port, REQUESTS[begun++ % REQUESTS.length] ?? '');
    }),
  );
}
