import { expect, test } from 'vitest';
import { watchRelays } from '../../src/lib/net/relays.ts';

/** The part of a connection that is watched. */
function connection(sdp = ''): { watched: () => unknown; fail: (url: string, errorCode: number) => void } {
  const target = Object.assign(new EventTarget(), { localDescription: { type: 'offer', sdp } });
  return {
    watched: watchRelays(target as unknown as RTCPeerConnection),
    fail: (url, errorCode) =>
      target.dispatchEvent(Object.assign(new Event('icecandidateerror'), { url, errorCode })),
  };
}
const refused = { code: 'net/relay-refused', server: 'turn:a.example:3478' };

test('a relay that refuses is reported before others that do not answer', () => {
  const { watched, fail } = connection();
  expect(watched()).toBeNull();
  fail('turn:b.example?transport=udp', 701);
  expect(watched()).toEqual({ code: 'net/relay-silent', server: 'turn:b.example' });
  fail('turn:a.example:3478?transport=udp', 401);
  expect(watched()).toEqual(refused);
  fail('turns:c.example', 701);
  expect(watched()).toEqual(refused);
});

test('STUN servers and connections with a working relay report nothing', () => {
  const stun = connection();
  stun.fail('stun:a.example:3478', 701);
  expect(stun.watched()).toBeNull();
  const helped = connection(
    'a=candidate:1 1 udp 41885439 192.0.2.1 49160 typ relay raddr 0.0.0.0 rport 0\r\n',
  );
  helped.fail('turn:a.example:3478', 401);
  expect(helped.watched()).toBeNull();
});
