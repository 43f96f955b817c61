// @vitest-environment jsdom
import { EventEmitter } from 'node:events';
import type { Peer } from 'peerjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hostId } from '#lib/net/peer-ids.ts';
import { searchRooms } from '#lib/net/room-search.ts';
import type { Result } from '#lib/result.ts';
import type { Channel, NetError } from '#lib/session/ports/transport.ts';
import { eventually } from '../eventually.ts';
import { must } from '../must.ts';

/** The part of a PeerJS connection used by a search. */
class FakeConnection extends EventEmitter {
  readonly dataChannel = new EventTarget();
  readonly peerConnection = Object.assign(new EventTarget(), {
    remoteDescription: null as object | null,
    localDescription: null,
  });
  isClosed = false;
  close(): void {
    this.isClosed = true;
  }
}
/** A peer of PeerJS admitted by the server. */
class FakePeer extends EventEmitter {
  readonly open = true;
  readonly connections = new Map<string, FakeConnection>();
  connect(id: string): FakeConnection {
    const connection = new FakeConnection();
    this.connections.set(id, connection);
    return connection;
  }
  to(code: string): FakeConnection {
    return must(this.connections.get(hostId(code)), `connection to ${code}`);
  }
  fail(type: string, message = ''): void {
    this.emit('error', { type, message });
  }
  disconnect(): void {
    // a search that has ended needs no server
  }
  destroy(): void {
    // nothing to free
  }
}

const TABLE_TIMEOUT = 3_000;
/** A search in these rooms, all already tried, and its outcome so far. */
function search(...codes: [string, ...string[]]): { peer: FakePeer; outcome: () => string | null } {
  const peer = new FakePeer();
  const [first, ...others] = codes.map((code) => ({ code, server: '' }));
  const found: Result<Channel, NetError>[] = [];
  const parts = {
    peer: peer as unknown as Peer,
    rooms: [must(first), ...others] as const,
    noServer: { code: 'net/no-signalling', server: '' } as const,
    tableTimeout: TABLE_TIMEOUT,
  };
  void searchRooms(parts).then((result) => found.push(result));
  vi.advanceTimersByTime(700);
  return {
    peer,
    outcome: () => found.map((result) => (result.ok ? 'found' : result.error.code)).at(0) ?? null,
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a search in several rooms', () => {
  test('a search continues in the other rooms when the connection to one fails', async () => {
    const { peer, outcome } = search('kwx4t', 'kwx4t2', 'kwx4t3');
    peer.to('kwx4t2').emit('error', new Error('negotiation failed'));
    await Promise.resolve();
    expect(outcome()).toBeNull();
    expect(peer.to('kwx4t2').isClosed).toBe(true);
    peer.to('kwx4t').emit('open');
    await eventually(() => expect(outcome()).toBe('found'));
  });
  test('a search continues after a broken answer or candidate, since its room is unknown', async () => {
    const { peer, outcome } = search('kwx4t', 'kwx4t2');
    peer.fail('webrtc', 'Failed to parse SessionDescription');
    await Promise.resolve();
    expect(outcome()).toBeNull();
    peer.to('kwx4t').emit('open');
    await eventually(() => expect(outcome()).toBe('found'));
  });
  test('a search tries the other rooms at once when the first fails', () => {
    const { peer } = search('kwx4t', 'kwx4t2');
    peer.fail('peer-unavailable', `Could not connect to peer ${hostId('kwx4t')}`);
    expect(peer.connections.size).toBe(2);
  });
  test.each(['connection', 'answer'])('a search ends when its only room has a broken %s', async (what) => {
    const { peer, outcome } = search('kwx4t');
    if (what === 'answer') peer.fail('webrtc');
    else peer.to('kwx4t').emit('error', new Error('broken'));
    await eventually(() => expect(outcome()).toBe('net/unreachable'));
  });
  test('a search ends when all rooms are unknown', async () => {
    const { peer, outcome } = search('kwx4t', 'kwx4t2');
    for (const code of ['kwx4t', 'kwx4t2']) {
      peer.fail('peer-unavailable', `Could not connect to peer ${hostId(code)}`);
    }
    await eventually(() => expect(outcome()).toBe('net/unknown-room'));
  });
  test('a search ends in time if a broken answer is all there is', async () => {
    const { peer, outcome } = search('kwx4t', 'kwx4t2');
    peer.fail('webrtc');
    vi.advanceTimersByTime(TABLE_TIMEOUT);
    await eventually(() => expect(outcome()).toBe('net/unreachable'));
  });
});
