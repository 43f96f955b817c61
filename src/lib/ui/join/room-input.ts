import type { Room } from '../../session/ports/transport.ts';
import { isRoomCode, tidyCode } from '../../app/multiplayer.ts';

/** Room codes and links as people type, paste and scan them. */

/** What every invitation without a server begins with. */
const OFFER = 'KW:';

/** Characters of a server's address, as in the settings: it is shown where it does not answer. */
const LONGEST_SERVER = 300;

/** The table of a link, however its code is written; null: the link is broken. */
export function linkedRoom({ code, server }: Room): Room | null {
  const room = { code: tidyCode(code), server };
  return isRoomCode(room.code) && server.length <= LONGEST_SERVER ? room : null;
}

/** Where a link leads that brings others to this table. `page`: address of the join page. */
export function linkTo({ code, server }: Room, page: string): string {
  const url = new URL(page);
  url.searchParams.set('room', code);
  if (server !== '') url.searchParams.set('server', server);
  return url.href;
}

/** The same link, which also moves a device's seats. What stands behind # is never sent to a server. */
export const moveLinkTo = (room: Room, page: string, move: string): string => `${linkTo(room, page)}#${move}`;

/** A code as it is shown. */
export const codeText = (code: string): string => code.toUpperCase();

/** A moving code in groups of four as it was made, however it was typed: the last is longer by its check. */
export const groupsOf = (move: string): readonly string[] =>
  move.replaceAll(/[\s-]/g, '').match(/.{4}(?=.{2})|.+$/g) ?? [];

export type Entry =
  /** `move`: the code that moves another device's seats here; '': none. */
  | { readonly kind: 'room'; readonly room: Room; readonly move: string }
  /** The text of a device that invites without any server. */
  | { readonly kind: 'offer'; readonly text: string }
  /** Letters and figures, but none that a room could have. */
  | { readonly kind: 'no-code' }
  | { readonly kind: 'unknown' };

/** The server of a copy of the app lies beside its join page, also where that is in a folder of a host. */
const serverBeside = ({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>): string =>
  new URL('peerjs', origin + pathname).href;

/** What was typed, pasted or scanned: a code, a link, or an invitation. */
export function readEntry(given: string): Entry {
  const text = given.trim();
  if (text.toUpperCase().startsWith(OFFER)) return { kind: 'offer', text };
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) {
    const url = new URL(text);
    const { searchParams, hash } = url;
    const server = searchParams.get('server') ?? '';
    // a link of another copy of the app: its own server made the introduction
    const theirs = serverBeside(url);
    const elsewhere = theirs !== serverBeside(location);
    const room = linkedRoom({
      code: searchParams.get('room') ?? '',
      server: server === '' && elsewhere ? theirs : server,
    });
    return room ? { kind: 'room', room, move: hash.slice(1) } : { kind: 'unknown' };
  }
  if (!/^[\w\s.-]*$/.test(text)) return { kind: 'unknown' };
  // by hand the room's code may stand before a moving code
  const [, first = text, move = ''] = /^(\w+)\s+([\w\s-]{24,60})$/.exec(text) ?? [];
  const code = tidyCode(first);
  return isRoomCode(code) ? { kind: 'room', room: { code, server: '' }, move } : { kind: 'no-code' };
}
