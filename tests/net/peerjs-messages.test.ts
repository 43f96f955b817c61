import { describe, expect, test } from 'vitest';
import { PeerJsMessages } from '#lib/net/peerjs-messages.ts';
import { answerOf, candidateOf, offerOf } from '#tools/support/introductions.ts';
import { must } from '../must.ts';

const HOST = 'kilowatt-abcde';
const GUEST = 'kilowatt-guest-1';

/** The messages of a page with these connections, by the other device and the connection. */
function pageOf(id: string, ...connections: readonly string[]): (message: unknown) => unknown {
  const known = new Map(connections.map((name) => [name, {}]));
  const messages = new PeerJsMessages(id, (device, name) => known.get(`${device} ${name}`) ?? null);
  return (message) => {
    const text = messages.check(typeof message === 'string' ? message : JSON.stringify(message));
    return text === null ? null : (JSON.parse(text) as unknown);
  };
}

describe('messages of a signalling server', () => {
  test.each([
    [{ type: 'OPEN', payload: { x: 1 } }, { type: 'OPEN' }],
    [{ type: 'ID-TAKEN', payload: { msg: 'x' } }, { type: 'ID-TAKEN' }],
    [{ type: 'INVALID-KEY' }, { type: 'INVALID-KEY' }],
    [{ type: 'ERROR' }, { type: 'ERROR', payload: { msg: '' } }],
    [
      { type: 'ERROR', payload: { msg: 'full', originator: true } },
      { type: 'ERROR', payload: { msg: 'full' } },
    ],
    [
      { type: 'EXPIRE', src: HOST, dst: GUEST, payload: {} },
      { type: 'EXPIRE', src: HOST },
    ],
  ])('the message %o reaches PeerJS as %o', (said, read) => {
    expect(pageOf(GUEST)(said)).toEqual(read);
  });

  test.each([
    '',
    'no json',
    'null',
    '5',
    '[]',
    '{}',
    '{"type":"LEAVE","src":"kilowatt-abcde"}',
    '{"type":"HEARTBEAT"}',
    '{"type":"OPEN","src":"kilowatt-guest-evil"}',
    '{"type":"ERROR","src":"kilowatt-guest-evil","payload":{"msg":"x"}}',
    '{"type":"ID-TAKEN","src":"kilowatt-guest-evil"}',
    '{"type":"EXPIRE"}',
    '{"type":"EXPIRE","src":{}}',
    '{"type":"constructor","src":"x","payload":{"connectionId":"c"}}',
    '{"type":"OFFER","src":"x"}',
    '{"type":"OFFER","src":"x","payload":null}',
  ])('the message %s is dropped', (text) => {
    for (const id of [HOST, GUEST]) expect(pageOf(id)(text)).toBeNull();
  });
});

describe('a host', () => {
  test('a host takes offers, without options of PeerJS added by a stranger', () => {
    const host = pageOf(HOST);
    const payload = { ...offerOf('c'), originator: true, metadata: 'x' };
    expect(host({ type: 'OFFER', src: GUEST, dst: HOST, payload, originator: true })).toEqual({
      type: 'OFFER',
      src: GUEST,
      payload: offerOf('c'),
    });
  });
  test('a host takes no second offer of a connection', () => {
    expect(pageOf(HOST, `${GUEST} c`)({ type: 'OFFER', src: GUEST, payload: offerOf('c') })).toBeNull();
  });
  test('a host takes no answers: it makes no offers', () => {
    expect(pageOf(HOST, `${GUEST} c`)({ type: 'ANSWER', src: GUEST, payload: answerOf('c') })).toBeNull();
  });
  test.each([undefined, 5, {}, 'x'.repeat(201)])('a host ignores an offer with the sender id %s', (src) => {
    expect(pageOf(HOST)({ type: 'OFFER', src, payload: offerOf('c') })).toBeNull();
  });
});

describe('a guest', () => {
  test('a guest takes no offers', () => {
    expect(pageOf(GUEST)({ type: 'OFFER', src: HOST, payload: offerOf('c') })).toBeNull();
  });
  test('a guest takes one answer to each of its own offers, and none of another device', () => {
    const guest = pageOf(GUEST, `${HOST} c`, `${HOST} d`);
    const answer = (src: string, name: string): unknown =>
      guest({ type: 'ANSWER', src, payload: answerOf(name) });
    expect(answer('kilowatt-other', 'c')).toBeNull();
    expect(answer(HOST, 'e')).toBeNull();
    expect(answer(HOST, 'c')).toEqual({ type: 'ANSWER', src: HOST, payload: answerOf('c') });
    expect(answer(HOST, 'c')).toBeNull();
    expect(answer(HOST, 'd')).not.toBeNull();
  });
});

test.each([
  [HOST, GUEST],
  [GUEST, HOST],
])('%s takes thirty candidates of each connection with %s, and none of others', (id, src) => {
  const page = pageOf(id, `${src} c`, `${src} d`);
  const taken = ['c', 'd', 'unknown'].map((name) => {
    const candidates = Array.from({ length: 100 }, () =>
      page({ type: 'CANDIDATE', src, payload: candidateOf(name) }),
    );
    return candidates.filter((read) => read !== null);
  });
  expect(taken.map(({ length }) => length)).toEqual([30, 30, 0]);
  expect(must(taken[0])[0]).toEqual({ type: 'CANDIDATE', src, payload: candidateOf('c') });
});
