import type { BotSeats } from '../bots/bot-seats.ts';
import type { Pace } from '../persist/settings.ts';
import type { LogEntry } from '../rules/log.ts';
import type { News } from '../rules/types.ts';

/** How long bots leave the game as it is, so that people see what happened. Milliseconds. */

/** The result of a round is read before the next one begins. */
const ROUND_END_MS: Readonly<Record<Pace, number>> = { slow: 3000, normal: 2000, fast: 1000, instant: 0 };
/** As long as the card of a turning point is shown. */
export const TURNING_POINT_MS = 3000;
/** What a person bought, built or earned is seen before a bot does something else, and before the screen moves on. */
export const DEED_MS = 500;

/** What a player gets or builds. */
const DEEDS: readonly News['type'][] = ['bought-plant', 'bought-cubes', 'built', 'powered'];

/** Whether these news hold what a player bought, built or earned. */
export const hasDeed = (news: readonly News[]): boolean => news.some(({ type }) => DEEDS.includes(type));

/** How long bots wait after these log entries, without the time for which their own actions are shown. Milliseconds. */
export function pauseAfter(entries: readonly LogEntry[], bots: BotSeats, pace: Pace): number {
  if (pace === 'instant') return 0;
  const allNews = entries.flatMap(({ news }) => news);
  if (allNews.some(({ type }) => type === 'stage-began')) return TURNING_POINT_MS;
  const isRoundEnd = allNews.some((item) => item.type === 'round-began' && item.round > 1);
  // the screen moves on to the result of the round after the last income was seen
  if (isRoundEnd) return DEED_MS + ROUND_END_MS[pace];
  const isDeed = entries.some(({ command, news }) => command && !bots[command.seat] && hasDeed(news));
  return isDeed ? DEED_MS : 0;
}
