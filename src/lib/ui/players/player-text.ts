import { t } from '../../i18n/t.ts';
import { capacityOf } from '../../rules/bureaucracy.ts';
import type { PlayerView } from '../../rules/game.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import type { PlantNumber } from '../../rules/types.ts';
import { cubesText } from '../words/names.ts';
import { listText, moneyText, numberText } from '../words/numbers.ts';

/** A player's state in the phase: acting, finished, or neither. */
type Turn = 'acts' | 'done' | 'waits';

/** The numbers of plants, such as "4, 13 and 20". */
export const plantListText = (plants: readonly PlantNumber[]): string =>
  plants.length === 0 ? t('players_plants_none') : listText(plants.map(numberText));

const CARD = { acts: 'players_card_to_act', done: 'players_card_done', waits: 'players_card' } as const;

/** The content of a player's card in words for screen readers. */
export function playerText(
  rules: RuleSet,
  name: string,
  turn: Turn,
  { money, cities, plants, cubes }: PlayerView,
): string {
  return t(CARD[turn], {
    name,
    money: money === null ? t('money_hidden') : moneyText(money),
    cities: cities.length,
    capacity: capacityOf(rules, plants),
    plants: plantListText(plants),
    cubes: cubesText(cubes),
  });
}
