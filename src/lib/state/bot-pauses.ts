import type { BotSeats } from '../bots/bot-seats.ts';
import type { Pace } from '../persist/settings.ts';
import type { LogEntry } from '../rules/log.ts';
import { GAIN_MS, hasGain, TURNING_POINT_MS } from './display-times.ts';

/** Pauses of the bots, so that people can see what happened. Milliseconds. */

/** The events since the last pause. */
export interface RecentEvents {
  readonly entries: readonly LogEntry[];
  /** Whether the last round began since then. */
  readonly beganLastRound: boolean;
}

/**
 * The pauses of the bots after these events, in order: one for each event that people look at. The time for which a bot's own action is
 * shown is not included.
 */
export function pausesAfter(
  { entries, beganLastRound }: RecentEvents,
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
    ...(roundEnded ? [TURNING_POINT_MS] : []),
  ];
}
