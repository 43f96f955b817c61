import { t } from '../../i18n/t.ts';
import { err, ok } from '../../result.ts';
import { incomeFor } from '../../rules/bureaucracy.ts';
import { currentMarket } from '../../rules/market.ts';
import { costOf, onSale } from '../../rules/resources.ts';
import { plantOf, rulesOf } from '../../rules/rule-set.ts';
import type { PlantNumber, Resource, Seat } from '../../rules/types.ts';
import { resourceName, seatName } from '../words/names.ts';
import { factsText, moneyText, numberText } from '../words/numbers.ts';
import { fuelText } from '../words/plants.ts';
import { type Answering, type Desk, namesAt, playerOf } from './desk.ts';
import { namedFuels, namedSeats, partsIn, readNumbers } from './parse.ts';
import { findNamed } from './same-key.ts';
import type { Sentences } from './trouble.ts';

/** Answers with many figures at once: prices of a fuel, payments, and what plants burn. */

/** A figure and its number, such as "3: 10". */
const figure = (number: number, value: string): string => t('labelled', { label: numberText(number), value });

/** The fuel and the number of "coal 5", "5 coal" or "coal"; null if the text has no such form. */
function readPrice(rest: string): { readonly fuel: string; readonly upTo: number | null } | null {
  const parts = partsIn(rest);
  const [fuel, ...others] = parts.filter((part) => typeof part === 'string');
  const numbers = parts.filter((part) => typeof part === 'number');
  if (fuel === undefined || others.length > 0 || numbers.length > 1 || numbers[0] === 0) return null;
  return { fuel, upTo: numbers[0] ?? null };
}

function pricesText({ play: { view } }: Desk, resource: Resource, upTo: number): string {
  const rules = rulesOf(view.terms);
  const prices = Array.from({ length: upTo }, (_, at) =>
    figure(at + 1, numberText(costOf(rules, resource, view.resources[resource], at + 1))),
  );
  return t('typed_prices', { fuel: resourceName(resource), prices: factsText(prices) });
}

export const answerPrice: Answering = (rest, desk) => {
  const read = readPrice(rest);
  if (!read) return err({ code: 'typed/misread', help: 'typed_help_price' });
  const found = findNamed(read.fuel, namedFuels());
  if (!found.ok) return found;
  const resource = found.value;
  const left = onSale(desk.play.view, resource);
  const want = read.upTo ?? Math.max(1, left);
  return want > left
    ? err({ code: 'typed/refused', refusal: { code: 'buy/sold-out', resource, want, left } })
    : ok([pricesText(desk, resource, want)]);
};

export const answerPayments: Answering = (rest, { play }) => {
  const rules = rulesOf(play.view.terms);
  const [cities, ...more] = readNumbers(rest) ?? [-1];
  if (cities === undefined) {
    const payments = rules.payment.map((amount, count) => figure(count, numberText(amount)));
    return ok([t('typed_payments', { payments: factsText(payments) })]);
  }
  if (more.length > 0 || cities < 0) return err({ code: 'typed/misread', help: 'typed_help_payments' });
  const income = moneyText(incomeFor(rules, cities));
  return ok([t('labelled', { label: t('count_cities', { count: cities }), value: income })]);
};

/** What each of these plants burns, such as "4: 2 coal". */
function burntText({ play: { view } }: Desk, plants: readonly PlantNumber[]): string {
  const rules = rulesOf(view.terms);
  return factsText(
    plants.map((plant) => figure(plant, fuelText(plantOf(rules, plant)) ?? t('typed_burns_nothing'))),
  );
}
function burntBySeat(desk: Desk, seat: Seat): string {
  const { plants } = playerOf(desk, seat);
  const name = seatName(desk.play.names, seat);
  return plants.length === 0
    ? t('typed_plants', { name, count: 0 })
    : t('typed_burns', { name, plants: burntText(desk, plants) });
}
function burntOnMarket(desk: Desk): Sentences {
  const { view } = desk.play;
  const now = currentMarket(view);
  const later = view.market.filter((plant) => !now.includes(plant));
  return [
    ...(now.length > 0 ? [t('typed_for_sale', { plants: burntText(desk, now) })] : []),
    ...(later.length > 0 ? [t('typed_for_sale_later', { plants: burntText(desk, later) })] : []),
  ];
}

export const answerBurns: Answering = (rest, desk) => {
  if (rest === '')
    return ok([...desk.play.view.order.map((seat) => burntBySeat(desk, seat)), ...burntOnMarket(desk)]);
  const found = findNamed(rest, namedSeats(namesAt(desk)));
  return found.ok ? ok([burntBySeat(desk, found.value)]) : found;
};
