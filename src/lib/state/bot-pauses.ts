import type { BotSeats } from '../bots/bot-seats.ts';
import type { Pace } from '../persist/settings.ts';
import type { LogEntry } from '../rules/log.ts';
import { GAIN_MS, hasGain, TURNING_POINT_MS } from './display-times.ts';

/** How long the game is left as it is, so that people see what happened. Milliseconds. */

/** The result of a round is read before the next one begins. */
const ROUND_END_MS: Readonly<Record<Pace, number>> = { slow: 3000, normal: 2000, fast: 1000, instant: 0 };

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
