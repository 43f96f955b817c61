import type { ColourId, SeatInfo, ShapeId } from '../../app/types.ts';
import { m } from '../../paraglide/messages.js';

/** How the tokens of the seats look: a table shows it, and only the set-up says it. */

const COLOUR: Readonly<Record<ColourId, () => string>> = {
  red: m.colour_red,
  blue: m.colour_blue,
  green: m.colour_green,
  yellow: m.colour_yellow,
  purple: m.colour_purple,
  black: m.colour_black,
};
const SHAPE: Readonly<Record<ShapeId, () => string>> = {
  circle: m.shape_circle,
  square: m.shape_square,
  triangle: m.shape_triangle,
  diamond: m.shape_diamond,
  hexagon: m.shape_hexagon,
  star: m.shape_star,
};
/** "red, circle". */
export const lookText = ({ colour, shape }: Pick<SeatInfo, 'colour' | 'shape'>): string =>
  m.seat_look({ colour: COLOUR[colour](), shape: SHAPE[shape]() });
