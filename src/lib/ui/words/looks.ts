import type { PlainKey } from '../../i18n/catalogue.ts';
import type { ColourId, SeatInfo, ShapeId } from '../../seats.ts';
import { t } from '../../i18n/t.ts';

/** How the tokens of the seats look: a table shows it, and only the set-up says it. */

const COLOUR: Readonly<Record<ColourId, PlainKey>> = {
  red: 'colour_red',
  blue: 'colour_blue',
  green: 'colour_green',
  yellow: 'colour_yellow',
  purple: 'colour_purple',
  black: 'colour_black',
};
const SHAPE: Readonly<Record<ShapeId, PlainKey>> = {
  circle: 'shape_circle',
  square: 'shape_square',
  triangle: 'shape_triangle',
  diamond: 'shape_diamond',
  hexagon: 'shape_hexagon',
  star: 'shape_star',
};
/** "red, circle". */
export const lookText = ({ colour, shape }: Pick<SeatInfo, 'colour' | 'shape'>): string =>
  t('seat_look', { colour: t(COLOUR[colour]), shape: t(SHAPE[shape]) });
