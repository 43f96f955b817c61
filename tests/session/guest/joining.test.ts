import { describe, expect, test } from 'vitest';
import type { JoinEffect, JoinEvent, JoinInput, JoinState } from '../../../src/lib/session/guest/joining.ts';
import type { NetError, Room } from '../../../src/lib/session/ports/transport.ts';
import { PAIRED } from '../../../src/lib/session/ports/transport.ts';
import { beginJoining, formOf, joiningMachine, joinStep } from '../../../src/lib/session/guest/joining.ts';

const room: Room = { code: 'kwx4t', server: '' };
const other: Room = { code: 'abcde', server: '' };
const paired: Room = { code: 'pa3r2', server: PAIRED };
const unreachable: NetError = { code: 'net/unreachable' };
const noCode: NetError = { code: 'net/no-move-code' };

const NO_LINK: JoinInput = { link: null, move: '' };
const LINK: JoinInput = { link: room, move: '' };
const MOVE_LINK: JoinInput = { link: room, move: 'code' };
const PAIRED_LINK: JoinInput = { link: paired, move: '' };

/** The path of the innermost state, as in `busy.opening`. */
function placeOf({ value }: JoinState): string {
  const path: string[] = [];
  let rest: unknown = value;
  while (typeof rest === 'object' && rest !== null) {
    const [[outer, inner] = ['', '']] = Object.entries(rest);
    path.push(outer);
    rest = inner;
  }
  return [...path, String(rest)].join('.');
}

const submit = (where: Room, part: { name?: string; code?: string } = {}): JoinEvent => ({
  type: 'submit-room',
  room: where,
  name: '',
  code: '',
  ...part,
});
const offer: JoinEvent = { type: 'submit-offer', offer: 'KW:OFFER', name: '' };
const answered: JoinEvent = { type: 'answered', answer: 'KW:ANSWER', room: paired };
const bare = (
  type: 'show-table' | 'again' | 'left' | 'named' | 'adopted' | 'opened' | 'table-shown',
): JoinEvent => ({ type });
const sits: JoinEvent = { type: 'looked-up', room, elsewhere: false };
const sitsElsewhere: JoinEvent = { type: 'looked-up', room, elsewhere: true };
const sitsNowhere: JoinEvent = { type: 'looked-up', room: null, elsewhere: false };
const recalled: JoinEvent = { type: 'recalled', room: paired };
type Contact = Extract<JoinEvent, { trouble: NetError | null }>['type'];
type ContactState = Exclude<Contact, 'adopt-failed' | 'pairing-failed'>;
const contact = (type: ContactState, trouble: NetError | null = null): JoinEvent => ({ type, trouble });

const effect = {
  expect: (where: Room): JoinEffect => ({ type: 'expect', params: { room: where } }),
  stop: { type: 'stopExpecting', params: undefined },
  lookUp: { type: 'lookUp', params: { room } },
  recall: { type: 'recall', params: { room: paired } },
  join: (where: Room): JoinEffect => ({ type: 'join', params: { room: where } }),
  leave: { type: 'leave', params: undefined },
  remember: (where: Room): JoinEffect => ({ type: 'rememberAddress', params: { room: where } }),
} as const;

/** The state after these events, one after the other. */
const after = (input: JoinInput, events: readonly JoinEvent[]): JoinState =>
  events.reduce((state, event) => joinStep(state, event).state, beginJoining(input).state);

// ways to the places from which the rows begin
const OPENING = [sits];
const AT_TABLE = [...OPENING, bare('opened')];
const ANSWERING = [offer, answered];
const REPLACED = [...AT_TABLE, contact('seated'), contact('replaced')];

type Row = readonly [
  title: string,
  input: JoinInput,
  before: readonly JoinEvent[],
  event: JoinEvent,
  place: string,
  effects: readonly JoinEffect[],
];
const rows: readonly Row[] = [
  // the form
  [
    'a device that sits at the table of the link comes back by itself',
    LINK,
    [],
    sits,
    'busy.opening',
    [effect.join(room)],
  ],
  ['a device that sits nowhere gets the form', LINK, [], sitsNowhere, 'form.empty', []],
  ['a tab whose seats are played elsewhere asks first', LINK, [], sitsElsewhere, 'elsewhere', []],
  ['who wants them back joins', LINK, [sitsElsewhere], bare('again'), 'busy.opening', [effect.join(room)]],
  [
    'a second tap on that does nothing',
    LINK,
    [sitsElsewhere, bare('again')],
    bare('again'),
    'busy.opening',
    [],
  ],
  [
    'a room without a new name is joined at once',
    NO_LINK,
    [],
    submit(room),
    'busy.opening',
    [effect.join(room)],
  ],
  [
    'a new name is kept first',
    NO_LINK,
    [],
    submit(room, { name: 'Bob' }),
    'busy.naming',
    [{ type: 'keepName', params: { name: 'Bob' } }],
  ],
  [
    'a room is joined once the name is kept',
    NO_LINK,
    [submit(room, { name: 'Bob' })],
    bare('named'),
    'busy.opening',
    [effect.join(room)],
  ],
  [
    'a second tap while the name is kept does nothing',
    NO_LINK,
    [submit(room, { name: 'Bob' })],
    submit(room, { name: 'Bob' }),
    'busy.naming',
    [],
  ],
  [
    'a second tap while the room is joined does nothing',
    NO_LINK,
    [submit(room)],
    submit(other),
    'busy.opening',
    [],
  ],
  [
    'an invitation instead of a room that is being joined does nothing',
    NO_LINK,
    [submit(room)],
    offer,
    'busy.opening',
    [],
  ],
  [
    'a name that is kept twice joins once',
    NO_LINK,
    [submit(room, { name: 'Bob' }), bare('named')],
    bare('named'),
    'busy.opening',
    [],
  ],
  ['a look-up that answers after a tap changes nothing', LINK, [submit(other)], sits, 'busy.opening', []],
  [
    'a table that opens is remembered under its address',
    NO_LINK,
    [submit(room)],
    bare('opened'),
    'connected.table.connecting',
    [effect.remember(room)],
  ],
  // moving seats
  ['a link that moves seats waits for the tap', MOVE_LINK, [], sits, 'form.empty', []],
  [
    'a move code is used before the room is joined',
    MOVE_LINK,
    [],
    submit(room, { code: 'code' }),
    'busy.adopting',
    [{ type: 'adopt', params: { room, code: 'code' } }],
  ],
  [
    'a second tap while the seats move does nothing',
    MOVE_LINK,
    [submit(room, { code: 'code' })],
    submit(room, { code: 'code' }),
    'busy.adopting',
    [],
  ],
  [
    'the room is joined once the seats are here',
    MOVE_LINK,
    [submit(room, { code: 'code' })],
    bare('adopted'),
    'busy.opening',
    [effect.join(room)],
  ],
  [
    'a move code that is none leads back to the form',
    MOVE_LINK,
    [submit(room, { code: 'code' })],
    { type: 'adopt-failed', trouble: noCode },
    'form.empty',
    [],
  ],
  [
    'whose seats moved here is told once the table is shown',
    MOVE_LINK,
    [submit(room, { code: 'code' }), bare('adopted'), bare('opened')],
    contact('seated'),
    'connected.table.seated',
    [{ type: 'tellMoved', params: undefined }],
  ],
  [
    'it is told once',
    MOVE_LINK,
    [submit(room, { code: 'code' }), bare('adopted'), bare('opened'), contact('seated')],
    contact('seated'),
    'connected.table.seated',
    [],
  ],
  [
    'it is not told of seats that were here before',
    LINK,
    AT_TABLE,
    contact('seated'),
    'connected.table.seated',
    [],
  ],
  // pairing
  [
    'an invitation is answered, and nobody else expected',
    NO_LINK,
    [],
    offer,
    'busy.pairing',
    [effect.stop, { type: 'joinPaired', params: { offer: 'KW:OFFER' } }],
  ],
  ['a second invitation meanwhile does nothing', NO_LINK, [offer], offer, 'busy.pairing', []],
  [
    'an invitation that cannot be answered leads back to the form',
    NO_LINK,
    [offer],
    { type: 'pairing-failed', trouble: unreachable },
    'form.empty',
    [],
  ],
  ['the answer is shown', NO_LINK, [offer], answered, 'connected.answering', []],
  [
    'the answer stays while the host has not taken it',
    NO_LINK,
    ANSWERING,
    contact('connecting'),
    'connected.answering',
    [],
  ],
  [
    'the answer stays while nothing is shown yet',
    NO_LINK,
    ANSWERING,
    contact('looking'),
    'connected.answering',
    [],
  ],
  [
    'trouble takes the answer away',
    NO_LINK,
    ANSWERING,
    contact('connecting', unreachable),
    'form.empty',
    [effect.leave],
  ],
  [
    'trouble without a host takes the answer away',
    NO_LINK,
    ANSWERING,
    contact('looking', unreachable),
    'form.empty',
    [effect.leave],
  ],
  ['another way takes the answer away', NO_LINK, ANSWERING, bare('again'), 'form.empty', [effect.leave]],
  [
    'a paired table is remembered under its own address',
    NO_LINK,
    ANSWERING,
    bare('table-shown'),
    'connected.table.connecting',
    [effect.remember(paired)],
  ],
  [
    'its address is told once',
    NO_LINK,
    [...ANSWERING, bare('table-shown')],
    bare('table-shown'),
    'connected.table.connecting',
    [],
  ],
  [
    'a table that refuses the answer says why',
    NO_LINK,
    ANSWERING,
    contact('full'),
    'connected.closed.full',
    [],
  ],
  [
    'a paired table that another tab plays leads to the form',
    NO_LINK,
    [...ANSWERING, bare('table-shown'), contact('replaced')],
    bare('again'),
    'form.empty',
    [effect.leave],
  ],
  // a paired table after a reload
  ['a paired table of which something is kept is offered', PAIRED_LINK, [], recalled, 'form.remembered', []],
  [
    'a paired table of which nothing is kept is not',
    PAIRED_LINK,
    [],
    { type: 'recalled', room: null },
    'form.empty',
    [],
  ],
  ['nothing shows a table that is not remembered', PAIRED_LINK, [], bare('show-table'), 'form.empty', []],
  [
    'the remembered table is opened on request',
    PAIRED_LINK,
    [recalled],
    bare('show-table'),
    'busy.opening',
    [effect.join(paired)],
  ],
  [
    'a second tap on it does nothing',
    PAIRED_LINK,
    [recalled, bare('show-table')],
    bare('show-table'),
    'busy.opening',
    [],
  ],
  [
    'a recollection that comes late is offered when pairing failed',
    PAIRED_LINK,
    [offer, recalled],
    { type: 'pairing-failed', trouble: unreachable },
    'form.remembered',
    [],
  ],
  [
    'a remembered table stays unpaired',
    PAIRED_LINK,
    [recalled, bare('show-table'), bare('opened')],
    contact('unpaired', { code: 'net/paired' }),
    'connected.table.unpaired',
    [],
  ],
  // at the table
  [
    'a host that is not found is looked for',
    LINK,
    AT_TABLE,
    contact('looking', unreachable),
    'connected.table.looking',
    [],
  ],
  ['a device without a seat watches', LINK, AT_TABLE, contact('watching'), 'connected.table.watching', []],
  [
    'a host that says nothing is quiet',
    LINK,
    [...AT_TABLE, contact('seated')],
    contact('quiet'),
    'connected.table.quiet',
    [],
  ],
  [
    'a host that is gone is lost',
    LINK,
    [...AT_TABLE, contact('quiet')],
    contact('lost'),
    'connected.table.lost',
    [],
  ],
  [
    'a lost host that is found again is met',
    LINK,
    [...AT_TABLE, contact('lost')],
    contact('connecting'),
    'connected.table.connecting',
    [],
  ],
  [
    'a device that takes the table over hosts it',
    LINK,
    [...AT_TABLE, contact('lost')],
    contact('hosting'),
    'connected.table.hosting',
    [],
  ],
  [
    'a host that yields is a guest again',
    LINK,
    [...AT_TABLE, contact('hosting')],
    contact('connecting'),
    'connected.table.connecting',
    [],
  ],
  [
    'another way leads back to the form',
    LINK,
    [...AT_TABLE, contact('looking', unreachable)],
    bare('again'),
    'form.empty',
    [effect.leave],
  ],
  ['a second connection changes nothing', LINK, AT_TABLE, bare('opened'), 'connected.table.connecting', []],
  // closed
  ['a full table closes', LINK, AT_TABLE, contact('full'), 'connected.closed.full', []],
  [
    'seats that are played elsewhere close the table here',
    LINK,
    [...AT_TABLE, contact('seated')],
    contact('replaced'),
    'connected.closed.replaced',
    [],
  ],
  [
    'who takes them back joins the same room',
    LINK,
    REPLACED,
    bare('again'),
    'busy.opening',
    [effect.leave, effect.join(room)],
  ],
  ['a second tap on that joins once', LINK, [...REPLACED, bare('again')], bare('again'), 'busy.opening', []],
  ['a host that was succeeded closes', LINK, AT_TABLE, contact('yielded'), 'connected.closed.yielded', []],
  [
    'its successor is met after that',
    LINK,
    [...AT_TABLE, contact('yielded')],
    contact('connecting'),
    'connected.table.connecting',
    [],
  ],
  ...(['version', 'garbage', 'too-long', 'too-many', 'no-hello', 'secret'] as const).map((reason): Row => [
    `a host refuses: ${reason}`,
    LINK,
    AT_TABLE,
    contact(reason),
    'connected.closed.refused',
    [],
  ]),
  [
    'after a refusal the form is open again',
    LINK,
    [...AT_TABLE, contact('version')],
    bare('again'),
    'form.empty',
    [effect.leave],
  ],
  ['a table that is over', LINK, AT_TABLE, contact('ended'), 'connected.ended', []],
  ['a device that was sent away', LINK, AT_TABLE, contact('sent-away'), 'connected.sentAway', []],
  [
    'nothing brings back a table that is over',
    LINK,
    [...AT_TABLE, contact('ended')],
    bare('again'),
    'connected.ended',
    [],
  ],
  [
    'nor one that sent the device away',
    LINK,
    [...AT_TABLE, contact('sent-away')],
    bare('again'),
    'connected.sentAway',
    [],
  ],
  // the page is left
  ['a form that is left', LINK, [], bare('left'), 'gone', [effect.stop]],
  ['a table that is left', LINK, AT_TABLE, bare('left'), 'gone', [effect.leave, effect.stop]],
  ['an answer that is left', NO_LINK, ANSWERING, bare('left'), 'gone', [effect.leave, effect.stop]],
  ['leaving twice', LINK, [...AT_TABLE, bare('left')], bare('left'), 'gone', []],
  [
    'a table that opens after leaving is left at once',
    LINK,
    [...OPENING, bare('left')],
    bare('opened'),
    'gone',
    [effect.leave],
  ],
  [
    'an answer that is made after leaving is left at once',
    NO_LINK,
    [offer, bare('left')],
    answered,
    'gone',
    [effect.leave],
  ],
  ['a look-up that answers after leaving joins nothing', LINK, [bare('left')], sits, 'gone', []],
  [
    'a name that is kept after leaving joins nothing',
    NO_LINK,
    [submit(room, { name: 'Bob' }), bare('left')],
    bare('named'),
    'gone',
    [],
  ],
  [
    'seats that move here after leaving join nothing',
    NO_LINK,
    [submit(room, { code: 'code' }), bare('left')],
    bare('adopted'),
    'gone',
    [],
  ],
  ['a recollection after leaving shows nothing', PAIRED_LINK, [bare('left')], recalled, 'gone', []],
];

describe('each step of the way', () => {
  test.each(rows)('%s', (_title, input, before, event, place, effects) => {
    const step = joinStep(after(input, before), event);
    expect(placeOf(step.state)).toBe(place);
    expect(step.effects).toEqual(effects);
  });
  test('the steps send every event that the chart knows', () => {
    expect([...new Set(rows.map(([, , , event]) => event.type))].toSorted()).toEqual(
      [...joiningMachine.events].toSorted(),
    );
  });
});

test.each([
  ['without a link', NO_LINK, 'form.empty', [effect.expect({ code: '', server: '' })]],
  ['with a link', LINK, 'form.lookingUp', [effect.expect(room), effect.lookUp]],
  ['with a link that moves seats', MOVE_LINK, 'form.empty', [effect.expect(room)]],
  ['with the link of a paired table', PAIRED_LINK, 'form.empty', [effect.expect(paired), effect.recall]],
] as const)('a page that is opened %s', (_how, input, place, effects) => {
  const step = beginJoining(input);
  expect(placeOf(step.state)).toBe(place);
  expect(step.effects).toEqual(effects);
});

describe('what the form says', () => {
  const troubleAfter = (input: JoinInput, events: readonly JoinEvent[]): NetError | null =>
    after(input, events).context.trouble;
  test('a paired table cannot be found by a server', () => {
    expect(troubleAfter(PAIRED_LINK, [])).toEqual({ code: 'net/paired' });
  });
  test('the trouble of the last try, until the next', () => {
    const failed = [offer, { type: 'pairing-failed', trouble: unreachable } as const];
    expect(troubleAfter(NO_LINK, failed)).toEqual(unreachable);
    expect(troubleAfter(NO_LINK, [...failed, submit(room)])).toBeNull();
  });
  test('the trouble of the table that was given up', () => {
    const looked = [...AT_TABLE, contact('looking', unreachable)];
    expect(troubleAfter(LINK, [...looked, bare('again')])).toEqual(unreachable);
    expect(troubleAfter(LINK, [...looked, contact('seated'), contact('replaced'), bare('again')])).toBeNull();
  });
});

describe('what the form starts with', () => {
  const formAfter = (input: JoinInput, events: readonly JoinEvent[]): JoinInput =>
    formOf(after(input, events).context);
  test('the link and its move code', () => {
    expect(formAfter(MOVE_LINK, [])).toEqual(MOVE_LINK);
  });
  test('the room that was tried last, with the move code of the link for its own table only', () => {
    const back = [bare('opened'), contact('full'), bare('again')];
    expect(formAfter(MOVE_LINK, [submit(other), ...back])).toEqual({ link: other, move: '' });
    expect(formAfter(MOVE_LINK, [submit(room), ...back])).toEqual(MOVE_LINK);
  });
  test('nothing of a paired table', () => {
    expect(formAfter(PAIRED_LINK, [])).toEqual(NO_LINK);
    expect(formAfter(NO_LINK, [submit(room), bare('opened'), bare('again'), ...ANSWERING])).toEqual(NO_LINK);
  });
});
