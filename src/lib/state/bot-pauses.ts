import type { BotSeats } from '../bots/bot-seats.ts';
import type { Pace } from '../persist/settings.ts';
import type { LogEntry } from '../rules/log.ts';
import type { News } from '../rules/types.ts';

/** How long the game is left as it is, so that people see what happened. Milliseconds. */

/** The result of a round is read before the next one begins. */
const ROUND_END_MS: Readonly<Record<Pace, number>> = { slow: 3000, normal: 2000, fast: 1000, instant: 0 };
/** As long as the card of a turning point is shown. */
export const TURNING_POINT_MS = 3000;
/** What a person bought, built or earned is seen before a bot does something else, and before the screen moves on. */
export const GAIN_MS = 500;

/** What a player gets or builds. */
const GAINS: readonly News['type'][] = ['bought-plant', 'bought-cubes', 'built', 'powered'];

/** Whether these news hold what a player bought, built or earned. */
export const hasGain = (news: readonly News[]): boolean => news.some(({ type }) => GAINS.includes(type));

/** What has happened since the last pause. */
export interface Happened {
  readonly entries: readonly LogEntry[];
  /** The last round has begun. */
  readonly beganLastRound: boolean;
}

/**
 * The pauses that bots make after what happened, one after the other: for each thing that people look at. Nothing for the time for which
 * the bots' own actions are shown.
 */
export function pausesAfter(
  { entries, beganLastRound }: Happened,
  bots: BotSeats,
  pace: Pace,
): readonly number[] {
  if (pace === 'instant') return [];
  const all = entries.flatMap(({ news }) => news);
  const stageBegan = all.some(({ type }) => type === 'stage-began');
  const roundEnded = all.some((item) => item.type === 'round-began' && item.round > 1);
  const isGain = entries.some(({ command, news }) => command && !bots[command.seat] && hasGain(news));
  return [
    // the screen moves on to the result of the round once the last income was seen
    ...(isGain || roundEnded ? [GAIN_MS] : []),
    ...(stageBegan ? [TURNING_POINT_MS] : []),
    ...(beganLastRound ? [TURNING_POINT_MS] : []),
    ...(roundEnded ? [ROUND_END_MS[pace]] : []),
  ];
}
