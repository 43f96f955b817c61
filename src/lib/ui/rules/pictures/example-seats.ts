import { t } from '../../../i18n/t.ts';
import { COLOURS, type SeatInfo, SHAPE_OF } from '../../../seats.ts';

/** The seats of an example, named by their numbers. */
export const exampleSeats = (count: number): readonly SeatInfo[] =>
  COLOURS.slice(0, count).map((colour, seat) => ({
    name: t('rules_player', { n: seat + 1 }),
    colour,
    shape: SHAPE_OF[colour],
  }));
