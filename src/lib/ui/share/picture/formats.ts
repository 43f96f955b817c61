/** The sizes of a picture, in pixels: as previews of links are wide, and a square for posts. */
export const FORMATS = {
  wide: { width: 1200, height: 630 },
  square: { width: 1200, height: 1200 },
} as const;
export type Format = keyof typeof FORMATS;
