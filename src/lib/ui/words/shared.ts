import type { Moment, Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { SharedGame } from '../../state/screen.ts';
import type {
  CloseReason,
  Contact,
  TableView,
  DeviceId,
  Emote,
  FairFault,
  StartRefusal,
  NetError,
  RequestRefusal,
  SaveProblem,
  SeatInfo,
} from '../../app/types.ts';
import { m } from '../../paraglide/messages.js';
import { isUnpaired } from '../../app/multiplayer.ts';
import { codeText } from '../join/room-input.ts';
import { seatName, seatNames } from './names.ts';
import { listText, numberText } from './numbers.ts';

/** Words of tables that several devices share. They come with those screens only. */

type ByCode<Union extends { readonly code: string }, Context> = {
  readonly [C in Union['code']]: (figures: Extract<Union, { readonly code: C }>, context: Context) => string;
};
type Table = Pick<TableView, 'seats' | 'holders' | 'devices'>;

const WAIT: Readonly<Record<Moment, (inputs: { names: string; plant: number }) => string>> = {
  drafting: m.shared_wait_drafting,
  nominating: m.shared_wait_nominating,
  bidding: m.shared_wait_bidding,
  scrapping: m.shared_wait_scrapping,
  discarding: m.shared_wait_discarding,
  buying: m.shared_wait_buying,
  building: m.shared_wait_building,
  powering: m.shared_wait_powering,
  over: () => m.ask_over(),
};
/**
 * Whose decision it is and which, for those who wait. As long for six as for one: the map below would jump, and be drawn anew.
 */
export const waitText = (
  { moment, lot }: Pick<View, 'moment' | 'lot'>,
  seats: readonly SeatInfo[],
  awaited: readonly Seat[],
): string =>
  awaited.length > 1
    ? m.shared_wait_many({ players: m.count_players({ count: awaited.length }) })
    : WAIT[moment]({ names: seatNames({ seats }, awaited), plant: lot?.plant ?? 0 });

/** Whom a device stands for: its first seat as all know it, or its own name; one that left keeps none. */
export function deviceName({ seats, holders, devices }: Table, id: DeviceId): string {
  const seat = holders.findIndex((holder) => holder.kind === 'device' && holder.device === id);
  return seats[seat]?.name ?? devices.find((device) => device.id === id)?.name ?? '';
}

/** Who has come. */
export const hereText = (tableView: Table, devices: readonly DeviceId[]): string =>
  devices.length === 0
    ? m.shared_here_nobody()
    : m.shared_here({
        count: devices.length,
        names: listText(devices.map((device) => deviceName(tableView, device))),
      });

/** Why what is decided at this device's table is not written down. The game goes on. */
export const unkeptText = ({ code }: SaveProblem): string =>
  code === 'save/full' ? m.shared_unkept_full() : m.shared_unkept();

const CONTACT: Readonly<Record<Exclude<Contact['state'], 'closed'>, () => string>> = {
  here: m.shared_contact_here,
  quiet: m.shared_contact_quiet,
  away: m.shared_contact_away,
  joining: m.shared_contact_joining,
};
export function contactText(table: Pick<SharedGame, 'contact' | 'trouble'>): string {
  const { contact } = table;
  if (contact.state === 'closed') return closeText(contact.reason).what;
  return isUnpaired(table) ? m.shared_unpaired() : CONTACT[contact.state]();
}

/** What went wrong, and the next best way. */
export interface Trouble {
  readonly what: string;
  readonly next: string;
}

const CLOSE: Readonly<Record<CloseReason, readonly [() => string, () => string]>> = {
  version: [m.shared_close_version, m.shared_close_version_next],
  garbage: [m.shared_close_garbage, m.shared_close_garbage_next],
  'too-long': [m.shared_close_too_long, m.shared_close_garbage_next],
  'too-many': [m.shared_close_too_many, m.shared_close_garbage_next],
  'no-hello': [m.shared_close_no_hello, m.shared_close_garbage_next],
  secret: [m.shared_close_secret, m.shared_close_secret_next],
  full: [m.shared_close_full, m.shared_close_full_next],
  replaced: [m.shared_close_replaced, m.shared_close_replaced_next],
  ended: [m.shared_close_ended, m.shared_close_ended_next],
  'sent-away': [m.shared_close_sent_away, m.shared_close_sent_away_next],
  yielded: [m.shared_close_yielded, m.shared_close_yielded_next],
};
/** Why the host ended the connection, and what to do now. */
export function closeText(reason: CloseReason): Trouble {
  const [what, next] = CLOSE[reason];
  return { what: what(), next: next() };
}

const NET: ByCode<NetError, null> = {
  'net/no-webrtc': () => m.shared_net_no_webrtc(),
  'net/no-signalling': ({ server }) => m.shared_net_no_signalling({ server }),
  'net/unknown-room': ({ room }) => m.shared_net_unknown_room({ room: codeText(room) }),
  'net/room-taken': ({ room }) => m.shared_net_room_taken({ room: codeText(room) }),
  'net/unreachable': () => m.shared_net_unreachable(),
  'net/relay-refused': ({ server }) => m.shared_net_relay_refused({ server }),
  'net/relay-silent': ({ server }) => m.shared_net_relay_silent({ server }),
  'net/paired': () => m.shared_net_paired(),
  'net/no-network': () => m.shared_net_no_network(),
  'net/not-an-invitation': () => m.shared_net_not_an_invitation(),
  'net/no-move-code': () => m.shared_net_no_move_code(),
  'net/plays-here': () => m.shared_net_plays_here(),
  'net/too-new': () => m.shared_net_too_new(),
  'net/expired': () => m.shared_net_expired(),
  'net/camera-refused': () => m.shared_net_camera_refused(),
  'net/no-camera': () => m.shared_net_no_camera(),
  'net/insecure': () => m.shared_net_insecure(),
};
const NEXT: Readonly<Record<NetError['code'], () => string>> = {
  'net/no-webrtc': m.shared_net_no_webrtc_next,
  'net/no-signalling': m.shared_net_no_signalling_next,
  'net/unknown-room': m.shared_net_unknown_room_next,
  'net/room-taken': m.shared_net_room_taken_next,
  'net/unreachable': m.shared_net_unreachable_next,
  'net/relay-refused': m.shared_net_relay_refused_next,
  'net/relay-silent': m.shared_net_relay_silent_next,
  'net/paired': m.shared_net_paired_next,
  'net/no-network': m.shared_net_no_network_next,
  'net/not-an-invitation': m.shared_net_not_an_invitation_next,
  'net/no-move-code': m.shared_net_no_move_code_next,
  'net/plays-here': m.shared_net_plays_here_next,
  'net/too-new': m.shared_net_too_new_next,
  'net/expired': m.shared_net_expired_next,
  'net/camera-refused': m.shared_net_camera_refused_next,
  'net/no-camera': m.shared_net_no_camera_next,
  'net/insecure': m.shared_net_insecure_next,
};
/** Why devices could not be brought together, and the next best way. */
export function netText<C extends NetError['code']>(error: Extract<NetError, { readonly code: C }>): Trouble {
  const code: C = error.code;
  return { what: NET[code](error, null), next: NEXT[code]() };
}

/** The same reasons as the host is told them. */
const CLOSE_NOTE: Readonly<Record<CloseReason, () => string>> = {
  version: m.shared_close_version,
  garbage: m.shared_note_garbage,
  'too-long': m.shared_note_too_long,
  'too-many': m.shared_note_too_many,
  'no-hello': m.shared_note_no_hello,
  secret: m.shared_note_secret,
  full: m.shared_close_full,
  replaced: m.shared_note_replaced,
  ended: m.shared_note_ended,
  'sent-away': m.shared_note_sent_away,
  yielded: m.shared_close_yielded,
};
/** Why the table refused a request; null: the rules did, and say so themselves. */
export function requestText(refusal: RequestRefusal, { seats }: Pick<TableView, 'seats'>): string | null {
  switch (refusal.code) {
    case 'table/not-your-seat':
      return m.shared_refusal_not_your_seat({ name: seatName({ seats }, refusal.seat) });
    case 'table/stale':
      return m.shared_refusal_stale();
    case 'table/continued':
      return m.shared_refusal_continued();
    case 'table/nothing-to-undo':
      return m.shared_refusal_nothing_to_undo();
    case 'table/not-playing':
      return m.shared_refusal_not_playing();
    default:
      return null;
  }
}

const isClose = (reason: string): reason is CloseReason => reason in CLOSE;
const NOTES: Readonly<Record<string, () => string>> = {
  'table/not-your-seat': m.shared_note_not_your_seat,
  'table/stale': m.shared_refusal_stale,
  'table/not-playing': m.shared_refusal_not_playing,
};
/** A line of the host's notes: why somebody was refused or closed. */
export const noteText = (reason: CloseReason | RequestRefusal['code']): string =>
  isClose(reason) ? CLOSE_NOTE[reason]() : (NOTES[reason]?.() ?? m.shared_refusal_rules({ code: reason }));

/** Why the game cannot start yet. */
export function hostRefusalText(refusal: StartRefusal, table: Table): string {
  switch (refusal.code) {
    case 'table/seats-free':
      return m.shared_host_seats_free({
        count: refusal.seats.length,
        names: seatNames(table, refusal.seats),
      });
    case 'table/away':
      return m.shared_host_away({
        count: refusal.devices.length,
        names: listText(refusal.devices.map((device) => deviceName(table, device))),
      });
    case 'table/began':
      return m.shared_host_began();
  }
}

/** In what the deck or the game is not what it had to be. */
export function faultText(fault: FairFault, table: Table): string {
  switch (fault.code) {
    case 'fair/setup':
      return m.shared_fair_setup();
    case 'fair/own-share':
      return m.shared_fair_own_share();
    case 'fair/changed':
      return m.shared_fair_changed();
    case 'fair/share':
      return m.shared_fair_share({ name: deviceName(table, fault.device) });
    case 'fair/commitment':
      return m.shared_fair_commitment();
    case 'fair/commands':
      return m.shared_fair_commands({ index: numberText(fault.index) });
    case 'fair/deck':
      return fault.index === 0
        ? m.shared_fair_deck_begin()
        : m.shared_fair_deck({ index: numberText(fault.index) });
  }
}

const EMOTE: Readonly<Record<Emote, () => string>> = {
  hello: m.shared_emote_hello,
  thanks: m.shared_emote_thanks,
  'well-played': m.shared_emote_well_played,
  thinking: m.shared_emote_thinking,
  ouch: m.shared_emote_ouch,
  hurry: m.shared_emote_hurry,
};
export const EMOTES = Object.keys(EMOTE) as readonly Emote[];
/** What somebody called across the table. */
export const emoteText = (emote: Emote): string => EMOTE[emote]();
