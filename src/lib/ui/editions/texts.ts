import type { MessageKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import type { Refusal } from '../../rules/errors.ts';
import type { CityId, News, PlantNumber } from '../../rules/types.ts';
import { cityName, cubesText, type GameNames, resourceName, seatName } from '../words/names.ts';
import { numberText } from '../words/numbers.ts';
import type { LaterNews, LaterReason, LaterRefusal, StartMoment } from './kinds.ts';

const ASK = {
  placing: 'ask_placing',
  marking: 'ask_marking',
} as const satisfies Record<StartMoment, MessageKey>;
export const startAskText = (moment: StartMoment, name: string): string => t(ASK[moment], { name });

const WAIT = {
  placing: 'wait_placing',
  marking: 'wait_marking',
} as const satisfies Record<StartMoment, MessageKey>;
export const startWaitText = (moment: StartMoment, names: string): string => t(WAIT[moment], { names });

const DUE = {
  placing: 'due_placing',
  marking: 'due_marking',
} as const satisfies Record<StartMoment, MessageKey>;
/** The decision without its player. */
export const startDueText = (moment: StartMoment): string => t(DUE[moment]);

const NOW = {
  placing: 'now_by_placing',
  marking: 'now_by_marking',
} as const satisfies Record<StartMoment, MessageKey>;
/** What must be done now, after “You can’t do that now:”. */
export const startNowText = (moment: StartMoment): string => t(NOW[moment]);

const PLAN = { place: 'plan_placing', mark: 'plan_marking' } as const;
/** Advice. */
export const startPlanText = (
  type: 'place' | 'mark',
  { map }: Pick<GameNames, 'map'>,
  city: CityId,
): string => t(PLAN[type], { city: cityName(map, city) });

const REFUSED = {
  'place/not-here': 'refused_place',
  'mark/not-here': 'refused_mark',
  'build/kept': 'refused_kept',
} as const satisfies Record<LaterRefusal, MessageKey>;
export const laterRefusalText = (
  { code, city }: Extract<Refusal, { readonly code: LaterRefusal }>,
  { map }: GameNames,
): string => t(REFUSED[code], { city: cityName(map, city) });

const GONE = {
  discount: 'news_plant_gone_discount',
  'under-discount': 'news_plant_gone_under_discount',
} as const satisfies Record<LaterReason, MessageKey>;
export const laterReasonText = (why: LaterReason, plant: number): string => t(GONE[why], { plant });

type Item<T extends News['type']> = Extract<News, { readonly type: T }>;
type Words = { readonly [T in LaterNews]: (item: Item<T>, names: GameNames) => string };
const WORDS: Words = {
  'trust-placed': ({ seat, city }, names) =>
    t('news_trust_placed', { name: seatName(names, seat), city: cityName(names.map, city) }),
  'start-marked': ({ seat, city }, names) =>
    t('news_start_marked', { name: seatName(names, seat), city: cityName(names.map, city) }),
  'trust-took-plant': ({ plant, scrapped }) =>
    scrapped === null
      ? t('news_trust_took_plant', { plant })
      : t('news_trust_swapped_plant', { plant, scrapped }),
  'trust-took-cubes': ({ cubes }) => t('news_trust_took_cubes', { cubes: cubesText(cubes) }),
  'trust-built': ({ city }, names) => t('news_trust_built', { city: cityName(names.map, city) }),
  'trust-returned': ({ cubes }) => t('news_trust_returned', { cubes: cubesText(cubes) }),
  'phased-out': ({ resource }) => t('news_phased_out', { resource: resourceName(resource) }),
};
const wordsOf = <T extends LaterNews>(type: T, item: Item<T>, names: GameNames): string =>
  WORDS[type](item, names);
/** An item of news as a sentence. */
export const laterNewsText = (item: Item<LaterNews>, names: GameNames): string =>
  wordsOf(item.type, item, names);

/** The minimum bid of a plant with the discount token (Y4). */
export const tokenText = (amount: number): string => t('token_bid', { price: numberText(amount) });
export const tokenGoneText = (): string => t('token_gone');

/** The cubes of the supply that are for sale, and the price of each in Elektro (Y10). */
export const storeText = (store: { readonly left: number; readonly price: number }): string =>
  t('store_title', store);
export const neverRefilledText = (plant: PlantNumber): string => t('never_refilled', { plant });

/** The trust as the owner of a house. */
export const trustTitle = (): string => t('trust_title');
export const trustName = (): string => t('trust_the');
/** Who marked a city to begin there (Y12). */
export const startedText = (names: string): string => t('city_started', { names });
export const followsText = (): string => t('city_follows');
export const followedText = (cities: string): string => t('plan_followed', { cities });
