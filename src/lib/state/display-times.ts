import type { News } from '../rules/types.ts';

/** How long what has just happened stays on the screen. Milliseconds. */

/** As long as the card of a turning point is shown. */
export const TURNING_POINT_MS = 3000;
/** What a person bought, built or earned is seen before a bot does something else, and before the screen moves on. */
export const GAIN_MS = 500;

/** What a player gets or builds. */
const GAINS: readonly News['type'][] = ['bought-plant', 'bought-cubes', 'built', 'powered'];

/** Whether these news hold what a player bought, built or earned. */
export const hasGain = (news: readonly News[]): boolean => news.some(({ type }) => GAINS.includes(type));
