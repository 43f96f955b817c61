import type { LogEntry } from '../../rules/log.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import type { News, PlantNumber } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';

/** The market before an item of news, from the one after it. */
function undone(market: ReadonlySet<PlantNumber>, item: News): ReadonlySet<PlantNumber> {
  const before = new Set(market);
  if (item.type === 'plant-drawn') before.delete(item.plant);
  if (
    item.type === 'bought-plant' ||
    item.type === 'trust-took-plant' ||
    item.type === 'plant-gone' ||
    item.type === 'plant-under-deck'
  )
    before.add(item.plant);
  return before;
}

/** The market as each round began, the earliest first: found backwards from the present one. */
function marketsAtRounds(view: View, news: readonly News[]): readonly ReadonlySet<PlantNumber>[] {
  const found: ReadonlySet<PlantNumber>[] = [];
  let market: ReadonlySet<PlantNumber> = new Set(view.market);
  for (const item of news.toReversed()) {
    if (item.type === 'round-began') found.unshift(market);
    market = undone(market, item);
  }
  return found;
}

/** The sales after which the discount token was gone, because the plant carried it (Y4). News of a sale do not say so. */
export function tokenSales(view: View, log: readonly LogEntry[]): ReadonlySet<News> {
  const sales = new Set<News>();
  if (rulesOf(view.terms).discount === null) return sales;
  const news = log.flatMap((entry) => entry.news);
  const markets = [...marketsAtRounds(view, news)];
  let carrier: PlantNumber | null = null;
  for (const item of news) {
    if (item.type === 'round-began') carrier = Math.min(...(markets.shift() ?? []));
    const isTaken = item.type === 'bought-plant' || item.type === 'trust-took-plant';
    if (isTaken && item.plant === carrier) sales.add(item);
    if (item.type === 'plant-gone' && item.why === 'under-discount') carrier = null;
  }
  return sales;
}
