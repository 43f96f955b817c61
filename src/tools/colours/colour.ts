import { clampRgb, converter, differenceCiede2000, type Rgb } from 'culori';

/** Colours of the screen, and how much two of them differ. */

/** Lightness and two axes of opponent colours, with a white. */
type Lab = readonly [l: number, a: number, b: number];

/** The whites by which CIEDE2000 is computed: that of a screen, and that of print, to which other packages adapt. */
export const WHITES = ['D65', 'D50'] as const;
export type White = (typeof WHITES)[number];

const lab65 = converter('lab65');
const lab50 = converter('lab');
const difference = differenceCiede2000();

/** A colour written as six hexadecimal digits. */
export function colourOf(hex: string): Rgb {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  return { mode: 'rgb', r, g, b };
}

function labOf(colour: Rgb, white: White): Lab {
  const { l, a, b } = white === 'D65' ? lab65(colour) : lab50(colour);
  return [l, a, b];
}

/** CIEDE2000 between two colours of the screen. */
export function differenceOf(one: Rgb, other: Rgb, white: White): number {
  // culori converts what it gets to D65, so values of another white are passed as if they were of it
  const [a, b] = [one, other].map((colour) => {
    const [l, x, y] = labOf(clampRgb(colour), white);
    return { mode: 'lab65', l, a: x, b: y } as const;
  });
  return a && b ? difference(a, b) : 0;
}
