import type { Box } from '../../board/boxes.ts';

/** A box seen from where its lines begin: distances grow towards their end. Pixels. */
export interface Side {
  readonly left: number;
  readonly width: number;
  /** The place at a distance from the start. */
  readonly x: (distance: number) => number;
  /** The side of a text that is at its start or its end. */
  readonly align: (end: 'start' | 'end') => 'left' | 'right';
}

export function sideOf({ left, right }: Box, direction: 'ltr' | 'rtl'): Side {
  const isMirrored = direction === 'rtl';
  return {
    left,
    width: right - left,
    x: (distance) => (isMirrored ? right - distance : left + distance),
    align: (end) => ((end === 'start') === isMirrored ? 'right' : 'left'),
  };
}
