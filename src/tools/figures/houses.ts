import { findSites } from '../../lib/bots/policy/sites.ts';
import { SimBoard } from '../../lib/bots/sim/board.ts';
import { Position } from '../../lib/bots/sim/position.ts';
import { cheapestPlan } from '../../lib/figures/cheapest-plan.ts';
import { newSites, type Sites } from '../../lib/figures/houses.ts';
import { momentOf, viewOf } from '../../lib/machine/step.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import { Chance } from '../support/player.ts';
import { BuildingSites } from './brute/houses.ts';
import type { CheckedFigure, Comparison } from './figure.ts';
import type { SeededPosition } from './positions.ts';

/** Draws depend on the position alone. */
const chanceIn = ({ game, after }: SeededPosition): Chance => new Chance(seedRng(game.seed * 10_000 + after));

const isBuilding = ({ snapshot }: SeededPosition): boolean => momentOf(snapshot) === 'building';

/** The houses planned in a comparison, at most; all orders of five are 120. */
const MAX_PLANNED = 5;

function planned(position: SeededPosition): readonly Comparison[] {
  if (!isBuilding(position)) return [];
  const { snapshot, seat } = position;
  const sites = new BuildingSites(snapshot.context, seat);
  const chance = chanceIn(position);
  const cities: string[] = [];
  for (let left = [...sites.free]; left.length > 0 && cities.length < MAX_PLANNED;) {
    const city = chance.oneOf(left);
    cities.push(city);
    left = left.filter((other) => other !== city);
  }
  return cities.slice(1).map((_, at): Comparison => {
    const plan = cities.slice(0, at + 2);
    const { total } = cheapestPlan(viewOf(snapshot, seat), seat, plan);
    const least = sites.costOf(plan);
    return { seat, off: total - least, text: `${plan.join(', ')} for ${total}, not ${least}` };
  });
}

/** All sets of up to three houses are compared; all of four in one of these many positions. */
const FOUR_IN = 12;

/** The cheapest houses as the app finds them, exactly. */
function sitesOf({ snapshot, seat }: SeededPosition, most: number, money: number): Sites {
  const game = snapshot.context;
  const position = new Position(new SimBoard(game)).load(momentOf(snapshot), game);
  return findSites(position, seat, most, money, -1, newSites());
}

function cheapest(position: SeededPosition): readonly Comparison[] {
  if (!isBuilding(position)) return [];
  const { snapshot, seat } = position;
  const sites = new BuildingSites(snapshot.context, seat);
  const most = chanceIn(position).onceIn(FOUR_IN) ? 4 : 3;
  const found = sitesOf(position, most, Infinity);
  return Array.from({ length: most }, (_, at): Comparison => {
    const houses = at + 1;
    const cost = houses <= found.count ? (found.cost[houses] as number) : Infinity;
    const least = sites.cheapestOf(houses);
    return {
      seat,
      off: cost === least ? 0 : cost - least,
      text: `${houses} houses for ${cost}, not ${least}`,
    };
  });
}

/** The money is compared in one of these many positions. */
const PAYABLE_IN = 4;

/** How many houses the money of a seat allows, up to three. */
function payable(position: SeededPosition): readonly Comparison[] {
  if (!isBuilding(position)) return [];
  if (!chanceIn(position).onceIn(PAYABLE_IN)) return [];
  const { snapshot, seat } = position;
  const money = snapshot.context.players[seat]?.money ?? 0;
  const sites = new BuildingSites(snapshot.context, seat);
  const { count } = sitesOf(position, 3, money);
  const most = [3, 2, 1].find((houses) => sites.cheapestOf(houses) <= money) ?? 0;
  return [{ seat, off: count - most, text: `${count} houses for ${money} Elektro, not ${most}` }];
}

export const HOUSE_FIGURES: readonly CheckedFigure[] = [
  { name: 'planned-houses', unit: 'Elektro', compare: planned },
  { name: 'cheapest-houses', unit: 'Elektro', compare: cheapest },
  { name: 'payable-houses', unit: 'cities', compare: payable },
];
