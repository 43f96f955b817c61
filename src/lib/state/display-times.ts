import type { News } from '../rules/types.ts';

/** Display times of recent events. Milliseconds. */

/** The display time of a turning point's card, and of a round's result. */
export const TURNING_POINT_MS = 3000;
/** The display time of a person's purchase, house or income, before a bot acts or the screen moves on. */
export const GAIN_MS = 500;

/** What a player gets or builds. */
const GAINS: readonly News['type'][] = ['bought-plant', 'bought-cubes', 'built', 'powered'];

/** Whether the news include a purchase, a house or an income. */
export const hasGain = (news: readonly News[]): boolean => news.some(({ type }) => GAINS.includes(type));
