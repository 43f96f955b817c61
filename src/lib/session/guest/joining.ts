import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import { PAIRED, type Room } from '../ports/transport.ts';
import {
  entryOf,
  JOIN_EFFECTS,
  type JoinContext,
  type JoinEffect,
  type JoinEvent,
  type JoinInput,
  joinWiring,
  NO_ROOM,
} from './joining-wiring.ts';

export type { ContactState, JoinEffect, JoinEvent, JoinInput } from './joining-wiring.ts';

/**
 * A device's way to a table as a statechart: the form, the operation under way, and the contact state once the table is found. Pure: the
 * chart names its effects; `state/join.svelte.ts` runs them and sends back the results. `docs/charts.md` shows it.
 */

const shows = <Target extends string>(target: Target) => ({ target, actions: 'keepTrouble' }) as const;
/** Keeps the answer on the screen until the host has taken it, or another one. */
const unlessTrouble = [
  { guard: 'inTrouble', target: '#joining.form', actions: 'keepTrouble' },
  { actions: [] },
] as const;
const otherWay = { target: '#joining.form' } as const;
const rememberAddress = {
  type: 'rememberAddress',
  params: ({ context: { entry } }: { context: JoinContext }) => ({
    ...{ room: entry.room, invite: entry.invite, code: entry.code },
  }),
} as const;
const transfer = ({ context: { entry } }: { context: JoinContext }) => ({
  room: entry.room,
  code: entry.code,
});
/** The outcome of a transfer code. */
const afterTransfer = {
  adopted: { target: 'opening', actions: 'noteMove' },
  'adopt-failed': [
    { guard: 'hasOtherKeys', target: '#joining.form.asking', actions: 'keepTrouble' },
    { target: '#joining.form', actions: 'keepTrouble' },
  ],
} as const;

export const joiningMachine = joinWiring.createMachine({
  id: 'joining',
  context: ({ input }) => ({
    ...input,
    entry: entryOf({ room: input.link ?? NO_ROOM, invite: input.invite }),
    joined: null,
    remembered: null,
    trouble: null,
    answer: '',
    hasMoved: false,
  }),
  initial: 'arriving',
  on: {
    left: '.gone',
    // the storage can be slow, and the player may have gone on by then
    recalled: { actions: 'keepMemory' },
  },
  states: {
    arriving: {
      // connect to a server in a link only after a tap: the player has to read its address first
      always: [
        { guard: 'serverLinked', target: 'entering' },
        {
          target: 'entering',
          actions: { type: 'expect', params: ({ context }) => ({ room: context.entry.room }) },
        },
      ],
    },
    entering: {
      always: [{ guard: 'plainLink', target: 'form.lookingUp' }, { target: 'form' }],
    },
    form: {
      initial: 'empty',
      on: {
        'submit-room': { target: 'busy', actions: 'takeEntry' },
        'submit-offer': { target: 'busy', actions: 'takeEntry' },
      },
      states: {
        empty: { always: { guard: 'tableRemembered', target: 'remembered' } },
        remembered: {
          on: { 'show-table': { target: '#joining.busy.opening', actions: 'takeRemembered' } },
        },
        // give up the device's own keys only after a tap
        asking: {
          on: { 'give-up-keys': { target: '#joining.busy.adoptingInstead', actions: 'clearTrouble' } },
        },
        // a device already seated at the link's table returns without a tap
        lookingUp: {
          entry: { type: 'lookUp', params: ({ context }) => ({ room: context.entry.room }) },
          on: {
            'looked-up': [
              // only this device's own row proves that a table was paired, whatever a link claims
              {
                guard: 'pairedThere',
                target: 'empty',
                actions: [
                  ...(['sayPaired', 'takeOwnRoom'] as const),
                  { type: 'recall', params: ({ context }) => ({ room: context.entry.room }) },
                ],
              },
              { guard: 'pairedLink', target: 'empty', actions: 'sayNoInvitation' },
              { guard: 'seatsElsewhere', target: '#joining.elsewhere', actions: 'takeOwnRoom' },
              { guard: 'seatedThere', target: '#joining.busy.opening', actions: 'takeOwnRoom' },
              { target: 'empty' },
            ],
          },
        },
      },
    },
    elsewhere: { on: { again: 'busy.opening' } },
    busy: {
      initial: 'begun',
      states: {
        begun: { always: [{ guard: 'nameGiven', target: 'naming' }, { target: 'choosing' }] },
        naming: {
          entry: { type: 'keepName', params: ({ context }) => ({ name: context.entry.name }) },
          on: { named: 'choosing' },
        },
        choosing: {
          always: [
            { guard: 'byOffer', target: 'pairing' },
            { guard: 'seatsMove', target: 'adopting' },
            { target: 'opening' },
          ],
        },
        adopting: {
          entry: { type: 'adopt', params: transfer },
          on: afterTransfer,
        },
        adoptingInstead: {
          entry: { type: 'adoptInstead', params: transfer },
          on: afterTransfer,
        },
        opening: {
          entry: [
            'keepJoined',
            {
              type: 'join',
              params: ({ context: { entry } }) => ({ room: entry.room, invite: entry.invite }),
            },
          ],
          on: {
            opened: {
              target: '#joining.connected.table',
              actions: rememberAddress,
            },
          },
        },
        pairing: {
          entry: [
            'stopExpecting',
            { type: 'joinPaired', params: ({ context }) => ({ offer: context.entry.offer }) },
          ],
          on: {
            answered: { target: '#joining.connected.answering', actions: 'keepAnswer' },
            'pairing-failed': { target: '#joining.form', actions: 'keepTrouble' },
          },
        },
      },
    },
    connected: {
      initial: 'table',
      exit: 'leave',
      on: {
        hosting: shows('.table.hosting'),
        seated: [
          {
            guard: 'seatsMoved',
            target: '.table.seated',
            actions: ['keepTrouble', 'tellMoved', 'noteTold'],
          },
          { target: '.table.seated', actions: 'keepTrouble' },
        ],
        watching: shows('.table.watching'),
        connecting: shows('.table.connecting'),
        looking: shows('.table.looking'),
        knocking: shows('.table.knocking'),
        quiet: shows('.table.quiet'),
        lost: shows('.table.lost'),
        unpaired: shows('.table.unpaired'),
        full: shows('.closed.full'),
        replaced: shows('.closed.replaced'),
        yielded: shows('.closed.yielded'),
        version: shows('.closed.refused'),
        garbage: shows('.closed.refused'),
        'too-long': shows('.closed.refused'),
        'too-many': shows('.closed.refused'),
        'no-hello': shows('.closed.refused'),
        identity: shows('.closed.refused'),
        'not-the-host': shows('.closed.refused'),
        impossible: shows('.closed.refused'),
        ended: shows('.ended'),
        'sent-away': shows('.sentAway'),
      },
      states: {
        answering: {
          on: {
            again: otherWay,
            connecting: unlessTrouble,
            looking: unlessTrouble,
            knocking: unlessTrouble,
            quiet: unlessTrouble,
            unpaired: unlessTrouble,
            'table-shown': {
              target: 'table',
              // so that a reload can return to the table
              actions: rememberAddress,
            },
          },
        },
        table: {
          initial: 'looking',
          on: {
            again: otherWay,
            // once let in, a device returns by its stored trust and keys, and an old invitation may name a lost host
            'table-shown': {
              guard: 'cameByLink',
              actions: ['forgetInvite', 'forgetCode', rememberAddress],
            },
          },
          states: {
            looking: {},
            connecting: {},
            knocking: {},
            seated: {},
            watching: {},
            quiet: {},
            lost: {},
            unpaired: {},
            hosting: {},
          },
        },
        closed: {
          initial: 'refused',
          on: { again: otherWay },
          states: {
            full: {},
            replaced: {
              on: {
                // the player has already confirmed this
                again: {
                  guard: 'foundByRoom',
                  target: '#joining.busy.opening',
                  actions: ['clearTrouble', 'forgetCode'],
                },
              },
            },
            yielded: {},
            refused: {},
          },
        },
        ended: { type: 'final' },
        sentAway: { type: 'final' },
      },
    },
    gone: {
      entry: 'stopExpecting',
      on: {
        left: {},
        // the page was left before the connection opened
        opened: { actions: 'leave' },
        answered: { actions: 'leave' },
      },
    },
  },
});

/** A state of the chart with its context. Never changed in place. */
export type JoinState = SnapshotFrom<typeof joiningMachine>;
export interface JoinStep {
  readonly state: JoinState;
  /** The effects in the order to run them. */
  readonly effects: readonly JoinEffect[];
}
type Action = ReturnType<typeof transition<typeof joiningMachine>>[1][number];

const isEffect = (action: { readonly type: string; readonly params: unknown }): action is JoinEffect =>
  action.type in JOIN_EFFECTS;
const stepOf = ([state, actions]: readonly [JoinState, readonly Action[]]): JoinStep => ({
  state,
  effects: actions.map(({ type, params }) => ({ type, params })).filter(isEffect),
});

/** The first step, when the page is opened. */
export const beginJoining = (input: JoinInput): JoinStep => stepOf(initialTransition(joiningMachine, input));

const isSame = (one: Room, other: Room): boolean => one.code.toLowerCase() === other.code.toLowerCase();
/** The form's initial values: the room last tried, or else that of the link, with its invitation. */
export function joinFormOf({ link, invite, move, joined, entry }: JoinContext): JoinInput {
  const room = joined ?? link;
  const isOther = joined !== null && link !== null && !isSame(joined, link);
  const entered = joined !== null && isSame(joined, entry.room) ? entry.invite : null;
  return {
    link: room?.server === PAIRED ? null : room,
    invite: entered ?? (isOther ? null : invite),
    move: isOther ? '' : move,
  };
}

/** The step for an event. A late or repeated event changes nothing. */
export const joinStep = (state: JoinState, event: JoinEvent): JoinStep =>
  stepOf(transition(joiningMachine, state, event));
