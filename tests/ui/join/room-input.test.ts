import { describe, expect, onTestFinished, test } from 'vitest';
import { transferCodeOf } from '#lib/session/ids.ts';
import type { Invite } from '#lib/session/trust/invite.ts';
import {
  codeGroups,
  codeText,
  fragmentOf,
  linkedRoom,
  linkTo,
  LONGEST_ENTRY,
  parseEntry,
  parseFragment,
  type TypedEntry,
} from '#lib/ui/join/room-input.ts';

const invite = { fingerprint: '0123456789abcdef0123', ticket: 'fedcba98765432100000' };
const KEY = '0123456789abcdef0123fedcba98765432100000';
const room = (code: string, server = '', move = '', key: Invite | null = null): TypedEntry => ({
  kind: 'room',
  room: { code: code.toLowerCase(), server },
  invite: key,
  move,
});

/** An address of this many characters. */
const serverOf = (length: number): string => 'https://example.org/'.padEnd(length, 'a');

describe('the entry of a room', () => {
  test.each([
    ['kwx4t', room('KWX4T')],
    [' KWX 4T ', room('KWX4T')],
    ['kwx-4t', room('KWX4T')],
    [`${location.origin}/join?room=kwx4t`, room('KWX4T')],
    [
      `${location.origin}/join?room=KWX4T&server=https%3A%2F%2Fexample.org%2Fp`,
      room('KWX4T', 'https://example.org/p'),
    ],
    ['http://192.0.2.7:4173/join?room=KWX4T', room('KWX4T', 'http://192.0.2.7:4173/peerjs')],
    ['https://example.org/kilowatt/join?room=KWX4T', room('KWX4T', 'https://example.org/kilowatt/peerjs')],
    [`${location.origin}/other/join?room=KWX4T`, room('KWX4T', `${location.origin}/other/peerjs`)],
    [`${location.origin}/join?room=KWX4T#abcd-efgh`, room('KWX4T', '', 'abcd-efgh')],
    [`${location.origin}/join?room=KWX4T#move=abcd-efgh`, room('KWX4T', '', 'abcd-efgh')],
    [`${location.origin}/join?room=KWX4T#key=${KEY}`, room('KWX4T', '', '', invite)],
    [`${location.origin}/join?room=KWX4T#key=${KEY}&move=ab-cd`, room('KWX4T', '', 'ab-cd', invite)],
    [`${location.origin}/join?room=KWX4T#key=${KEY.slice(1)}`, { kind: 'cut' }],
    [`${location.origin}/join?room=KWX4T#key=%`, { kind: 'cut' }],
    [`${location.origin}/join?room=KWX4T#ke`, { kind: 'cut' }],
    [`${location.origin}/join?room=KWX4T#move=2345`, room('KWX4T', '', '2345')],
    ['KWX4T abcd-efgh-abcd-efgh-abcd-efgh-abcd', room('KWX4T', '', 'abcd-efgh-abcd-efgh-abcd-efgh-abcd')],
    ['http://[fd00::7]:4173/join?room=KWX4T', room('KWX4T', 'http://[fd00::7]:4173/peerjs')],
    ['KW:ABC', { kind: 'offer', text: 'KW:ABC' }],
    ['kw:abc', { kind: 'offer', text: 'kw:abc' }],
    ['KW', { kind: 'no-code' }],
    ['', { kind: 'no-code' }],
    ['KWX4', { kind: 'no-code' }],
    ['KWX4T7', { kind: 'no-code' }],
    ['KWX4O', { kind: 'no-code' }],
    ['garbage text', { kind: 'no-code' }],
    ['garbage text and then so many words more', { kind: 'no-code' }],
    [`${location.origin}/join?room=garbagetext`, { kind: 'unknown' }],
    [`${location.origin}/join?room=KWX4T${'-'.repeat(40)}`, { kind: 'unknown' }],
    [`${location.origin}/join?room=kwx4t&server=${serverOf(300)}`, room('KWX4T', serverOf(300))],
    [`${location.origin}/join?room=kwx4t&server=${serverOf(301)}`, { kind: 'unknown' }],
    // only a row of this device says that a table was paired
    [`${location.origin}/join?room=kwx4t&server=pair:`, { kind: 'unknown' }],
    [`${location.origin}/join?room=kwx4t&server=PAIR%3A`, { kind: 'unknown' }],
    [`${location.origin}/join?room=kwx4t&server=javascript:alert(1)`, { kind: 'unknown' }],
    [`${location.origin}/join?room=kwx4t&server=example`, { kind: 'unknown' }],
    ['https://example.org/', { kind: 'unknown' }],
    ['<b>KWX4T</b>', room('KWX4T')],
    ['<KWX4T>', room('KWX4T')],
    ['“kwx4t”', room('KWX4T')],
    ['The code is KWX4T.', room('KWX4T')],
    ['KWX4T or KWX5T?', { kind: 'unknown' }],
    ['kwx٤t', room('KWX4T')],
    ['ＫＷＸ４Ｔ', { kind: 'unknown' }],
    ['kwx４t', room('KWX4T')],
    ['WIFI:T:WPA;S:home;P:secret;;', { kind: 'unknown' }],
    ['a'.repeat(5000), { kind: 'no-code' }],
  ])('parses the entry %s', (text, entry) => {
    expect(parseEntry(text)).toEqual(entry);
  });
  const link = `${location.origin}/join?room=KWX4T#key=${KEY}`;
  const bare = link.replace(/^https?:\/\//, '');
  test.each([
    `Join me: ${link}`,
    `${link} see you there`,
    `"${link}"`,
    `'${link}'`,
    `“${link}”`,
    `«${link}»`,
    `<${link}>`,
    `(${link})`,
    `[${link}]`,
    `*${link}*`,
    `${link}.`,
    `${link}, please!`,
    `Have you ${link}?`,
    `Anna:\n${link}\n\nSent from my phone`,
    bare,
    `Join me: ${bare}.`,
    `<${bare}>`,
    `See https://example.org/rules first, then ${link}`,
    ` \u200e${link}`,
  ])('finds the link in %s', (text) => {
    expect(parseEntry(text)).toEqual(room('KWX4T', '', '', invite));
  });
  describe('a link broken by a mail program', () => {
    const move = transferCodeOf({ device: 'abcdefgh', secret: '23456789abcdefghjkmn', name: '' });
    const at = { code: 'kwx4t', server: 'https://signal.example.org/kilowatt/peerjs' };
    const long = linkTo(at, `${location.origin}/join`, { invite, move });
    const whole = { kind: 'room', room: at, invite, move };
    /** Encodes a text as quoted-printable, with lines of this many characters. */
    const printable = (text: string, length: number): string =>
      text.replaceAll('=', '=3D').replaceAll(new RegExp(`(?:=3D|.){${length}}(?!$)`, 'g'), '$&=\r\n');

    test.each(['\n', '\r\n', '\r\n ', '\n> ', '\r\n>> > ', '\n| ', '=\n', '=\r\n> ', '> ', '>> ', '=', ' '])(
      'repairs a link broken by %j',
      (gap) => {
        for (let first = 'https://'.length + 1; first < long.length; first++) {
          const [one, rest] = [long.slice(0, first), long.slice(first)];
          expect(parseEntry(`Come and play: ${one}${gap}${rest}\n\nAnna`), one).toEqual(whole);
          const half = Math.ceil(rest.length / 2);
          const twice = one + gap + rest.slice(0, half) + gap + rest.slice(half);
          expect(parseEntry(`> ${twice}. See you`), one).toEqual(whole);
        }
      },
    );
    test.each([
      'http://192.0.2.2:478 0/join?room=k58vj',
      'http://192.0.2.2:4780/join?room=k58vj ',
      'http://192.0.2.2:4780/jo in?room=k5 8vj',
      'http://192.0. 2.2:4780/join?room=k58vj',
      'htt p://192.0.2.2:4780/join?room=k58vj',
    ])('repairs a link whose line break became a space in a single-line field: %s', (begun) => {
      const theirs = room('K58VJ', 'http://192.0.2.2:4780/peerjs', '', invite);
      expect(parseEntry(`${begun}#key=${KEY}`)).toEqual(theirs);
      expect(parseEntry(`${begun}#key=${KEY.slice(0, 9)} ${KEY.slice(9)} see you`)).toEqual(theirs);
    });
    test.each(['0/join?room=k58vj', '2.2:4780/join?room=k58vj', '192.0.2.2:478 0/join?room=k58vj'])(
      'does not mistake the end of an address for a server: %s',
      (rest) => {
        expect(parseEntry(`${rest}#key=${KEY}`)).toEqual({ kind: 'unknown' });
      },
    );
    test.each([
      `See https://example.org/rules or ${bare}`,
      `https://example.org first, then ${bare}`,
      `https://example.org ${link}`,
    ])('does not join two addresses: %s', (text) => {
      expect(parseEntry(text)).toEqual(room('KWX4T', '', '', invite));
    });
    test('does not join the address of another page with a link without its scheme', () => {
      const text = `See https://example.org/rules or example.com/join?room=kwx4t#key=${KEY}`;
      expect(parseEntry(text)).toEqual(room('KWX4T', 'https://example.com/peerjs', '', invite));
    });
    test('repairs a link in quoted-printable mail', () => {
      for (let length = 30; length < 80; length++) {
        expect(parseEntry(printable(`Join: ${long}\n\nAnna`, length)), String(length)).toEqual(whole);
      }
    });
    test('adds no word to a whole link', () => {
      expect(parseEntry(`${link}\nabcdef`)).toEqual(room('KWX4T', '', '', invite));
      expect(parseEntry(`${location.origin}/join?room=KWX4T\nabcdef`)).toEqual(room('KWX4T'));
    });
    test('reports a link as truncated if the rest of its key is missing', () => {
      for (let length = link.indexOf('#') + 2; length < link.length; length++) {
        expect(parseEntry(`Join: ${link.slice(0, length)}\n\nAnna`), String(length)).toEqual({ kind: 'cut' });
      }
      expect(parseEntry(`${link.slice(0, -9)}\n\nOr so: ${link}`)).toEqual(room('KWX4T', '', '', invite));
    });
  });
  test.each([
    ['192.0.2.7:4173/join?room=KWX4T', 'http://192.0.2.7:4173/peerjs'],
    ['tablet.local:4173/join?room=KWX4T', 'http://tablet.local:4173/peerjs'],
    ['example.org/kilowatt/join?room=KWX4T', 'https://example.org/kilowatt/peerjs'],
  ])('adds the scheme of %s', (text, server) => {
    expect(parseEntry(text)).toEqual(room('KWX4T', server));
  });
  test.each(['KW:A1 B2', 'Here it is:\nKW:A1 B2', '"kw:A1 B2"', '<KW:A1 B2>'])(
    'passes a pairing text on from its mark: %s',
    (text) => {
      expect(parseEntry(text)).toMatchObject({ kind: 'offer', text: expect.stringMatching(/^kw:A1 B2/i) });
    },
  );
  test('uses the server of this page for a link to this page, also in a sub-folder', () => {
    history.replaceState(null, '', '/kilowatt/join?room=abcde');
    onTestFinished(() => history.replaceState(null, '', '/'));
    expect(parseEntry(`${location.origin}/kilowatt/join?room=kwx4t`)).toEqual(room('KWX4T'));
  });
  test.each([
    ['a room', { invite: null, move: '' }],
    ['an invitation', { invite, move: '' }],
    ['moving seats', { invite: null, move: '2345-678a' }],
    ['moving seats, with the host’s key', { invite, move: '2345-678a' }],
  ])('parses its own link for %s', (_what, secrets) => {
    const at = { code: 'kwx4t', server: 'https://example.org/peerjs' };
    const link = linkTo(at, `${location.origin}/join`, secrets);
    expect(parseEntry(link)).toEqual({ kind: 'room', room: at, ...secrets });
    const { hash, search } = new URL(link);
    expect(parseFragment(hash)).toEqual(secrets);
    expect(fragmentOf(secrets)).toBe(hash);
    expect(search, 'what a server sees').toBe('?room=kwx4t&server=https%3A%2F%2Fexample.org%2Fpeerjs');
  });
  test.each([
    ['2345-678a-bcdef', ['2345', '678a', 'bcdef']],
    ['2345678abcdef', ['2345', '678a', 'bcdef']],
    ['2345 678a-bcde', ['2345', '678a', 'bcde']],
    ['2345-678a-bcdefg', ['2345', '678a', 'bcde', 'fg']],
    ['', []],
  ])('shows a transfer code in groups: %s', (code, groups) => {
    expect(codeGroups(code)).toEqual(groups);
  });
  test('finds a room in a long mail, and in none that is longer than any mail', () => {
    const link = `${location.origin}/join?room=KWX4T#key=${KEY}`;
    const mail = (length: number): string => ` ${link}...`.padStart(length, 'Come and play. ');
    expect(parseEntry(mail(LONGEST_ENTRY))).toEqual(room('KWX4T', '', '', invite));
    expect(parseEntry(mail(LONGEST_ENTRY + 1))).toEqual({ kind: 'unknown' });
    expect(parseEntry('!'.repeat(60_000))).toEqual({ kind: 'unknown' });
  });
  test('accepts only a code and a server of bounded length in a link', () => {
    expect(linkedRoom({ code: ' K-W-X-4-T ', server: '' })).toEqual({ code: 'kwx4t', server: '' });
    expect(linkedRoom({ code: `KWX4T${'-'.repeat(60_000)}`, server: '' })).toBeNull();
    expect(linkedRoom({ code: 'KWX4T', server: `https://${'a'.repeat(300)}` })).toBeNull();
  });
  test('shows a room code in capitals', () => {
    expect(codeText('kwx4t')).toBe('KWX4T');
  });
});
