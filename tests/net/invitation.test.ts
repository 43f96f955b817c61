import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, describe as group, test } from 'vitest';
import { fromBase41, toBase41 } from '#lib/net/base41.ts';
import { encode, pack, type PairingText, parseInvitation } from '#lib/net/invitation.ts';
import {
  describe,
  type Description,
  type IceCandidate,
  readAddress,
  toSdp,
  writeAddress,
} from '#lib/net/sdp.ts';
import { must } from '../must.ts';
import fc from '../properties.ts';

const FINGERPRINT = bytesToHex(Uint8Array.from({ length: 32 }, (_, i) => i * 8))
  .toUpperCase()
  .replaceAll(/..(?!$)/g, '$&:');

/** A data channel as described by Chromium. */
const CHROMIUM = `v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 60511 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 192.0.2.7
a=candidate:1 1 udp 2113937151 9b9ee1ab-2e44-4d3b-8f43-0d0c6e0ab9f1.local 60511 typ host generation 0 network-cost 999
a=candidate:2 1 tcp 1518280447 192.0.2.7 9 typ host tcptype active generation 0
a=candidate:3 1 udp 2113939711 2001:db8::17 51820 typ host generation 0 network-cost 999
a=candidate:4 1 udp 1677729535 203.0.113.4 40000 typ srflx raddr 192.0.2.7 rport 60511 generation 0
a=candidate:5 2 udp 1677729534 203.0.113.4 40001 typ srflx raddr 192.0.2.7 rport 60511 generation 0
a=candidate:6 1 udp 1677729534 stun.example 40001 typ srflx raddr 192.0.2.7 rport 60511 generation 0
a=ice-ufrag:7sFv
a=ice-pwd:4nWbjF0sJ+Gk8Nf2vGvGZ/6a
a=ice-options:trickle
a=fingerprint:sha-256 ${FINGERPRINT}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
`.replaceAll('\n', '\r\n');

const bytes = (length: number): fc.Arbitrary<Uint8Array> =>
  fc.uint8Array({ minLength: length, maxLength: length });
const ice = (least: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'),
    minLength: least,
    maxLength: 255,
  });
const candidates: fc.Arbitrary<IceCandidate[]> = fc.array(
  fc.record({
    type: fc.constantFrom('host', 'srflx', 'relay'),
    address: fc.oneof(
      fc.record({ family: fc.constant('ipv4'), bytes: bytes(4) }),
      fc.record({ family: fc.constantFrom('ipv6', 'local'), bytes: bytes(16) }),
    ),
    port: fc.integer({ min: 1, max: 65_535 }),
  }),
  { maxLength: 10 },
);
const descriptions: fc.Arbitrary<Description> = fc.record({
  kind: fc.constantFrom('offer', 'answer'),
  id: fc.nat(0xffffff),
  setup: fc.constantFrom('actpass', 'active', 'passive'),
  ufrag: ice(4),
  pwd: ice(22),
  fingerprint: bytes(32),
  candidates,
});
const NONE = { ok: false, error: { code: 'net/not-an-invitation' } };

group('bytes in base 41', () => {
  test('bytes in base 41 survive encoding and decoding', () => {
    fc.assert(fc.property(fc.uint8Array(), (some) => void expect(fromBase41(toBase41(some))).toEqual(some)));
  });
  test.each(['A', 'ABCD', 'abc', '   ', ':::', '::', 'A%', 'ÄÖÜ'])('base 41 refuses "%s"', (text) => {
    expect(fromBase41(text)).toBeNull();
  });
});

group('an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8::17', '2001:0db8:0000:0000:0000:0000:0000:0017'],
    ['::1', '0000:0000:0000:0000:0000:0000:0000:0001'],
    ['fe80::', 'fe80:0000:0000:0000:0000:0000:0000:0000'],
    ['9B9EE1AB-2e44-4d3b-8f43-0d0c6e0ab9f1.local', '9b9ee1ab-2e44-4d3b-8f43-0d0c6e0ab9f1.local'],
  ])('an address is read from %s', (text, written) => {
    const address = readAddress(text);
    expect(address && writeAddress(address)).toBe(written);
  });
  test.each([
    '',
    '256.1.1.1',
    '1.2.3',
    'a.local',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8::',
    'g::1',
    'x.org',
  ])('an address is refused: "%s"', (text) => expect(readAddress(text)).toBeNull());
});

const hostKeys = fc.oneof(
  fc.constant(''),
  bytes(10)
    .filter((some) => some.some((byte) => byte > 0))
    .map(bytesToHex),
);
const texts: fc.Arbitrary<PairingText> = fc.record({ description: descriptions, hostKey: hostKeys });

group('an invitation', () => {
  test('an invitation survives encoding and decoding', () => {
    fc.assert(
      fc.property(texts, (one) => void expect(parseInvitation(pack(one))).toEqual({ ok: true, value: one })),
    );
  });

  test('an invitation survives line breaks, spaces and lower case', () => {
    fc.assert(
      fc.property(texts, fc.nat(100), (one, at) => {
        const text = pack(one);
        const broken = `  ${text.slice(0, at)}\r\n ${text.slice(at).toLowerCase()}\n`;
        expect(parseInvitation(broken)).toEqual({ ok: true, value: one });
      }),
    );
  });

  test('an invitation survives a mail that quotes it, or marks where it breaks a line', () => {
    const breaks = fc.constantFrom('\n> ', '\r\n>> ', '> ', '=\r\n', '=\n> ', '=', '\n| ');
    fc.assert(
      fc.property(texts, breaks, fc.nat(60), (one, gap, length) => {
        const broken = pack(one).replaceAll(new RegExp(`.{${length + 1}}`, 'g'), `$&${gap}`);
        expect(parseInvitation(`Ben wrote:\n> ${broken}`)).toEqual({ ok: true, value: one });
      }),
    );
  });

  test('an invitation is found among words, in quotes and brackets, and before a full stop', () => {
    const around = fc.constantFrom(
      ...[
        'Here: |',
        '| and come soon',
        '"|"',
        '“|”',
        '<|>',
        '(|).',
        '|.',
        '|...',
        'Ben wrote:\n> |\n-- \nBen',
      ],
    );
    fc.assert(
      fc.property(texts, around, (one, words) => {
        expect(parseInvitation(words.replace('|', () => pack(one)))).toEqual({ ok: true, value: one });
      }),
    );
  });

  test('an invitation is refused when it is cut off or has a wrong character', () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.constantFrom(...'0AZ.:'), (one, at, sign) => {
        const text = pack(one);
        const place = at % text.length;
        expect(parseInvitation(text.slice(0, place))).toEqual(NONE);
        const changed = text.slice(0, place) + sign + text.slice(place + 1);
        expect(parseInvitation(changed)).toEqual(changed === text ? { ok: true, value: one } : NONE);
      }),
    );
  });

  test('an invalid invitation is refused without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => void expect(parseInvitation(text)).toEqual(NONE)),
    );
    fc.assert(
      fc.property(
        fc.uint8Array(),
        (some) => void expect(parseInvitation(`KW:${toBase41(some)}`).ok).toBe(false),
      ),
    );
    fc.assert(
      fc.property(fc.uint8Array(), (some) => {
        const parsed = parseInvitation(encode(Uint8Array.of(2, ...some)));
        if (parsed.ok) expect(parseInvitation(pack(parsed.value))).toEqual(parsed);
        else expect(parsed).toEqual(NONE);
      }),
      { numRuns: 1_000 },
    );
  });

  test('an invitation is refused with more candidates than thirty', () => {
    const candidate: IceCandidate = {
      type: 'host',
      address: { family: 'ipv4', bytes: Uint8Array.of(192, 0, 2, 1) },
      port: 9,
    };
    const withCandidates = (count: number): string => {
      const description = must(describe(CHROMIUM, 'offer', 1));
      return pack({ description: { ...description, candidates: Array(count).fill(candidate) }, hostKey: '' });
    };
    expect(parseInvitation(withCandidates(30)).ok).toBe(true);
    expect(parseInvitation(withCandidates(31))).toEqual({
      ok: false,
      error: { code: 'net/not-an-invitation' },
    });
  });

  test('an invitation is refused as too new or too old for another version, and as invalid if it is too long', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 255 }), fc.uint8Array(), (version, some) => {
        expect(parseInvitation(encode(Uint8Array.of(version, ...some)))).toEqual({
          ok: false,
          error: { code: 'net/too-new', version, known: 2 },
        });
      }),
    );
    expect(parseInvitation(encode(Uint8Array.of(0, 1, 2)))).toEqual(NONE);
    expect(parseInvitation(encode(Uint8Array.of(1, 1, 2)))).toEqual({
      ok: false,
      error: { code: 'net/too-old', version: 1, known: 2 },
    });
    expect(parseInvitation('KW:'.padEnd(100_000, 'A'))).toEqual(NONE);
  });
});

group('the session description of a browser', () => {
  test('a description is reduced to fit a small QR code', () => {
    const read = must(describe(CHROMIUM, 'offer', 0xabcdef), 'description');
    expect(read.candidates.map(({ type, address, port }) => [type, writeAddress(address), port])).toEqual([
      ['host', '9b9ee1ab-2e44-4d3b-8f43-0d0c6e0ab9f1.local', 60511],
      ['host', '2001:0db8:0000:0000:0000:0000:0000:0017', 51820],
      ['srflx', '203.0.113.4', 40000],
    ]);
    const description = { ...read, candidates: read.candidates.slice(0, 1) };
    const text = pack({ description, hostKey: '0123456789abcdef0123' });
    expect(text.length).toBeLessThan(145);
    expect(text).toMatch(/^[0-9A-Z+\-./:]+$/);
  });

  test('a description survives the way to SDP and back', () => {
    const read = describe(CHROMIUM, 'offer', 7);
    expect(read && describe(toSdp(read, 'data'), 'offer', 7)).toEqual(read);
    expect(read && toSdp(read, 'data')).toContain('\r\na=mid:data\r\n');
  });

  test.each([
    ['a=setup:actpass', 'a=setup:holdconn'],
    ['sha-256', 'sha-1'],
    ['a=ice-ufrag:7sFv', 'a=ice-ufrag:7s'],
    ['a=ice-pwd', 'a=ice-xyz'],
  ])('a description is refused without %s', (line, other) => {
    expect(describe(CHROMIUM.replace(line, other), 'offer', 1)).toBeNull();
  });
});
