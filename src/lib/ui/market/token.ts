import { rulesOf } from '../../rules/rule-set.ts';
import type { PlantNumber } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import { laterEditions } from '../editions/later.ts';
import { plantText } from '../words/plants.ts';

type Market = Pick<View, 'terms' | 'discount'>;

/** The minimum bid for a plant with the discount token, in Elektro; null for one without it (Y4). */
export const tokenOn = ({ terms, discount }: Market, plant: PlantNumber): number | null =>
  plant === discount ? rulesOf(terms).discount : null;

/** A plant of the market in words, with its token. */
export function offerText(view: Market, plant: PlantNumber): string {
  const [text, token] = [plantText(rulesOf(view.terms), plant), tokenOn(view, plant)];
  return token === null ? text : `${text}. ${laterEditions.loaded?.tokenText(token) ?? ''}`;
}
