import type { MessageKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { News, RemovalReason } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import { isLaterNews, type LaterNews, type LaterReason } from '../editions/kinds.ts';
import { laterEditions } from '../editions/later.ts';
import { cityName, cubesText, type GameNames, phaseName, regionName, seatName, seatNames } from './names.ts';
import { listText, moneyText } from './numbers.ts';

type Item<T extends News['type']> = Extract<News, { readonly type: T }>;
type Words = {
  readonly [T in Exclude<News['type'], LaterNews>]: (item: Item<T>, names: GameNames) => string;
};

const GONE = {
  obsolete: 'news_plant_gone_obsolete',
  unsold: 'news_plant_gone_unsold',
  'stage-2': 'news_plant_gone_stage_2',
  'stage-3': 'news_plant_gone_stage_3',
  'round-end': 'news_plant_gone_round_end',
} as const satisfies Record<Exclude<RemovalReason, LaterReason>, MessageKey>;

const WORDS: Words = {
  'game-began': ({ regions, order }, names) =>
    t('news_game_began', {
      regions: listText(regions.map((region) => regionName(names.map, region))),
      order: seatNames(names, order),
    }),
  'region-picked': ({ seat, region }, names) =>
    t('news_region_picked', { name: seatName(names, seat), region: regionName(names.map, region) }),
  'round-began': ({ round, order }, names) =>
    t('news_round_began', { round, order: seatNames(names, order) }),
  'order-changed': ({ order }, names) => t('news_order_changed', { order: seatNames(names, order) }),
  nominated: ({ seat, plant, bid }, names) =>
    t('news_nominated', { name: seatName(names, seat), plant, bid }),
  bid: ({ seat, plant, bid, byLimit }, names) =>
    t(byLimit ? 'news_bid_by_limit' : 'news_bid', {
      name: seatName(names, seat),
      plant,
      bid: moneyText(bid),
    }),
  'dropped-out': ({ seat, plant, byLimit }, names) =>
    t(byLimit ? 'news_passed_by_limit' : 'news_passed_on_plant', { name: seatName(names, seat), plant }),
  'passed-auction': ({ seat }, names) => t('news_passed_auction', { name: seatName(names, seat) }),
  'bought-plant': ({ seat, plant, price }, names) =>
    t('news_bought_plant', { name: seatName(names, seat), plant, price }),
  scrapped: ({ seat, plant }, names) => t('news_scrapped', { name: seatName(names, seat), plant }),
  discarded: ({ seat, cubes }, names) =>
    t('news_discarded', { name: seatName(names, seat), cubes: cubesText(cubes) }),
  'plant-drawn': ({ plant }) => t('news_plant_drawn', { plant }),
  'plant-gone': ({ plant, why }) =>
    why === 'discount' || why === 'under-discount'
      ? (laterEditions.loaded?.laterReasonText(why, plant) ?? '')
      : t(GONE[why], { plant }),
  'plant-under-deck': ({ plant }) => t('news_plant_under_deck', { plant }),
  'stage-3-card-drawn': ({ phase }) => t('news_stage_3_card_drawn', { phase: phaseName(phase) }),
  'deck-empty': () => t('news_deck_empty'),
  'no-plants-left': () => t('news_no_plants_left'),
  'stage-began': ({ stage }) => t('news_stage_began', { stage }),
  'bought-cubes': ({ seat, cubes, price }, names) =>
    t('news_bought_cubes', { name: seatName(names, seat), cubes: cubesText(cubes), price }),
  built: ({ seat, city, connection, slot }, names) =>
    t('news_built', {
      name: seatName(names, seat),
      city: cityName(names.map, city),
      total: connection + slot,
      connection,
      slot,
    }),
  'turn-done': ({ seat, phase }, names) =>
    t(phase === 3 ? 'news_turn_done_3' : 'news_turn_done_4', { name: seatName(names, seat) }),
  powered: ({ seat, burnt, cities, income }, names) =>
    t('news_powered', {
      name: seatName(names, seat),
      cities,
      income,
      burnt: cubesText(burnt),
    }),
  resupplied: ({ cubes }) => t('news_resupplied', { cubes: cubesText(cubes) }),
  'game-over': ({ winners }, names) =>
    winners.length === 1
      ? t('news_game_over_one', { name: seatNames(names, winners) })
      : t('news_game_over_shared', { names: seatNames(names, winners) }),
};

const wordsOf = <T extends keyof Words>(type: T, item: Item<T>, names: GameNames): string =>
  WORDS[type](item, names);
/** An item of news as a sentence. */
export function newsText(item: News, names: GameNames): string {
  return isLaterNews(item)
    ? (laterEditions.loaded?.laterNewsText(item, names) ?? '')
    : wordsOf(item.type, item, names);
}

/** Says the news of a log as sentences. That the discount token went with a plant (Y4) follows from the whole log. */
export function newsTeller(view: View, log: readonly LogEntry[], names: GameNames): (item: News) => string {
  const { loaded } = laterEditions;
  const withToken = loaded?.tokenSales(view, log);
  return (item) =>
    loaded && withToken?.has(item)
      ? `${newsText(item, names)} ${loaded.tokenGoneText()}`
      : newsText(item, names);
}

/** An action of a player's turn, as opposed to its effects. */
type TurnAction = Item<'built'> | Item<'bought-cubes'>;
const isTurnAction = (item: News): item is TurnAction =>
  item.type === 'built' || item.type === 'bought-cubes';
/** News that always make the headline. */
const ALWAYS: readonly News['type'][] = ['game-over', 'stage-began', 'bought-plant'];

/** The actions of the last entry's turn in order. */
function turnActionsOf(log: readonly LogEntry[]): readonly TurnAction[] {
  const actions: TurnAction[] = [];
  const ended = log.at(-1)?.news.find(({ type }) => type === 'turn-done');
  let seat = ended?.type === 'turn-done' ? ended.seat : null;
  for (let at = log.length - (ended ? 2 : 1); at >= 0; at--) {
    const deed = log[at]?.news.find(isTurnAction);
    if (!deed || (seat ?? deed.seat) !== deed.seat || (actions[0] ?? deed).type !== deed.type) break;
    ({ seat } = deed);
    actions.unshift(deed);
  }
  return actions;
}
function turnActionsText(actions: readonly TurnAction[], names: GameNames): string | null {
  const [first, ...others] = actions;
  if (!first) return null;
  if (first.type === 'bought-cubes' || others.length === 0) return newsText(actions.at(-1) ?? first, names);
  const built = actions.filter((deed) => deed.type === 'built');
  return t('news_built_all', {
    name: seatName(names, first.seat),
    cities: listText(built.map(({ city }) => cityName(names.map, city))),
    total: built.reduce((sum, { connection, slot }) => sum + connection + slot, 0),
  });
}

/**
 * The last event as one sentence: the purchase of a plant rather than its replacement, all houses of a turn rather than its end. Empty
 * before the first event.
 */
export function headline(log: readonly LogEntry[], names: GameNames): string {
  const news = log.at(-1)?.news ?? [];
  const kind = news.find(({ type }) => ALWAYS.includes(type))?.type;
  // the last of its kind: stages 2 and 3 can begin at once (G8)
  const first = news.findLast(({ type }) => type === kind);
  const last = news.at(-1);
  return first
    ? newsText(first, names)
    : (turnActionsText(turnActionsOf(log), names) ?? (last ? newsText(last, names) : ''));
}
