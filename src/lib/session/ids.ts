import { hexToBytes } from '@noble/hashes/utils.js';
import type { DeviceId } from '../protocol/table-view.ts';
import type { Room, Rooms } from './ports/transport.ts';

/** Room codes, and who a device is at a table: ids, identities and transfer codes. */

/** Letters and digits that do not look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** Characters of a room code. */
export const CODE_LENGTH = 5;
const DEVICE_LENGTH = 8;
const SECRET_LENGTH = 20;
const GROUP_LENGTH = 4;
/** Characters of a transfer code with whatever people type between its groups. */
const LONGEST_TRANSFER_CODE = 100;

/** `count` random characters. `random`: bytes as hex. */
const randomText = (count: number, random: (bytes: number) => string): string =>
  Array.from(hexToBytes(random(count)), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');

/** A code that people can read out to each other; there are some 28 million. */
export const newRoomCode = (random: (bytes: number) => string): string => randomText(CODE_LENGTH, random);

/** The room of one epoch: each host after the first has a room of its own, so that none blocks another's. */
export const roomOfEpoch = (room: Room, epoch: number): Room =>
  epoch <= 1 ? room : { ...room, code: `${room.code}${epoch}` };

/** Searches that each look at later epochs, before they start over. */
export const SEARCH_CYCLE = 4;

/**
 * The rooms in which a table may have continued after `epoch`: always the next two epochs, which are the most likely, and in turn two
 * of the later ones, for a device that has missed several. `searches`: how often the search has failed.
 */
export function roomsOfLaterEpochs(room: Room, epoch: number, searches: number): Rooms {
  const roomAfter = (epochs: number): Room => roomOfEpoch(room, epoch + epochs);
  const later = 3 + 2 * (searches % SEARCH_CYCLE);
  return [roomAfter(1), roomAfter(2), roomAfter(later), roomAfter(later + 1)];
}

/** Who this device is at one table. It is stored, so that the device comes back to its seats. */
export interface Identity {
  readonly device: DeviceId;
  /** The device's key pair follows from it (trust/keys.ts). It leaves the device in a transfer code only. */
  readonly secret: string;
  /** The player's name for this device. */
  readonly name: string;
}

/** A new identity of a device at one table: nothing in it is the same at another table. */
export const newIdentity = (name: string, random: (bytes: number) => string): Identity => ({
  device: randomText(DEVICE_LENGTH, random),
  secret: randomText(SECRET_LENGTH, random),
  name,
});

/**
 * A check character: each position has its own weight and the alphabet has a prime number of characters, so one wrong character, or
 * two swapped ones, always change it.
 */
function checkCharacter(plain: string): string {
  const sum = [...plain].reduce((total, char, at) => total + (at + 1) * ALPHABET.indexOf(char), 0);
  return ALPHABET.charAt(sum % ALPHABET.length);
}

/** The code that moves a device's seats to another device: id, secret and check character, in groups that are easy to type. */
export function transferCodeOf({ device, secret }: Identity): string {
  const plain = `${device}${secret}`;
  const groups = plain.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? [];
  return `${groups.join('-')}${checkCharacter(plain)}`;
}

/** The identity in a transfer code; null if it is not a transfer code, or was mistyped. */
export function readTransferCode(text: string, name: string): Identity | null {
  if (text.length > LONGEST_TRANSFER_CODE) return null;
  const typed = text.toLowerCase().replaceAll(/[\s-]/g, '');
  const plain = typed.slice(0, -1);
  const isValid = [...plain].every((char) => ALPHABET.includes(char));
  if (plain.length !== DEVICE_LENGTH + SECRET_LENGTH || !isValid || !typed.endsWith(checkCharacter(plain)))
    return null;
  return {
    device: plain.slice(0, DEVICE_LENGTH),
    secret: plain.slice(DEVICE_LENGTH),
    name,
  };
}

/** Whether a text is a whole transfer code. */
export const isTransferCode = (text: string): boolean => readTransferCode(text, '') !== null;

/** A typed room code without spaces, punctuation and capitals. */
export const normalizeRoomCode = (text: string): string => text.toLowerCase().replaceAll(/[^0-9a-z]/g, '');
/** Whether a normalized code can be a room code at all. */
export const isRoomCode = (code: string): boolean =>
  code.length === CODE_LENGTH && [...code].every((char) => ALPHABET.includes(char));
