import { connect } from 'node:net';

/** The address that asks without reading, and how many sockets it opens in all and at a time. The server admits 512 of an address. */
const ADDRESS = '127.0.0.2';
const SOCKETS = 1_000;
const AT_ONCE = 500;
/** Bytes that each of them sends: more than the server reads at once. */
const SENT = 90_000;
/** Milliseconds after which a socket is given up. */
const PATIENCE = 3_000;

/** Requests that the server answers in different ways: the page, a file, not at all or shortly, with a refusal, and by Node itself. */
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

/** Sends one request again and again and reads no answer, until the server closes the socket. */
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

/** Asks on many sockets of one address without reading. */
export async function askWithoutReading(port: number): Promise<void> {
  let begun = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (begun < SOCKETS) await askUnread(port, REQUESTS[begun++ % REQUESTS.length] ?? '');
    }),
  );
}
