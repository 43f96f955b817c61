import { hexToBytes } from '@noble/hashes/utils.js';
import type { DeviceId } from '../protocol/table-view.ts';
import type { Room, Rooms } from './ports/transport.ts';

/** Room codes, and the ids, identities and transfer codes of devices at a table. */

/** Letters and digits that do not look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** Characters of a room code. */
export const CODE_LENGTH = 5;
const DEVICE_LENGTH = 8;
const SECRET_LENGTH = 20;
const GROUP_LENGTH = 4;
/** Maximum length of a typed transfer code, including separators between its groups. */
const LONGEST_TRANSFER_CODE = 100;

/** `count` random characters. `random`: bytes as hex. */
const randomText = (count: number, random: (bytes: number) => string): string =>
  Array.from(hexToBytes(random(count)), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');

/** A code short enough to read out; there are some 28 million. */
export const newRoomCode = (random: (bytes: number) => string): string => randomText(CODE_LENGTH, random);

/** The room of an epoch: each host after the first has a room of its own, so none blocks another's. */
export const roomOfEpoch = (room: Room, epoch: number): Room =>
  epoch <= 1 ? room : { ...room, code: `${room.code}${epoch}` };

/** The number of searches, each in other later epochs, before they start over. */
export const SEARCH_CYCLE = 4;

/**
 * The rooms in which a table may have continued after `epoch`: always the next two epochs, the most likely ones, and alternately two of the
 * later ones, for a device that missed several. `searches`: the number of failed searches.
 */
export function roomsOfLaterEpochs(room: Room, epoch: number, searches: number): Rooms {
  const roomAfter = (epochs: number): Room => roomOfEpoch(room, epoch + epochs);
  const later = 3 + 2 * (searches % SEARCH_CYCLE);
  return [roomAfter(1), roomAfter(2), roomAfter(later), roomAfter(later + 1)];
}

/** This device's identity at one table. It is stored, so the device keeps its seats. */
export interface Identity {
  readonly device: DeviceId;
  /** The source of the device's key pair (trust/keys.ts). It leaves the device in a transfer code only. */
  readonly secret: string;
  /** The player's name for this device. */
  readonly name: string;
}

/** A new identity for one table, unlinkable to this device's identities at other tables. */
export const newIdentity = (name: string, random: (bytes: number) => string): Identity => ({
  device: randomText(DEVICE_LENGTH, random),
  secret: randomText(SECRET_LENGTH, random),
  name,
});

/**
 * A check character: each position has its own weight and the alphabet has a prime number of characters, so it detects one wrong character
 * or two swapped ones.
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

/** The identity in a transfer code; null if the text is none or was mistyped. */
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

/** Whether a text is a complete transfer code. */
export const isTransferCode = (text: string): boolean => readTransferCode(text, '') !== null;

/** Removes spaces, punctuation and capitals from a typed room code. */
export const normalizeRoomCode = (text: string): string => text.toLowerCase().replaceAll(/[^0-9a-z]/g, '');
/** Whether a normalized code has the form of a room code. */
export const isRoomCode = (code: string): boolean =>
  code.length === CODE_LENGTH && [...code].every((char) => ALPHABET.includes(char));
