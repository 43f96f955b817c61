import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE_LENGTH, PROTOCOL } from '#lib/protocol/messages.ts';
import { parseGuest, parseHost, parseOrigin, parsePeer, parseTableView } from '#lib/protocol/parse.ts';
import { MAX_NAME_LENGTH } from '#lib/seats.ts';
import fc from '../properties.ts';
import { STRANGE_NAMES } from '../strange-names.ts';

const hello = { type: 'hello', protocol: PROTOCOL, nonce: 'a'.repeat(32), device: 'phone1' };
const prove = {
  ...{ type: 'prove', device: 'phone1', name: 'Ana', epoch: 0, storage: 'a'.repeat(32), visit: 1 },
  ...{ publicKey: 'b'.repeat(64), signature: 'c'.repeat(128), ticketProof: '' },
};
const parses = [parseGuest, parseHost, parsePeer, parseOrigin];

describe('a text from another device', () => {
  it('a text is a message only in the right shape', () => {
    expect(parseGuest(JSON.stringify(hello))).toEqual({ ok: true, value: hello });
    expect(parseGuest(JSON.stringify(prove))).toEqual({ ok: true, value: prove });
    for (const [field, bad] of [
      ['device', '../../x'],
      ['device', ''],
      ['device', 'constructor'],
      ['publicKey', 'short'],
      ['signature', ''],
      ['name', 'x'.repeat(41)],
      ['name', 7],
      ['epoch', -1],
      ['epoch', 1.5],
      ['extra', true],
    ] as const) {
      expect(parseGuest(JSON.stringify({ ...prove, [field]: bad })).ok, field).toBe(false);
    }
  });

  it.each(STRANGE_NAMES)('a message with a name %s is sanitized', (_what, name, left) => {
    const isShort = name.length <= MAX_NAME_LENGTH.seat;
    const naming = { type: 'name-seat', revision: 1, seat: 0, colour: 'red' };
    for (const message of [prove, naming])
      expect(parseGuest(JSON.stringify({ ...message, name }))).toMatchObject(
        isShort
          ? { value: { ...message, name: left } }
          : { error: { code: 'message/garbage', path: 'name' } },
      );
  });

  it('parsing never throws, on any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('[1'.repeat(2_000))), (line) => {
        for (const parse of parses) expect(parse(line).ok).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['__proto__', '{"type":"ping","__proto__":{"x":1}}'],
    ['a deep one', `{"type":"act","id":1,"revision":1,"commands":${'['.repeat(500)}${']'.repeat(500)}}`],
    ['constructor', '{"type":"ping","constructor":1}'],
  ])('a message is refused with %s in it', (_what, line) => {
    for (const parse of parses) expect(parse(line).ok).toBe(false);
  });

  it.each([
    ['__proto__', '{"__proto__":{"x":1}}'],
    ['constructor', '{"constructor":1}'],
    ['something deep', `${'['.repeat(50)}${']'.repeat(50)}`],
  ])('a change is refused with %s in one of its parts', (_what, part) => {
    const change = (value: string): string =>
      `{"type":"change","patch":[["/terms",${value}]],"keepEntries":0,"entries":[],"hash":""}`;
    expect(parseHost(change('{"x":[1]}')).ok).toBe(true);
    expect(parseHost(change(part)).ok).toBe(false);
  });

  it('a message is refused above the maximum length', () => {
    const long = JSON.stringify({ ...prove, name: 'x'.repeat(MAX_MESSAGE_LENGTH) });
    expect(parseGuest(long)).toEqual({ ok: false, error: { code: 'message/too-long', length: long.length } });
  });

  it('a message of an older or newer app is refused with its version', () => {
    const line = JSON.stringify({ type: 'hello', protocol: PROTOCOL + 1, passkey: {}, names: ['a'] });
    expect(parseGuest(line)).toEqual({
      ok: false,
      error: { code: 'message/version', version: PROTOCOL + 1 },
    });
  });

  it('a message can contain only commands within the limits of a save', () => {
    const act = (commands: unknown): string => JSON.stringify({ type: 'act', id: 1, revision: 1, commands });
    expect(parseGuest(act([{ type: 'pass', seat: 0 }])).ok).toBe(true);
    expect(parseGuest(act(Array(51).fill({ type: 'pass', seat: 0 }))).ok).toBe(false);
    expect(parseGuest(act([{ type: 'bid', seat: 0, bid: 1e99 }])).ok).toBe(false);
    expect(parseGuest(act([{ type: 'build', seat: 0, city: '<img src=x>' }])).ok).toBe(false);
  });

  it('a table view without its fields is refused', () => {
    expect(parseTableView({}).ok).toBe(false);
    expect(parseTableView(null).ok).toBe(false);
  });
});

describe('the address reported by the server', () => {
  it.each(['http://192.0.2.9:4173', 'https://example.org'])(
    "the server's address can be the origin %s",
    (origin) => {
      expect(parseOrigin(JSON.stringify({ origin }))).toEqual({ ok: true, value: origin });
    },
  );
  it.each([
    ...['', 'javascript:alert(1)', 'ftp://192.0.2.9', 'http:', 'http://', '//192.0.2.9', '192.0.2.9:4173'],
    ...['http://192.0.2.9/', 'http://192.0.2.9/join', 'http://you@192.0.2.9', 'http://192.0.2.9#x', null, 7],
    `http://${'a'.repeat(300)}`,
  ])("the server's address must not be %s", (origin) => {
    expect(parseOrigin(JSON.stringify({ origin })).ok).toBe(false);
  });
});
