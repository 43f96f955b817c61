import { cheapestPlan, type HousePlan } from '../../figures/cheapest-plan.ts';
import { t } from '../../i18n/t.ts';
import { err, ok } from '../../result.ts';
import type { Refusal } from '../../rules/errors.ts';
import { quotePlan } from '../../rules/network.ts';
import type { CityId, Seat } from '../../rules/types.ts';
import { cityName } from '../words/names.ts';
import { listText } from '../words/numbers.ts';
import { type Answering, type Desk, namesAt, nobodyHere, ownSeat } from './desk.ts';
import { readCities } from './parse.ts';
import type { Sentences } from './trouble.ts';

/** The plan of houses: while its player builds, the draft of the decision; otherwise an idea. */

const planOf = ({ play }: Desk): HousePlan => (play.idea.isBuilding ? play.plan : play.idea.plan);
const citiesText = ({ play }: Desk, { quotes }: HousePlan): string =>
  listText(quotes.map(({ city }) => cityName(play.names.map, city)));

/** The plan with its price. */
export function planSentences(desk: Desk): Sentences {
  const plan = planOf(desk);
  if (plan.quotes.length === 0) return [t('typed_plan_none')];
  return [t('typed_plan', { cities: citiesText(desk, plan), price: plan.total })];
}
/** That prices are those without the plan, which the map counts; nothing if there is no plan. */
export function withoutPlanSentences(desk: Desk): Sentences {
  const plan = planOf(desk);
  return plan.quotes.length === 0 ? [] : [t('typed_plan_apart', { cities: citiesText(desk, plan) })];
}

/** Why nobody could build in these cities, or the player could not pay for them; null if both is fine. */
function refusalOf({ play }: Desk, seat: Seat, cities: readonly CityId[]): Refusal | null {
  const quoted = quotePlan(play.view, seat, cities);
  if (!quoted.ok) return quoted.error;
  if (!play.idea.isBuilding) return null;
  const [total, before] = [cities, cities.slice(0, -1)].map(
    (some) => cheapestPlan(play.view, seat, some).total,
  );
  const [need, have] = [(total ?? 0) - (before ?? 0), (play.view.players[seat]?.money ?? 0) - (before ?? 0)];
  return need > have ? { code: 'build/not-enough-money', city: cities.at(-1) ?? '', need, have } : null;
}

export const answerPlan: Answering = (rest, desk) => {
  const { play } = desk;
  const seat = ownSeat(desk);
  if (seat === null) return nobodyHere;
  const read = readCities(rest, namesAt(desk));
  if (!read.ok) return read;
  if (read.value.length === 0) return ok(planSentences(desk));
  const { idea } = play;
  if (!idea.isPossible) return err({ code: 'typed/misread', help: 'typed_help_plan' });
  const planned = idea.isBuilding ? play.chosen : idea.plan.quotes.map(({ city }) => city);
  const added = [...new Set(read.value)].filter((city) => !planned.includes(city));
  const refusal = refusalOf(desk, seat, [...planned, ...added]);
  if (refusal) return err({ code: 'typed/refused', refusal });
  if (idea.isBuilding) play.game.draft = { cities: [...planned, ...added] };
  else for (const city of added) idea.toggle(city);
  return ok(planSentences(desk));
};

export const answerClear: Answering = (_rest, desk) => {
  const { play } = desk;
  if (ownSeat(desk) === null) return nobodyHere;
  if (play.idea.isBuilding) play.game.draft = null;
  else play.idea.clear();
  return ok(planSentences(desk));
};
