import {
  beginJoining,
  type JoinEffect,
  type JoinEvent,
  type JoinInput,
  type JoinState,
  joinStep,
} from '#lib/session/guest/joining.ts';
import { type NetError, PAIRED, type Room } from '#lib/session/ports/transport.ts';
import type { Invite } from '#lib/session/trust/invite.ts';

/** Names for events, effects and states of the joining chart in tests. */

export const room: Room = { code: 'kwx4t', server: '' };
export const other: Room = { code: 'abcde', server: '' };
export const paired: Room = { code: 'pa3r2', server: PAIRED };
export const unreachable: NetError = { code: 'net/unreachable' };
export const noCode: NetError = { code: 'net/no-transfer-code' };
export const knownHere: NetError = { code: 'net/known-here' };

export const invite: Invite = { fingerprint: '0123456789abcdef0123', ticket: 'fedcba98765432100000' };

export const NO_LINK: JoinInput = { link: null, invite: null, move: '' };
export const LINK: JoinInput = { link: room, invite: null, move: '' };
export const INVITE_LINK: JoinInput = { link: room, invite, move: '' };
export const MOVE_LINK: JoinInput = { link: room, invite: null, move: 'code' };
export const SERVER_LINK: JoinInput = {
  link: { code: 'kwx4t', server: 'https://other.example/peerjs' },
  invite: null,
  move: '',
};
export const PAIRED_LINK: JoinInput = { link: paired, invite: null, move: '' };

/** The path of the innermost state, as in `busy.opening`. */
export function placeOf({ value }: JoinState): string {
  const path: string[] = [];
  let rest: unknown = value;
  while (typeof rest === 'object' && rest !== null) {
    const [[outer, inner] = ['', '']] = Object.entries(rest);
    path.push(outer);
    rest = inner;
  }
  return [...path, String(rest)].join('.');
}

export const submit = (
  where: Room,
  part: { name?: string; code?: string; invite?: Invite } = {},
): JoinEvent => ({
  type: 'submit-room',
  room: where,
  invite: null,
  name: '',
  code: '',
  ...part,
});
export const offer: JoinEvent = { type: 'submit-offer', offer: 'KW:OFFER', name: '' };
export const answered: JoinEvent = { type: 'answered', answer: 'KW:ANSWER', room: paired };
export const bare = (
  type: 'show-table' | 'again' | 'give-up-keys' | 'left' | 'named' | 'adopted' | 'opened' | 'table-shown',
): JoinEvent => ({ type });
export const sits: JoinEvent = { type: 'looked-up', room, elsewhere: false };
export const sitsElsewhere: JoinEvent = { type: 'looked-up', room, elsewhere: true };
export const sitsPaired: JoinEvent = { type: 'looked-up', room: paired, elsewhere: false };
export const sitsNowhere: JoinEvent = { type: 'looked-up', room: null, elsewhere: false };
export const recalled: JoinEvent = { type: 'recalled', room: paired };
type Contact = Extract<JoinEvent, { trouble: NetError | null }>['type'];
export type ContactState = Exclude<Contact, 'adopt-failed' | 'pairing-failed'>;
export const contact = (type: ContactState, trouble: NetError | null = null): JoinEvent => ({
  type,
  trouble,
});

export const effect = {
  expect: (where: Room): JoinEffect => ({ type: 'expect', params: { room: where } }),
  stop: { type: 'stopExpecting', params: undefined },
  lookUp: (where: Room = room): JoinEffect => ({ type: 'lookUp', params: { room: where } }),
  recall: { type: 'recall', params: { room: paired } },
  join: (where: Room, by: Invite | null = null): JoinEffect => ({
    type: 'join',
    params: { room: where, invite: by },
  }),
  leave: { type: 'leave', params: undefined },
  remember: (where: Room, by: Invite | null = null, code = ''): JoinEffect => ({
    type: 'rememberAddress',
    params: { room: where, invite: by, code },
  }),
} as const;

export const after = (input: JoinInput, events: readonly JoinEvent[]): JoinState =>
  events.reduce((state, event) => joinStep(state, event).state, beginJoining(input).state);

// ways to the places where the rows begin
export const OPENING = [sits];
export const AT_TABLE = [...OPENING, bare('opened')];
export const ANSWERING = [offer, answered];
export const REPLACED = [...AT_TABLE, contact('seated'), contact('replaced')];

export type Row = readonly [
  title: string,
  input: JoinInput,
  before: readonly JoinEvent[],
  event: JoinEvent,
  place: string,
  effects: readonly JoinEffect[],
];
