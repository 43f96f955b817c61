import type { MessageKey } from '../../i18n/catalogue.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { RemovalReason, News } from '../../rules/types.ts';
import type { Talk } from './names.ts';
import { t } from '../../i18n/t.ts';
import { cityName, cubesText, phaseName, regionName, seatName, seatNames } from './names.ts';
import { listText, moneyText, numberText } from './numbers.ts';

type Item<T extends News['type']> = Extract<News, { readonly type: T }>;
type Words = { readonly [T in News['type']]: (item: Item<T>, talk: Talk) => string };

const GONE = {
  obsolete: 'news_plant_gone_obsolete',
  unsold: 'news_plant_gone_unsold',
  'stage-2': 'news_plant_gone_stage_2',
  'stage-3': 'news_plant_gone_stage_3',
  'round-end': 'news_plant_gone_round_end',
} as const satisfies Record<RemovalReason, MessageKey>;

const WORDS: Words = {
  'game-began': ({ regions, order }, talk) =>
    t('news_game_began', {
      regions: listText(regions.map((region) => regionName(talk.map, region))),
      order: seatNames(talk, order),
    }),
  'region-picked': ({ seat, region }, talk) =>
    t('news_region_picked', { name: seatName(talk, seat), region: regionName(talk.map, region) }),
  'round-began': ({ round, order }, talk) =>
    t('news_round_began', { round: numberText(round), order: seatNames(talk, order) }),
  'order-changed': ({ order }, talk) => t('news_order_changed', { order: seatNames(talk, order) }),
  nominated: ({ seat, plant, bid }, talk) =>
    t('news_nominated', { name: seatName(talk, seat), plant, bid: moneyText(bid) }),
  bid: ({ seat, plant, bid, byLimit }, talk) =>
    t(byLimit ? 'news_bid_by_limit' : 'news_bid', { name: seatName(talk, seat), plant, bid: moneyText(bid) }),
  'dropped-out': ({ seat, plant, byLimit }, talk) =>
    t(byLimit ? 'news_dropped_out_by_limit' : 'news_dropped_out', { name: seatName(talk, seat), plant }),
  'passed-auction': ({ seat }, talk) => t('news_passed_auction', { name: seatName(talk, seat) }),
  'bought-plant': ({ seat, plant, price }, talk) =>
    t('news_bought_plant', { name: seatName(talk, seat), plant, price: moneyText(price) }),
  scrapped: ({ seat, plant }, talk) => t('news_scrapped', { name: seatName(talk, seat), plant }),
  discarded: ({ seat, cubes }, talk) =>
    t('news_discarded', { name: seatName(talk, seat), cubes: cubesText(cubes) }),
  'plant-drawn': ({ plant }) => t('news_plant_drawn', { plant }),
  'plant-gone': ({ plant, why }) => t(GONE[why], { plant }),
  'plant-under-deck': ({ plant }) => t('news_plant_under_deck', { plant }),
  'stage-3-card-drawn': ({ phase }) => t('news_stage_3_card_drawn', { phase: phaseName(phase) }),
  'deck-empty': () => t('news_deck_empty'),
  'no-plants-left': () => t('news_no_plants_left'),
  'stage-began': ({ stage }) => t('news_stage_began', { stage }),
  'bought-cubes': ({ seat, cubes, price }, talk) =>
    t('news_bought_cubes', { name: seatName(talk, seat), cubes: cubesText(cubes), price: moneyText(price) }),
  built: ({ seat, city, connection, slot }, talk) =>
    t('news_built', {
      name: seatName(talk, seat),
      city: cityName(talk.map, city),
      total: moneyText(connection + slot),
      connection: numberText(connection),
      slot: numberText(slot),
    }),
  'turn-done': ({ seat, phase }, talk) =>
    t(phase === 3 ? 'news_turn_done_3' : 'news_turn_done_4', { name: seatName(talk, seat) }),
  powered: ({ seat, burnt, cities, income }, talk) =>
    t('news_powered', {
      name: seatName(talk, seat),
      cities: t('count_cities', { count: cities }),
      income: moneyText(income),
      burnt: cubesText(burnt),
    }),
  resupplied: ({ cubes }) => t('news_resupplied', { cubes: cubesText(cubes) }),
  'game-over': ({ winners }, talk) =>
    winners.length === 1
      ? t('news_game_over_one', { name: seatNames(talk, winners) })
      : t('news_game_over_shared', { names: seatNames(talk, winners) }),
};

/** One thing that happened, as a sentence. */
export function newsText<T extends News['type']>(item: Item<T>, talk: Talk): string {
  const type: T = item.type;
  return WORDS[type](item, talk);
}

/** What a turn is about, rather than what came of it. */
type Deed = Item<'built'> | Item<'bought-cubes'>;
const isDeed = (item: News): item is Deed => item.type === 'built' || item.type === 'bought-cubes';
const ALWAYS: readonly News['type'][] = ['game-over', 'stage-began', 'bought-plant'];

/** What one player has built or bought in the turn that goes on or ends with the last entry; in order. */
function deedsOf(log: readonly LogEntry[]): readonly Deed[] {
  const deeds: Deed[] = [];
  const ended = log.at(-1)?.news.find(({ type }) => type === 'turn-done');
  let seat = ended?.type === 'turn-done' ? ended.seat : null;
  for (let at = log.length - (ended ? 2 : 1); at >= 0; at--) {
    const deed = log[at]?.news.find(isDeed);
    if (!deed || (seat ?? deed.seat) !== deed.seat || (deeds[0] ?? deed).type !== deed.type) break;
    ({ seat } = deed);
    deeds.unshift(deed);
  }
  return deeds;
}
function deedsText(deeds: readonly Deed[], talk: Talk): string | null {
  const [first, ...others] = deeds;
  if (!first) return null;
  if (first.type === 'bought-cubes' || others.length === 0) return newsText(deeds.at(-1) ?? first, talk);
  const built = deeds.filter((deed) => deed.type === 'built');
  return t('news_built_all', {
    name: seatName(talk, first.seat),
    cities: listText(built.map(({ city }) => cityName(talk.map, city))),
    total: moneyText(built.reduce((sum, { connection, slot }) => sum + connection + slot, 0)),
  });
}

/**
 * What happened last, where there is room for one thing: who bought a plant, rather than what came in its place; all that was built
 * in a turn, rather than that it ended. '': nothing.
 */
export function headline(log: readonly LogEntry[], talk: Talk): string {
  const news = log.at(-1)?.news ?? [];
  const kind = news.find(({ type }) => ALWAYS.includes(type))?.type;
  // the last of its kind: stages 2 and 3 can begin at once (G8)
  const first = news.findLast(({ type }) => type === kind);
  const last = news.at(-1);
  return first
    ? newsText(first, talk)
    : (deedsText(deedsOf(log), talk) ?? (last ? newsText(last, talk) : ''));
}
