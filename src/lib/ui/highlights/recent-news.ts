import type { LogEntry } from '../../rules/log.ts';
import type { News } from '../../rules/types.ts';

/** The maximum of new entries whose news are shown. More mean that a game was opened or caught up with. */
const MAX_ENTRIES = 12;

/** The news since an earlier log. Empty after an undo, or if there are too many new entries. */
export function newsAfter(before: readonly LogEntry[], log: readonly LogEntry[]): readonly News[] {
  const added = log.length - before.length;
  if (added <= 0 || added > MAX_ENTRIES) return [];
  return log.slice(before.length).flatMap(({ news }) => news);
}

type Item<T extends News['type']> = Extract<News, { readonly type: T }>;

/** The types of news that concern all players at the table. */
const NOTABLE: readonly News['type'][] = ['bought-plant', 'stage-3-card-drawn'];

/** Whether some of the news concern all players. */
export const hasNotable = (news: readonly News[]): boolean => news.some(({ type }) => NOTABLE.includes(type));

/** The result of a round, shown at its end. */
export interface RoundResult {
  readonly round: number;
  /** The beginning of the next round, with the new turn order. */
  readonly next: Item<'round-began'>;
  readonly incomes: readonly Item<'powered'>[];
  readonly resupply: Item<'resupplied'> | null;
  readonly plants: readonly (Item<'plant-under-deck'> | Item<'plant-gone'>)[];
}

/** The end of the last round in the log, with the entries after it; null if there is none. */
function lastEnd(
  log: readonly LogEntry[],
): { readonly at: number; readonly next: Item<'round-began'> } | null {
  for (let at = log.length - 1; at > 0; at--) {
    const next = log[at]?.news.find((item) => item.type === 'round-began');
    if (next) return next.round < 2 ? null : { at, next };
  }
  return null;
}

/** The result of the last round; null if it should not be shown, because a log entry followed its end. */
export function lastRound(
  log: readonly LogEntry[],
  endsLook: (entry: LogEntry) => boolean,
): (RoundResult & { readonly isFresh: boolean }) | null {
  const end = lastEnd(log);
  if (!end || log.slice(end.at + 1).some(endsLook)) return null;
  const begun = log.findLastIndex(
    ({ news }, at) => at < end.at && news.some(({ type }) => type === 'round-began'),
  );
  const played = log.slice(begun + 1, end.at + 1).flatMap(({ news }) => news);
  const income = played.findIndex(({ type }) => type === 'powered');
  const news = income < 0 ? [] : played.slice(income);
  return {
    round: end.next.round - 1,
    isFresh: end.at === log.length - 1,
    next: end.next,
    incomes: news.filter((item) => item.type === 'powered'),
    resupply: news.find((item) => item.type === 'resupplied') ?? null,
    plants: news.filter((item) => item.type === 'plant-under-deck' || item.type === 'plant-gone'),
  };
}
