import { endsInReach } from '../../lib/figures/end-in-reach.ts';
import { fuelWanted } from '../../lib/figures/fuel-wanted.ts';
import { cheapestNext } from '../../lib/figures/next-cities.ts';
import { momentOf, viewOf } from '../../lib/machine/step.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import { RESOURCES, type Seat } from '../../lib/rules/types.ts';
import { Chance } from '../support/player.ts';
import { costsOfHouses, MAX_HOUSES } from './brute/endings.ts';
import { bruteFuelWanted } from './brute/fuel-wanted.ts';
import { BuildingSites } from './brute/houses.ts';
import { citiesForEnd, coalFromSupply } from './brute/tables.ts';
import type { CheckedFigure, Comparison } from './figure.ts';
import type { SeededPosition } from './positions.ts';

/** What a player sees ahead while bidding and buying fuel: the next cities, who can end the game, and whether the fuel does for all. */

/** One in so many positions is compared. Draws depend on the position alone. */
const ONE_IN = 8;
const isDrawn = ({ game, after }: SeededPosition): boolean =>
  new Chance(seedRng(game.seed * 10_000 + after)).onceIn(ONE_IN);

const isAhead = ({ snapshot }: SeededPosition): boolean =>
  ['nominating', 'bidding', 'buying'].includes(momentOf(snapshot));

function nextCities(position: SeededPosition): readonly Comparison[] {
  if (!isAhead(position) || !isDrawn(position)) return [];
  const { snapshot, seat } = position;
  const sites = new BuildingSites(snapshot.context, seat);
  const right = sites.free
    .map((city) => sites.costOf([city]))
    .toSorted((a, b) => a - b)
    .slice(0, 3);
  const said = cheapestNext(viewOf(snapshot, seat), seat, 3).map(({ total }) => total);
  const off = right.reduce((sum, cost, at) => sum + Math.abs((said[at] ?? 0) - cost), 0);
  return [{ seat, off, text: `${said.join()}, not ${right.join()}` }];
}

function ends(position: SeededPosition): readonly Comparison[] {
  if (!isAhead(position) || !isDrawn(position)) return [];
  const { snapshot, seat: viewer } = position;
  const view = viewOf(snapshot, viewer);
  const { context: game } = snapshot;
  const said = endsInReach(view);
  return game.players.flatMap(({ cities, money }, seat): readonly Comparison[] => {
    const houses = citiesForEnd(game.terms) - cities.length;
    // sets of more houses are too many to try
    if (houses > MAX_HOUSES) return [];
    const cost = said.find((one) => one.seat === seat)?.cost ?? Infinity;
    const right = costsOfHouses(game, seat, money)[houses] ?? Infinity;
    return [{ seat, off: cost === right ? 0 : cost - right, text: `ends it for ${cost}, not ${right}` }];
  });
}

function wanted(position: SeededPosition): readonly Comparison[] {
  if (!isAhead(position) || !isDrawn(position)) return [];
  const { snapshot, seat } = position;
  const view = viewOf(snapshot, seat);
  const said = fuelWanted(view);
  const isOver = (at: Seat): boolean => view.moment === 'buying' && !view.waiting.includes(at);
  const right = bruteFuelWanted(
    view.players.filter((_, at) => !isOver(at)),
    { ...view.resources, coal: view.resources.coal + coalFromSupply(view) },
  );
  return RESOURCES.map((resource): Comparison => {
    const figures = [said.least[resource], said.most[resource], Number(said.short.includes(resource))];
    const others = right[resource];
    const off = figures.reduce((sum, figure, at) => sum + Math.abs(figure - (others[at] ?? 0)), 0);
    return { seat, off, text: `${resource}: ${figures.join()}, not ${others.join()}` };
  });
}

export const AHEAD_FIGURES: readonly CheckedFigure[] = [
  { name: 'next-cities', unit: 'Elektro', compare: nextCities },
  { name: 'ends-in-reach', unit: 'Elektro', compare: ends },
  { name: 'fuel-wanted', unit: 'cubes', compare: wanted },
];
