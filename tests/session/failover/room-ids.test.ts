import { describe, expect, it } from 'vitest';
import {
  isRoomCode,
  moveCodeOf,
  newRoomCode,
  readMoveCode,
} from '../../../src/lib/session/failover/room-ids.ts';

const IDENTITY = { device: '2345678a', secret: 'bcdefghjkmnpqrstuvwx', name: 'Ana' };
const CODE = moveCodeOf(IDENTITY);

/** The code with its signs in this order. */
const typed = (change: (signs: string[]) => void): string => {
  const signs = [...CODE.replaceAll('-', '')];
  change(signs);
  return signs.join('');
};

describe('a moving code', () => {
  it('names the device again, however it is typed', () => {
    expect(CODE).toBe('2345-678a-bcde-fghj-kmnp-qrst-uvwxy');
    expect(readMoveCode(` ${CODE.toUpperCase().replaceAll('-', ' ')}`, 'Ana')).toEqual(IDENTITY);
  });

  it('is none with any one sign wrong', () => {
    for (let at = 0; at < CODE.replaceAll('-', '').length; at++) {
      for (const sign of 'z2m9o') {
        const wrong = typed((signs) => (signs[at] = sign));
        if (wrong !== CODE.replaceAll('-', '')) expect(readMoveCode(wrong, 'Ana'), wrong).toBeNull();
      }
    }
  });

  it("is none with two signs in each other's place", () => {
    for (let at = 1; at < 28; at++) {
      const swapped = typed((signs) => signs.splice(at - 1, 2, signs[at] ?? '', signs[at - 1] ?? ''));
      expect(readMoveCode(swapped, 'Ana'), swapped).toBeNull();
    }
  });

  it('is none with a sign missing or too many', () => {
    expect(readMoveCode(CODE.slice(0, -1), 'Ana')).toBeNull();
    expect(readMoveCode(`${CODE}2`, 'Ana')).toBeNull();
  });
});

describe("a room's code", () => {
  it('is what the app makes', () => {
    for (let byte = 0; byte < 256; byte++) {
      const code = newRoomCode((bytes) => byte.toString(16).padStart(2, '0').repeat(bytes));
      expect(isRoomCode(code), code).toBe(true);
    }
  });

  it('is nothing shorter or longer, and has no sign that looks like another', () => {
    for (const code of ['', 'kwx4', 'kwx4t7']) expect(isRoomCode(code), code).toBe(false);
    const none = [...'0123456789abcdefghijklmnopqrstuvwxyz!'].filter((sign) => !isRoomCode(`kwx4${sign}`));
    expect(none.join('')).toBe('01ilo!');
  });
});
