import type { PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import { type Refusal, type RefusalCode, type RefusalFigures, RULE_OF } from '../../rules/errors.ts';
import { NO_CUBES } from '../../rules/game.ts';
import type { Moment } from '../../rules/types.ts';
import { isLaterRefusal, isStartMoment, type LaterRefusal, type StartMoment } from '../editions/kinds.ts';
import { laterEditions } from '../editions/later.ts';
import {
  cityName,
  cubeCountText,
  cubesText,
  type GameNames,
  regionName,
  seatName,
  seatNames,
} from './names.ts';
import { moneyText } from './numbers.ts';
import { rangeText } from './sizes.ts';

type Words = {
  readonly [C in Exclude<RefusalCode, LaterRefusal>]: (
    figures: RefusalFigures[C],
    names: GameNames,
  ) => string;
};

const money = ({
  need,
  have,
}: {
  readonly need: number;
  readonly have: number;
}): { need: string; have: string } => ({
  need: moneyText(need),
  have: moneyText(have),
});

const NOW: Readonly<Record<Exclude<Moment, StartMoment>, PlainKey>> = {
  drafting: 'now_drafting',
  nominating: 'now_nominating',
  bidding: 'now_bidding',
  scrapping: 'now_scrapping',
  discarding: 'now_discarding',
  buying: 'now_buying',
  building: 'now_building',
  powering: 'now_powering',
  over: 'now_over',
};

const WORDS: Words = {
  'turn/game-over': () => t('refusal_turn_game_over'),
  'turn/not-yours': ({ seat, seatsToAct }, names) =>
    t('refusal_turn_not_yours', { name: seatName(names, seat), seatsToAct: seatNames(names, seatsToAct) }),
  'turn/wrong-moment': ({ moment }) =>
    t('refusal_turn_wrong_moment', {
      now: isStartMoment(moment) ? (laterEditions.loaded?.startNowText(moment) ?? '') : t(NOW[moment]),
    }),
  'draft/not-a-region': ({ region }, { map }) =>
    t('refusal_draft_not_a_region', { region: regionName(map, region) }),
  'draft/taken': ({ region }, { map }) => t('refusal_draft_taken', { region: regionName(map, region) }),
  'draft/does-not-touch': ({ region }, { map }) =>
    t('refusal_draft_does_not_touch', { region: regionName(map, region) }),
  'auction/must-buy': () => t('refusal_auction_must_buy'),
  'auction/not-for-sale': ({ plant }) => t('refusal_auction_not_for_sale', { number: plant }),
  'auction/future-market': ({ plant }) => t('refusal_auction_future_market', { number: plant }),
  'auction/bid-too-low': ({ min, bid }) => t('refusal_auction_bid_too_low', { min, bid }),
  'auction/not-enough-money': ({ need, have }) =>
    have === null
      ? t('refusal_auction_cannot_pay', { need: moneyText(need) })
      : t('refusal_auction_not_enough_money', money({ need, have })),
  'auction/limit-below-bid': ({ upTo, bid }) => t('refusal_auction_limit_below_bid', { upTo, bid }),
  'auction/not-a-number': () => t('refusal_auction_not_a_number'),
  'scrap/not-owned': ({ plant }) => t('refusal_not_owned', { number: plant }),
  'scrap/just-bought': ({ plant }) => t('refusal_scrap_just_bought', { number: plant }),
  'discard/wrong-count': ({ need, given }) => t('refusal_discard_wrong_count', { need, given }),
  'discard/does-not-fit': ({ coal, oil }) =>
    t('refusal_discard_does_not_fit', { cubes: cubesText({ ...NO_CUBES, coal, oil }) }),
  'buy/nothing': () => t('refusal_buy_nothing'),
  'buy/sold-out': ({ resource, want, left }) =>
    t('refusal_buy_sold_out', { resource, want, left, cubes: cubeCountText(resource, left) }),
  'buy/no-storage': ({ resource, want, room }) =>
    t('refusal_buy_no_storage', { resource, want, room, cubes: cubeCountText(resource, room) }),
  'buy/not-enough-money': (figures) => t('refusal_buy_not_enough_money', money(figures)),
  'build/no-such-city': ({ city }, { map }) => t('refusal_build_no_such_city', { city: cityName(map, city) }),
  'build/region-not-in-play': ({ city, region }, { map }) =>
    t('refusal_build_region_not_in_play', { city: cityName(map, city), region: regionName(map, region) }),
  'build/already-there': ({ city }, { map }) =>
    t('refusal_build_already_there', { city: cityName(map, city) }),
  'build/city-full': ({ city, slots }, { map }) =>
    t('refusal_build_city_full', { city: cityName(map, city), slots }),
  'build/unreachable': ({ city }, { map }) => t('refusal_build_unreachable', { city: cityName(map, city) }),
  'build/not-enough-money': ({ city, ...figures }, { map }) =>
    t('refusal_build_not_enough_money', { city: cityName(map, city), ...money(figures) }),
  'build/beginners-limit': ({ limit }) => t('refusal_build_beginners_limit', { limit }),
  'power/not-owned': ({ plant }) => t('refusal_not_owned', { number: plant }),
  'power/twice': ({ plant }) => t('refusal_power_twice', { number: plant }),
  'power/not-enough-fuel': ({ resource, need, have }) =>
    t('refusal_power_not_enough_fuel', { need: cubeCountText(resource, need), have }),
  'power/bad-mix': ({ hybridOil, need }) => t('refusal_power_bad_mix', { need, hybridOil }),
  'power/impossible-mix': ({ least, most }) =>
    t('refusal_power_impossible_mix', { range: rangeText(least, most) }),
};

/** Why a command was refused, with the figures that explain it. */
export function refusalText(refusal: Refusal, names: GameNames): string {
  return isLaterRefusal(refusal)
    ? (laterEditions.loaded?.laterRefusalText(refusal, names) ?? '')
    : wordsOf(refusal, names);
}
function wordsOf<C extends Exclude<RefusalCode, LaterRefusal>>(
  refusal: { readonly code: C } & RefusalFigures[C],
  names: GameNames,
): string {
  const code: C = refusal.code;
  return WORDS[code](refusal, names);
}

/** The rule behind a refusal, such as "Rule A4". */
export const ruleText = ({ code }: { readonly code: RefusalCode }): string =>
  t('refusal_rule', { rule: RULE_OF[code] });
