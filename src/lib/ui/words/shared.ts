import type { PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import type { CloseReason, Emote, RequestRefusal } from '../../protocol/messages.ts';
import type { DeviceId, TableView } from '../../protocol/table-view.ts';
import type { Moment, Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { SeatInfo } from '../../seats.ts';
import type { FairFault } from '../../session/fair-deal/verify.ts';
import type { StartRefusal } from '../../session/host/dealer.ts';
import type { Knock } from '../../session/host/gatekeeper.ts';
import type { SaveProblem } from '../../session/ports/storage.ts';
import type { NetError } from '../../session/ports/transport.ts';
import type { TakeoverClaim } from '../../session/trust/trust.ts';
import type { LinkQuestion } from '../../state/open-link.svelte.ts';
import { type ContactState, contactStateOf, type SharedGame } from '../../state/screen.ts';
import { isStartMoment, type StartMoment } from '../editions/kinds.ts';
import { laterEditions } from '../editions/later.ts';
import { codeText } from '../join/room-input.ts';
import { seatName, seatNames } from './names.ts';
import { listText } from './numbers.ts';

/** Texts of shared tables, loaded only with their screens. */

type ByCode<Union extends { readonly code: string }, Context> = {
  readonly [C in Union['code']]: (figures: Extract<Union, { readonly code: C }>, context: Context) => string;
};
type Seating = Pick<TableView, 'seats' | 'holders' | 'devices'>;

const WAIT: Readonly<
  Record<Exclude<Moment, StartMoment>, (inputs: { names: string; plant: number }) => string>
> = {
  drafting: (values) => t('shared_wait_drafting', values),
  nominating: (values) => t('shared_wait_nominating', values),
  bidding: (values) => t('shared_wait_bidding', values),
  scrapping: (values) => t('shared_wait_scrapping', values),
  discarding: (values) => t('shared_wait_discarding', values),
  buying: (values) => t('shared_wait_buying', values),
  building: (values) => t('shared_wait_building', values),
  powering: (values) => t('shared_wait_powering', values),
  over: () => t('ask_over'),
};
/** The decision that the table waits for. As long for six players as for one: otherwise the map below would move and be redrawn. */
export const waitText = (
  { moment, lot }: Pick<View, 'moment' | 'lot'>,
  seats: readonly SeatInfo[],
  seatsToAct: readonly Seat[],
): string => {
  if (seatsToAct.length > 1) return t('shared_wait_many', { players: seatsToAct.length });
  const names = seatNames({ seats }, seatsToAct);
  return isStartMoment(moment)
    ? (laterEditions.loaded?.startWaitText(moment, names) ?? '')
    : WAIT[moment]({ names, plant: lot?.plant ?? 0 });
};

/** The name of a device for players: that of its first seat, or its own, or '' if it has left. */
export function deviceName({ seats, holders, devices }: Seating, id: DeviceId): string {
  const seat = holders.findIndex(
    (holder) =>
      (holder.kind === 'device' && holder.device === id) || (holder.kind === 'bot' && holder.owner === id),
  );
  return seats[seat]?.name ?? devices.find((device) => device.id === id)?.name ?? '';
}

/** The devices at the table in words. */
export const devicesText = (tableView: Seating, devices: readonly DeviceId[]): string =>
  devices.length === 0
    ? t('shared_here_nobody')
    : t('shared_here', {
        count: devices.length,
        names: listText(devices.map((device) => deviceName(tableView, device))),
      });

/** Why the game hosted by this device is not saved. It can be played nevertheless. */
export function saveProblemText({ code }: SaveProblem): string {
  if (code === 'save/evicted') return t('shared_evicted');
  return code === 'save/full' ? t('shared_unkept_full') : t('shared_unkept');
}

const CONTACT: Readonly<Record<Exclude<ContactState, CloseReason>, PlainKey>> = {
  hosting: 'shared_contact_here',
  seated: 'shared_contact_here',
  watching: 'shared_contact_here',
  connecting: 'shared_contact_joining',
  looking: 'shared_contact_looking',
  knocking: 'shared_knocking',
  quiet: 'shared_contact_quiet',
  lost: 'shared_contact_away',
  unpaired: 'shared_unpaired',
};
/** This device's contact state in words. */
export function contactText(game: SharedGame): string {
  const state = contactStateOf(game);
  return isClose(state) ? closeText(state).what : t(CONTACT[state]);
}

/** A problem and its remedy. */
export interface Trouble {
  readonly what: string;
  readonly next: string;
}

const CLOSE: Readonly<Record<CloseReason, readonly [what: PlainKey, next: PlainKey]>> = {
  version: ['shared_close_version', 'shared_close_version_next'],
  garbage: ['shared_close_garbage', 'shared_close_garbage_next'],
  'too-long': ['shared_close_too_long', 'shared_close_garbage_next'],
  'too-many': ['shared_close_too_many', 'shared_close_garbage_next'],
  'no-hello': ['shared_close_no_hello', 'shared_close_garbage_next'],
  identity: ['shared_close_identity', 'shared_close_identity_next'],
  'not-the-host': ['shared_close_not_the_host', 'shared_close_not_the_host_next'],
  full: ['shared_close_full', 'shared_close_full_next'],
  replaced: ['shared_close_replaced', 'shared_close_replaced_next'],
  ended: ['shared_close_ended', 'shared_close_ended_next'],
  'sent-away': ['shared_close_sent_away', 'shared_close_sent_away_next'],
  yielded: ['shared_close_yielded', 'shared_close_yielded_next'],
  impossible: ['shared_close_impossible', 'shared_close_impossible_next'],
};
const isClose = (reason: string): reason is CloseReason => reason in CLOSE;
/** Why the host ended the connection, and the next step. */
export function closeText(reason: CloseReason): Trouble {
  const [what, next] = CLOSE[reason];
  return { what: t(what), next: t(next) };
}

/** The same for a device that was never at the table. */
export const turnedAwayText = (reason: CloseReason): Trouble =>
  reason === 'sent-away'
    ? { what: t('shared_close_turned_away'), next: t('shared_close_sent_away_next') }
    : closeText(reason);

/** The name of a knocking device. */
export const knockName = ({ name }: Pick<Knock, 'name'>): string => name || t('shared_device_unknown');
/** The request of a knocking device. */
export const knockText = (knock: Pick<Knock, 'name'>): string =>
  t('shared_knock_wants', { name: knockName(knock) });

/** Who claims to host the table, who agreed, and the player's decision. `table` is null until the table view has arrived. */
export function claimText({ host, agreed }: TakeoverClaim, table: Seating | null): Trouble {
  const nameOf = (device: DeviceId): string => (table ? deviceName(table, device) : '');
  const name = nameOf(host);
  const others = agreed.filter((device) => device !== host);
  const names = others.map((device) => nameOf(device) || t('shared_device_unknown'));
  return {
    what: name === '' ? t('shared_claim_unnamed') : t('shared_claim', { name }),
    next:
      names.length === 0
        ? t('shared_claim_alone')
        : t('shared_claim_agreed', { count: names.length, names: listText(names) }),
  };
}

/** Asks about a link that leads, or has led, away from the player's table, and names that table. */
export function linkText({ asks, table: { seats, room } }: LinkQuestion): Trouble {
  const table = seats.length > 0 ? listText(seats.map(({ name }) => name)) : codeText(room.code);
  return asks === 'back'
    ? { what: t('shared_link_followed', { table }), next: t('shared_link_followed_next') }
    : { what: t('shared_link_asks', { table }), next: t('shared_link_asks_next') };
}

const NET: ByCode<NetError, null> = {
  'net/no-webrtc': () => t('shared_net_no_webrtc'),
  'net/no-signalling': ({ server }) => t('shared_net_no_signalling', { server }),
  'net/unknown-room': ({ room }) => t('shared_net_unknown_room', { room: codeText(room) }),
  'net/other-host': () => t('shared_close_not_the_host'),
  'net/room-taken': ({ room }) => t('shared_net_room_taken', { room: codeText(room) }),
  'net/unreachable': () => t('shared_net_unreachable'),
  'net/relay-refused': ({ server }) => t('shared_net_relay_refused', { server }),
  'net/relay-silent': ({ server }) => t('shared_net_relay_silent', { server }),
  'net/paired': () => t('shared_net_paired'),
  'net/no-network': () => t('shared_net_no_network'),
  'net/no-addresses': () => t('shared_net_no_addresses'),
  'net/local-network-denied': () => t('shared_net_local_network_denied'),
  'net/not-an-invitation': () => t('shared_net_not_an_invitation'),
  'net/no-transfer-code': () => t('shared_net_no_transfer_code'),
  'net/plays-here': () => t('shared_net_plays_here'),
  'net/known-here': () => t('shared_net_known_here'),
  'net/too-new': () => t('shared_net_too_new'),
  'net/too-old': () => t('shared_net_too_old'),
  'net/expired': () => t('shared_net_expired'),
  'net/camera-refused': () => t('shared_net_camera_refused'),
  'net/no-camera': () => t('shared_net_no_camera'),
  'net/insecure': () => t('shared_net_insecure'),
};
const NEXT: Readonly<Record<NetError['code'], PlainKey>> = {
  'net/no-webrtc': 'shared_net_no_webrtc_next',
  'net/no-signalling': 'shared_net_no_signalling_next',
  'net/unknown-room': 'shared_net_unknown_room_next',
  'net/other-host': 'shared_close_not_the_host_next',
  'net/room-taken': 'shared_net_room_taken_next',
  'net/unreachable': 'shared_net_unreachable_next',
  'net/relay-refused': 'shared_net_relay_refused_next',
  'net/relay-silent': 'shared_net_relay_silent_next',
  'net/paired': 'shared_net_paired_next',
  'net/no-network': 'shared_net_no_network_next',
  'net/no-addresses': 'shared_net_no_addresses_next',
  'net/local-network-denied': 'shared_net_local_network_denied_next',
  'net/not-an-invitation': 'shared_net_not_an_invitation_next',
  'net/no-transfer-code': 'shared_net_no_transfer_code_next',
  'net/plays-here': 'shared_net_plays_here_next',
  'net/known-here': 'shared_net_known_here_next',
  'net/too-new': 'shared_net_too_new_next',
  'net/too-old': 'shared_net_too_old_next',
  'net/expired': 'shared_net_expired_next',
  'net/camera-refused': 'shared_net_camera_refused_next',
  'net/no-camera': 'shared_net_no_camera_next',
  'net/insecure': 'shared_net_insecure_next',
};
/** Why devices could not be connected, and the remedy. */
export function netText<C extends NetError['code']>(error: Extract<NetError, { readonly code: C }>): Trouble {
  const code: C = error.code;
  const next: PlainKey = NEXT[code];
  return { what: NET[code](error, null), next: t(next) };
}

/** The same reasons, worded for the host. */
const CLOSE_NOTE: Readonly<Record<CloseReason, PlainKey>> = {
  version: 'shared_close_version',
  garbage: 'shared_note_garbage',
  'too-long': 'shared_note_too_long',
  'too-many': 'shared_note_too_many',
  'no-hello': 'shared_note_no_hello',
  identity: 'shared_note_identity',
  'not-the-host': 'shared_note_not_the_host',
  full: 'shared_close_full',
  replaced: 'shared_note_replaced',
  ended: 'shared_note_ended',
  'sent-away': 'shared_note_sent_away',
  yielded: 'shared_close_yielded',
  impossible: 'shared_close_impossible',
};
/** Why the host refused a request, or null if the rules refused it, which have their own texts. */
export function requestText(refusal: RequestRefusal, { seats }: Pick<TableView, 'seats'>): string | null {
  switch (refusal.code) {
    case 'table/not-your-seat':
      return t('shared_refusal_not_your_seat', { name: seatName({ seats }, refusal.seat) });
    case 'table/stale':
      return t('shared_refusal_stale');
    case 'table/continued':
      return t('shared_refusal_continued');
    case 'table/nothing-to-undo':
      return t('shared_refusal_nothing_to_undo');
    case 'table/not-playing':
      return t('shared_refusal_not_playing');
    default:
      return null;
  }
}

const NOTES: Readonly<Record<string, PlainKey>> = {
  'table/not-your-seat': 'shared_note_not_your_seat',
  'table/stale': 'shared_refusal_stale',
  'table/not-playing': 'shared_refusal_not_playing',
};
/** An entry of the host's notes: why a request was refused, or a connection closed. */
export const noteText = (reason: CloseReason | RequestRefusal['code']): string => {
  const key = isClose(reason) ? CLOSE_NOTE[reason] : NOTES[reason];
  return key === undefined ? t('shared_refusal_rules', { code: reason }) : t(key);
};

/** Why the game cannot start yet. */
export function hostRefusalText(refusal: StartRefusal, table: Seating): string {
  switch (refusal.code) {
    case 'table/seats-free':
      return t('shared_host_seats_free', {
        count: refusal.seats.length,
        names: seatNames(table, refusal.seats),
      });
    case 'table/away':
      return t('shared_host_away', {
        count: refusal.devices.length,
        names: listText(refusal.devices.map((device) => deviceName(table, device))),
      });
    case 'table/began':
      return t('shared_host_began');
  }
}

/** The fault found by the check of the deal. */
export function faultText(fault: FairFault, table: Seating): string {
  switch (fault.code) {
    case 'fair/setup':
      return t('shared_fair_setup');
    case 'fair/own-share':
      return t('shared_fair_own_share');
    case 'fair/changed':
      return t('shared_fair_changed');
    case 'fair/share':
      return t('shared_fair_share', { name: deviceName(table, fault.device) });
    case 'fair/commitment':
      return t('shared_fair_commitment');
    case 'fair/commands':
      return t('shared_fair_commands', { index: fault.index });
    case 'fair/deck':
      return fault.index === 0 ? t('shared_fair_deck_begin') : t('shared_fair_deck', { index: fault.index });
  }
}

const EMOTE: Readonly<Record<Emote, PlainKey>> = {
  hello: 'shared_emote_hello',
  thanks: 'shared_emote_thanks',
  'well-played': 'shared_emote_well_played',
  thinking: 'shared_emote_thinking',
  ouch: 'shared_emote_ouch',
  hurry: 'shared_emote_hurry',
};
export const SHOWN_EMOTES = Object.keys(EMOTE) as readonly Emote[];
/** The text of an emote. */
export const emoteText = (emote: Emote): string => t(EMOTE[emote]);
