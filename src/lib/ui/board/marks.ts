import type { ShapeId } from '../../seats.ts';

/** The shape that goes with a seat's colour, as a path around 0,0 that fills a circle of 5 units. */
export const MARKS: Readonly<Record<ShapeId, string>> = {
  circle: 'M-4.2 0a4.2 4.2 0 1 1 8.4 0a4.2 4.2 0 1 1-8.4 0z',
  square: 'M-3.8-3.8h7.6v7.6h-7.6z',
  triangle: 'M0-4.8L4.9 3.8H-4.9z',
  diamond: 'M0-5.4L4.6 0L0 5.4L-4.6 0z',
  hexagon: 'M-4.9 0L-2.5-4.3H2.5L4.9 0L2.5 4.3H-2.5z',
  star: 'M0-5.6L1.5-1.9L5.4-1.7L2.4.8L3.4 4.6L0 2.5L-3.4 4.6L-2.4.8L-5.4-1.7L-1.5-1.9z',
};

/** A house as a path around 0,0: 17 units wide and 20 high. */
export const HOUSE = 'M-8.5 9.5V-1.8L0-10L8.5-1.8V9.5z';
