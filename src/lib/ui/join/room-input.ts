import type { Room } from '../../session/ports/transport.ts';
import { isPaired, isRoomCode, tidyCode } from '../../app/multiplayer.ts';

/** Room codes, links and pairing texts as people type, paste and scan them. */

/** The beginning of every pairing text. */
const PAIRING_PREFIX = 'KW:';

/** Characters of the address of a server, as in the settings. */
const LONGEST_SERVER = 300;

/** The room of a link, however its code is written; null: the link is broken. */
export function linkedRoom({ code, server }: Room): Room | null {
  const room = { code: tidyCode(code), server };
  return isRoomCode(room.code) && server.length <= LONGEST_SERVER ? room : null;
}

/** The link that invites to a room. `page`: the address of the join page. */
export function linkTo({ code, server }: Room, page: string): string {
  const url = new URL(page);
  url.searchParams.set('room', code);
  if (server !== '') url.searchParams.set('server', server);
  return url.href;
}

/** The same link with a code that moves the seats of a device. What follows # is never sent to a server. */
export const moveLinkTo = (room: Room, page: string, move: string): string => `${linkTo(room, page)}#${move}`;

/** A room code as it is shown. */
export const codeText = (code: string): string => code.toUpperCase();

/** A moving code in groups of four characters, however it was typed. The last group has the check character, too. */
export const groupsOf = (move: string): readonly string[] =>
  move.replaceAll(/[\s-]/g, '').match(/.{4}(?=.{2})|.+$/g) ?? [];

/** What was typed, pasted or scanned. */
export type Entry =
  /** `move`: the code that moves the seats of another device here; '': none. */
  | { readonly kind: 'room'; readonly room: Room; readonly move: string }
  /** A pairing text. */
  | { readonly kind: 'offer'; readonly text: string }
  /** Letters and digits that are no room code. */
  | { readonly kind: 'no-code' }
  | { readonly kind: 'unknown' };

/** The signalling server of a copy of the app, whose address is next to that of its join page. */
const serverBeside = ({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>): string =>
  new URL('peerjs', origin + pathname).href;

/** The name of a room's server, with its port, if it is not the one beside this page; null: it is, or the room has none. */
export function foreignServer(room: Room): string | null {
  const { server } = room;
  if (server === '' || isPaired(room) || server === serverBeside(location)) return null;
  return URL.canParse(server) ? new URL(server).host || server : server;
}

/** Reads a room code, a link or a pairing text. */
export function readEntry(given: string): Entry {
  const text = given.trim();
  if (text.toUpperCase().startsWith(PAIRING_PREFIX)) return { kind: 'offer', text };
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) {
    const url = new URL(text);
    const { searchParams, hash } = url;
    const server = searchParams.get('server') ?? '';
    // A link of another copy of the app means the server of that copy.
    const theirs = serverBeside(url);
    const isForeign = theirs !== serverBeside(location);
    const room = linkedRoom({
      code: searchParams.get('room') ?? '',
      server: server === '' && isForeign ? theirs : server,
    });
    return room ? { kind: 'room', room, move: hash.slice(1) } : { kind: 'unknown' };
  }
  if (!/^[\w\s.-]*$/.test(text)) return { kind: 'unknown' };
  // Typed by hand, a moving code follows the room code.
  const [, first = text, move = ''] = /^(\w+)\s+([\w\s-]{24,60})$/.exec(text) ?? [];
  const code = tidyCode(first);
  return isRoomCode(code) ? { kind: 'room', room: { code, server: '' }, move } : { kind: 'no-code' };
}
