import { cheapestFuel } from '../../lib/figures/fuel.ts';
import { momentOf, viewOf } from '../../lib/machine/step.ts';
import { capacityOf } from '../../lib/rules/bureaucracy.ts';
import { addCubes, type PlayerView } from '../../lib/rules/game.ts';
import { rulesOf } from '../../lib/rules/rule-set.ts';
import type { Cubes } from '../../lib/rules/types.ts';
import type { View } from '../../lib/rules/view.ts';
import { fuelledBy } from '../../lib/ui/resources/basket.ts';
import { type Proposal, proposalsOf } from '../../lib/ui/resources/proposals.ts';
import { bestPurchase, type Buyer, purchaseOf } from './brute/fuel.ts';
import { Powering } from './brute/powering.ts';
import { coalFromSupply } from './brute/tables.ts';
import type { CheckedFigure, Comparison } from './figure.ts';
import type { SeededPosition } from './positions.ts';

/** The fuel proposals and "Enough fuel for", beside every purchase that the rules allow. */

/** What a city counts in one round, and in two: one of this round more than all of the next. */
const ONCE = [1];
const TWICE = [100, 1];

interface Buying {
  readonly view: View;
  readonly player: PlayerView;
  readonly buyer: Buyer;
  /** Cities of all plants. */
  readonly all: number;
}

/** Where a seat buys fuel and has a plant. */
function buyingIn({ snapshot, seat }: SeededPosition): Buying | null {
  const view = viewOf(snapshot, seat);
  const player = view.players[seat];
  if (momentOf(snapshot) !== 'buying' || !player?.plants.length) return null;
  const { plants, cubes, money } = player;
  const buyer = {
    ...{ plants, cubes, money: money ?? Infinity, onMarket: view.resources },
    coalInSupply: coalFromSupply(view),
  };
  return { view, player, buyer, all: capacityOf(rulesOf(view.terms), plants) };
}

const textOf = (cubes: Cubes): string => Object.values(cubes).join(' ');
const whoText = ({ plants, cubes, money, onMarket, coalInSupply }: Buyer): string =>
  `plants ${plants.join(' ')} with ${textOf(cubes)}, ${money} Elektro, market ${textOf(onMarket)} and ${coalInSupply} coal`;

/** A basket beside the best: how much dearer it is, or, if it is not as good, how much less it powers. */
function besideBest(buyer: Buyer, basket: Cubes, weights: readonly number[], enough = Infinity) {
  const best = bestPurchase(buyer, weights, enough);
  const { value, price } = purchaseOf(buyer, basket, weights);
  const lack = best.value - Math.min(value, enough);
  const text = `${whoText(buyer)}: ${textOf(basket)} for ${price} (${value}), best for ${best.price} (${best.value})`;
  return { off: lack === 0 ? price - best.price : lack, text, best };
}

/** Two figures: where the wanted runs of all plants are possible, and where they are not. */
const runFigures = (name: string, weights: readonly number[]): readonly CheckedFigure[] =>
  ([true, false] as const).map((isWhole): CheckedFigure => ({
    name: isWhole ? name : `${name}Partly`,
    unit: isWhole ? 'Elektro' : 'cities',
    compare: (position) => {
      const buying = buyingIn(position);
      if (!buying) return [];
      const { view, player, buyer, all } = buying;
      const { cubes } = cheapestFuel(
        view,
        player,
        weights.map(() => all),
      );
      const { best, ...comparison } = besideBest(buyer, cubes, weights);
      const full = all * weights.reduce((sum, weight) => sum + weight, 0);
      return (best.value === full) === isWhole ? [{ seat: position.seat, ...comparison }] : [];
    },
  }));

const forCities: CheckedFigure = {
  name: 'fuel.forCities',
  unit: 'Elektro',
  compare: (position) => {
    const buying = buyingIn(position);
    if (!buying) return [];
    const { view, player, buyer } = buying;
    const cities = player.cities.length;
    const { cubes } = cheapestFuel(view, player, [cities]);
    const { off, text } = besideBest(buyer, cubes, ONCE, cities);
    return [{ seat: position.seat, off, text }];
  },
};

/** What a proposal says that it powers, and what it does. */
function compareAim({ aim, cubes }: Proposal, { buyer, all }: Buying): Omit<Comparison, 'seat'> {
  const said = aim === 'one' ? [all] : aim === 'two' ? [all, all] : aim;
  const weights = said.length === 1 ? ONCE : TWICE;
  const claim = said.reduce((sum, cities, run) => sum + cities * (weights[run] ?? 0), 0);
  const { value } = purchaseOf(buyer, cubes, weights);
  // fuel for the cities of the player may power more
  const off = said.length === 1 ? Math.max(0, claim - value) : claim - value;
  return { off, text: `${whoText(buyer)}: ${textOf(cubes)} said to power ${said.join(' + ')}` };
}

const aims: CheckedFigure = {
  name: 'fuel.aims',
  unit: 'cities',
  compare: (position) => {
    const buying = buyingIn(position);
    if (!buying) return [];
    const all = proposalsOf(buying.view, buying.player);
    return all.map((proposal) => ({ seat: position.seat, ...compareAim(proposal, buying) }));
  },
};

const enough: CheckedFigure = {
  name: 'fuel.enoughFor',
  unit: 'cities',
  compare: (position) => {
    const buying = buyingIn(position);
    if (!buying) return [];
    const { view, player, buyer } = buying;
    return proposalsOf(view, player).map(({ cubes }) => {
      const powered = new Powering(buyer.plants, ONCE).valueOf(addCubes(buyer.cubes, cubes));
      const shown = fuelledBy(rulesOf(view.terms), player, cubes);
      return {
        seat: position.seat,
        off: shown - powered,
        text: `${whoText(buyer)}: ${textOf(cubes)} said to be enough for ${shown}, powers ${powered}`,
      };
    });
  },
};

export const FUEL_FIGURES: readonly CheckedFigure[] = [
  forCities,
  ...runFigures('fuel.once', ONCE),
  ...runFigures('fuel.twice', TWICE),
  aims,
  enough,
];
