import { t } from '../../i18n/t.ts';
import { ok } from '../../result.ts';
import { bestChoice, incomeFor } from '../../rules/bureaucracy.ts';
import type { Options } from '../../rules/decision.ts';
import { NO_CUBES } from '../../rules/game.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import { plantListText } from '../players/player-text.ts';
import { cityName, cubesText, regionName, seatNames } from '../words/names.ts';
import { factsText, listText } from '../words/numbers.ts';
import { cheapestSentences } from './ask-map.ts';
import { type Answering, type Desk, playerOf } from './desk.ts';
import type { Sentences } from './trouble.ts';

/** What the player can do now, as the list of legal commands says. */

type OptionsText = {
  readonly [T in Options['type']]: (options: Extract<Options, { readonly type: T }>, desk: Desk) => Sentences;
};

/** How many of the cheapest cities are told. */
const CHEAPEST = 5;

const chooseCity = ({ cities }: { readonly cities: readonly string[] }, { play }: Desk): Sentences => [
  t('typed_can_choose', { names: listText(cities.map((city) => cityName(play.names.map, city))) }),
];
/** Whether the screen shows how much money the acting seat has. */
const showsMoney = ({ play }: Desk): boolean => play.view.players[play.acting ?? -1]?.money !== null;

const TEXTS: OptionsText = {
  'pick-region': ({ regions }, { play }) => [
    t('typed_can_choose', { names: listText(regions.map((region) => regionName(play.names.map, region))) }),
  ],
  place: chooseCity,
  mark: chooseCity,
  nominate: ({ plants, mayPass }) => [
    ...(plants.length > 0 ? [t('typed_can_auction', { plants: plantListText(plants) })] : []),
    ...(mayPass ? [t('typed_can_pass')] : []),
  ],
  bid: ({ min, max }, desk) => {
    if (min > max) return [t('typed_can_only_pass')];
    return [
      showsMoney(desk) ? t('typed_can_bid', { min, max }) : t('typed_can_bid_from', { min }),
      t('typed_can_pass'),
    ];
  },
  scrap: ({ plants }) => [t('typed_can_scrap', { plants: plantListText(plants) })],
  discard: ({ choices }) => [
    t('typed_can_discard', {
      choices: factsText(choices.map((some) => cubesText({ ...NO_CUBES, ...some }))),
    }),
  ],
  buy: ({ most }) => [t('typed_can_buy', { cubes: cubesText(most) }), t('typed_can_end')],
  build: ({ cities }, desk) => [
    ...(cities.length > 0 ? cheapestSentences(desk, desk.play.acting ?? -1, CHEAPEST) : [t('building_none')]),
    t('typed_can_end'),
  ],
  power: (_options, desk) => {
    const { view, acting } = desk.play;
    const { plants, cities } = bestChoice(view, playerOf(desk, acting ?? -1));
    const income = incomeFor(rulesOf(view.terms), cities);
    return [t('typed_can_run', { plants: plantListText(plants), cities, income })];
  },
};
const optionsText = <T extends Options['type']>(
  type: T,
  options: Extract<Options, { readonly type: T }>,
  desk: Desk,
): Sentences => TEXTS[type](options, desk);

export const answerPossible: Answering = (_rest, desk) => {
  const { game, names, view } = desk.play;
  const { options } = game;
  if (view.moment === 'over') return ok([t('ask_over')]);
  return ok(
    options
      ? optionsText(options.type, options, desk)
      : [t('typed_not_your_turn', { names: seatNames(names, game.seatsToAct) })],
  );
};
