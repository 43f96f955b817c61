import { burntBy, fullResupply, runsOf } from '../rules/bureaucracy.ts';
import { playerAt } from '../rules/game.ts';
import { raceOf } from '../rules/stages.ts';
import type { Resource } from '../rules/types.ts';
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

/**
 * The next resupply (I4): what the table has for the stage, in phase 5 no more than the supply and what can still be burnt. It is sure if the
 * supply has it and no other stage can begin before it.
 */
export function resupplyAhead(view: View, resource: Resource): ResupplyAhead {
  const { moment, players, terms, waiting } = view;
  const { most, stage2, end } = raceOf(view);
  // E1: no resupply follows
  if (moment === 'over' || most >= end) return { count: 0, isSure: true };
  // N2, G3, G4: the stage, or the one that is sure to begin before it
  const stage = view.stage3Card === 'in-deck' ? (most >= (stage2 ?? Infinity) ? 2 : view.stage) : 3;
  const full = fullResupply({ terms, stage })[resource];
  const supply = view.supply[resource];
  const isPowering = moment === 'powering';
  const count = isPowering
    ? Math.min(
        full,
        waiting.reduce((sum, seat) => sum + mostBurnt(playerAt(players, seat), resource), supply),
      )
    : full;
  return { count, isSure: supply >= count && (isPowering || stage === 3 || terms.beginners) };
}
