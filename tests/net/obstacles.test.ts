import { beforeEach, expect, test, vi } from 'vitest';
import { watchObstacles } from '#lib/net/obstacles.ts';

/** The watched part of a connection. */
function connection(sdp = '', iceGatheringState: RTCIceGatheringState = 'complete') {
  const target = Object.assign(new EventTarget(), {
    localDescription: { type: 'offer', sdp },
    iceGatheringState,
  });
  return {
    target,
    obstacles: watchObstacles(target as unknown as RTCPeerConnection),
    fail: (url: string, errorCode: number) =>
      target.dispatchEvent(Object.assign(new Event('icecandidateerror'), { url, errorCode })),
  };
}
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  return () => vi.unstubAllGlobals();
});

const HOST = 'a=candidate:1 1 udp 2113937151 192.0.2.1 49160 typ host\r\n';
const RELAY = 'a=candidate:1 1 udp 41885439 192.0.2.1 49160 typ relay raddr 0.0.0.0 rport 0\r\n';
const refused = { code: 'net/relay-refused', server: 'turn:a.example:3478' };

test('a relay that refuses is reported before others that do not answer', () => {
  const { obstacles, fail } = connection(HOST);
  expect(obstacles.explain()).toBeNull();
  fail('turn:b.example?transport=udp', 701);
  expect(obstacles.explain()).toEqual({ code: 'net/relay-silent', server: 'turn:b.example' });
  fail('turn:a.example:3478?transport=udp', 401);
  expect(obstacles.explain()).toEqual(refused);
  fail('turns:c.example', 701);
  expect(obstacles.explain()).toEqual(refused);
});

test('STUN servers and connections with a working relay report nothing', () => {
  const stun = connection(HOST);
  stun.fail('stun:a.example:3478', 701);
  expect(stun.obstacles.explain()).toBeNull();
  const helped = connection(RELAY);
  helped.fail('turn:a.example:3478', 401);
  expect(helped.obstacles.explain()).toBeNull();
});

test('a missing address is reported once the browser has looked for all of them, and not before', () => {
  const { target, obstacles } = connection('', 'gathering');
  let told = 0;
  obstacles.onNoAddress(() => told++);
  expect(obstacles.explain()).toBeNull();
  Object.assign(target, { iceGatheringState: 'complete' });
  target.dispatchEvent(new Event('icegatheringstatechange'));
  expect(told).toBe(1);
  expect(obstacles.explain()).toEqual({ code: 'net/no-addresses' });

  const found = connection(HOST, 'complete');
  found.obstacles.onNoAddress(() => told++);
  expect(told).toBe(1);
});
