import { assign, initialTransition, setup, transition, type SnapshotFrom } from 'xstate';
import type { CloseReason } from '../../protocol/messages.ts';
import type { NetError, Room } from '../ports/transport.ts';
import { PAIRED } from '../ports/transport.ts';

/**
 * The way of one device to a table, as a statechart: the form, what is under way, and how the table is since it was found.
 * Pure: the chart names its effects, `state/join.svelte.ts` runs them and sends what came of them. `docs/joining.svg` shows it.
 */

/** How this device stands at a table. `connecting`: until the table is shown; `looking`: for a host, nothing is shown yet. */
export type ContactState =
  'hosting' | 'seated' | 'watching' | 'connecting' | 'looking' | 'quiet' | 'lost' | 'unpaired' | CloseReason;

/** The link that was opened. */
export interface JoinInput {
  /** Null: no link was opened. */
  readonly link: Room | null;
  /** The link moves the seats of another device here; '': it does not. Secret. */
  readonly move: string;
}

/** What the player entered, or what stands for it. */
interface Entry {
  /** What the player is called from now on; '': as before. */
  readonly name: string;
  readonly room: Room;
  /** The seats of another device move here, until the player was told which; '': none do. */
  readonly code: string;
  /** An invitation without a server; '': the room counts. */
  readonly offer: string;
}

export interface JoinContext extends JoinInput {
  readonly entry: Entry;
  /** The room that was joined last; null: none was, or the table was found by pairing. */
  readonly joined: Room | null;
  /** A paired table of which this device keeps what it saw. */
  readonly remembered: Room | null;
  /** Why the last try failed, or why the table cannot be reached. */
  readonly trouble: NetError | null;
  /** The text that answers the invitation. */
  readonly answer: string;
}

export type JoinEvent =
  | { readonly type: 'submit-room'; readonly room: Room; readonly name: string; readonly code: string }
  | { readonly type: 'submit-offer'; readonly offer: string; readonly name: string }
  /** Open the remembered table. */
  | { readonly type: 'show-table' }
  /** Try again, in another way, or take the seats back. */
  | { readonly type: 'again' }
  /** The page is left. */
  | { readonly type: 'left' }
  /** The room of the link as this device sits there; null: it does not. `elsewhere`: this tab left it to another one. */
  | { readonly type: 'looked-up'; readonly room: Room | null; readonly elsewhere: boolean }
  /** The room of the link, if anything is kept of its table. */
  | { readonly type: 'recalled'; readonly room: Room | null }
  | { readonly type: 'named' }
  | { readonly type: 'adopted' }
  | { readonly type: 'adopt-failed'; readonly trouble: NetError }
  /** The connection is there; what it finds follows as contact states. */
  | { readonly type: 'opened' }
  /** `room`: under which the paired table is kept. */
  | { readonly type: 'answered'; readonly answer: string; readonly room: Room }
  | { readonly type: 'pairing-failed'; readonly trouble: NetError }
  /** The host took the answer, and the table is there. Sent before the contact state. */
  | { readonly type: 'table-shown' }
  | { [S in ContactState]: { readonly type: S; readonly trouble: NetError | null } }[ContactState];

const NOWHERE: Room = { code: '', server: '' };
const entryOf = (part: Partial<Entry>): Entry => ({ name: '', room: NOWHERE, code: '', offer: '', ...part });
const isSame = (one: Room, other: Room): boolean => one.code.toLowerCase() === other.code.toLowerCase();

/** An effect: the chart names it and gives its values; nothing happens here. */
const effect =
  <Params>() =>
  (_chart: unknown, _params: Params): void =>
    undefined;
const EFFECTS = {
  /** Prepare what can be: somebody is likely to join that room soon. */
  expect: effect<{ readonly room: Room }>(),
  stopExpecting: effect<undefined>(),
  /** Whether this device sits at that table. Answered by `looked-up`. */
  lookUp: effect<{ readonly room: Room }>(),
  /** Whether anything is kept of that table. Answered by `recalled`. */
  recall: effect<{ readonly room: Room }>(),
  /** Answered by `named`. */
  keepName: effect<{ readonly name: string }>(),
  /** Answered by `adopted` or `adopt-failed`. */
  adopt: effect<{ readonly room: Room; readonly code: string }>(),
  /** Answered by `opened`. */
  join: effect<{ readonly room: Room }>(),
  /** Answered by `answered` or `pairing-failed`. */
  joinPaired: effect<{ readonly offer: string }>(),
  /** Close the connection: the seats stay this device's own. */
  leave: effect<undefined>(),
  /** The table is found in that room from now on, also after a reload. */
  rememberAddress: effect<{ readonly room: Room }>(),
  /** Who came with a code alone has to read whose seats they play. */
  tellMoved: effect<undefined>(),
};
type Effects = typeof EFFECTS;
/** What is to be done, as data. */
export type JoinEffect = {
  [E in keyof Effects]: { readonly type: E; readonly params: Parameters<Effects[E]>[1] };
}[keyof Effects];

const wiring = setup({
  types: {} as { context: JoinContext; events: JoinEvent; input: JoinInput },
  actions: {
    ...EFFECTS,
    takeEntry: assign(({ event }) => {
      if (event.type === 'submit-room') {
        const { room, name, code } = event;
        return { entry: entryOf({ room, name, code }), trouble: null };
      }
      if (event.type === 'submit-offer') {
        const { offer, name } = event;
        return { entry: entryOf({ offer, name }), trouble: null };
      }
      return {};
    }),
    takeOwnRoom: assign(({ event }) =>
      event.type === 'looked-up' && event.room ? { entry: entryOf({ room: event.room }) } : {},
    ),
    takeRemembered: assign(({ context }) => ({
      entry: entryOf({ room: context.remembered ?? context.entry.room }),
      trouble: null,
    })),
    keepMemory: assign(({ event }) => (event.type === 'recalled' ? { remembered: event.room } : {})),
    keepJoined: assign({ joined: ({ context }) => context.entry.room }),
    keepAnswer: assign(({ event, context }) =>
      event.type === 'answered'
        ? { answer: event.answer, entry: { ...context.entry, room: event.room }, joined: null }
        : {},
    ),
    keepTrouble: assign(({ event }) => ('trouble' in event ? { trouble: event.trouble } : {})),
    clearTrouble: assign({ trouble: null }),
    sayPaired: assign({ trouble: { code: 'net/paired' } }),
    forgetCode: assign({ entry: ({ context }) => ({ ...context.entry, code: '' }) }),
  },
  guards: {
    pairedLink: ({ context }) => context.link?.server === PAIRED,
    plainLink: ({ context }) => context.link !== null && context.move === '',
    seatedThere: ({ event }) => event.type === 'looked-up' && event.room !== null,
    seatsElsewhere: ({ event }) => event.type === 'looked-up' && event.room !== null && event.elsewhere,
    tableRemembered: ({ context }) => context.remembered !== null,
    nameGiven: ({ context }) => context.entry.name !== '',
    byOffer: ({ context }) => context.entry.offer !== '',
    seatsMove: ({ context }) => context.entry.code !== '',
    inTrouble: ({ event }) => 'trouble' in event && event.trouble !== null,
    foundByRoom: ({ context }) => context.joined !== null,
  },
});

const shows = <Target extends string>(target: Target) => ({ target, actions: 'keepTrouble' }) as const;
/** The answer stays on the screen until the host took it, or took something else. */
const unlessTrouble = [
  { guard: 'inTrouble', target: '#joining.form', actions: 'keepTrouble' },
  { actions: [] },
] as const;
const otherWay = { target: '#joining.form' } as const;

export const joiningMachine = wiring.createMachine({
  id: 'joining',
  context: ({ input }) => ({
    ...input,
    entry: entryOf({ room: input.link ?? NOWHERE }),
    joined: null,
    remembered: null,
    trouble: null,
    answer: '',
  }),
  initial: 'arriving',
  entry: { type: 'expect', params: ({ context }) => ({ room: context.entry.room }) },
  on: {
    left: '.gone',
    // it may take its time: the player may be on another way by then
    recalled: { actions: 'keepMemory' },
  },
  states: {
    arriving: {
      always: [
        {
          guard: 'pairedLink',
          target: 'form',
          actions: ['sayPaired', { type: 'recall', params: ({ context }) => ({ room: context.entry.room }) }],
        },
        { guard: 'plainLink', target: 'form.lookingUp' },
        { target: 'form' },
      ],
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
        // who sits at the table of the link comes back without a tap
        lookingUp: {
          entry: { type: 'lookUp', params: ({ context }) => ({ room: context.entry.room }) },
          on: {
            'looked-up': [
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
          entry: {
            type: 'adopt',
            params: ({ context: { entry } }) => ({ room: entry.room, code: entry.code }),
          },
          on: {
            adopted: 'opening',
            'adopt-failed': { target: '#joining.form', actions: 'keepTrouble' },
          },
        },
        opening: {
          entry: ['keepJoined', { type: 'join', params: ({ context }) => ({ room: context.entry.room }) }],
          on: {
            opened: {
              target: '#joining.connected.table',
              actions: { type: 'rememberAddress', params: ({ context }) => ({ room: context.entry.room }) },
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
            guard: 'seatsMove',
            target: '.table.seated',
            actions: ['keepTrouble', 'tellMoved', 'forgetCode'],
          },
          { target: '.table.seated', actions: 'keepTrouble' },
        ],
        watching: shows('.table.watching'),
        connecting: shows('.table.connecting'),
        looking: shows('.table.looking'),
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
        secret: shows('.closed.refused'),
        ended: shows('.ended'),
        'sent-away': shows('.sentAway'),
      },
      states: {
        answering: {
          on: {
            again: otherWay,
            connecting: unlessTrouble,
            looking: unlessTrouble,
            quiet: unlessTrouble,
            unpaired: unlessTrouble,
            'table-shown': {
              target: 'table',
              // a reload then says how to come back
              actions: { type: 'rememberAddress', params: ({ context }) => ({ room: context.entry.room }) },
            },
          },
        },
        table: {
          initial: 'connecting',
          on: { again: otherWay },
          states: {
            connecting: {},
            looking: {},
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
                // that this is meant was asked already
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
        // what was under way finds nobody any more
        opened: { actions: 'leave' },
        answered: { actions: 'leave' },
      },
    },
  },
});

/** A moment on the way. Never changed in place. */
export type JoinState = SnapshotFrom<typeof joiningMachine>;
export interface JoinStep {
  readonly state: JoinState;
  /** In the order in which they are to be run. */
  readonly effects: readonly JoinEffect[];
}
type Action = ReturnType<typeof transition<typeof joiningMachine>>[1][number];

const isEffect = (action: { readonly type: string; readonly params: unknown }): action is JoinEffect =>
  action.type in EFFECTS;
const stepOf = ([state, actions]: readonly [JoinState, readonly Action[]]): JoinStep => ({
  state,
  effects: actions.map(({ type, params }) => ({ type, params })).filter(isEffect),
});

/** The page is opened. */
export const beginJoining = (input: JoinInput): JoinStep => stepOf(initialTransition(joiningMachine, input));

/** What the form starts with: the room that was tried last, else the link's, with the code that the link carries for it. */
export function formOf({ link, move, joined }: JoinContext): JoinInput {
  const room = joined ?? link;
  const isOther = joined !== null && link !== null && !isSame(joined, link);
  return { link: room?.server === PAIRED ? null : room, move: isOther ? '' : move };
}

/** What an event leads to. An event that comes too late, or twice, changes nothing. */
export const joinStep = (state: JoinState, event: JoinEvent): JoinStep =>
  stepOf(transition(joiningMachine, state, event));
