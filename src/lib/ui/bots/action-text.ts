import { t } from '../../i18n/t.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { News } from '../../rules/types.ts';
import { cityName, type GameNames, seatName } from '../words/names.ts';
import { headline, newsText } from '../words/news.ts';
import { listText } from '../words/numbers.ts';

/** News of a player's decision and of its effects that concern all players. */
const REPORTED: readonly News['type'][] = [
  'region-picked',
  'trust-placed',
  'start-marked',
  'nominated',
  'bid',
  'dropped-out',
  'passed-auction',
  'bought-plant',
  'scrapped',
  'discarded',
  'powered',
];
/** The houses that the player of the last entry has built in this turn, in order. */
function builtIn(log: readonly LogEntry[]): readonly Extract<News, { readonly type: 'built' }>[] {
  const seat = log.at(-1)?.command?.seat;
  const others = log.findLastIndex(
    ({ command }) => command?.seat !== seat || (command?.type !== 'build' && command?.type !== 'done'),
  );
  return log.slice(others + 1).flatMap(({ news }) => news.filter((item) => item.type === 'built'));
}
/** The maximum of sentences that fits on two lines. */
const MAX_SENTENCES = 2;

/**
 * The last action and its effects: “Nora passes on power plant 8. Anna buys power plant 8 for 8.” Houses are combined for the whole turn so
 * far; a purchase stands for all of its buyer's bids.
 */
export function actionText(log: readonly LogEntry[], names: GameNames): string {
  const news = (log.at(-1)?.news ?? []).filter(({ type }) => REPORTED.includes(type));
  const bought = news.find((item) => item.type === 'bought-plant');
  // private limits raise for others as well: only the last bid counts
  const reported = news.filter(
    (item, at) =>
      item === bought ||
      !('seat' in item) ||
      (item.seat !== bought?.seat &&
        (item.type !== 'bid' || at === news.findLastIndex(({ type }) => type === 'bid'))),
  );
  const built = builtIn(log);
  const [first] = built;
  if (first) {
    return t('news_built_all', {
      name: seatName(names, first.seat),
      cities: listText(built.map(({ city }) => cityName(names.map, city))),
      total: built.reduce((sum, { connection, slot }) => sum + connection + slot, 0),
    });
  }
  if (reported.length === 0) return headline(log, names);
  return reported
    .slice(-MAX_SENTENCES)
    .map((item) => newsText(item, names))
    .join(' ');
}
