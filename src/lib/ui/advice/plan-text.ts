import type { Plan } from '../../bots/questions.ts';
import { t } from '../../i18n/t.ts';
import type { Command } from '../../rules/command.ts';
import { addCubes, NO_CUBES } from '../../rules/game.ts';
import { quotePlan } from '../../rules/network.ts';
import { priceOf } from '../../rules/resources.ts';
import type { View } from '../../rules/view.ts';
import { laterEditions } from '../editions/later.ts';
import { cityName, cubesText, regionName } from '../words/names.ts';
import { listText, numberText } from '../words/numbers.ts';

type Of<T extends Command['type']> = Extract<Command, { readonly type: T }>;

function isOf<T extends Command['type']>(type: T): (command: Command) => command is Of<T> {
  return (command): command is Of<T> => command.type === type;
}

function purchaseText(bought: readonly Of<'buy'>[], view: View): string {
  const cubes = bought.reduce((sum, { cubes: some }) => addCubes(sum, some), NO_CUBES);
  return t('advice_buy', { cubes: cubesText(cubes), price: priceOf(view, cubes) });
}

function housesText(built: readonly Of<'build'>[], view: View): string {
  const cities = built.map(({ city }) => city);
  const quoted = quotePlan(view, built[0]?.seat ?? 0, cities);
  const price = quoted.ok ? quoted.value.reduce((sum, { total }) => sum + total, 0) : 0;
  return t('advice_build', {
    cities: listText(cities.map((city) => cityName(view.terms.map, city))),
    price,
  });
}

/** A plan as a short sentence without its player, such as “Bid up to 27 for power plant 25”. `view`: before the plan. */
export function planText(plan: Plan, view: View): string {
  const [first] = plan;
  if (!first) return '';
  switch (first.type) {
    case 'pick-region':
      return t('advice_pick_region', { region: regionName(view.terms.map, first.region) });
    case 'place':
    case 'mark':
      return laterEditions.loaded?.startPlanText(first.type, view.terms, first.city) ?? '';
    case 'nominate': {
      const { plant, bid, upTo = bid } = first;
      return upTo > bid ? t('advice_nominate_up_to', { plant, upTo }) : t('advice_nominate', { plant, bid });
    }
    case 'bid': {
      const { bid, upTo = bid } = first;
      const plant = view.lot?.plant ?? 0;
      return upTo > bid ? t('advice_bid_up_to', { plant, upTo }) : t('advice_bid', { plant, bid });
    }
    case 'pass':
      return view.lot ? t('advice_pass_lot', { plant: view.lot.plant }) : t('advice_pass_auction');
    case 'scrap':
      return t('advice_scrap', { plant: first.plant });
    case 'discard':
      return t('advice_discard', { cubes: cubesText({ ...NO_CUBES, coal: first.coal, oil: first.oil }) });
    case 'buy':
      return purchaseText(plan.filter(isOf('buy')), view);
    case 'build':
      return housesText(plan.filter(isOf('build')), view);
    case 'done':
      return view.moment === 'buying' ? t('advice_buy_none') : t('advice_build_none');
    case 'power': {
      const { length: count } = first.plants;
      return count === 0
        ? t('advice_run_none')
        : t('advice_run', { count, plants: listText(first.plants.map(numberText)) });
    }
  }
}
