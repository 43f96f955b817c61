import type { News, Seat } from '../../rules/types.ts';
import type { LogEntry, Phase } from '../../rules/log.ts';

/** One thing that happened, with what it can be looked for by. */
export interface Line {
  readonly key: string;
  readonly item: News;
  /** Whose doing; null: the table's. */
  readonly seat: Seat | null;
  readonly phase: Phase;
}
export interface Chapter {
  readonly round: number;
  /** Newest first. */
  readonly lines: readonly Line[];
}

const seatOf = (item: News): Seat | null => ('seat' in item ? item.seat : null);

/** The log by rounds, the newest first; only what is wanted, and no round without any of it. */
export function chaptersOf(log: readonly LogEntry[], wanted: (line: Line) => boolean): readonly Chapter[] {
  const chapters: { round: number; lines: Line[] }[] = [];
  // A new round is told at the end of the entry that closes the one before.
  let now = { round: log[0]?.round ?? 0, lines: [] as Line[] };
  chapters.unshift(now);
  for (const { index, phase, news } of log) {
    for (const [at, item] of news.entries()) {
      if (item.type === 'round-began' && item.round !== now.round) {
        now = { round: item.round, lines: [] };
        chapters.unshift(now);
      }
      const line = { key: `${index}.${at}`, item, seat: seatOf(item), phase };
      if (wanted(line)) now.lines.unshift(line);
    }
  }
  return chapters.filter(({ lines }) => lines.length > 0);
}
