import type { Quote } from '../../rules/decision.ts';
import type { CityId, Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { Result } from '../../result.ts';
import type { Refusal } from '../../rules/errors.ts';
import { ok, err } from '../../result.ts';
import { quote, quotePlan } from '../../rules/network.ts';
import { withPlan } from './map-data.ts';

/** Cities that players think of building in, by seat: asked for in any phase, seen by that player only, and never binding. */
export class Ideas {
  #bySeat: Readonly<Record<Seat, readonly CityId[]>> = $state.raw({});

  /** The houses as they would cost now. What can no longer be built is left out. */
  of(view: View, seat: Seat): readonly Quote[] {
    const wanted = this.#bySeat[seat] ?? [];
    const buildable: CityId[] = [];
    for (const city of wanted) if (quotePlan(view, seat, [...buildable, city]).ok) buildable.push(city);
    const quoted = quotePlan(view, seat, buildable);
    return quoted.ok ? quoted.value : [];
  }

  /** Adds a city, or takes it away. Refuses what nobody could build there, whatever it costs. */
  toggle(view: View, seat: Seat, city: CityId): Result<null, Refusal> {
    const cities = this.of(view, seat).map((one) => one.city);
    if (cities.includes(city))
      return this.#keep(
        seat,
        cities.filter((other) => other !== city),
      );
    const found = quote(withPlan(view, seat, cities), seat, city);
    return found.ok ? this.#keep(seat, [...cities, city]) : err(found.error);
  }

  clear(seat: Seat): void {
    this.#keep(seat, []);
  }

  #keep(seat: Seat, cities: readonly CityId[]): Result<null, never> {
    this.#bySeat = { ...this.#bySeat, [seat]: cities };
    return ok(null);
  }
}
