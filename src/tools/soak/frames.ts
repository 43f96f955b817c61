import { connect } from 'node:net';
import { guestId } from '../../lib/net/peer-ids.ts';

/** Number of sockets, and of frames that each sends unless the server closes it. */
const SOCKETS = 8;
const FRAMES = 1_000_000;
/** Frames per write. */
const CHUNK = 10_000;
/** Milliseconds after which a socket is dropped. */
const PATIENCE = 10_000;

const frame = (start: number): Buffer => Buffer.from([start, 0x80, 0, 0, 0, 0]);
/** Frames that are no messages: pongs, pings, and empty continuations of an endless text. */
const KINDS = [
  { first: frame(0x8a), rest: frame(0x8a) },
  { first: frame(0x89), rest: frame(0x89) },
  { first: frame(0x01), rest: frame(0x00) },
] as const;

/** Registers as a device and sends frames of one kind as fast as the server reads. */
const flood = (port: number, { first, rest }: (typeof KINDS)[number]): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    const given = setTimeout(() => socket.destroy(), PATIENCE);
    const chunk = Buffer.concat(Array<Buffer>(CHUNK).fill(rest));
    let left = FRAMES;
    const more = (): void => {
      while (!socket.destroyed && left > 0) {
        left -= CHUNK;
        if (!socket.write(chunk)) return void socket.once('drain', more);
      }
      socket.destroy();
    };
    socket.write(
      `GET /peerjs/peerjs?key=peerjs&token=t&id=${guestId()} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    socket.once('data', () => {
      socket.write(first);
      more();
    });
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearTimeout(given);
        resolve();
      });
    socket.resume();
  });

/** Sends frames on many sockets of one address until the server has closed them all. */
export async function sendFrames(port: number): Promise<void> {
  for (const kind of KINDS) await Promise.all(Array.from({ length: SOCKETS }, () => flood(port, kind)));
}
