import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hostId } from '#lib/net/peer-ids.ts';
import { SignallingClient } from '#tools/soak/signalling-client.ts';
import { answerOf, candidateOf, offerOf, sdpOf } from '#tools/support/introductions.ts';
import { OwnServer } from './own-server.ts';

const ATTACKER = '127.0.0.2';

let server: OwnServer;
let host: SignallingClient;
let guest: SignallingClient;
beforeEach(async () => {
  server = await OwnServer.start();
  const open = (id: string, localAddress: string): Promise<SignallingClient> =>
    SignallingClient.open({ port: server.port, id, options: { localAddress } });
  host = await open(hostId('abcde'), '127.0.0.1');
  guest = await open('kilowatt-guest-evil', ATTACKER);
});
afterEach(() => server.stop());

/** Everything that reaches a device up to the attacker's last offer. */
async function heardByHost(): Promise<readonly unknown[]> {
  guest.send('OFFER', host.id, offerOf('last'));
  const heard = [];
  for (;;) {
    const { type, payload } = await host.next();
    if (type === 'OFFER' && (payload as { connectionId: string }).connectionId === 'last') return heard;
    heard.push(payload);
  }
}

describe('the server drops fields that this app does not send', () => {
  test.each<[string, object]>([
    ['originator', { originator: true }],
    ['metadata', { metadata: { originator: true } }],
    [
      'options of PeerJS',
      { _payload: { originator: true }, _stream: {}, constraints: {}, sdpTransform: 'x' },
    ],
    ['names that every object has', { constructor: {}, toString: 'x', hasOwnProperty: true }],
  ])('drops fields such as %s', async (_what, options) => {
    guest.send('OFFER', host.id, { ...offerOf('c'), ...options });
    guest.send('CANDIDATE', host.id, { ...candidateOf('c'), ...options });
    expect(await heardByHost()).toEqual([offerOf('c'), candidateOf('c')]);
  });

  test('drops __proto__, beside the payload or in it', async () => {
    const text = JSON.stringify({ type: 'OFFER', dst: host.id, payload: offerOf('c') });
    guest.socket.send(text.replaceAll('{', '{"__proto__":{"originator":true},'));
    const message = await host.next();
    expect(message).toEqual({ type: 'OFFER', src: guest.id, dst: host.id, payload: offerOf('c') });
    expect(Object.hasOwn(message.payload as object, '__proto__')).toBe(false);
  });

  test('drops a forged sender', async () => {
    const forged = {
      type: 'OFFER',
      src: 'kilowatt-guest-other',
      dst: host.id,
      payload: offerOf('c'),
      ttl: 1,
    };
    guest.socket.send(JSON.stringify(forged));
    expect(await host.next()).toStrictEqual({
      type: 'OFFER',
      src: guest.id,
      dst: host.id,
      payload: offerOf('c'),
    });
  });

  test('drops foreign fields in an answer to a guest', async () => {
    guest.send('OFFER', host.id, offerOf('c'));
    host.send('ANSWER', guest.id, { ...answerOf('c'), originator: true, serialization: 'json' });
    expect((await guest.next()).payload).toStrictEqual(answerOf('c'));
  });
});

describe('the server passes no offer on', () => {
  test.each<[string, object]>([
    ['for a call', { type: 'media' }],
    ['with another label', { label: 'x' }],
    ['with another serialization', { serialization: 'binary' }],
    ['with a serialization that every object has', { serialization: 'constructor' }],
    ['for an unreliable channel', { reliable: false }],
    ['with a connection that is no text', { connectionId: { toString: 1 } }],
    ['with a long connection', { connectionId: 'c'.repeat(65) }],
    ['with a description that is no object', { sdp: 'v=0' }],
    ['with a description of another type', { sdp: { type: 'rollback', sdp: '' } }],
    ['with a long description', { sdp: { type: 'offer', sdp: sdpOf(8_001) } }],
    ['with candidates in its description', { sdp: { type: 'offer', sdp: `${sdpOf(500)}a=candidate:1\r\n` } }],
    ['with many media sections', { sdp: { type: 'offer', sdp: sdpOf(100).repeat(50) } }],
  ])('passes on no offer %s', async (_what, change) => {
    guest.send('OFFER', host.id, { ...offerOf('c'), ...change });
    expect(await heardByHost()).toEqual([]);
  });

  test('passes on no offer to a guest', async () => {
    const stranger = await SignallingClient.open({ port: server.port, id: 'kilowatt-guest-stranger' });
    guest.send('OFFER', host.id, offerOf('c'));
    expect((await host.next()).type).toBe('OFFER');
    for (const from of [host, stranger]) {
      for (let i = 0; i < 50; i++) from.send('OFFER', guest.id, offerOf(`c${i}`));
    }
    host.send('ANSWER', guest.id, answerOf('c'));
    expect((await guest.next()).type).toBe('ANSWER');
    for (let i = 0; i < 50; i++) stranger.send('CANDIDATE', guest.id, candidateOf('c'));
    stranger.send('ANSWER', guest.id, answerOf('c'));
    stranger.send('OFFER', hostId('nobody'), offerOf('c'));
    expect((await stranger.next()).type).toBe('EXPIRE');
    expect(guest.unread).toEqual([]);
  });
});

describe('floods', () => {
  test('stops floods of candidates at thirty of each connection', async () => {
    for (const connection of ['a', 'b', 'c']) {
      guest.send('OFFER', host.id, offerOf(connection));
      for (let i = 0; i < 100; i++) guest.send('CANDIDATE', host.id, candidateOf(connection));
    }
    expect(await heardByHost()).toHaveLength(3 * 31);
  });

  test("stops a host's flood at thirty candidates and one answer", async () => {
    guest.send('OFFER', host.id, offerOf('c'));
    expect((await host.next()).type).toBe('OFFER');
    for (let i = 0; i < 100; i++) {
      host.send('ANSWER', guest.id, answerOf('c'));
      host.send('CANDIDATE', guest.id, candidateOf('c'));
    }
    guest.send('OFFER', host.id, offerOf('d'));
    expect((await host.next()).type).toBe('OFFER');
    host.send('ANSWER', guest.id, answerOf('d'));
    const heard = [];
    for (;;) {
      const { type, payload } = await guest.next();
      if ((payload as { connectionId: string }).connectionId === 'd') break;
      heard.push(type);
    }
    expect(heard).toEqual(['ANSWER', ...Array<string>(30).fill('CANDIDATE')]);
  });

  test('closes the socket on a flood of pongs, as of pings', async () => {
    for (let i = 0; i < 2_000; i++) guest.socket.pong();
    expect(await guest.ended()).toBe('closed 1008');
  });

  test('closes the socket on a flood of empty frames that complete no message', async () => {
    const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(
        `GET /peerjs/peerjs?key=peerjs&token=t&id=kilowatt-guest-frames HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: ${KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      ),
    );
    socket.on('error', () => undefined).on('data', () => undefined);
    await once(socket, 'data');
    // the first frame of a text, then empty ones that continue it
    const [first, next] = [0x01, 0x00].map((start) => Buffer.from([start, 0x80, 0, 0, 0, 0]));
    socket.write(
      Buffer.concat([first ?? Buffer.alloc(0), ...Array<Buffer>(1_000).fill(next ?? Buffer.alloc(0))]),
    );
    const [message] = (await once(socket, 'data')) as [Buffer];
    // a close frame with code 1008
    expect([message[0], message.readUInt16BE(2)]).toEqual([0x88, 1008]);
    socket.destroy();
  });
});
