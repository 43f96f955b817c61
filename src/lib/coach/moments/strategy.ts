import { plantToGiveUp } from '../../figures/give-up.ts';
import { fuelOf, incomeFor } from '../../rules/bureaucracy.ts';
import { fuelledCities } from '../../rules/coverage.ts';
import { addCubes, NO_CUBES } from '../../rules/game.ts';
import { currentMarket, futureMarket } from '../../rules/market.ts';
import { onSale, spareRoom } from '../../rules/resources.ts';
import { plantOf, rulesOf } from '../../rules/rule-set.ts';
import { standings } from '../../rules/scoring.ts';
import { raceOf } from '../../rules/stages.ts';
import { type PlantNumber, type Resource, RESOURCES } from '../../rules/types.ts';
import { needsOf, nextHousePrice } from '../ahead.ts';
import { at, type Moments } from '../moment.ts';
import { basketOf, capacity, learner, plannedCities, type Scene, strongestRival } from '../scene.ts';

/** The number of cities before stage 2 from which the coach asks whom it helps. */
const NEAR_STAGE_2 = 2;
/** The number of cities before the end from which the coach counts what has power, and speaks of money left over. */
const NEAR_END = 5;
/** Money that buys more than the next round needs. Elektro. */
const PLENTY = 80;
/** Plants of the future market that come up when somebody buys; the highest ones leave it first (I5). */
const SOON = 2;
/** Before this many cities a house is worth building anyway. */
const FEW_CITIES = 5;

/** Whether the learner may nominate a plant, and may also buy none. */
const mayNominate = ({ view, isAsked }: Scene): boolean =>
  isAsked && view.moment === 'nominating' && view.round > 1;
const isBuying = ({ view, isAsked }: Scene): boolean => isAsked && view.moment === 'buying';
const isBuilding = ({ view, isAsked }: Scene): boolean => isAsked && view.moment === 'building';
const isNearEnd = ({ view }: Scene): boolean => {
  const { most, end } = raceOf(view);
  return most >= end - NEAR_END;
};

/** The cities of the plants that decide the end: with few players each has to power more. */
const endPlantCities = (players: number): number => (players > 4 ? 4 : 5);

const citiesOf = ({ terms }: Scene['view'], plant: PlantNumber): number =>
  plantOf(rulesOf(terms), plant).cities;

/** Of some plants the one that powers most, of equals the cheapest; null if there is none. */
function strongest({ view }: Scene, plants: readonly PlantNumber[]): PlantNumber | null {
  const cities = (plant: PlantNumber): number => citiesOf(view, plant);
  return plants.toSorted((a, b) => cities(b) - cities(a) || a - b)[0] ?? null;
}

/** Cubes of a kind that the plants without another fuel burn in a round. */
const demandFor = ({ view }: Scene, resource: Resource): number =>
  view.players.reduce((sum, { plants }) => sum + fuelOf(rulesOf(view.terms), plants).own[resource], 0);

export const STRATEGY_MOMENTS: Moments<
  | 'acts-first'
  | 'acts-last'
  | 'keep-money'
  | 'last-auction'
  | 'wait'
  | 'replace'
  | 'end-plant'
  | 'spend'
  | 'short'
  | 'store'
  | 'room'
  | 'pays-back'
  | 'stage-2-near'
  | 'count-powered'
> = {
  'acts-first': {
    kind: 'idea',
    points: at('players'),
    rule: 'F1',
    when: (scene) => (isBuying(scene) && scene.view.order.at(-1) === scene.seat ? {} : null),
  },
  'acts-last': {
    kind: 'idea',
    points: at('players'),
    rule: 'T1',
    when: (scene) =>
      isBuying(scene) && scene.view.round > 1 && scene.view.order[0] === scene.seat ? {} : null,
  },
  'keep-money': {
    kind: 'idea',
    points: at('offer'),
    rule: 'A4',
    when(scene) {
      if (!mayNominate(scene)) return null;
      const player = learner(scene);
      const { fuel, house } = needsOf(scene.view, scene.seat, player);
      const need = fuel + house;
      return need > 0 && need < (player.money ?? 0) ? { need } : null;
    },
  },
  'last-auction': {
    kind: 'idea',
    points: at('offer'),
    rule: 'A3',
    // “each plant costs its number” does not hold for the one with the discount token (Y4)
    when(scene) {
      const { waiting, discount } = scene.view;
      const isLast = waiting.length === 1 && waiting[0] === scene.seat;
      return mayNominate(scene) && isLast && discount === null ? {} : null;
    },
  },
  wait: {
    kind: 'idea',
    points: at('actions'),
    rule: 'A1',
    when(scene) {
      if (!mayNominate(scene)) return null;
      const plant = strongest(scene, futureMarket(scene.view).slice(0, SOON));
      const offered = strongest(scene, currentMarket(scene.view));
      if (plant === null || offered === null) return null;
      return citiesOf(scene.view, plant) > citiesOf(scene.view, offered) ? { plant } : null;
    },
  },
  replace: {
    kind: 'idea',
    points: at('offer'),
    rule: 'A8',
    when(scene) {
      const { plants, cubes, cities } = learner(scene);
      if (!mayNominate(scene) || plants.length < rulesOf(scene.view.terms).plantLimit) return null;
      const works = { ...scene.view, cubes, cities: cities.length };
      const plant = plantToGiveUp(works, plants, null);
      return { plant, cities: citiesOf(scene.view, plant) };
    },
  },
  'end-plant': {
    kind: 'idea',
    points: at('offer'),
    rule: 'E2',
    when(scene) {
      const { view } = scene;
      const plant = strongest(scene, currentMarket(view));
      if (!mayNominate(scene) || plant === null) return null;
      const cities = citiesOf(view, plant);
      const power = capacity(scene);
      const { end } = raceOf(view);
      return cities >= endPlantCities(view.players.length) && power < end
        ? { plant, cities, end, capacity: power }
        : null;
    },
  },
  spend: {
    kind: 'idea',
    points: at('offer'),
    rule: 'E3',
    when(scene) {
      const money = learner(scene).money ?? 0;
      return mayNominate(scene) && isNearEnd(scene) && money >= PLENTY ? { money } : null;
    },
  },
  short: {
    kind: 'idea',
    points: at('prices'),
    rule: 'F1',
    when(scene) {
      if (!isBuying(scene)) return null;
      const { plants, cubes } = learner(scene);
      const room = spareRoom(rulesOf(scene.view.terms), plants, cubes);
      const left = (resource: Resource): number => onSale(scene.view, resource);
      const kind = RESOURCES.find((r) => room[r] > 0 && left(r) > 0 && demandFor(scene, r) > left(r));
      if (kind === undefined) return null;
      return { left: { ...NO_CUBES, [kind]: left(kind) }, wanted: demandFor(scene, kind) };
    },
  },
  store: {
    kind: 'idea',
    points: at('prices'),
    rule: 'F2',
    when(scene) {
      const player = learner(scene);
      const cubes = addCubes(player.cubes, basketOf(scene));
      const room = spareRoom(rulesOf(scene.view.terms), player.plants, cubes);
      const isFed =
        fuelledCities(rulesOf(scene.view.terms), { plants: player.plants, cubes }) >= player.cities.length;
      const fits = RESOURCES.some((r) => room[r] > 0 && onSale(scene.view, r) > 0);
      return isBuying(scene) && scene.view.round > 1 && isFed && fits ? {} : null;
    },
  },
  room: {
    kind: 'idea',
    points: at('map'),
    rule: 'B4',
    when(scene) {
      const { stage2 } = raceOf(scene.view);
      return isBuilding(scene) && scene.view.round > 1 && stage2 !== null ? { cities: stage2 } : null;
    },
  },
  'pays-back': {
    kind: 'idea',
    points: at('map'),
    rule: 'I3',
    when(scene) {
      const { cities } = learner(scene);
      const price = nextHousePrice(scene.view, scene.seat);
      if (!isBuilding(scene) || plannedCities(scene) > 0 || cities.length < FEW_CITIES || price === null)
        return null;
      const rules = rulesOf(scene.view.terms);
      const more = incomeFor(rules, cities.length + 1) - incomeFor(rules, cities.length);
      return more > 0 ? { price, more } : null;
    },
  },
  'stage-2-near': {
    kind: 'idea',
    points: at('race'),
    rule: 'N2',
    when(scene) {
      const { view, seat } = scene;
      const { most, stage2 } = raceOf(view);
      if (!isBuilding(scene) || stage2 === null || most < stage2 - NEAR_STAGE_2) return null;
      const now = nextHousePrice(view, seat);
      const then = nextHousePrice({ ...view, stage: 2 }, seat);
      return now === null || then === null ? null : { cities: stage2, now, then };
    },
  },
  'count-powered': {
    kind: 'idea',
    points: at('race'),
    rule: 'E2',
    when(scene) {
      const rival = strongestRival(scene);
      const own = standings(scene.view).find(({ seat }) => seat === scene.seat);
      if (!isBuilding(scene) || !isNearEnd(scene) || !rival || !own) return null;
      return {
        powered: own.powered,
        rival: rival.seat,
        rivalPowered: rival.powered,
        wins: own.rank < rival.rank,
      };
    },
  },
};
