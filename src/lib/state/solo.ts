/** The last set-up of a solo game, for its screen. */
export type { SoloChoice } from '../persist/solo.ts';
export { readSolo, writeSolo } from '../persist/solo.ts';
