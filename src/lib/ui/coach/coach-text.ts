import type { CoachMessage, MessageId } from '../../coach/message.ts';
import { t } from '../../i18n/t.ts';
import { CLASSIC } from '../../rules/editions/classic/index.ts';
import { cityName, cubesText, type GameNames, seatName } from '../words/names.ts';

type Texts = {
  readonly [Id in MessageId]: (said: Extract<CoachMessage, { readonly id: Id }>, names: GameNames) => string;
};

const yes = (is: boolean): string => (is ? 'yes' : 'no');
/** Of the house on each space of a city in the edition of the lessons. Elektro. */
const houseCost = (space: 0 | 1 | 2): number => CLASSIC.slotCost[space];

const TEXTS: Texts = {
  goal: ({ cities }) => t('coach_goal', { cities }),
  order: ({ first, last }, names) =>
    t('coach_order', { first: seatName(names, first), last: seatName(names, last) }),
  help: () => t('coach_help'),
  obsolete: ({ plant }) => t('coach_obsolete', { plant }),
  watch: () => t('coach_watch'),
  plant: () => t('coach_plant'),
  choose: ({ first }) => (first ? t('coach_choose_first', first) : t('coach_choose')),
  auction: () => t('coach_auction'),
  asked: ({ seat, plant, bid }, names) => t('coach_asked', { name: seatName(names, seat), plant, bid }),
  bid({ plant, bid, opens, fair }) {
    const action = opens ? 'open' : 'raise';
    return fair === null
      ? t('coach_bid', { plant, bid, action })
      : t('coach_bid_first', { plant, bid, action, fair });
  },
  pass: ({ cities, capacity }) => t('coach_pass', { cities, capacity }),
  scrap: ({ moment }) => t('coach_scrap', { moment }),
  won: ({ plant, price, cities, burns }) => t('coach_won', { plant, price, cities, burns: yes(burns) }),
  lost: ({ seat, plant, price }, names) => t('coach_lost', { name: seatName(names, seat), plant, price }),
  prices: () => t('coach_prices'),
  fuel({ first, cities, soon, powered }) {
    if (powered >= cities) return t('coach_fuel_enough', { cities });
    if (!first) return t('coach_fuel_lacks', { cities, soon, powered });
    const { cubes, price, either } = first;
    return t('coach_fuel_first', { cubes: cubesText(cubes), price, either: yes(either) });
  },
  surplus: ({ cubes }) => t('coach_surplus', { cubes: cubesText(cubes) }),
  refill: () => t('coach_refill'),
  'first-city': ({ city, connections }, { map }) =>
    t('coach_first_city', { price: houseCost(0), city: cityName(map, city), more: connections }),
  connection: () => t('coach_connection'),
  'one-house': () => t('coach_one_house'),
  build: ({ cities, planned, powered }) =>
    planned > 0
      ? t('coach_build_plan', { planned, cities: cities + planned, powered })
      : t('coach_build', { cities, powered }),
  burn: ({ cities, income }) => t('coach_burn', { cities, income }),
  income: ({ cities, income, more }) => t('coach_income', { cities, income, more }),
  'near-end': ({ seat, cities, end }, names) =>
    t('coach_near_end', { name: seatName(names, seat), cities, end }),
  'can-end': ({ end, powered, rival, rivalPowered }, names) =>
    t('coach_can_end', { end, powered, name: seatName(names, rival), rivalPowered }),
  stages: ({ cities }) => t('coach_stages', { cities }),
  'stage-2': () => t('coach_stage_2', { price: houseCost(1) }),
  'stage-3': () => t('coach_stage_3', { price: houseCost(2) }),
  'acts-first': () => t('coach_acts_first'),
  'acts-last': () => t('coach_acts_last'),
  'keep-money': ({ need }) => t('coach_keep_money', { need }),
  'last-auction': () => t('coach_last_auction'),
  wait: ({ plant }) => t('coach_wait', { plant }),
  replace: ({ plant, cities }) => t('coach_replace', { plant, cities }),
  'end-plant': ({ plant, cities, end, capacity }) => t('coach_end_plant', { plant, cities, end, capacity }),
  spend: ({ money }) => t('coach_spend', { money }),
  short: ({ left, wanted }) => t('coach_short', { cubes: cubesText(left), count: wanted }),
  store: () => t('coach_store'),
  room: ({ cities }) => t('coach_room', { cities }),
  'pays-back': ({ price, more }) => t('coach_pays_back', { price, more }),
  'stage-2-near': ({ cities, now, then }) =>
    t('coach_stage_2_near', { cities, now, then, helps: then < now ? 'you' : 'others' }),
  'count-powered': ({ powered, rival, rivalPowered, wins }, names) =>
    t('coach_count_powered', { powered, name: seatName(names, rival), rivalPowered, wins: yes(wins) }),
};

/** A message of the coach in words. */
export const coachText = <Id extends MessageId>(
  said: Extract<CoachMessage, { readonly id: Id }>,
  names: GameNames,
): string => TEXTS[said.id as Id](said, names);
