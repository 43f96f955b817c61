import { expect, test } from 'vitest';
import { type GuestMessage, type HostMessage, type PeerMessage, PROTOCOL } from '#lib/protocol/messages.ts';
import { parseGuest, parseHost, parsePeer } from '#lib/protocol/parse.ts';

/** One message of each type; the compiler names a new type without an example here. */
type Examples<M extends { readonly type: string }> = {
  readonly [T in M['type']]: Extract<M, { readonly type: T }>;
};

const [hex, signature] = ['a'.repeat(32), 'c'.repeat(128)];
const publicKey = 'b'.repeat(64);
const seal = { game: 'game1', epoch: 1, revision: 2, signature };

const GUEST: Examples<GuestMessage> = {
  hello: { type: 'hello', protocol: PROTOCOL, nonce: hex, device: 'ana1' },
  prove: {
    ...{ type: 'prove', device: 'ana1', name: 'Ana', epoch: 0, storage: hex, visit: 1 },
    ...{ publicKey, signature, ticketProof: '' },
  },
  act: { type: 'act', id: 1, revision: 1, commands: [{ type: 'pass', seat: 0 }] },
  undo: { type: 'undo', id: 1, revision: 1 },
  redo: { type: 'redo', id: 1, revision: 1 },
  'take-seat': { type: 'take-seat', revision: 1, seat: 0 },
  'lend-seat': { type: 'lend-seat', revision: 1, seat: 0, level: 'solid' },
  'leave-seat': { type: 'leave-seat', revision: 1, seat: 0 },
  'name-seat': { type: 'name-seat', revision: 1, seat: 0, name: 'Ana', colour: 'red' },
  ready: { type: 'ready', revision: 1, ready: true },
  'propose-undo': { type: 'propose-undo', revision: 1 },
  'answer-undo': { type: 'answer-undo', revision: 1, answer: 'agree' },
  commit: { type: 'commit', deal: hex, commitment: hex },
  share: { type: 'share', deal: hex, share: hex },
  nudge: { type: 'nudge' },
  lead: { type: 'lead', at: 12 },
  emote: { type: 'emote', emote: 'ouch' },
  'speech-time': { type: 'speech-time', ms: 3500 },
  resync: { type: 'resync' },
  relay: { type: 'relay', to: 'ben1', text: 'hi' },
  ping: { type: 'ping' },
  bye: { type: 'bye' },
};

// `protocol/table-view-faults` parses whole table views
const HOST: Examples<Exclude<HostMessage, { readonly type: 'table-view' }>> = {
  challenge: {
    ...{ type: 'challenge', protocol: PROTOCOL, nonce: hex, table: 'table1', epoch: 1, host: 'ana1' },
    ...{ publicKey, signature, takeovers: [] },
  },
  knocking: { type: 'knocking' },
  welcome: { type: 'welcome', lastAnswered: 0 },
  seal: { type: 'seal', seal },
  log: { type: 'log', from: 0, entries: [] },
  change: { type: 'change', patch: [['/terms', { x: 1 }]], keepEntries: 0, entries: [], hash: hex },
  done: { type: 'done', id: 1 },
  refused: { type: 'refused', id: 1, refusal: { code: 'table/nothing-to-undo' } },
  nudge: { type: 'nudge', from: 'ana1' },
  lead: { type: 'lead', from: 'ana1', at: null },
  emote: { type: 'emote', from: 'ana1', emote: 'ouch' },
  relay: { type: 'relay', from: 'ana1', text: 'hi' },
  reveal: { type: 'reveal', share: hex, from: 0, total: 1, commands: [{ type: 'pass', seat: 0 }] },
  pong: { type: 'pong', hash: hex },
  close: { type: 'close', reason: 'full' },
};

const PEER: Examples<PeerMessage> = {
  propose: { type: 'propose', epoch: 2, seal },
  agree: { type: 'agree', epoch: 2, signature },
  'still-connected': { type: 'still-connected', epoch: 2 },
  object: { type: 'object', epoch: 2 },
  'took-over': { type: 'took-over', epoch: 2 },
};

test.each([
  ...Object.values(GUEST).map((message) => ['guest', parseGuest, message] as const),
  ...Object.values(HOST).map((message) => ['host', parseHost, message] as const),
  ...Object.values(PEER).map((message) => ['peer', parsePeer, message] as const),
])('a message of a %s arrives unchanged: %#', (_role, parse, message) => {
  expect(parse(JSON.stringify(message)), message.type).toEqual({ ok: true, value: message });
});
