import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { hostId } from '#lib/net/peer-ids.ts';
import { LIMITS, UNLIMITED } from '#server/limits.ts';
import { Switchboard } from '#server/switchboard.ts';
import { answerOf, candidateOf, offerOf, sdpOf } from '#tools/support/introductions.ts';

/** A socket whose other side reads as much as the test allows. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: string[] = [];
  pongs = 0;
  closes = 0;
  send(text: string): void {
    this.sent.push(text);
  }
  pong(): void {
    this.pongs++;
  }
  close(): void {
    this.closes++;
    this.readyState = 2;
  }
  pause(): void {
    // nothing arrives by itself
  }
  terminate(): void {
    this.readyState = 3;
    this.emit('close');
  }
  say(type: string, dst: string, payload: object): void {
    this.emit('message', Buffer.from(JSON.stringify({ type, dst, payload })));
  }
}

let boards: Switchboard[] = [];
afterEach(() => {
  for (const board of boards) board.stop();
  boards = [];
});
function newBoard(limits = LIMITS): Switchboard {
  const board = new Switchboard(limits, () => 0);
  boards.push(board);
  return board;
}
function register(board: Switchboard, id: string, address = '192.0.2.1'): FakeSocket {
  const socket = new FakeSocket();
  expect(board.refusal({ id, token: id, address })).toBeNull();
  board.register({ id, token: id, address }, socket as unknown as WebSocket);
  return socket;
}
const typesOf = ({ sent }: FakeSocket): readonly unknown[] =>
  sent.map((text) => (JSON.parse(text) as { type: unknown }).type);

describe('the switchboard', () => {
  test('sends nothing more to a device that does not read, until it reads again', () => {
    const board = newBoard();
    const [host, guest] = [register(board, hostId('abcde')), register(board, 'kilowatt-guest-1')];
    guest.say('OFFER', hostId('abcde'), offerOf('c'));
    host.bufferedAmount = LIMITS.unreadBytes + 1;
    for (let i = 0; i < 20; i++) guest.say('CANDIDATE', hostId('abcde'), candidateOf('c'));
    host.emit('ping', Buffer.from(''));
    expect([typesOf(host), host.pongs]).toEqual([['OPEN', 'OFFER'], 0]);
    host.bufferedAmount = 0;
    guest.say('CANDIDATE', hostId('abcde'), candidateOf('c'));
    host.emit('ping', Buffer.from(''));
    expect([typesOf(host), host.pongs]).toEqual([['OPEN', 'OFFER', 'CANDIDATE'], 1]);
  });

  test('is full at its limit, and has room again when a device leaves', () => {
    const board = newBoard({ ...LIMITS, devices: 2 });
    register(board, hostId('abcde'), '192.0.2.1');
    const second = register(board, hostId('fghjk'), '192.0.2.2');
    const third = { id: hostId('mnpqr'), token: 't', address: '192.0.2.3' };
    expect(board.refusal(third)).toBe('full');
    second.terminate();
    expect(board.refusal(third)).toBeNull();
  });

  test('holds 16 MB for absent hosts, however many addresses send', () => {
    const board = newBoard();
    const [sdp, candidate] = [sdpOf(8_000), 'x'.repeat(1_000)];
    for (let i = 0; i < 300; i++) {
      const guest = register(board, `kilowatt-guest-${i}`, `192.0.${i >> 8}.${i & 255}`);
      for (let code = 0; code < 3; code++) {
        const to = hostId(`c${i}x${code}`);
        guest.say('OFFER', to, offerOf('c', sdp));
        for (let more = 0; more < 30; more++) guest.say('CANDIDATE', to, candidateOf('c', candidate));
      }
    }
    expect(board.heldBytes).toBeLessThanOrEqual(LIMITS.heldBytes);
    expect(board.heldBytes).toBeGreaterThan(LIMITS.heldBytes - 32_000);
  });

  test('takes no more than a thousand messages a second from an address, and keeps its devices', () => {
    const { deviceOffers, addressOffers } = UNLIMITED;
    const board = newBoard({ ...LIMITS, deviceOffers, addressOffers });
    const host = register(board, hostId('abcde'), '192.0.2.1');
    const guests = Array.from({ length: 40 }, (_, i) => register(board, `kilowatt-guest-${i}`, '192.0.2.2'));
    for (const guest of guests) {
      for (let offer = 0; offer < 16; offer++) {
        guest.say('OFFER', hostId('abcde'), offerOf(`c${offer}`));
        for (let i = 0; i < 30; i++) guest.say('CANDIDATE', hostId('abcde'), candidateOf(`c${offer}`));
      }
    }
    expect(host.sent.length).toBeLessThan(LIMITS.addressMessages.burst);
    expect(host.sent.length).toBeGreaterThan(LIMITS.addressMessages.burst * 0.7);
    expect(board.size).toBe(41);
  });

  test('counts pongs as pings, and ignores a device that it has expelled', () => {
    const board = newBoard();
    const guest = register(board, 'kilowatt-guest-1');
    for (let i = 0; i < LIMITS.deviceMessages.burst; i++) guest.emit('pong', Buffer.from(''));
    expect(board.size).toBe(1);
    for (let i = 0; i < 100; i++) guest.emit('pong', Buffer.from(''));
    expect([board.size, guest.closes]).toEqual([0, 1]);
  });

  test('passes on thirty candidates of each end of a connection, and one answer', () => {
    const board = newBoard();
    const [host, guest] = [register(board, hostId('abcde')), register(board, 'kilowatt-guest-1')];
    for (const connection of ['c', 'd']) guest.say('OFFER', hostId('abcde'), offerOf(connection));
    for (let i = 0; i < 50; i++) {
      for (const connection of ['c', 'd', 'unknown'])
        guest.say('CANDIDATE', hostId('abcde'), candidateOf(connection));
      host.say('ANSWER', 'kilowatt-guest-1', answerOf('c'));
      host.say('CANDIDATE', 'kilowatt-guest-1', candidateOf('c'));
    }
    expect(typesOf(host).toSorted()).toEqual([...Array(60).fill('CANDIDATE'), 'OFFER', 'OFFER', 'OPEN']);
    expect(typesOf(guest)).toEqual(['OPEN', 'ANSWER', ...Array(30).fill('CANDIDATE')]);
  });

  test('passes on no more candidates when a connection is offered again', () => {
    const board = newBoard();
    const [host, guest] = [register(board, hostId('abcde')), register(board, 'kilowatt-guest-1')];
    for (let offer = 0; offer < 5; offer++) {
      guest.say('OFFER', hostId('abcde'), offerOf('c'));
      for (let i = 0; i < 30; i++) guest.say('CANDIDATE', hostId('abcde'), candidateOf('c'));
    }
    expect(typesOf(host)).toEqual(['OPEN', 'OFFER', ...Array(30).fill('CANDIDATE')]);
  });

  test('holds thirty candidates for an absent host, and counts later ones with them', () => {
    const board = newBoard();
    const guest = register(board, 'kilowatt-guest-1');
    guest.say('OFFER', hostId('abcde'), offerOf('c'));
    for (let i = 0; i < 20; i++) guest.say('CANDIDATE', hostId('abcde'), candidateOf('c'));
    const host = register(board, hostId('abcde'));
    for (let i = 0; i < 20; i++) guest.say('CANDIDATE', hostId('abcde'), candidateOf('c'));
    expect(typesOf(host)).toEqual(['OPEN', 'OFFER', ...Array(30).fill('CANDIDATE')]);
  });

  test('passes on no offer to a guest, none of a host, and no unsolicited answer', () => {
    const board = newBoard();
    const [host, other] = [register(board, hostId('abcde')), register(board, hostId('fghjk'))];
    const [guest, stranger] = [register(board, 'kilowatt-guest-1'), register(board, 'kilowatt-guest-2')];
    guest.say('OFFER', hostId('abcde'), offerOf('c'));
    for (const { from, to } of [
      { from: host, to: 'kilowatt-guest-1' },
      { from: stranger, to: 'kilowatt-guest-1' },
      { from: other, to: hostId('abcde') },
    ]) {
      from.say('OFFER', to, offerOf('c'));
      from.say('CANDIDATE', to, candidateOf('other'));
    }
    for (const from of [other, stranger]) {
      from.say('ANSWER', 'kilowatt-guest-1', answerOf('c'));
      from.say('CANDIDATE', 'kilowatt-guest-1', candidateOf('c'));
    }
    guest.say('ANSWER', hostId('abcde'), answerOf('c'));
    host.say('ANSWER', 'kilowatt-guest-1', answerOf('other'));
    expect([typesOf(host), typesOf(guest)]).toEqual([['OPEN', 'OFFER'], ['OPEN']]);
  });
});
