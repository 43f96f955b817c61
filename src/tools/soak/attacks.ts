import { connect, type Socket } from 'node:net';
import { guestId, hostId } from '../../lib/net/peer-ids.ts';
import { answerOf, candidateOf, offerOf, sdpOf } from '../support/introductions.ts';
import { SignallingClient } from './signalling-client.ts';
import { SEARCHING, TABLE_HOST_ID } from './table.ts';

/**
 * Single attacks on the server. Each resolves once the server has answered, closed the socket, or let the time pass: to whether the server
 * had admitted the attacker as a device.
 */

/** Attacking loopback addresses: the server admits ten new devices a second from each. */
const ADDRESSES = Array.from({ length: 64 }, (_, at) => `127.0.0.${2 + at}`);
let used = 0;
/** The next attacking address. */
const nextAddress = (): string => ADDRESSES[used++ % ADDRESSES.length] ?? '127.0.0.2';
/** Milliseconds after which an attacker drops its socket. */
const PATIENCE = 2_000;
const LONG = 'x'.repeat(31_000);
/** The maximum length of a description. */
const LONG_SDP = sdpOf(8_000);
const HOST = 'Host: localhost\r\n';
const get = (path: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n${more}\r\n`;
const upgrade = (path: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`;
const randomId = (): string => hostId(Math.random().toString(36).slice(2, 12));

/** Changes to an offer that no app makes: options of PeerJS, and invalid values of known fields. */
const ODD: readonly object[] = [
  { originator: true, metadata: { originator: true }, _payload: { originator: true } },
  { serialization: 'constructor' },
  { type: 'media' },
  { label: LONG },
  { sdp: { type: 'rollback', sdp: '' } },
  { sdp: { type: 'offer', sdp: `${sdpOf(500)}a=candidate:1\r\n` } },
  { sdp: { type: 'offer', sdp: sdpOf(100).repeat(50) } },
  { connectionId: { toString: 'x' } },
];

type Attack = (port: number) => Promise<boolean>;

/** Sends bytes, acts on the socket (by default reads it to its end), and waits for the end of the connection. */
const raw =
  (bytes: () => string | Buffer, act: (socket: Socket) => void = (socket) => void socket.resume()): Attack =>
  (port) =>
    new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: nextAddress() }, () =>
        socket.write(bytes()),
      );
      socket.setTimeout(PATIENCE, () => socket.destroy());
      socket.on('error', () => undefined).on('close', () => resolve(false));
      act(socket);
    });
/** Sends bytes and resets the connection, at once or when the answer begins. */
const aborted = (bytes: string, event: 'connect' | 'data'): Attack =>
  raw(
    () => bytes,
    (socket) => void socket.once(event, () => socket.resetAndDestroy()),
  );
/** Registers as a device and misbehaves. */
const device =
  (misbehave: (client: SignallingClient) => void, id: () => string = guestId): Attack =>
  async (port) => {
    const client = new SignallingClient({ port, id: id(), options: { localAddress: nextAddress() } });
    const given = setTimeout(() => client.leave(), PATIENCE);
    let isAdmitted = false;
    try {
      isAdmitted = (await client.next()).type === 'OPEN';
      if (isAdmitted) misbehave(client);
      await client.next();
    } catch {
      // the server closed the socket
    }
    clearTimeout(given);
    client.leave();
    return isAdmitted;
  };
const times = (count: number, act: (index: number) => void): void => {
  for (let i = 0; i < count; i++) act(i);
};

export const ATTACKS: readonly Attack[] = [
  ...['bytes=5-1', 'bytes=-', 'bytes=0-0,9-1', 'bytes=99999999-', 'x'].map((range) =>
    raw(() => get('/', `Range: ${range}\r\n`)),
  ),
  ...['/play/%F0%9F', '/%', '/%00', '//', `/${'a.a'.repeat(1_000)}!`, '/../../etc/passwd', '*'].map((path) =>
    raw(() => get(path)),
  ),
  raw(() => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
  raw(() => Buffer.from(Array.from({ length: 300 }, () => Math.floor(Math.random() * 256)))),
  raw(() => `GET / HTTP/1.1\r\n${HOST}broken\r\n\r\n`),
  raw(() => get('/', `A: ${'x'.repeat(64_000)}\r\n`)),
  raw(() => get('/', 'A: b\r\n'.repeat(3_000))),
  raw(() => `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`),
  raw(() => `PUT /peerjs HTTP/1.1\r\n${HOST}Content-Length: 99999\r\n\r\n${LONG}`),
  raw(() => 'GET /lan.json HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
  raw(() => `CONNECT example.org:443 HTTP/1.1\r\n${HOST}\r\n`),
  raw(() => `BREW / HTTP/1.1\r\n${HOST}\r\n`),
  raw(() => upgrade('/')),
  raw(() => upgrade('/peerjs/peerjs?id=x')),
  raw(() => upgrade(`/peerjs/peerjs?key=peerjs&token=t&id=${guestId()}`, 'Origin: https://evil.example\r\n')),
  raw(() => `${upgrade(`/peerjs/peerjs?key=peerjs&token=t&id=${guestId()}`)}\x8f\xff garbage`),
  aborted(get('/'), 'connect'),
  aborted(get('/service-worker.js'), 'data'),
  aborted(`GET / HTTP/1.1\r\n${HOST}`, 'connect'),
  aborted(upgrade(`/peerjs/peerjs?key=peerjs&token=t&id=${guestId()}`), 'data'),
  device((client) => times(13, () => client.send('OFFER', randomId(), offerOf('c')))),
  device((client) => times(11, () => client.send('OFFER', randomId(), offerOf('c', LONG_SDP)))),
  device((client) => times(45, (i) => client.send('OFFER', TABLE_HOST_ID, offerOf(`c${i}`)))),
  device((client) => times(300, (i) => client.send('CANDIDATE', TABLE_HOST_ID, candidateOf(`c${i}`)))),
  device((client) =>
    times(ODD.length, (i) => client.send('OFFER', TABLE_HOST_ID, { ...offerOf(`c${i}`), ...ODD[i] })),
  ),
  device((client) => {
    client.send('OFFER', TABLE_HOST_ID, offerOf('c'));
    times(100, () => client.send('CANDIDATE', TABLE_HOST_ID, { ...candidateOf('c'), ...ODD[0] }));
    times(100, () => client.send('ANSWER', TABLE_HOST_ID, answerOf('c')));
  }),
  device((client) => {
    times(45, (i) => client.send('OFFER', SEARCHING, offerOf(`c${i}`)));
    times(45, () => client.send('ANSWER', SEARCHING, answerOf('c')));
    times(45, () => client.send('CANDIDATE', SEARCHING, candidateOf('c')));
  }),
  device((client) => times(2_000, () => client.socket.ping())),
  device((client) => times(2_000, () => client.socket.pong())),
  device((client) => times(50, () => client.socket.send('{ no json'))),
  device((client) => client.send('OFFER', randomId(), offerOf('c', 'x'.repeat(40_000)))),
  device(() => undefined, randomId),
  device(
    () => undefined,
    () => TABLE_HOST_ID,
  ),
];
