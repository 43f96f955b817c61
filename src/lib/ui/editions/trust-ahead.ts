import { t } from '../../i18n/t.ts';
import { countCubes } from '../../rules/game.ts';
import { type Phase, phaseOf } from '../../rules/log.ts';
import type { RuleId } from '../../rules/rule-ids.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import { trustChoice, trustCubes } from '../../rules/trust.ts';
import type { PlantNumber, TrustCompany } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import { cubesText, type GameNames, seatName } from '../words/names.ts';

/** The houses that the trust has left (Z1). */
export const housesLeft = (
  { terms }: Pick<View, 'terms'>,
  { cities }: Pick<TrustCompany, 'cities'>,
): number => (rulesOf(terms).trust?.houses ?? 0) - cities.length;

/** The rule of what it does in each phase; before the first round, that of its houses. */
export const RULE_AHEAD: Readonly<Record<Phase, RuleId>> = {
  0: 'Z2',
  2: 'Z3',
  3: 'Z4',
  4: 'Z5',
  5: 'Z6',
};

/** The plant that the trust would take if its turn came now, as long as it comes in this phase (Z3); null if it takes none. */
export function trustPlantAhead(view: View): PlantNumber | null {
  if (!view.trust || view.trust.isDone || phaseOf(view.moment) !== 2) return null;
  return trustChoice(view)?.plant ?? null;
}

/** What the first player buys changes the market, so the plant is that of now. */
function plantText(view: View, name: string): string {
  const choice = trustChoice(view);
  if (!choice) return t('trust_takes_no_plant', { name });
  const { plant, scrapped } = choice;
  return scrapped === null
    ? t('trust_takes_plant', { name, plant })
    : t('trust_swaps_plant', { name, plant, scrapped });
}

/** What the trust does next in this phase, as it would be now (Z3 to Z6). */
export function trustAheadText(view: View, names: Pick<GameNames, 'seats'>): string {
  const { trust, moment, order } = view;
  if (!trust) return '';
  const phase = phaseOf(moment);
  if (phase === 4) return housesLeft(view, trust) > 0 ? t('trust_follows') : t('trust_stays');
  if (phase === 5 && countCubes(trust.cubes) > 0) return t('trust_returns');
  if (phase !== 2 && phase !== 3) return '';
  if (trust.isDone) return t('trust_done');
  if (phase === 2) return plantText(view, seatName(names, order[0] ?? -1));
  return t('trust_takes_cubes', {
    name: seatName(names, order[1] ?? -1),
    cubes: cubesText(trustCubes(view)),
  });
}

/** The trust's card in words. */
export function trustText(view: View, names: Pick<GameNames, 'seats'>, plants: string): string {
  const { trust } = view;
  return trust
    ? t('trust_card', {
        cities: trust.cities.length,
        houses: housesLeft(view, trust),
        plants,
        cubes: cubesText(trust.cubes),
        next: trustAheadText(view, names),
      }).trim()
    : '';
}
