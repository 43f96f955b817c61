import type { Quote } from '../../rules/decision.ts';
import type { CityId, Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { Refusal } from '../../rules/errors.ts';
import { quotePlan } from '../../rules/network.ts';

const NOTHING: readonly Quote[] = [];

/** Cities that players think of building in, by seat: asked for in any phase, seen by that player only, and never binding. */
export class Ideas {
  #bySeat: Readonly<Record<Seat, readonly CityId[]>> = $state.raw({});

  /** The houses as they would cost now. What can no longer be built is left out. */
  of(view: View, seat: Seat): readonly Quote[] {
    let plan = NOTHING;
    for (const city of this.#bySeat[seat] ?? []) {
      const longer = quotePlan(view, seat, [...plan.map((quoted) => quoted.city), city]);
      if (longer.ok) plan = longer.value;
    }
    return plan;
  }

  /** Adds a city, or takes it away. Returns why nobody could build there, whatever it costs, or null if it is done. */
  toggle(view: View, seat: Seat, city: CityId): Refusal | null {
    const cities = this.of(view, seat).map((quoted) => quoted.city);
    const changed = cities.includes(city) ? cities.filter((other) => other !== city) : [...cities, city];
    const found = quotePlan(view, seat, changed);
    if (!found.ok) return found.error;
    this.#bySeat = { ...this.#bySeat, [seat]: changed };
    return null;
  }

  clear(seat: Seat): void {
    this.#bySeat = { ...this.#bySeat, [seat]: [] };
  }
}
