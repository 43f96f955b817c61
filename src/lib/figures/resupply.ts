import { burntBy, fullResupply, runsOf } from '../rules/bureaucracy.ts';
import { playerAt } from '../rules/game.ts';
import { phaseOf } from '../rules/log.ts';
import { raceOf } from '../rules/stages.ts';
import { TABLES } from '../rules/tables/tables.ts';
import type { Resource, Stage } from '../rules/types.ts';
import type { PlayerView, View } from '../rules/view.ts';

/** What the next resupply brings of a resource. */
export interface ResupplyAhead {
  /** In cubes; the most, unless it is sure. */
  readonly count: number;
  readonly isSure: boolean;
}

/** The most cubes of a resource that a player can burn in phase 5 (I1). */
const mostBurnt = (player: PlayerView, resource: Resource): number =>
  Math.max(
    ...runsOf(player).map(
      ({ plants, hybridOil: [least, most] }) => burntBy(plants, resource === 'oil' ? most : least)[resource],
    ),
  );

/** The most cities that a player can have after this round, if each costs no more than the cheapest slot. */
const citiesAhead = ({ moment, players, waiting }: View): number =>
  Math.max(
    ...players.map(({ cities, money }, seat) =>
      moment === 'building' && !waiting.includes(seat)
        ? cities.length
        : cities.length + Math.floor((money ?? Infinity) / TABLES.slotCost[0]),
    ),
  );

/** The most plants that can be drawn before phase 5: for sales or one that nobody buys, for obsolete plants (B7), and when stage 2 begins. */
function drawsAhead(view: View): number {
  const { market, moment, unseen, waiting } = view;
  const sales = phaseOf(moment) === 2 ? waiting.length + 1 : 0;
  const cities = citiesAhead(view);
  return sales + [...market, ...unseen].filter((plant) => plant <= cities).length + 1;
}

/** The stages whose table can count in phase 5, the surest first (N2, G3, G4). */
function stagesAhead(view: View): readonly Stage[] {
  const { buried, deckCount, moment, stage, stage3Card } = view;
  if (moment === 'powering') return [stage];
  if (stage3Card !== 'in-deck') return [3];
  const { most, stage2 } = raceOf(view);
  const reached = stage2 !== null && most >= stage2;
  const stages: Stage[] = [reached ? 2 : stage];
  if (stage2 !== null && !reached && citiesAhead(view) >= stage2) stages.push(2);
  // S7, I5: the Stage 3 card was the last of the deck, and only buried plants lie below it
  if (!view.terms.beginners && deckCount - buried.length <= drawsAhead(view)) stages.push(3);
  return stages;
}

/**
 * The next resupply (I4): the most that the table has for the stages it can be in, in phase 5 no more than the supply and what can still be
 * burnt. It is sure if the supply has it, and each of these stages brings it.
 */
export function resupplyAhead(view: View, resource: Resource): ResupplyAhead {
  const { moment, players, terms, waiting } = view;
  const { most, end } = raceOf(view);
  // E1: no resupply follows
  if (moment === 'over' || most >= end) return { count: 0, isSure: true };
  const columns = stagesAhead(view).map((stage) => fullResupply({ terms, stage })[resource]);
  const full = Math.max(...columns);
  const supply = view.supply[resource];
  const count =
    moment === 'powering'
      ? Math.min(
          full,
          waiting.reduce((sum, seat) => sum + mostBurnt(playerAt(players, seat), resource), supply),
        )
      : full;
  return { count, isSure: Math.min(supply, ...columns) >= count };
}
