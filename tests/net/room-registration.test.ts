// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PeerSignalling } from '#lib/net/peer.ts';
import type { Channel, Room } from '#lib/session/ports/transport.ts';
import { candidateOf, offerOf } from '#tools/support/introductions.ts';
import { eventually } from '../eventually.ts';
import { must, mustOk } from '../must.ts';

/** The sockets and connections opened by the page, oldest first. */
let sockets: Socket[] = [];
let connections: Connection[] = [];

/** A socket to a signalling server played by the test. */
class Socket extends EventTarget {
  readonly readyState = 1;
  readonly sent: string[] = [];
  constructor() {
    super();
    sockets.push(this);
  }
  set onmessage(listener: ((event: Event) => void) | null) {
    if (listener) this.addEventListener('message', listener);
  }
  say(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    // there is no other side
  }
}
class FakeDataChannel extends EventTarget {
  readonly readyState = 'open';
  onopen: (() => void) | null = null;
  close(): void {
    // there is no other side
  }
}
/** The part of WebRTC that PeerJS needs to answer an offer. */
class Connection extends EventTarget {
  signalingState = 'stable';
  ondatachannel: ((event: { channel: FakeDataChannel }) => void) | null = null;
  candidates = 0;
  constructor() {
    super();
    connections.push(this);
  }
  setRemoteDescription = () => Promise.resolve();
  setLocalDescription = () => Promise.resolve();
  createAnswer = () => Promise.resolve({ type: 'answer', sdp: '' });
  addIceCandidate(): Promise<void> {
    this.candidates++;
    return Promise.resolve();
  }
  createDataChannel(): FakeDataChannel {
    return new FakeDataChannel();
  }
  close(): void {
    this.signalingState = 'closed';
  }
  /** The other side's data channel opens. */
  open(): void {
    const channel = new FakeDataChannel();
    this.ondatachannel?.({ channel });
    channel.onopen?.();
  }
}

const room: Room = { code: 'abcde', server: '' };
let channels: Channel[] = [];
let server: Socket;
let stop: () => void;
beforeEach(async () => {
  vi.stubGlobal('RTCPeerConnection', Connection);
  vi.stubGlobal('RTCSessionDescription', EventTarget);
  vi.stubGlobal('WebSocket', Socket);
  [sockets, channels] = [[], []];
  const signalling = new PeerSignalling('https://example.org/peerjs', () => []);
  const hosting = await signalling.host(room, (channel) => channels.push(channel), vi.fn());
  ({ stop } = mustOk(hosting));
  server = must(sockets.at(-1));
  server.say({ type: 'OPEN' });
  // PeerJS opens some to detect the browser's features
  connections = [];
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tell = (type: string, src: string, payload: object): void =>
  server.say({ type, src, dst: 'kilowatt-abcde', payload });
const offer = (src: string, connectionId: string): Connection => {
  tell('OFFER', src, offerOf(connectionId));
  return must(connections.at(-1));
};
const candidate = (src: string, connectionId: string): void =>
  tell('CANDIDATE', src, candidateOf(connectionId));
const openConnections = (): number =>
  connections.filter(({ signalingState }) => signalingState !== 'closed').length;

describe('a host flooded with offers that never open', () => {
  test('a flooded host keeps two offers of one sender, and lets a guest in at once', () => {
    for (let i = 0; i < 45; i++) offer('kilowatt-guest-evil', `evil${i}`);
    expect(openConnections()).toBe(2);
    offer('kilowatt-guest-good', 'good').open();
    expect(channels).toHaveLength(1);
  });

  test('a flooded host keeps the newest forty of many senders, and lets a guest in at once', () => {
    for (let i = 0; i < 500; i++) offer(`kilowatt-guest-${i}`, `evil${i}`);
    expect(openConnections()).toBe(40);
    const guest = offer('kilowatt-guest-good', 'good');
    for (let i = 0; i < 39; i++) offer(`kilowatt-guest-more${i}`, `more${i}`);
    guest.open();
    expect(channels).toHaveLength(1);
  });

  test('a flooded host drops old offers of others, not those of a guest whose channel is open', () => {
    offer('kilowatt-guest-good', 'good').open();
    for (let i = 0; i < 500; i++) offer(`kilowatt-guest-${i}`, `evil${i}`);
    expect(must(connections[0]).signalingState).toBe('stable');
    expect(openConnections()).toBe(41);
  });

  test('a host gives each offer fifteen seconds', () => {
    vi.useFakeTimers();
    const late = offer('kilowatt-guest-late', 'late');
    vi.advanceTimersByTime(14_999);
    expect(late.signalingState).toBe('stable');
    vi.advanceTimersByTime(1);
    expect(late.signalingState).toBe('closed');
  });
});

describe('a host that gets candidates', () => {
  test('a host drops candidates of unknown connections: none is there when the offer comes', () => {
    for (let i = 0; i < 3_000; i++) candidate('kilowatt-guest-evil', `c${i % 10}`);
    expect(offer('kilowatt-guest-evil', 'c5').candidates).toBe(0);
  });
  test('a host uses candidates of a known connection', () => {
    const connection = offer('kilowatt-guest-good', 'good');
    candidate('kilowatt-guest-good', 'good');
    candidate('kilowatt-guest-evil', 'good');
    expect(connection.candidates).toBe(1);
  });
  test('a host uses thirty candidates of each connection, and again thirty of the next', () => {
    for (const name of ['one', 'two']) {
      const connection = offer('kilowatt-guest-evil', name);
      for (let i = 0; i < 900; i++) candidate('kilowatt-guest-evil', name);
      expect(connection.candidates).toBe(30);
    }
  });
});

describe('a host that gets options of PeerJS', () => {
  test('a host makes no offer because of PeerJS options, but answers the offer without them', async () => {
    tell('OFFER', 'kilowatt-guest-evil', {
      ...offerOf('c'),
      originator: true,
      metadata: { originator: true },
    });
    await eventually(() =>
      expect(server.sent.map((text) => (JSON.parse(text) as { type: string }).type)).toEqual(['ANSWER']),
    );
  });
  test.each<[string, object]>([
    ['a serialization that every object has', { serialization: 'constructor' }],
    ['no known serialization', { serialization: 'x' }],
    ['a call', { type: 'media' }],
    ['no description', { sdp: null }],
    ['a description that WebRTC does not know', { sdp: { type: 'x', sdp: '' } }],
  ])('a host drops an offer with %s', (_what, change) => {
    tell('OFFER', 'kilowatt-guest-evil', { ...offerOf('c'), ...change });
    expect(connections).toEqual([]);
  });
  test("a repeated offer of an open channel's connection does not end the channel", () => {
    const connection = offer('kilowatt-guest-good', 'c');
    connection.open();
    offer('kilowatt-guest-good', 'c');
    expect([connection.signalingState, connections.length]).toEqual(['stable', 1]);
  });
});
