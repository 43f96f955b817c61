import { t } from '../../i18n/t.ts';
import { plantOf, type RuleSet } from '../../rules/rule-set.ts';
import type { Plant, PlantNumber } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import { cubeCountText } from './names.ts';
import { numberText } from './numbers.ts';

/** The fuel of a plant's run, such as "2 coal", or null if it needs none. */
export function fuelText({ kind, fuel }: Plant): string | null {
  if (kind === 'ecological' || kind === 'fusion') return null;
  return kind === 'hybrid' ? t('plant_fuel_hybrid', { count: fuel }) : cubeCountText(kind, fuel);
}

/** A whole card in words, for screen readers. */
export function plantText(rules: RuleSet, number: PlantNumber): string {
  const plant = plantOf(rules, number);
  const { kind, fuel, cities } = plant;
  const burnt = fuelText(plant);
  return burnt === null
    ? t('plant_text_free', { number, kind, cities })
    : t('plant_text', { number, fuel: burnt, cities, store: 2 * fuel });
}

/** The name of the current market: in stage 3 there is only one market (G6), and in the end nothing is on it. */
export const forSaleText = ({ stage, market }: Pick<View, 'stage' | 'market'>): string =>
  stage === 3 && market.length > 0 ? t('market_all') : t('market_current');

/** Elektro per city powered in a run, rounded to one decimal; from 10 on to none, so that the line fits the narrowest card. */
export function perCity(cost: number, cities: number): string {
  const each = cost / cities;
  return numberText(each < 10 ? Math.round(10 * each) / 10 : Math.round(each));
}

/** The current cost of a run in words. `cost` is null if there is too little fuel on the market. */
export const runCostText = (cost: number | null, cities: number): string =>
  cost === null ? t('resources_sold_out') : t('plant_run', { price: cost, each: perCity(cost, cities) });
