import { cheapestFuel } from '../../figures/fuel.ts';
import { fuelledCities } from '../../rules/coverage.ts';
import { addCubes, countCubes } from '../../rules/game.ts';
import { cheapest, spareRoom } from '../../rules/resources.ts';
import { plantOf, rulesOf } from '../../rules/rule-set.ts';
import { RESOURCES } from '../../rules/types.ts';
import { citiesToFuel } from '../ahead.ts';
import type { CoachMessage, FirstFuel } from '../message.ts';
import { at, type Moments } from '../moment.ts';
import { basketOf, cubesToKeep, learner, newsSince, ofType, type Scene } from '../scene.ts';

/** The cheapest fuel for a number of cities; null if the market has none of it. */
function firstFuel(scene: Scene, cities: number): FirstFuel | null {
  const player = learner(scene);
  const { cubes, price } = cheapestFuel(scene.view, { ...player, money: null }, [cities]);
  const rules = rulesOf(scene.view.terms);
  const either = player.plants.some((plant) => plantOf(rules, plant).kind === 'hybrid');
  return price > 0 ? { cubes, price, either } : null;
}

/** The cities that need fuel, those to be built next included, and how many of them have it, with the basket. */
function fuelled(scene: Scene): Omit<Extract<CoachMessage, { readonly id: 'fuel' }>, 'id'> {
  const player = learner(scene);
  const own = player.cities.length;
  const cities = citiesToFuel(scene.view, scene.seat, player);
  const cubes = addCubes(player.cubes, basketOf(scene));
  const powered = Math.min(
    cities,
    fuelledCities(rulesOf(scene.view.terms), { plants: player.plants, cubes }),
  );
  const isFirst = own === 0;
  return {
    first: isFirst ? firstFuel(scene, cities) : null,
    cities,
    soon: isFirst ? 0 : Math.max(0, cities - own),
    powered,
  };
}
function lacksFuel(scene: Scene): boolean {
  const { cities, powered } = fuelled(scene);
  return powered < cities;
}

/** Whether the learner could pay for a cube that one of their plants burns. */
function mayBuy(scene: Scene): boolean {
  const player = learner(scene);
  const room = spareRoom(rulesOf(scene.view.terms), player.plants, player.cubes);
  return RESOURCES.some((resource) => {
    const price = cheapest(scene.view, resource);
    return room[resource] > 0 && price !== null && price <= (player.money ?? 0);
  });
}

export const FUEL_MOMENTS: Moments<'surplus' | 'prices' | 'fuel' | 'refill'> = {
  surplus: {
    kind: 'answer',
    points: at('players'),
    rule: 'F4',
    when(scene) {
      if (!['buying', 'building'].includes(scene.view.moment)) return null;
      const bought = ofType(newsSince(scene), 'bought-cubes').some(({ seat }) => seat === scene.seat);
      const cubes = bought ? cubesToKeep(scene) : null;
      return cubes && countCubes(cubes) > 0 ? { cubes } : null;
    },
  },
  prices: {
    kind: 'idea',
    points: at('prices'),
    rule: 'F1',
    when: ({ view, isAsked }) => (isAsked && view.moment === 'buying' ? {} : null),
  },
  fuel: {
    kind: 'reminder',
    // a player who can still buy fuel for their cities is not shown how to end the turn
    points: (scene) =>
      countCubes(basketOf(scene)) === 0 && mayBuy(scene) && lacksFuel(scene) ? 'proposals' : 'actions',
    rule: 'F4',
    when(scene) {
      if (!scene.isAsked || scene.view.moment !== 'buying') return null;
      return fuelled(scene);
    },
  },
  refill: {
    kind: 'idea',
    points: at('prices'),
    rule: 'I4',
    when: (scene) =>
      scene.view.round === 2 && ofType(newsSince(scene), 'resupplied').length > 0 ? {} : null,
  },
};
