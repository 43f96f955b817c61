import { isServer, parseAddress } from '../../address.ts';
import {
  isRoomCode,
  isTransferCode,
  normalizeRoomCode,
  readInvite,
  writeInvite,
} from '../../app/multiplayer.ts';
import { plainDigits } from '../../digits.ts';
import type { Room } from '../../session/ports/transport.ts';
import type { Invite } from '../../session/trust/invite.ts';

/** Parses room codes, links and pairing texts as people type, paste and scan them. */

/** Maximum characters of a server address, as in the settings. */
const LONGEST_SERVER = 300;
/** Maximum characters of an entry: more than a long mail around an invitation. */
export const LONGEST_ENTRY = 20_000;
/** Maximum characters of a room code, including separators that people type between its letters. */
const LONGEST_CODE = 40;

/** The room of a link, with its code normalized, or null if the link is broken: no link can say that a table was paired. */
export function linkedRoom({ code, server }: Room): Room | null {
  if (code.length > LONGEST_CODE || server.length > LONGEST_SERVER) return null;
  const room = { code: normalizeRoomCode(code), server };
  return isRoomCode(room.code) && (server === '' || isServer(server)) ? room : null;
}

/** The data of a link after #, which is never sent to a server. */
export interface LinkSecrets {
  /** Null for a link to the room alone. */
  readonly invite: Invite | null;
  /** The code for moving another device's seats here, or ''. */
  readonly move: string;
}

/** The part of a link from # on, or '' if it has none. */
export function fragmentOf({ invite, move }: LinkSecrets): string {
  const parts = [...(invite ? [`key=${writeInvite(invite)}`] : []), ...(move === '' ? [] : [`move=${move}`])];
  return parts.length === 0 ? '' : `#${parts.join('&')}`;
}
/** Parses the part of a link from # on. Links of older builds carry a transfer code alone. */
export function parseFragment(fragment: string): LinkSecrets {
  const text = fragment.replace(/^#/, '');
  if (!text.includes('=')) return { invite: null, move: /^ke?y?$/.test(text) ? '' : text };
  const parts = new URLSearchParams(text);
  return { invite: readInvite(parts.get('key') ?? ''), move: parts.get('move') ?? '' };
}

/** Whether the part of a link from # on lost some of its invite on the way. */
export const isTruncated = (fragment: string): boolean =>
  /^#(?:key=|ke?y?$)/.test(fragment) && parseFragment(fragment).invite === null;

/** The link to a room. `page`: the address of the join page. Without an invite, a visitor has to knock. */
export function linkTo({ code, server }: Room, page: string, secrets: LinkSecrets): string {
  const url = new URL(page);
  url.searchParams.set('room', code);
  if (server !== '') url.searchParams.set('server', server);
  url.hash = fragmentOf(secrets);
  return url.href;
}

/** A room code as displayed. */
export const codeText = (code: string): string => code.toUpperCase();

/** A transfer code in groups of four characters, however it was typed. The last group includes the check character. */
export const codeGroups = (move: string): readonly string[] =>
  move.replaceAll(/[\s-]/g, '').match(/.{4}(?=.{2})|.{1,5}$/g) ?? [];

/** An entered room with the data of its link. */
export interface RoomEntry extends LinkSecrets {
  readonly room: Room;
}
/** A parsed entry, which was typed, pasted or scanned. */
export type TypedEntry =
  | ({ readonly kind: 'room' } & RoomEntry)
  /** A pairing text. */
  | { readonly kind: 'offer'; readonly text: string }
  /** A link without all of its invite. */
  | { readonly kind: 'cut' }
  /** Letters and digits that are no room code. */
  | { readonly kind: 'no-code' }
  | { readonly kind: 'unknown' };
type LinkEntry = Extract<TypedEntry, { readonly kind: 'room' | 'cut' }>;

/** The signalling server of a copy of the app, which is next to its join page. */
const serverBeside = ({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>): string =>
  new URL('peerjs', origin + pathname).href;

/** The name and port of a room's server, or null if it is this page's own or the room has none. */
export function foreignServer(room: Room): string | null {
  const { server } = room;
  if (server === '' || server === serverBeside(location)) return null;
  return parseAddress(server)?.host || server;
}

/** An address in a sentence, up to a space, a quote or a bracket, which no link of the app contains. The host may be an IPv6 address. */
const ADDRESS = /(?:https?:\/\/)?(?:\[[\da-f:.]+\]|[\p{L}\p{N}])[^\s<>()[\]{}"“”„«»‘’`|\\]*/giu;
/** Punctuation after an address. Matched only from its first sign, or a long run would be read once per sign. */
const AFTER_ADDRESS = /(?<![.,;:!?'…*_~])[.,;:!?'…*_~]+$/;
/** Addresses in a local network, which has no https: by number, by a name without dots, or "….local". */
const LOCAL = /^(?:\d+(?:\.\d+){3}|\[[\da-f:]+\]|[\w-]+|[\w-]+\.local)(?::\d+)?\//i;

/** The rest of a truncated scheme. */
const CUT_SCHEME = /^(?!https?:)[a-z]+:\/\//i;
/** The rest of a numeric address or of its port: browsers take "0/" for "0.0.0.0/". */
const CUT_NUMBER = /^\d+(?:\.\d+){0,2}(?::\d+)?[/?#]/;

/** The address of a link, even if it was pasted without its scheme. */
function addressOf(text: string): URL | null {
  const plain = text.replace(AFTER_ADDRESS, '').replace(CUT_SCHEME, '');
  if (CUT_NUMBER.test(plain)) return null;
  if (/^https?:\/\//i.test(plain)) return parseAddress(plain);
  const isHere = plain.toLowerCase().startsWith(`${location.host}/`);
  const scheme = isHere ? location.protocol : LOCAL.test(plain) ? 'http:' : 'https:';
  return parseAddress(`${scheme}//${plain}`);
}

/** The target of an address, or null if it is no link of the app. */
function linkOf(text: string): LinkEntry | null {
  const url = addressOf(text);
  if (!url) return null;
  const { searchParams, hash } = url;
  const server = searchParams.get('server') ?? '';
  // A link of another copy of the app means that copy's server.
  const theirs = serverBeside(url);
  const isForeign = theirs !== serverBeside(location);
  const room = linkedRoom({
    code: searchParams.get('room') ?? '',
    server: server === '' && isForeign ? theirs : server,
  });
  if (!room) return null;
  return isTruncated(hash) ? { kind: 'cut' } : { kind: 'room', room, ...parseFragment(hash) };
}

/** Mail programs break a link over lines, quote these, and some mark a break by "=", and the sign itself by "=3D". */
const MAX_LINES = 8;
/**
 * The next part of a link: in the next line, or after a space or a quote sign, because a single-line field turns line breaks into spaces.
 */
const NEXT_LINE = /[\s>|]+([^\s<>()[\]{}"“”„«»‘’`|\\]+)/y;
const mended = (text: string): string =>
  text.replaceAll(/=3D|=/g, '').replaceAll(/[?&#](?:room|server|key|move)/g, '$&=');

/** A separate link without its scheme. */
const BARE_LINK = /^[\w-]+(?:\.[\w-]+)*(?:\.[a-z]+|:\d+)\/.*[?&]room=/i;
/** Whether the started address ends before the next part of the text: with a clause, or before another address. */
const endsBefore = (begun: string, next: string): boolean =>
  /[,;!]$/.test(begun) ||
  next.includes('://') ||
  (/^https?:\/\/[^/]+\//i.test(begun) && BARE_LINK.test(next));

/** How much of a link is present: nothing, a room, part of an invite, a whole invite or a transfer code, or both. */
function wholeness(link: LinkEntry | null): number {
  if (link === null) return 0;
  if (link.kind === 'cut') return 2;
  const [hasInvite, hasMove] = [link.invite !== null, isTransferCode(link.move)];
  if (hasInvite && hasMove) return 4;
  return hasMove || (hasInvite && link.move === '') ? 3 : 1;
}

/** The link that starts with this part of a text and may continue in the next lines. */
function brokenLink(text: string, { 0: begun, index }: RegExpExecArray): LinkEntry | null {
  let [best, whole]: [LinkEntry | null, string] = [null, begun];
  NEXT_LINE.lastIndex = index + begun.length;
  for (let lines = 1; lines <= MAX_LINES; lines++) {
    // the app itself writes no other "="
    for (const link of [linkOf(mended(whole)), linkOf(whole)]) {
      if (wholeness(link) > wholeness(best)) best = link;
    }
    const next = NEXT_LINE.exec(text)?.[1];
    if (next === undefined || endsBefore(whole, next)) break;
    whole += next;
  }
  return best;
}

/** The app shows codes in capitals; five lower-case letters in a sentence are a word. */
const codesIn = (text: string): readonly string[] =>
  (text.match(/[A-Z\d]+/g) ?? []).map(normalizeRoomCode).filter(isRoomCode);

/** Finds a pairing text, a link or a room code in an entry, with any words or quotes around it. */
export function parseEntry(given: string): TypedEntry {
  if (given.length > LONGEST_ENTRY) return { kind: 'unknown' };
  const text = plainDigits(given).trim();
  const offer = text.toUpperCase().search(/(?<![A-Z\d])KW:/);
  if (offer >= 0) return { kind: 'offer', text: text.slice(offer) };
  const addresses = [...text.matchAll(ADDRESS)].filter(([part]) => /[?&]room=|:\/\//i.test(part));
  if (addresses.length > 0) {
    const links = addresses.map((address) => brokenLink(text, address)).filter((link) => link !== null);
    return links.find(({ kind }) => kind === 'room') ?? links[0] ?? { kind: 'unknown' };
  }
  // A typed transfer code follows the room code.
  const [, typed = text, move = ''] = /^(\w+)\s+([\w\s-]{24,60})$/.exec(text) ?? [];
  const whole = normalizeRoomCode(typed);
  const codes = isRoomCode(whole) ? [whole] : codesIn(text);
  const [code = ''] = codes;
  if (new Set(codes).size === 1) return { kind: 'room', room: { code, server: '' }, invite: null, move };
  return /^[\w\s.-]*$/.test(text) ? { kind: 'no-code' } : { kind: 'unknown' };
}
