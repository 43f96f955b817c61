import { assign, setup } from 'xstate';
import type { CloseReason } from '../../protocol/messages.ts';
import { type NetError, PAIRED, type Room } from '../ports/transport.ts';
import type { Invite } from '../trust/invite.ts';

/** The events, effects, actions and guards of the joining chart. */

/**
 * This device's state at a table. Before a table is shown, it is `looking` for the host, `connecting` once it has a channel to one, and
 * `knocking` while the host's player decides whether to let it in.
 */
export type ContactState =
  | 'hosting'
  | 'seated'
  | 'watching'
  | 'looking'
  | 'connecting'
  | 'knocking'
  | 'quiet'
  | 'lost'
  | 'unpaired'
  | CloseReason;

/** The opened link. */
export interface JoinInput {
  /** The room in the link; null without a link. */
  readonly link: Room | null;
  /** The invite in the link; null if it has none. */
  readonly invite: Invite | null;
  /** The secret in the link that moves another device's seats here; '' if it has none. */
  readonly move: string;
}

/** Input from the form, a link or the stored tables. */
interface Entry {
  /** The player's new name; '' to keep the present one. */
  readonly name: string;
  readonly room: Room;
  readonly invite: Invite | null;
  /** The transfer code of seats being moved here; '' once a table is shown. */
  readonly code: string;
  /** An invitation without a server; '' if a room is joined. */
  readonly offer: string;
}

export interface JoinContext extends JoinInput {
  readonly entry: Entry;
  /** The room joined last; null if there was none or the table was found by pairing. */
  readonly joined: Room | null;
  /** The room of a paired table whose replica is stored on this device; null if there is none. */
  readonly remembered: Room | null;
  /** Why the last try failed, or why the table cannot be reached. */
  readonly trouble: NetError | null;
  /** The text that answers the invitation. */
  readonly answer: string;
  /** Whether seats have just moved here from another device, so the player should be told which. */
  readonly hasMoved: boolean;
}

export type JoinEvent =
  | {
      readonly type: 'submit-room';
      readonly room: Room;
      readonly invite: Invite | null;
      readonly name: string;
      readonly code: string;
    }
  | { readonly type: 'submit-offer'; readonly offer: string; readonly name: string }
  /** The player opens the remembered table. */
  | { readonly type: 'show-table' }
  /** The player tries again, tries another way, or takes the seats back. */
  | { readonly type: 'again' }
  /** The player leaves the page. */
  | { readonly type: 'left' }
  /** The room of the link, if this device sits there already. `elsewhere`: this tab left it to another tab. */
  | { readonly type: 'looked-up'; readonly room: Room | null; readonly elsewhere: boolean }
  /** The room of the link, if its table has stored data. */
  | { readonly type: 'recalled'; readonly room: Room | null }
  | { readonly type: 'named' }
  | { readonly type: 'adopted' }
  /** The player gives up this device's keys for that table. */
  | { readonly type: 'give-up-keys' }
  | { readonly type: 'adopt-failed'; readonly trouble: NetError }
  /** The connection is open; contact states follow. */
  | { readonly type: 'opened' }
  /** The invitation was answered. `room`: under which the paired table is stored. */
  | { readonly type: 'answered'; readonly answer: string; readonly room: Room }
  | { readonly type: 'pairing-failed'; readonly trouble: NetError }
  /** The host has taken the answer, and the table is shown. This event precedes the contact state. */
  | { readonly type: 'table-shown' }
  | { [S in ContactState]: { readonly type: S; readonly trouble: NetError | null } }[ContactState];

export const NO_ROOM: Room = { code: '', server: '' };
export const entryOf = (part: Partial<Entry>): Entry => ({
  name: '',
  room: NO_ROOM,
  invite: null,
  code: '',
  offer: '',
  ...part,
});

/** Declares an effect. The chart names it with its values; `state/join.svelte.ts` runs it. */
const effect =
  <Params>() =>
  (_chart: unknown, _params: Params): void =>
    undefined;
export const JOIN_EFFECTS = {
  /** Connect to the room's server in advance, because the player is likely to join soon. */
  expect: effect<{ readonly room: Room }>(),
  stopExpecting: effect<undefined>(),
  /** Find out whether this device sits at that table. Answered by `looked-up`. */
  lookUp: effect<{ readonly room: Room }>(),
  /** Find out whether this device has stored data of that table. Answered by `recalled`. */
  recall: effect<{ readonly room: Room }>(),
  /** Store the player's name. Answered by `named`. */
  keepName: effect<{ readonly name: string }>(),
  /** Move another device's seats here. Answered by `adopted` or `adopt-failed`. */
  adopt: effect<{ readonly room: Room; readonly code: string }>(),
  /** The same, replacing this device's keys for that table. */
  adoptInstead: effect<{ readonly room: Room; readonly code: string }>(),
  /** Open the table of that room. Answered by `opened`. */
  join: effect<{ readonly room: Room; readonly invite: Invite | null }>(),
  /** Answer a pairing invitation. Answered by `answered` or `pairing-failed`. */
  joinPaired: effect<{ readonly offer: string }>(),
  /** Close the connection; the device keeps its seats. */
  leave: effect<undefined>(),
  /** Remember the table's room, also for a reload. `invite` and `code`: needed until this device is let in. */
  rememberAddress: effect<{ readonly room: Room; readonly invite: Invite | null; readonly code: string }>(),
  /** Tell a player with only a transfer code which seats they play. */
  tellMoved: effect<undefined>(),
};
type Effects = typeof JOIN_EFFECTS;
export type JoinEffect = {
  [E in keyof Effects]: { readonly type: E; readonly params: Parameters<Effects[E]>[1] };
}[keyof Effects];

export const joinWiring = setup({
  types: {} as { context: JoinContext; events: JoinEvent; input: JoinInput },
  actions: {
    ...JOIN_EFFECTS,
    takeEntry: assign(({ event }) => {
      if (event.type === 'submit-room') {
        const { room, invite, name, code } = event;
        return { entry: entryOf({ room, invite, name, code }), trouble: null, hasMoved: false };
      }
      if (event.type === 'submit-offer') {
        const { offer, name } = event;
        return { entry: entryOf({ offer, name }), trouble: null, hasMoved: false };
      }
      return {};
    }),
    takeOwnRoom: assign(({ event, context }) =>
      event.type === 'looked-up' && event.room
        ? { entry: entryOf({ room: event.room, invite: context.entry.invite }) }
        : {},
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
    sayNoInvitation: assign({ trouble: { code: 'net/not-an-invitation' } }),
    forgetInvite: assign({ entry: ({ context }) => ({ ...context.entry, invite: null }) }),
    noteMove: assign({ hasMoved: true }),
    noteTold: assign({ hasMoved: false }),
    forgetCode: assign({ entry: ({ context }) => ({ ...context.entry, code: '' }) }),
  },
  guards: {
    serverLinked: ({ context }) => context.link !== null && context.link.server !== '',
    plainLink: ({ context }) => context.link !== null && context.move === '',
    pairedThere: ({ event }) => event.type === 'looked-up' && event.room?.server === PAIRED,
    // the address of a paired table unknown to this device
    pairedLink: ({ event, context }) =>
      event.type === 'looked-up' && event.room === null && context.link?.server === PAIRED,
    seatedThere: ({ event }) => event.type === 'looked-up' && event.room !== null,
    seatsElsewhere: ({ event }) => event.type === 'looked-up' && event.room !== null && event.elsewhere,
    tableRemembered: ({ context }) => context.remembered !== null,
    nameGiven: ({ context }) => context.entry.name !== '',
    byOffer: ({ context }) => context.entry.offer !== '',
    cameByLink: ({ context: { entry } }) => entry.invite !== null || entry.code !== '',
    seatsMove: ({ context }) => context.entry.code !== '',
    seatsMoved: ({ context }) => context.hasMoved,
    hasOtherKeys: ({ event }) => event.type === 'adopt-failed' && event.trouble.code === 'net/known-here',
    inTrouble: ({ event }) => 'trouble' in event && event.trouble !== null,
    foundByRoom: ({ context }) => context.joined !== null,
  },
});
