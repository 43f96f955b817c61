import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { isRoomCode, newRoomCode, readTransferCode, transferCodeOf } from '#lib/session/ids.ts';

const IDENTITY = { device: '2345678a', secret: 'bcdefghjkmnpqrstuvwx', name: 'Ana' };
const CODE = transferCodeOf(IDENTITY);

const mistyped = (change: (characters: string[]) => void): string => {
  const characters = [...CODE.replaceAll('-', '')];
  change(characters);
  return characters.join('');
};

describe('a code that moves a seat', () => {
  it('a transfer code identifies the device, however it is typed', () => {
    expect(CODE).toBe('2345-678a-bcde-fghj-kmnp-qrst-uvwxy');
    expect(readTransferCode(` ${CODE.toUpperCase().replaceAll('-', ' ')}`, 'Ana')).toEqual(IDENTITY);
  });

  it('a transfer code is invalid with any one character wrong', () => {
    for (let at = 0; at < CODE.replaceAll('-', '').length; at++) {
      for (const character of 'z2m9o') {
        const wrong = mistyped((characters) => (characters[at] = character));
        if (wrong !== CODE.replaceAll('-', '')) expect(readTransferCode(wrong, 'Ana'), wrong).toBeNull();
      }
    }
  });

  it('a transfer code is invalid with two adjacent characters swapped', () => {
    for (let at = 1; at < 28; at++) {
      const swapped = mistyped((characters) =>
        characters.splice(at - 1, 2, characters[at] ?? '', characters[at - 1] ?? ''),
      );
      expect(readTransferCode(swapped, 'Ana'), swapped).toBeNull();
    }
  });

  it('a transfer code is invalid with a character missing or too many', () => {
    expect(readTransferCode(CODE.slice(0, -1), 'Ana')).toBeNull();
    expect(readTransferCode(`${CODE}2`, 'Ana')).toBeNull();
  });

  it('a transfer code is not searched for in overlong texts', () => {
    expect(readTransferCode(CODE.padEnd(100, ' '), 'Ana')).toEqual(IDENTITY);
    expect(readTransferCode(CODE.padEnd(101, ' '), 'Ana')).toBeNull();
  });
});

describe('a room code', () => {
  it('a room code made by the app is valid', () => {
    for (let byte = 0; byte < 256; byte++) {
      const code = newRoomCode((bytes) => bytesToHex(new Uint8Array(bytes).fill(byte)));
      expect(isRoomCode(code), code).toBe(true);
    }
  });

  it('a room code has exactly five characters, none of them confusable', () => {
    for (const code of ['', 'kwx4', 'kwx4t7']) expect(isRoomCode(code), code).toBe(false);
    const rejected = [...'0123456789abcdefghijklmnopqrstuvwxyz!'].filter(
      (character) => !isRoomCode(`kwx4${character}`),
    );
    expect(rejected.join('')).toBe('01ilo!');
  });
});
