import { factsOf } from '../../lib/bots/facts.ts';
import { planOf } from '../../lib/bots/policy/move.ts';
import { taskOf } from '../../lib/bots/think.ts';
import { plantToGiveUp } from '../../lib/figures/give-up.ts';
import { actorStep } from '../../lib/machine/actor-step.ts';
import { legal, momentOf, viewOf } from '../../lib/machine/step.ts';
import { playerAt } from '../../lib/rules/game.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import { rulesOf } from '../../lib/rules/rule-set.ts';
import type { PlantNumber } from '../../lib/rules/types.ts';
import { Chance } from '../support/player.ts';
import { capacityIn, costsOfHouses } from './brute/endings.ts';
import { bestPurchase } from './brute/fuel.ts';
import { coalFromSupply } from './brute/tables.ts';
import type { CheckedFigure, Comparison } from './figure.ts';
import type { SeededPosition } from './positions.ts';

/** What advice says comes after its plan, and the plant that is given up for a new one. */

/** One in so many positions is compared. Draws depend on the position alone. */
const ONE_IN = 8;
const isDrawn = ({ game, after }: SeededPosition): boolean =>
  new Chance(seedRng(game.seed * 10_000 + after)).onceIn(ONE_IN);

/** The plants on offer: the one under auction, or those that can be nominated. */
function offered({ snapshot, seat }: SeededPosition): readonly PlantNumber[] {
  const options = legal(snapshot, seat);
  if (options?.type === 'bid') return [options.plant];
  return options?.type === 'nominate' ? options.plants : [];
}

function givenUp(position: SeededPosition): readonly Comparison[] {
  const { snapshot, seat } = position;
  const game = snapshot.context;
  const { plants, cubes, cities } = playerAt(game.players, seat);
  if (plants.length < rulesOf(game.terms).plantLimit) return [];
  const works = { ...game, cubes, cities: cities.length };
  const task = taskOf(viewOf(snapshot, seat), position.after);
  return offered(position).flatMap((lot): readonly Comparison[] => {
    const kept = (given: PlantNumber): number =>
      capacityIn([...plants.filter((plant) => plant !== given), lot]);
    const given = plantToGiveUp(works, plants, lot);
    const most = Math.max(...plants.map(kept));
    const facts = factsOf(task, { type: 'nominate', plant: lot, bid: lot, upTo: lot });
    const said = facts.find((fact) => fact.type === 'capacity');
    const after = said?.type === 'capacity' ? said.after : 0;
    return [
      { seat, off: most - kept(given), text: `keeps ${kept(given)} cities, not ${most}` },
      { seat, off: after - kept(given), text: `advice says ${after} cities, the card ${kept(given)}` },
    ];
  });
}

function budget(position: SeededPosition): readonly Comparison[] {
  const { snapshot, seat } = position;
  const moment = momentOf(snapshot);
  if ((moment !== 'buying' && moment !== 'building') || !isDrawn(position)) return [];
  const task = taskOf(viewOf(snapshot, seat), position.after);
  const [move] = task.moves;
  const said = move && factsOf(task, move).find((fact) => fact.type === 'budget');
  if (!move || said?.type !== 'budget') return [];
  const step = actorStep();
  // with the last houses of a phase a stage may begin; as a turn to buy ends, the trust takes its fuel (Z4)
  const isBuilding = moment === 'building';
  const plan = planOf(task.worlds.at(0), seat, move).filter(({ type }) => !isBuilding || type !== 'done');
  const game = plan.reduce((now, command) => {
    const next = step(now, command);
    if (!next.ok) throw new Error(next.error.code);
    return next.value;
  }, snapshot).context;
  const { plants, cubes, money, cities } = playerAt(game.players, seat);
  const all = capacityIn(plants);
  const buyer = {
    ...{ plants, cubes, money: Infinity, onMarket: game.resources },
    coalInSupply: coalFromSupply(game),
  };
  const fuel = bestPurchase(buyer, [1], all);
  const right = fuel.value < all ? 0 : fuel.price;
  const found = [
    { seat, off: said.left - money, text: `leaves ${said.left}, not ${money}` },
    { seat, off: said.fuel - right, text: `fuel for ${said.fuel}, not ${right}` },
  ];
  if (cities.length === 0 || (isBuilding && game.waiting.length === 1)) return found;
  const cost = costsOfHouses(game, seat, DEAR, said.cities)[said.cities] ?? 0;
  return [...found, { seat, off: said.cost - cost, text: `houses for ${said.cost}, not ${cost}` }];
}

/** More Elektro than two houses cost. */
const DEAR = 150;

export const PLAN_FIGURES: readonly CheckedFigure[] = [
  { name: 'plant-given-up', unit: 'cities', compare: givenUp },
  { name: 'after-the-plan', unit: 'Elektro', compare: budget },
];
