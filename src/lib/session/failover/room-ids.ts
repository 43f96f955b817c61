import type { Identity } from '../guest/record.ts';
import type { Room, Rooms } from '../ports/transport.ts';

/** The names under which tables and devices are found. */

/** Without letters and figures that look alike. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';
/** Signs of a room's code. */
export const CODE_LENGTH = 5;
const DEVICE = 8;
const SECRET = 20;
const GROUP = 4;

/** `count` signs out of random bytes as hex, two digits a sign. */
function signs(count: number, random: (bytes: number) => string): string {
  const hex = random(count);
  return Array.from({ length: count }, (_, at) => {
    const byte = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
    return SIGNS.charAt(byte % SIGNS.length);
  }).join('');
}

/** A code that people can read out: some 28 million. */
export const newRoomCode = (random: (bytes: number) => string): string => signs(CODE_LENGTH, random);

/** Each authority after the first is found beside the room's own code, so that none stands in another's way. */
export const roomOfEpoch = (room: Room, epoch: number): Room =>
  epoch <= 1 ? room : { ...room, code: `${room.code}${epoch}` };

/** Tries that look further ahead each, before they begin anew. */
export const SEARCH_ROUNDS = 4;

/**
 * Where a table may have been continued after `epoch`: most likely under one of the next two, so each try looks there, and under two
 * of the later ones, since whoever comes late knows none of them. `tried`: how often it was looked for in vain.
 */
export function roomsOfLaterEpochs(room: Room, epoch: number, tried: number): Rooms {
  const at = (by: number): Room => roomOfEpoch(room, epoch + by);
  const later = 3 + 2 * (tried % SEARCH_ROUNDS);
  return [at(1), at(2), at(later), at(later + 1)];
}

/** A device that was never at a table. */
export const newIdentity = (name: string, random: (bytes: number) => string): Identity => ({
  device: signs(DEVICE, random),
  secret: signs(SECRET, random),
  name,
});

/**
 * The sign that shows a slip of the finger: each place has a weight of its own and the number of signs is a prime, so one wrong
 * sign, or two that changed places, always give another.
 */
function checkSign(plain: string): string {
  const sum = [...plain].reduce((so, sign, at) => so + (at + 1) * SIGNS.indexOf(sign), 0);
  return SIGNS.charAt(sum % SIGNS.length);
}

/** What moves a device's seats to another: name, secret and a check, in groups that can be typed; the last is longer by one. */
export function moveCodeOf({ device, secret }: Identity): string {
  const plain = `${device}${secret}`;
  const groups = plain.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [];
  return `${groups.join('-')}${checkSign(plain)}`;
}

/** The device that a move code stands for; null: it is none, or was mistyped. */
export function readMoveCode(text: string, name: string): Identity | null {
  const typed = text.toLowerCase().replaceAll(/[\s-]/g, '');
  const plain = typed.slice(0, -1);
  const known = [...plain].every((sign) => SIGNS.includes(sign));
  if (plain.length !== DEVICE + SECRET || !known || !typed.endsWith(checkSign(plain))) return null;
  return { device: plain.slice(0, DEVICE), secret: plain.slice(DEVICE), name };
}

/** A room's code as somebody typed it. */
export const normalizeRoomCode = (text: string): string => text.toLowerCase().replaceAll(/[^0-9a-z]/g, '');
/** Whether a tidy code can be one of a room: of no other is there any table. */
export const isRoomCode = (code: string): boolean =>
  code.length === CODE_LENGTH && [...code].every((sign) => SIGNS.includes(sign));
