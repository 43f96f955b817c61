import type { Identity } from './membership.ts';
import type { Room } from './link.ts';

/** The names under which tables and devices are found. */

/** Without letters and figures that look alike. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';
const CODE = 5;
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
export const newRoomCode = (random: (bytes: number) => string): string => signs(CODE, random);

/** Each authority after the first is found beside the room's own code, so that none stands in another's way. */
export const roomOf = (room: Room, epoch: number): Room =>
  epoch <= 1 ? room : { ...room, code: `${room.code}${epoch}` };

/** A device that was never at a table. */
export const newIdentity = (name: string, random: (bytes: number) => string): Identity => ({
  device: signs(DEVICE, random),
  secret: signs(SECRET, random),
  name,
});

/** What moves a device's seats to another: name and secret, in groups that can be typed. */
export const moveCodeOf = ({ device, secret }: Identity): string =>
  (`${device}${secret}`.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

/** The device that a move code stands for; null: it is none. */
export function readMoveCode(text: string, name: string): Identity | null {
  const plain = text.toLowerCase().replaceAll(/[\s-]/g, '');
  const known = [...plain].every((sign) => SIGNS.includes(sign));
  if (plain.length !== DEVICE + SECRET || !known) return null;
  return { device: plain.slice(0, DEVICE), secret: plain.slice(DEVICE), name };
}

/** A room's code as somebody typed it. */
export const tidyCode = (text: string): string => text.toLowerCase().replaceAll(/[^0-9a-z]/g, '');
