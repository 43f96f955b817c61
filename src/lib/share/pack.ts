import { err, ok, type Result } from '../result.ts';
import { deepEqual } from '../shapes/plain.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { contentOf, parseContent } from './content.ts';
import { crc32 } from './crc32.ts';
import { deflate, inflate } from './deflate.ts';
import type { LinkedGame, ShareError } from './linked-game.ts';

/**
 * A game as text for an address, and back. The text is base64url of: a mark of 12 bits, by which it begins with "KW"; the version of the
 * format in 4 bits; the CRC-32 of the content; the number of deflated bytes; the content, deflated. docs/decisions/sharing.md has the reasons.
 */

const MARK = 'KW';
const [MARK_BYTE = 0, MARK_NIBBLE = 0] = fromBase64url(`${MARK}A`);
/** The version of the format. Raise it with every change that makes earlier readers read something else. */
const FORMAT = 1;
const NIBBLE = 16;
const CRC_BYTES = 4;

/** The longest text that is read, in characters: some 20,000 decisions. */
export const MAX_LINK_TEXT = 200_000;
/** The most bytes that a text may inflate to. */
const MAX_CONTENT = 400_000;

/** The text of a game for an address. */
export async function packGame(game: LinkedGame): Promise<string> {
  const content = contentOf(game);
  const deflated = await deflate(content);
  const to = new ByteWriter();
  to.byte(MARK_BYTE);
  to.byte(MARK_NIBBLE + FORMAT);
  const sum = crc32(content);
  for (let shift = (CRC_BYTES - 1) * 8; shift >= 0; shift -= 8) to.byte((sum >>> shift) & 0xff);
  to.number(deflated.length);
  for (const byte of deflated) to.byte(byte);
  return toBase64url(to.bytes());
}

/** The text of a game, which was unpacked again and compared before anybody gets it: share/damaged if it came out otherwise. */
export async function packChecked(game: LinkedGame): Promise<Result<string, ShareError>> {
  const text = await packGame(game);
  const read = await unpackGame(text);
  if (!read.ok) return read;
  return deepEqual(read.value, game) ? ok(text) : err({ code: 'share/damaged' });
}

/** What mail programs and people put around a text and into it: breaks (with = in some mails), spaces, marks of direction, quotes, brackets. */
const DRESS = /=\r?\n|[\s\p{Cf}"'<>()[\]`«»‹›“”„‘’]+/gu;
/** The beginning of a game in a link whose signs may be written as bytes. */
const IN_LINK = /(?:#|%23)g(?:=|%3D)(?:3D)?([\w-]*)/i;
/** A game alone, not in the middle of a word. */
const ALONE = /(?:^|[^\w-])(KW[\w-]*)/;

/** The text of the first game in a text; null if none begins in it. */
function gameIn(text: string): string | null {
  const inLink = IN_LINK.exec(text.replaceAll(DRESS, ''))?.[1];
  if (inLink !== undefined) return inLink;
  const alone = ALONE.exec(text.replaceAll(/[“„"'«]/g, ' '));
  return alone
    ? text
        .slice(alone.index)
        .replaceAll(DRESS, '')
        .replace(/^[^\w-]+/, '')
    : null;
}

/**
 * Reads a game from any text that was sent: a link, or a code alone, with quotes, spaces and breaks around and inside. Whatever follows the
 * game does not count. Never throws or rejects.
 */
export async function unpackGame(text: string): Promise<Result<LinkedGame, ShareError>> {
  if (text.length > MAX_LINK_TEXT) return err({ code: 'share/too-large' });
  const found = gameIn(text);
  if (found === null) return err({ code: 'share/not-a-game' });
  if (!found.startsWith(MARK.slice(0, found.length))) return err({ code: 'share/not-a-game' });
  return parseBytes(fromBase64url(found));
}

async function parseBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Result<LinkedGame, ShareError>> {
  const from = new ByteReader(bytes);
  from.byte();
  const format = from.byte() % NIBBLE;
  let sum = 0;
  for (let count = 0; count < CRC_BYTES; count++) sum = sum * 256 + from.byte();
  const length = from.number();
  if (from.isBroken && bytes.length <= from.at) return err({ code: 'share/cut' });
  if (format > FORMAT) return err({ code: 'share/too-new' });
  if (format !== FORMAT || from.isBroken) return err({ code: 'share/damaged' });
  if (bytes.length < from.at + length) return err({ code: 'share/cut' });
  const content = await inflate(bytes.slice(from.at, from.at + length), MAX_CONTENT);
  if (content === 'too-large') return err({ code: 'share/too-large' });
  if (content === 'damaged' || crc32(content) !== sum) return err({ code: 'share/damaged' });
  return parseContent(content);
}
