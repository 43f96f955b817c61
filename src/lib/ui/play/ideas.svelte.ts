import { cheapestPlan, type HousePlan, NO_HOUSES } from '../../figures/cheapest-plan.ts';
import { type Coverage, coverageOf } from '../../rules/coverage.ts';
import type { Refusal } from '../../rules/errors.ts';
import { addCubes, NO_CUBES } from '../../rules/game.ts';
import { quotePlan } from '../../rules/network.ts';
import { priceOf } from '../../rules/resources.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import type { CityId, Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { PlayableGame } from '../../state/screen.ts';

/** Cities that players think of building in, by seat: asked for in any phase, seen by that player only, and never binding. */
export class Ideas {
  #bySeat: Readonly<Record<Seat, readonly CityId[]>> = $state.raw({});

  /** The houses as they would cost now, in the cheapest order. What can no longer be built is left out. */
  of(view: View, seat: Seat): HousePlan {
    const cities: CityId[] = [];
    for (const city of this.#bySeat[seat] ?? []) {
      if (quotePlan(view, seat, [...cities, city]).ok) cities.push(city);
    }
    return cheapestPlan(view, seat, cities);
  }

  /** Adds a city, or takes it away. Returns why nobody could build there, whatever it costs, or null if it is done. */
  toggle(view: View, seat: Seat, city: CityId): Refusal | null {
    const cities = this.of(view, seat).quotes.map((quoted) => quoted.city);
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

/** A screen on which the game is played. */
export interface IdeaScreen {
  readonly game: PlayableGame;
  /** The seat that acts on this device now. */
  readonly acting: Seat | null;
  /** The seats that people play on this device. */
  readonly mine: readonly Seat[];
}

/** The ideas that a screen shows: those of the seat that acts, otherwise those of the only seat that plays here. */
export class ShownIdea {
  readonly #ideas = new Ideas();
  readonly #screen: IdeaScreen;
  readonly seat: Seat | null = $derived.by(() => {
    const { game, acting, mine } = this.#screen;
    return acting ?? (mine.length === 1 && game.handOver === null ? (mine[0] ?? null) : null);
  });
  readonly #view = $derived.by(() => this.#screen.game.view);
  readonly isPossible: boolean = $derived(
    this.seat !== null && !['drafting', 'placing', 'marking', 'over'].includes(this.#view.moment),
  );
  readonly plan: HousePlan = $derived(
    this.seat === null || !this.isPossible ? NO_HOUSES : this.#ideas.of(this.#view, this.seat),
  );
  readonly isBuilding: boolean = $derived.by(
    () => this.#view.moment === 'building' && this.#screen.acting !== null,
  );

  constructor(screen: IdeaScreen) {
    this.#screen = screen;
  }

  /** Whether there is an idea to show beside the map; while the player builds, it is their plan. */
  get isShown(): boolean {
    return this.plan.quotes.length > 0 && !this.isBuilding;
  }
  /** Elektro of the bid or the basket that the player is choosing. */
  get spent(): number {
    const { draft } = this.#screen.game;
    if (draft && 'amount' in draft) return draft.amount;
    return draft && 'cubes' in draft ? priceOf(this.#view, draft.cubes) : 0;
  }

  /** How many cities would have power, with the basket that the player is choosing, or null if nobody plays here. */
  get coverage(): Coverage | null {
    const player = this.seat === null ? undefined : this.#view.players[this.seat];
    if (!player) return null;
    const { draft } = this.#screen.game;
    const basket = draft && 'cubes' in draft ? draft.cubes : NO_CUBES;
    const works = { plants: player.plants, cubes: addCubes(player.cubes, basket) };
    return coverageOf(rulesOf(this.#view.terms), works, player.cities.length + this.plan.quotes.length);
  }

  /** Adds a city, or takes it away. Returns why nobody could build there, or null if it is done. */
  toggle(city: CityId): Refusal | null {
    return this.seat === null ? null : this.#ideas.toggle(this.#view, this.seat, city);
  }
  clear(): void {
    if (this.seat !== null) this.#ideas.clear(this.seat);
  }
  /** Makes the idea the player's plan when their turn to build comes, as far as the money goes. */
  becomePlan(): void {
    const { game, acting } = this.#screen;
    if (!this.isBuilding || acting === null || game.draft !== null) return;
    const money = this.#view.players[acting]?.money ?? 0;
    const { quotes, total } = this.plan;
    if (quotes.length > 0 && total <= money) game.draft = { cities: quotes.map(({ city }) => city) };
    this.clear();
  }
}
