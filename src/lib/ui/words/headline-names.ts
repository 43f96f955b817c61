import { MediaQuery } from 'svelte/reactivity';
import type { SeatInfo } from '../../seats.ts';
import { withShortNames } from './names.ts';

/** Whether headlines have room for any name. */
const roomy = new MediaQuery('(min-width: 44rem)');

/** The seats with their names for headlines, uncut where there is room. Reactive. */
export const seatsInHeadline = (seats: readonly SeatInfo[]): readonly SeatInfo[] =>
  roomy.current ? seats : withShortNames(seats);
