import { minimumBid } from '../../../lib/rules/auction.ts';
import { bestChoice, capacityOf } from '../../../lib/rules/bureaucracy.ts';
import type { Command } from '../../../lib/rules/command.ts';
import type { Options } from '../../../lib/rules/decision.ts';
import { countCubes, playerAt, without } from '../../../lib/rules/game.ts';
import { plantOf, type RuleSet, rulesOf } from '../../../lib/rules/rule-set.ts';
import type { PlantNumber, Seat } from '../../../lib/rules/types.ts';
import type { View } from '../../../lib/rules/view.ts';
import type { Program } from '../program.ts';
import { cheapestCities, type CityPreferences } from './cities.ts';
import { fuelForOneRun, missingFuel } from './fuel.ts';

/** The preferences that distinguish `greedy` and `eyes`. */
export interface Preferences extends CityPreferences {
  /** Points added to the score of a plant on offer. */
  readonly plantBonus: (view: View, plant: PlantNumber) => number;
  /** Elektro that the seat adds to its limit for a plant and takes off its reserve. */
  readonly urgency: (view: View, seat: Seat) => number;
}

/** The highest score of a plant not worth an auction. */
const MIN_SCORE = 20;
/** Points by which a plant must beat the one it replaces. */
const REPLACE_FOR = 10;
/** Elektro above the printed price per city of added capacity. */
const PER_CITY = 2;
/** Elektro held back: per missing cube of one run, and for the next cities. */
const PER_CUBE = 4;
const FOR_CITIES = 35;

/** A plant's score, independent of its owner. */
export function plantScore(rules: RuleSet, plant: PlantNumber): number {
  const { cities, fuel } = plantOf(rules, plant);
  return 15 * cities + (fuel === 0 ? 25 : (10 * cities) / fuel);
}

const worstOf = (rules: RuleSet, plants: readonly PlantNumber[]): PlantNumber =>
  plants.reduce((worst, plant) => (plantScore(rules, plant) < plantScore(rules, worst) ? plant : worst));

/** The seat's limit for a plant, in Elektro; 0 if it does not want it. */
function ceilingFor(view: View, seat: Seat, plant: PlantNumber, preferences: Preferences): number {
  const { plants, cities, cubes, money } = playerAt(view.players, seat);
  const rules = rulesOf(view.terms);
  if (capacityOf(rules, plants) > cities.length) return 0;
  const scrapped = plants.length < rules.plantLimit ? null : worstOf(rules, plants);
  const least =
    scrapped === null ? MIN_SCORE : Math.max(MIN_SCORE, plantScore(rules, scrapped) + REPLACE_FOR);
  if (plantScore(rules, plant) + preferences.plantBonus(view, plant) <= least) return 0;
  if (view.round === 1) return plant;
  const kept = scrapped === null ? plants : without(plants, scrapped);
  const gained = Math.max(0, capacityOf(rules, [...kept, plant]) - capacityOf(rules, plants));
  const urgency = preferences.urgency(view, seat);
  const heldBack = Math.max(0, PER_CUBE * missingFuel(rules, [...kept, plant], cubes) + FOR_CITIES - urgency);
  return Math.min(plant + PER_CITY * gained + urgency, (money ?? 0) - heldBack);
}

function nominate(
  view: View,
  seat: Seat,
  options: Extract<Options, { type: 'nominate' }>,
  preferences: Preferences,
): Command {
  const pointsOf = (plant: PlantNumber): number =>
    plantScore(rulesOf(view.terms), plant) + preferences.plantBonus(view, plant);
  const wanted = options.mayPass
    ? options.plants.filter((plant) => ceilingFor(view, seat, plant, preferences) >= minimumBid(view, plant))
    : options.plants;
  const [best] = wanted.toSorted((a, b) => pointsOf(b) - pointsOf(a));
  return best === undefined
    ? { type: 'pass', seat }
    : { type: 'nominate', seat, plant: best, bid: minimumBid(view, best) };
}

/** Cities that the seat still wants: as many as its plants power, or any number once it buys no more plants. */
function citiesWanted(view: View, seat: Seat): number {
  const { plants, cities } = playerAt(view.players, seat);
  const rules = rulesOf(view.terms);
  const allowed = rules.maxCities - cities.length;
  return view.market.length === 0 ? allowed : Math.min(allowed, capacityOf(rules, plants) - cities.length);
}

/** A yardstick that plays by a few rules of thumb (docs/ARENA.md). */
export const heuristic = (preferences: Preferences): Program => ({
  decide(view, options) {
    const seat = view.viewer ?? 0;
    switch (options.type) {
      case 'pick-region':
        return options.regions.slice(0, 1).map((region) => ({ type: 'pick-region', seat, region }));
      case 'place':
      case 'mark': {
        const { type } = options;
        return options.cities.slice(0, 1).map((city) => ({ type, seat, city }));
      }
      case 'nominate':
        return [nominate(view, seat, options, preferences)];
      case 'bid': {
        const most = Math.min(options.max, ceilingFor(view, seat, options.plant, preferences));
        return [options.min <= most ? { type: 'bid', seat, bid: options.min } : { type: 'pass', seat }];
      }
      case 'scrap':
        return [{ type: 'scrap', seat, plant: worstOf(rulesOf(view.terms), options.plants) }];
      case 'discard':
        return options.choices.slice(0, 1).map((choice) => ({ type: 'discard', seat, ...choice }));
      case 'buy': {
        const cubes = fuelForOneRun(view, seat);
        const done = { type: 'done', seat } as const;
        return countCubes(cubes) === 0 ? [done] : [{ type: 'buy', seat, cubes }, done];
      }
      case 'build': {
        const cities = cheapestCities(view, seat, citiesWanted(view, seat), preferences);
        return [...cities.map((city) => ({ type: 'build', seat, city }) as const), { type: 'done', seat }];
      }
      case 'power': {
        const { plants, cubes, cities } = playerAt(view.players, seat);
        const { plants: run, hybridOil } = bestChoice(view, { plants, cubes, cities });
        return [{ type: 'power', seat, plants: run, hybridOil }];
      }
    }
  },
});
