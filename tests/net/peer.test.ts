// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NetError, Room } from '../../src/lib/session/ports/transport.ts';
import { PeerSignalling } from '../../src/lib/net/peer.ts';
import { ok } from '../../src/lib/result.ts';

/** The browser lets the page open a socket; and how often it was asked. */
let allowed = false;
let asked = 0;

/** As browsers are about a `ws:` address on an https page: it throws, and no event follows. */
class Socket {
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    asked++;
    if (!allowed)
      throw new DOMException('An insecure WebSocket connection may not be initiated', 'SecurityError');
    setTimeout(() => this.onmessage?.({ data: '{"type":"OPEN"}' }));
  }
  close(): void {
    this.onmessage = null;
  }
}
/** As much of WebRTC as PeerJS wants to see before it asks for a server. */
class Connection {
  createDataChannel(): object {
    return {};
  }
  close(): void {
    // nothing is open
  }
}

const server = 'http://192.0.2.7:4173/peerjs';
const room: Room = { code: 'KWX4T', server };
const lost: NetError = { code: 'net/no-signalling', server };
const signalling = (): PeerSignalling => new PeerSignalling('https://example.org/peerjs', () => []);

beforeEach(() => {
  vi.stubGlobal('RTCPeerConnection', Connection);
  vi.stubGlobal('WebSocket', Socket);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  allowed = false;
  asked = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('where the browser allows no socket to the server', () => {
  test('who joins is told that the server does not answer', async () => {
    expect(await signalling().join([room])).toEqual({ ok: false, error: lost });
    expect(asked).toBe(1);
  });

  test('nothing is prepared for who may join', async () => {
    const here = signalling();
    const withdraw = here.prepare(room);
    await vi.waitFor(() => expect(asked).toBe(1));
    expect(await here.join([room])).toEqual({ ok: false, error: lost });
    expect(asked).toBe(2);
    withdraw();
  });

  test('the host is told so once, and tries again after ever longer pauses until guests can come', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const told: (NetError | null)[] = [];
    const hosting = await signalling().host(room, vi.fn(), (error) => told.push(error));
    expect(hosting).toEqual(ok({ stop: expect.any(Function) as unknown }));
    expect([told, asked]).toEqual([[lost], 1]);
    vi.advanceTimersByTime(500);
    expect(asked).toBe(2);
    vi.advanceTimersByTime(999);
    expect([told, asked]).toEqual([[lost], 2]);
    allowed = true;
    vi.advanceTimersByTime(10);
    expect([told, asked]).toEqual([[lost, null], 3]);
    if (hosting.ok) hosting.value.stop();
  });

  test('the host tries again at once when the network is back, and never again after it has stopped', async () => {
    const hosting = await signalling().host(room, vi.fn(), vi.fn());
    dispatchEvent(new Event('online'));
    expect(asked).toBe(2);
    if (hosting.ok) hosting.value.stop();
    dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(60_000);
    expect(asked).toBe(2);
  });
});
