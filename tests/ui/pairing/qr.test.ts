import { decodeQR } from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { type QrDrawing, qrOf } from '#lib/ui/pairing/qr.ts';

/** The drawing as a camera sees it, three pixels per module. */
function photograph({ size, path }: QrDrawing): { width: number; height: number; data: Uint8Array } {
  const [scale, side] = [3, size * 3];
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let line = 0; line < scale; line++) {
      const start = (Number(y) * scale + line) * side + Number(x) * scale;
      for (let i = 0; i < Number(length) * scale; i++) data.fill(0, (start + i) * 4, (start + i) * 4 + 3);
    }
  }
  return { width: side, height: side, data };
}

describe('a QR code', () => {
  test.each(['A', 'http://192.0.2.7:4173/join#ABCD', `KW:${'0A+/'.repeat(100)}`])(
    'the QR code encodes %s',
    async (text) => {
      expect(decodeQR(photograph(await qrOf(text)))).toBe(text);
    },
  );

  test('the QR code of an invitation with one address is small, with a white margin', async () => {
    const { size, path } = await qrOf(`KW:${'0A+/'.repeat(34)}`);
    expect(size).toBeLessThanOrEqual(41 + 8);
    expect(path).toMatch(/^M4 4h7v1h-7z/);
  });

  test('refuses a text that is too long', async () => {
    await expect(qrOf('A'.repeat(10_000))).rejects.toThrow();
  });
});
