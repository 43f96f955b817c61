import { describe, expect, test } from 'vitest';
import { certificateIn, readSdp } from '#lib/net/sdp-lines.ts';

const [OWN, FALSE] = ['AB', 'CD'].map((byte) => Array<string>(32).fill(byte).join(':')) as [string, string];
/** A description as written by Chromium. `before` comes before the fingerprint. */
const sdp = (before = 'a=ice-options:trickle', fingerprint = `a=fingerprint:sha-256 ${OWN}`): string =>
  [
    ...['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0'],
    ...['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 0.0.0.0'],
    ...['a=ice-ufrag:7sFv', 'a=ice-pwd:4nWbjF0sJ+Gk8Nf2vGvGZ/6a', before, fingerprint],
    ...['a=setup:actpass', 'a=mid:0', 'a=sctp-port:5000', ''],
  ].join('\r\n');

test('attributes are read by name', () => {
  const read = readSdp(sdp());
  expect([read?.('mid'), read?.('ice-ufrag'), read?.('ice')]).toEqual([['0'], ['7sFv'], []]);
});
test('the certificate is that of the fingerprint, in capitals', () => {
  expect(certificateIn(sdp())).toBe(OWN);
  expect(certificateIn(sdp(undefined, `a=fingerprint:sha-256 ${OWN.toLowerCase()}`))).toBe(OWN);
});

describe('a description with a second fingerprint names no certificate', () => {
  const second = `a=fingerprint:sha-256 ${FALSE}`;
  test.each(['\u2028', '\u2029', '\u0085', '\r', '\n', '\v', '\f', '\0'])(
    'a second fingerprint behind %j voids the certificate',
    (separator) => {
      expect(certificateIn(sdp(`a=ice-options:x${separator}${second}${separator}y`))).toBeNull();
      expect(certificateIn(sdp(`a=ice-options:x${separator}`))).toBeNull();
    },
  );
  test('a second fingerprint on a line of its own voids the certificate', () => {
    expect(certificateIn(sdp(second))).toBeNull();
    expect(certificateIn(sdp(`a=fingerprint:sha-1 ${FALSE.slice(0, 59)}`))).toBeNull();
  });
});

test.each([
  ['nothing', ''],
  ['no fingerprint', sdp(undefined, 'a=x')],
  ['another hash', sdp(undefined, `a=fingerprint:sha-1 ${OWN.slice(0, 59)}`)],
  ['a short hash', sdp(undefined, `a=fingerprint:sha-256 ${OWN.slice(3)}`)],
  ['more after the hash', sdp(undefined, `a=fingerprint:sha-256 ${OWN} `)],
  ['a second media section', `${sdp()}m=audio 9 UDP/TLS/RTP/SAVPF 0\r\n`],
  ['no media section', sdp().replace('m=application', 'x=application')],
  ['an unfinished last line', sdp().slice(0, -2)],
  ['an empty line', `${sdp()}\r\n`],
  ['a line without a type', sdp('trickle')],
])('a description with %s names no certificate', (_, text) => {
  expect(certificateIn(text)).toBeNull();
});
