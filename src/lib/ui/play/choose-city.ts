import { quotePlan } from '../../rules/network.ts';
import type { CityId } from '../../rules/types.ts';
import type { HousePrice } from '../board/map-types.ts';
import type { PlayContext } from './play-context.svelte.ts';

/**
 * Chooses a city for the decision at hand, or gives it back: a starting city, or a house in the plan. While the player has no such
 * decision, it becomes an idea. What cannot be chosen is refused in words. `prices`: what a house costs in each city after the plan.
 */
export function chooseCity(
  play: PlayContext,
  city: CityId,
  prices: ReadonlyMap<CityId, HousePrice> | null,
): void {
  const { acting, chosen, game, idea, refusal, view } = play;
  refusal.clear();
  const { options } = game;
  if (options?.type === 'place' || options?.type === 'mark') {
    if (options.cities.includes(city)) play.chooseStart(city);
    else refusal.refuse({ code: `${options.type}/not-here`, city });
    return;
  }
  if (view.moment !== 'building' || acting === null) {
    if (idea.isPossible) refusal.note(idea.toggle(city));
    return;
  }
  if (chosen.includes(city)) {
    game.draft = { cities: chosen.filter((other) => other !== city) };
    return;
  }
  const cities = [...chosen, city];
  const found = quotePlan(view, acting, cities);
  if (!found.ok) return refusal.refuse(found.error);
  const price = prices?.get(city);
  if (price?.affordable === false) {
    const have = (view.players[acting]?.money ?? 0) - play.plan.total;
    return refusal.refuse({ code: 'build/not-enough-money', city, need: price.total, have });
  }
  game.draft = { cities };
}
