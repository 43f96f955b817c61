import type { LogEntry } from '../../rules/log.ts';
import type { News } from '../../rules/types.ts';

/** The most new entries whose news are shown. More of them mean that a game was opened or caught up with, which nobody wants to watch. */
const MOST_ENTRIES = 12;

/** The news since an earlier log. Empty after an undo, or if there are too many new entries. */
export function newsSince(before: readonly LogEntry[], log: readonly LogEntry[]): readonly News[] {
  const added = log.length - before.length;
  if (added <= 0 || added > MOST_ENTRIES) return [];
  return log.slice(before.length).flatMap(({ news }) => news);
}

type Item<T extends News['type']> = Extract<News, { readonly type: T }>;

/** The types of news that everybody at the table should notice. */
const ANNOUNCED: readonly News['type'][] = ['bought-plant', 'stage-3-card-drawn', 'stage-began', 'game-over'];

/** The last of these news that everybody should notice. */
export const announced = (news: readonly News[]): News | null =>
  news.findLast(({ type }) => ANNOUNCED.includes(type)) ?? null;

/** The result of a round, for a look back at its end. */
export interface RoundResult {
  readonly round: number;
  /** The beginning of the next round, with the new turn order. */
  readonly next: Item<'round-began'>;
  readonly incomes: readonly Item<'powered'>[];
  readonly resupply: Item<'resupplied'> | null;
  readonly plants: readonly (Item<'plant-under-deck'> | Item<'plant-gone'>)[];
}

/** The result of the last round, until somebody has decided something in the next one, or null if there is none to show. */
export function lastRound(log: readonly LogEntry[]): RoundResult | null {
  const news = log.flatMap((entry) => entry.news);
  const begun = news.findLastIndex(({ type }) => type === 'round-began');
  const now = news[begun];
  if (now?.type !== 'round-began' || now.round < 2) return null;
  if (news.slice(begun + 1).some(({ type }) => type === 'nominated' || type === 'passed-auction'))
    return null;
  const before = news.findLastIndex(({ type }, at) => at < begun && type === 'round-began');
  const played = news.slice(before + 1, begun);
  const income = played.findIndex(({ type }) => type === 'powered');
  const end = income < 0 ? [] : played.slice(income);
  return {
    round: now.round - 1,
    next: now,
    incomes: end.filter((item) => item.type === 'powered'),
    resupply: end.find((item) => item.type === 'resupplied') ?? null,
    plants: end.filter((item) => item.type === 'plant-under-deck' || item.type === 'plant-gone'),
  };
}
