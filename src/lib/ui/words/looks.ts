import type { PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import type { ColourId, SeatInfo, ShapeId } from '../../seats.ts';

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
/** The look of a seat in words, such as "red, circle". */
export const lookText = ({ colour, shape }: Pick<SeatInfo, 'colour' | 'shape'>): string =>
  t('seat_look', { colour: t(COLOUR[colour]), shape: t(SHAPE[shape]) });
