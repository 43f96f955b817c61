import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { hostId } from '../../src/lib/net/peer-ids.ts';
import { LIMITS } from '../../src/server/limits.ts';
import { Switchboard } from '../../src/server/switchboard.ts';

/** A socket whose other side reads as much as the test says. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: string[] = [];
  pongs = 0;
  send(text: string): void {
    this.sent.push(text);
  }
  pong(): void {
    this.pongs++;
  }
  close(): void {
    this.readyState = 2;
  }
  pause(): void {
    // nothing comes by itself
  }
  terminate(): void {
    this.readyState = 3;
    this.emit('close');
  }
  say(type: string, dst: string, payload: object = {}): void {
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
    guest.say('OFFER', hostId('abcde'));
    host.bufferedAmount = LIMITS.unreadBytes + 1;
    for (let i = 0; i < 100; i++) guest.say('CANDIDATE', hostId('abcde'));
    host.emit('ping', Buffer.from(''));
    expect([typesOf(host), host.pongs]).toEqual([['OPEN', 'OFFER'], 0]);
    host.bufferedAmount = 0;
    guest.say('CANDIDATE', hostId('abcde'));
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
    const sdp = 'x'.repeat(31_000);
    for (let i = 0; i < 300; i++) {
      const guest = register(board, `kilowatt-guest-${i}`, `192.0.${i >> 8}.${i & 255}`);
      for (let code = 0; code < 3; code++) {
        guest.say('OFFER', hostId(`c${i}x${code}`), { sdp });
      }
    }
    expect(board.heldBytes).toBeLessThanOrEqual(LIMITS.heldBytes);
    expect(board.heldBytes).toBeGreaterThan(LIMITS.heldBytes - 32_000);
  });

  test('takes no more than a thousand messages a second from an address, and keeps its devices', () => {
    const board = newBoard();
    const host = register(board, hostId('abcde'), '192.0.2.1');
    const guests = Array.from({ length: 40 }, (_, i) => register(board, `kilowatt-guest-${i}`, '192.0.2.2'));
    for (const guest of guests) {
      guest.say('OFFER', hostId('abcde'));
      for (let i = 0; i < 500; i++) guest.say('CANDIDATE', hostId('abcde'));
    }
    expect(host.sent.length).toBeLessThan(LIMITS.addressMessages.burst);
    expect(host.sent.length).toBeGreaterThan(LIMITS.addressMessages.burst * 0.8);
    expect(board.size).toBe(41);
  });
});
