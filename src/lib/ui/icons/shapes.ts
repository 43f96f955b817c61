import type { ShapeId } from '../../seats.ts';

/** The shapes of the seats in a 24 by 24 box, of equal optical weight. */
export const SHAPE_PATHS: Readonly<Record<ShapeId, string>> = {
  circle: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z',
  square: 'M4.5 3.5h15a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1z',
  triangle: 'M12 2.5L22.5 20.5H1.5z',
  diamond: 'M12 1.5L22 12 12 22.5 2 12z',
  hexagon: 'M7 2.8h10L22.3 12 17 21.2H7L1.7 12z',
  star: 'M12 1.5l3.1 7 7.6.700-5.7 5.1 1.7 7.5-6.7-3.9-6.7 3.9 1.7-7.5-5.7-5.1 7.6-.7z',
};
