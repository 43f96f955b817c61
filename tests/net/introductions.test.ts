import { describe, expect, test } from 'vitest';
import { parseIntroduction } from '#lib/net/introductions.ts';
import { answerOf, candidateOf, offerOf, sdpOf } from '#tools/support/introductions.ts';

const OPTIONS = {
  originator: true,
  metadata: { deep: { deeper: [] } },
  constraints: { iceRestart: true },
  sdpTransform: 'x',
  _stream: {},
  _payload: { originator: true },
  constructor: 'x',
  toString: 'x',
  browser: 'x',
};
/** As from JSON.parse: with own fields of these names. */
const withProto = (value: object): object =>
  JSON.parse(JSON.stringify(value).replace('{', '{"__proto__":{"originator":true},')) as object;

describe('an introduction', () => {
  test('an introduction passes as sent by this app', () => {
    expect(parseIntroduction('OFFER', offerOf('c'))).toEqual({ type: 'OFFER', payload: offerOf('c') });
    expect(parseIntroduction('ANSWER', answerOf('c'))).toEqual({ type: 'ANSWER', payload: answerOf('c') });
    expect(parseIntroduction('CANDIDATE', candidateOf('c'))).toEqual({
      type: 'CANDIDATE',
      payload: candidateOf('c'),
    });
  });

  test('an introduction passes with a candidate as shortened by browsers', () => {
    for (const candidate of [
      { candidate: 'a', sdpMid: '0', sdpMLineIndex: 0 },
      { candidate: 'a', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null },
      { candidate: '', sdpMid: null, sdpMLineIndex: null },
      { candidate: 'a' },
    ]) {
      const parsed = parseIntroduction('CANDIDATE', { candidate, type: 'data', connectionId: 'c' });
      const known = Object.fromEntries(Object.entries(candidate).filter(([, value]) => value !== null));
      expect(parsed?.payload).toEqual({ candidate: known, type: 'data', connectionId: 'c' });
    }
  });

  test.each([
    ['OFFER', offerOf('c')],
    ['ANSWER', answerOf('c')],
    ['CANDIDATE', candidateOf('c')],
  ])('%s loses all fields that this app does not send', (type, payload) => {
    expect(parseIntroduction(type, { ...OPTIONS, ...payload })?.payload).toStrictEqual(payload);
    expect(parseIntroduction(type, withProto(payload))?.payload).toStrictEqual(payload);
  });

  test('an introduction loses such fields in its description and candidate, too', () => {
    const { sdp } = offerOf('c');
    expect(
      parseIntroduction('OFFER', { ...offerOf('c'), sdp: { ...OPTIONS, ...sdp } })?.payload,
    ).toStrictEqual(offerOf('c'));
    const { candidate } = candidateOf('c');
    const changed = { ...candidateOf('c'), candidate: { ...OPTIONS, ...candidate, foundation: 'x' } };
    expect(parseIntroduction('CANDIDATE', changed)?.payload).toStrictEqual(candidateOf('c'));
  });

  test.each<[string, object]>([
    ['another label', { label: 'other' }],
    ['no label', { label: undefined }],
    ['another serialization', { serialization: 'binary' }],
    ['a serialization that every object has', { serialization: 'constructor' }],
    ['a serialization that is a list', { serialization: ['raw'] }],
    ['an unreliable channel', { reliable: false }],
    ['reliability that is no boolean', { reliable: 1 }],
    ['a call', { type: 'media' }],
    ['no type', { type: undefined }],
    ['no connection', { connectionId: undefined }],
    ['an empty connection', { connectionId: '' }],
    ['a connection that is a number', { connectionId: 5 }],
    ['a connection that is an object', { connectionId: { toString: 'c' } }],
    ['a connection that is a list', { connectionId: ['c'] }],
    ['a long connection', { connectionId: 'c'.repeat(65) }],
    ['a connection with other characters', { connectionId: 'c d' }],
    ['no description', { sdp: undefined }],
    ['a description that is a text', { sdp: 'v=0' }],
    ['a description that is null', { sdp: null }],
    ['a description of another type', { sdp: { type: 'rollback', sdp: sdpOf(99) } }],
    ['an answer as description', { sdp: { type: 'answer', sdp: sdpOf(99) } }],
    ['a description that holds a list', { sdp: { type: 'offer', sdp: [] } }],
    ['a long description', { sdp: { type: 'offer', sdp: sdpOf(8_001) } }],
    ['candidates in its description', { sdp: { type: 'offer', sdp: `${sdpOf(99)}a=Candidate:1 1 udp\r\n` } }],
    ['two media sections', { sdp: { type: 'offer', sdp: sdpOf(99) + sdpOf(99) } }],
    ['a media section behind a lone CR', { sdp: { type: 'offer', sdp: `${sdpOf(99)}a=x\rm=audio 9 x\r\n` } }],
    ['a media section behind a blank', { sdp: { type: 'offer', sdp: `${sdpOf(99)} m=audio 9 x\r\n` } }],
    [
      'a media section behind a separator',
      { sdp: { type: 'offer', sdp: `${sdpOf(99)}\u2028m=audio 9 x\r\n` } },
    ],
    ['sound', { sdp: { type: 'offer', sdp: sdpOf(99).replace('application', 'audio') } }],
    ['no media section', { sdp: { type: 'offer', sdp: 'v=0\r\n' } }],
  ])('an introduction with %s is refused', (_what, change) => {
    expect(parseIntroduction('OFFER', { ...offerOf('c'), ...change })).toBeNull();
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['a text', 'candidate:1'],
    ['without a text', {}],
    ['with a long text', { candidate: 'x'.repeat(1_001) }],
    ['of several lines', { candidate: 'a\r\na=candidate:b' }],
    ['with a media section that is an object', { candidate: 'a', sdpMid: {} }],
    ['with a long media section', { candidate: 'a', sdpMid: 'x'.repeat(257) }],
    ['with an index below 0', { candidate: 'a', sdpMLineIndex: -1 }],
    ['with an index that is a text', { candidate: 'a', sdpMLineIndex: '0' }],
    ['with a fragment that is a number', { candidate: 'a', usernameFragment: 1 }],
  ])('an introduction with a candidate %s is refused', (_what, candidate) => {
    expect(parseIntroduction('CANDIDATE', { ...candidateOf('c'), candidate })).toBeNull();
  });

  test.each(['LEAVE', 'EXPIRE', 'OPEN', 'offer', '__proto__', undefined, 5, ['OFFER']])(
    'an introduction of the type %s is refused',
    (type) => {
      expect(parseIntroduction(type, offerOf('c'))).toBeNull();
    },
  );

  test.each([null, undefined, 'x', 5, [], [[]]])(
    'an introduction with the payload %s is refused',
    (payload) => {
      for (const type of ['OFFER', 'ANSWER', 'CANDIDATE'])
        expect(parseIntroduction(type, payload)).toBeNull();
    },
  );

  test('an introduction is answered by an answer only', () => {
    for (const type of ['offer', 'pranswer', 'rollback', 'constructor'])
      expect(parseIntroduction('ANSWER', { ...answerOf('c'), sdp: { type, sdp: sdpOf(99) } })).toBeNull();
  });
});
