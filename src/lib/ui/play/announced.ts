import type { LogEntry } from '../../rules/log.ts';
import type { News, Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { PlaySettings } from '../../state/settings.svelte.ts';

/**
 * The news that a table announces: all, what concerns these seats, or none. What others do concerns a seat only while it bids against
 * them.
 */
export function announcedNews(
  entries: readonly Pick<LogEntry, 'news'>[],
  announce: PlaySettings['announce'],
  mine: readonly Seat[],
  { lot, waiting }: Pick<View, 'lot' | 'waiting'>,
): readonly News[] {
  const all = announce === 'none' ? [] : entries.flatMap(({ news }) => news);
  if (announce === 'all') return all;
  const bids = mine.some((seat) => lot && waiting.includes(seat) && !lot.out.includes(seat));
  return all.filter(
    (item) =>
      !('seat' in item) ||
      mine.includes(item.seat) ||
      (bids && ['bid', 'nominated', 'dropped-out'].includes(item.type)),
  );
}
