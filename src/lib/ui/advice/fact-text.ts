import type { Fact } from '../../bots/questions.ts';
import { t } from '../../i18n/t.ts';
import type { SeatInfo } from '../../seats.ts';
import { seatName } from '../words/names.ts';

type Of<T extends Fact['type']> = Extract<Fact, { readonly type: T }>;
/** Facts about players who can end the game now. */
type Ending = Of<'can-end'> | Of<'rival-can-end'>;

/** Whether a fact is about a player who can end the game now. */
export const isEnding = (fact: Fact): fact is Ending =>
  fact.type === 'can-end' || fact.type === 'rival-can-end';

function capacityText({ before, after }: Of<'capacity'>): string {
  if (after === before) return t('fact_capacity_same', { after });
  const count = Math.abs(after - before);
  return after > before
    ? t('fact_capacity_more', { count, after, before })
    : t('fact_capacity_fewer', { count, after, before });
}

function canEndText({ powered, rivalPowered }: Of<'can-end'>, rival: string): string {
  if (powered === rivalPowered) return t('fact_can_end_tie', { powered, rival });
  const figures = { powered, rivalPowered, rival };
  return powered > rivalPowered ? t('fact_can_end', figures) : t('fact_can_end_not', figures);
}

function runText({ cities, income, other, otherCities, otherIncome }: Of<'run'>): string {
  const now = t('fact_run', { cities, income });
  if (other === 'most') {
    const figures = { cities: otherCities, income: otherIncome };
    return `${now} ${t('fact_run_most', figures)}`;
  }
  return cities === 0 ? now : `${now} ${t('fact_run_none', { income: otherIncome })}`;
}

/** A fact as a sentence with its figures. */
export function factText(fact: Fact, seats: readonly SeatInfo[]): string {
  switch (fact.type) {
    case 'ceiling':
      return t('fact_ceiling', { plant: fact.plant, upTo: fact.upTo });
    case 'capacity':
      return capacityText(fact);
    case 'too-dear':
      return t('fact_too_dear', {
        plant: fact.plant,
        upTo: fact.upTo,
        bid: fact.bid,
      });
    case 'run':
      return runText(fact);
    case 'budget':
    case 'keeps': {
      const { cities, fuel, left } = fact;
      const sentences = [
        fact.type === 'keeps' ? t('fact_keeps', { left }) : t('fact_left', { left }),
        ...(fuel === 0 ? [] : [t('fact_fuel', { fuel })]),
        ...(cities === 0 ? [] : [t('fact_cities', { cities, cost: fact.cost })]),
      ];
      return sentences.join(' ');
    }
    case 'income':
      return t('fact_income', { cities: fact.cities, income: fact.income });
    case 'can-end':
      return canEndText(fact, seatName({ seats }, fact.rival));
    case 'rival-can-end': {
      const name = seatName({ seats }, fact.seat);
      return fact.isSure
        ? t('fact_rival_can_end', { name, cities: fact.cities })
        : t('fact_rival_might_end', { name });
    }
  }
}
