import type { LogEntry, Phase } from '../../rules/log.ts';
import type { News, Seat } from '../../rules/types.ts';

/** One item of news with its filter criteria. */
export interface LogLine {
  readonly key: string;
  /** The index of its entry in the log. */
  readonly index: number;
  readonly item: News;
  /** The seat that caused it, or null if no single seat did. */
  readonly seat: Seat | null;
  readonly phase: Phase;
}
export interface LogRound {
  readonly round: number;
  /** Newest first. */
  readonly lines: readonly LogLine[];
}

const seatOf = (item: News): Seat | null => ('seat' in item ? item.seat : null);

/** The filtered log by rounds, the newest first, without empty rounds. */
export function logRounds(
  log: readonly LogEntry[],
  isWanted: (line: LogLine) => boolean,
): readonly LogRound[] {
  let current = { round: log[0]?.round ?? 0, lines: [] as LogLine[] };
  const rounds = [current];
  for (const [place, { phase, news }] of log.entries()) {
    for (const [at, item] of news.entries()) {
      // The news of a new round is part of the entry that ends the previous one.
      if (item.type === 'round-began' && item.round > current.round) {
        current = { round: item.round, lines: [] };
        rounds.unshift(current);
      }
      const line = { key: `${place}.${at}`, index: place, item, seat: seatOf(item), phase };
      if (isWanted(line)) current.lines.unshift(line);
    }
  }
  return rounds.filter(({ lines }) => lines.length > 0);
}
