import type { LogEntry } from '../../rules/log.ts';
import type { News, Seat } from '../../rules/types.ts';

/** The maximum of new entries whose news are shown. More mean that a game was opened or caught up with. */
const MAX_ENTRIES = 12;

/** The news since an earlier log. Empty after an undo, or if there are too many new entries. */
export function newsAfter(before: readonly LogEntry[], log: readonly LogEntry[]): readonly News[] {
  const added = log.length - before.length;
  if (added <= 0 || added > MAX_ENTRIES) return [];
  return log.slice(before.length).flatMap(({ news }) => news);
}

type Item<T extends News['type']> = Extract<News, { readonly type: T }>;

const isBeginning = (item: News): item is Item<'round-began'> => item.type === 'round-began';

/** The result of a round, shown at its end. */
interface RoundResult {
  readonly round: number;
  /** The turn order of the next round. */
  readonly order: readonly Seat[];
  readonly incomes: readonly Item<'powered'>[];
  /** Whether nothing has happened since. */
  readonly isFresh: boolean;
}

/** The result of the last round that has ended; null if none has. */
export function lastRound(log: readonly LogEntry[]): RoundResult | null {
  const at = log.findLastIndex(({ news }) => news.some(isBeginning));
  const next = log[at]?.news.find(isBeginning);
  if (!next || next.round < 2) return null;
  const begun = log.slice(0, at).findLastIndex(({ news }) => news.some(isBeginning));
  const played = log.slice(begun + 1, at + 1).flatMap(({ news }) => news);
  return {
    round: next.round - 1,
    order: next.order,
    incomes: played.filter((item) => item.type === 'powered'),
    isFresh: at === log.length - 1,
  };
}
