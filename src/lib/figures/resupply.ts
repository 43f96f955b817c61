import { burntBy, fullResupply, runsOf } from '../rules/bureaucracy.ts';
import { playerAt, type PlayerView } from '../rules/game.ts';
import { phaseOf } from '../rules/log.ts';
import { rulesOf } from '../rules/rule-set.ts';
import { raceOf } from '../rules/stages.ts';
import type { Resource, Stage } from '../rules/types.ts';
import type { View } from '../rules/view.ts';

/** What the next resupply brings of a resource. */
export interface ResupplyAhead {
  /** In cubes; the most, unless it is sure. */
  readonly count: number;
  readonly isSure: boolean;
}

/** The most cubes of a resource that a player can burn in phase 5 (I1). */
function mostBurnt({ terms }: View, player: PlayerView, resource: Resource): number {
  const rules = rulesOf(terms);
  const burnt = runsOf(rules, player).map(
    ({ plants, hybridOil: [least, most] }) =>
      burntBy(rules, plants, resource === 'oil' ? most : least)[resource],
  );
  return Math.max(...burnt);
}

/** The most cities that a player can have after this round, if each costs no more than the cheapest slot. */
const citiesAhead = ({ moment, players, terms, waiting }: View): number =>
  Math.max(
    ...players.map(({ cities, money }, seat) =>
      moment === 'building' && !waiting.includes(seat)
        ? cities.length
        : cities.length + Math.floor((money ?? Infinity) / rulesOf(terms).slotCost[0]),
    ),
  );

/** The most plants that can be drawn in the rest of the auction phase: for sales, and for one that nobody buys or that leaves with the token. */
function drawsInAuction({ discount, terms, trust, waiting }: View): number {
  const sales = waiting.length + (trust && !trust.isDone ? 1 : 0);
  // Y5, Y6: the token leaves once, with the plant that has it or with a smaller one
  const hasToken = rulesOf(terms).discount === null || discount !== null;
  return sales + (hasToken ? 1 : 0);
}

/** The most plants that can be drawn before phase 5: in the auction, for obsolete plants (B7), and when stage 2 begins. */
function drawsAhead(view: View): number {
  const { market, moment, terms, unseen } = view;
  const { obsolete, stage2Phase } = rulesOf(terms);
  const cities = obsolete ? citiesAhead(view) : 0;
  const gone = [...market, ...unseen].filter((plant) => plant <= cities).length;
  return (phaseOf(moment) === 2 ? drawsInAuction(view) : 0) + gone + (stage2Phase === 4 ? 1 : 0);
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
  if (rulesOf(view.terms).hasStages && deckCount - buried.length <= drawsAhead(view)) stages.push(3);
  return stages;
}

/** Whether a player may still buy the plant whose sale ends a resource (Y11). */
function mayPhaseOut(view: View, resource: Resource): boolean {
  const { market, moment, phasedOut, terms, unseen } = view;
  const { phaseOut } = rulesOf(terms);
  if (phasedOut || phaseOut?.resource !== resource || phaseOf(moment) !== 2) return false;
  return market.includes(phaseOut.plant) || unseen.includes(phaseOut.plant);
}

/** Whether a purchase may take cubes of a resource from the supply before phase 5 (Y10). */
const maySellSupply = ({ moment, terms }: View, resource: Resource): boolean =>
  rulesOf(terms).fuel[resource].fromSupply !== null && phaseOf(moment) <= 3;

/**
 * The next resupply (I4): the most that the table has for the stages it can be in, in phase 5 no more than the supply and what can still be
 * burnt. It is sure if the supply has it, and each of these stages brings it.
 */
export function resupplyAhead(view: View, resource: Resource): ResupplyAhead {
  const { moment, phasedOut, players, terms, trust, waiting } = view;
  const { most, end } = raceOf(view);
  // E1: no resupply follows
  if (moment === 'over' || most >= end) return { count: 0, isSure: true };
  const rules = rulesOf(terms);
  const columns = stagesAhead(view).map((stage) => fullResupply(rules, { stage, phasedOut })[resource]);
  const full = Math.max(...columns);
  // Z6: the cubes of the trust come back before
  const supply = view.supply[resource] + (trust?.cubes[resource] ?? 0);
  const count =
    moment === 'powering'
      ? Math.min(
          full,
          waiting.reduce((sum, seat) => sum + mostBurnt(view, playerAt(players, seat), resource), supply),
        )
      : full;
  const least = mayPhaseOut(view, resource) || maySellSupply(view, resource) ? 0 : supply;
  return { count, isSure: Math.min(least, ...columns) >= count };
}
