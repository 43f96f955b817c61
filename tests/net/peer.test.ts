// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PeerSignalling } from '#lib/net/peer.ts';
import { ok } from '#lib/result.ts';
import type { NetError, Room } from '#lib/session/ports/transport.ts';
import { eventually } from '../eventually.ts';
import { mustOk } from '../must.ts';

/** Whether the browser lets the page open a socket, and the number of tries. */
let allowed = false;
let asked = 0;
/** The tokens of these tries. */
let tokens: string[] = [];

/** Throws without an event, as browsers do for a `ws:` address on an https page. */
class Socket extends EventTarget {
  constructor(url: string) {
    super();
    asked++;
    tokens.push(new URL(url).searchParams.get('token') ?? '');
    if (!allowed)
      throw new DOMException('An insecure WebSocket connection may not be initiated', 'SecurityError');
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: '{"type":"OPEN"}' })));
  }
  set onmessage(listener: ((event: Event) => void) | null) {
    if (listener) this.addEventListener('message', listener);
  }
  close(): void {
    // there is no other side
  }
}
/** The part of WebRTC that PeerJS needs before it connects to a server. */
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
  tokens = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the browser refuses a socket to the server', () => {
  test('a guest gets the error that the server does not answer', async () => {
    expect(await signalling().join([room])).toEqual({ ok: false, error: lost });
    expect(asked).toBe(1);
  });

  test('preparing to join has no effect', async () => {
    const here = signalling();
    const withdraw = here.prepare(room);
    await eventually(() => expect(asked).toBe(1));
    expect(await here.join([room])).toEqual({ ok: false, error: lost });
    expect(asked).toBe(2);
    withdraw();
  });

  test('a host gets the error once, and tries again after increasing pauses', async () => {
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
    mustOk(hosting).stop();
  });

  test('a host tries again at once when the network is back, and never after it has stopped', async () => {
    const hosting = await signalling().host(room, vi.fn(), vi.fn());
    dispatchEvent(new Event('online'));
    expect(asked).toBe(2);
    mustOk(hosting).stop();
    dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(60_000);
    expect(asked).toBe(2);
  });
});

test('no token of a page depends on Math.random', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const here = signalling();
  await here.join([room]);
  await here.join([room]);
  for (const token of tokens) expect(token).toMatch(/^[0-9a-z]{16,}$/);
  expect(new Set(tokens).size).toBe(2);
});
