import { fuelOf } from '../rules/bureaucracy.ts';
import { mapCubes } from '../rules/game.ts';
import { phaseOf } from '../rules/log.ts';
import { excess, onSale } from '../rules/resources.ts';
import { rulesOf } from '../rules/rule-set.ts';
import { type Cubes, type Resource, RESOURCES } from '../rules/types.ts';
import type { View } from '../rules/view.ts';

/** Cubes that the plants of all who can still buy lack for one run of all of them (I1), beside what is for sale. */
export interface FuelWanted {
  /** What only this fuel can do. */
  readonly least: Cubes;
  /** The same, with all that hybrids lack of coal or oil. */
  readonly most: Cubes;
  /** The resources of which too little is for sale for all. */
  readonly short: readonly Resource[];
}

/** The fuel that all who can still buy want, for as many cities as their plants power, whether or not they have as many. */
export function fuelWanted(view: View): FuelWanted {
  const { moment, players, terms, waiting } = view;
  const rules = rulesOf(terms);
  const phase = phaseOf(moment);
  const buyers = players.filter((_, seat) => phase < 3 || (phase === 3 && waiting.includes(seat)));
  let hybrids = 0;
  const least = { coal: 0, oil: 0, garbage: 0, uranium: 0 };
  for (const { plants, cubes } of buyers) {
    const { own, hybrid } = fuelOf(rules, plants);
    for (const resource of RESOURCES) least[resource] += excess(own[resource], cubes[resource]);
    hybrids += excess(hybrid, excess(cubes.coal, own.coal) + excess(cubes.oil, own.oil));
  }
  const burnt = (resource: Resource): boolean => resource === 'coal' || resource === 'oil';
  const most = mapCubes((resource) => least[resource] + (burnt(resource) ? hybrids : 0));
  const sale = mapCubes((resource) => onSale(view, resource));
  const spare = excess(sale.coal, least.coal) + excess(sale.oil, least.oil);
  const short = RESOURCES.filter(
    (resource) => least[resource] > sale[resource] || (hybrids > spare && burnt(resource)),
  );
  return { least, most, short };
}
