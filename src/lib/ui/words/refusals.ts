import type { RefusalCode, RefusalFigures } from '../../rules/errors.ts';
import type { Moment } from '../../rules/types.ts';
import type { Talk } from './names.ts';
import { m } from '../../paraglide/messages.js';
import { RULE_OF } from '../../rules/errors.ts';
import { cityName, regionName, seatName, seatNames, someText } from './names.ts';
import { moneyText, numberText, rangeText } from './numbers.ts';

type Words = {
  readonly [C in RefusalCode]: (figures: RefusalFigures[C], talk: Talk) => string;
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

const NOW: Readonly<Record<Moment, () => string>> = {
  drafting: m.now_drafting,
  nominating: m.now_nominating,
  bidding: m.now_bidding,
  scrapping: m.now_scrapping,
  discarding: m.now_discarding,
  buying: m.now_buying,
  building: m.now_building,
  powering: m.now_powering,
  over: m.now_over,
};

const WORDS: Words = {
  'turn/game-over': () => m.refusal_turn_game_over(),
  'turn/not-yours': ({ seat, awaited }, talk) =>
    m.refusal_turn_not_yours({ name: seatName(talk, seat), awaited: seatNames(talk, awaited) }),
  'turn/wrong-moment': ({ moment }) => m.refusal_turn_wrong_moment({ now: NOW[moment]() }),
  'draft/not-a-region': ({ region }, { map }) =>
    m.refusal_draft_not_a_region({ region: regionName(map, region) }),
  'draft/taken': ({ region }, { map }) => m.refusal_draft_taken({ region: regionName(map, region) }),
  'draft/does-not-touch': ({ region }, { map }) =>
    m.refusal_draft_does_not_touch({ region: regionName(map, region) }),
  'auction/must-buy': () => m.refusal_auction_must_buy(),
  'auction/not-for-sale': ({ plant }) => m.refusal_auction_not_for_sale({ number: plant }),
  'auction/future-market': ({ plant }) => m.refusal_auction_future_market({ number: plant }),
  'auction/bid-too-low': ({ min, bid }) =>
    m.refusal_auction_bid_too_low({ min: moneyText(min), bid: moneyText(bid) }),
  'auction/not-enough-money': (figures) => m.refusal_auction_not_enough_money(money(figures)),
  'auction/limit-below-bid': ({ upTo, bid }) =>
    m.refusal_auction_limit_below_bid({ upTo: moneyText(upTo), bid: moneyText(bid) }),
  'auction/not-a-number': () => m.refusal_auction_not_a_number(),
  'scrap/not-owned': ({ plant }) => m.refusal_scrap_not_owned({ number: plant }),
  'scrap/just-bought': ({ plant }) => m.refusal_scrap_just_bought({ number: plant }),
  'discard/wrong-count': ({ need, given }) =>
    m.refusal_discard_wrong_count({ need, given: numberText(given) }),
  'discard/does-not-fit': ({ coal, oil }) =>
    m.refusal_discard_does_not_fit({ coal: someText('coal', coal), oil: someText('oil', oil) }),
  'buy/nothing': () => m.refusal_buy_nothing(),
  'buy/sold-out': ({ resource, want, left }) =>
    m.refusal_buy_sold_out({ want: numberText(want), left: someText(resource, left) }),
  'buy/no-storage': ({ resource, want, room }) =>
    m.refusal_buy_no_storage({ want: numberText(want), room: someText(resource, room) }),
  'buy/not-enough-money': (figures) => m.refusal_buy_not_enough_money(money(figures)),
  'build/no-such-city': ({ city }, { map }) => m.refusal_build_no_such_city({ city: cityName(map, city) }),
  'build/region-not-in-play': ({ city, region }, { map }) =>
    m.refusal_build_region_not_in_play({ city: cityName(map, city), region: regionName(map, region) }),
  'build/already-there': ({ city }, { map }) => m.refusal_build_already_there({ city: cityName(map, city) }),
  'build/city-full': ({ city, slots }, { map }) =>
    m.refusal_build_city_full({ city: cityName(map, city), slots }),
  'build/unreachable': ({ city }, { map }) => m.refusal_build_unreachable({ city: cityName(map, city) }),
  'build/not-enough-money': ({ city, ...figures }, { map }) =>
    m.refusal_build_not_enough_money({ city: cityName(map, city), ...money(figures) }),
  'build/beginners-limit': ({ limit }) => m.refusal_build_beginners_limit({ limit }),
  'power/not-owned': ({ plant }) => m.refusal_power_not_owned({ number: plant }),
  'power/twice': ({ plant }) => m.refusal_power_twice({ number: plant }),
  'power/not-enough-fuel': ({ resource, need, have }) =>
    m.refusal_power_not_enough_fuel({ need: someText(resource, need), have: numberText(have) }),
  'power/bad-mix': ({ hybridOil, need }) =>
    m.refusal_power_bad_mix({ need, hybridOil: numberText(hybridOil) }),
  'power/impossible-mix': ({ hybridOil, least, most }) =>
    m.refusal_power_impossible_mix({ hybridOil: numberText(hybridOil), range: rangeText(least, most) }),
};

/** Why something was refused, with its figures. */
export const refusalText = <C extends RefusalCode>(
  refusal: { readonly code: C } & RefusalFigures[C],
  talk: Talk,
): string => WORDS[refusal.code](refusal, talk);

/** The rule behind a refusal: "Rule A4". */
export const ruleText = ({ code }: { readonly code: RefusalCode }): string =>
  m.refusal_rule({ rule: RULE_OF[code] });
