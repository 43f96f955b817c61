import { err, ok, type Result } from '../result.ts';
import { brokenInvariants } from '../rules/invariants.ts';
import { checkSetup } from '../rules/setup.ts';
import { gameMachine } from './game.ts';
import { isMoment, leafOf, type PlainSnapshot, STATE_VALUES } from './moment.ts';
import { type Begin, beginDealt, type Snapshot } from './step.ts';

/** The way into a game from a position, whose invariants are checked here. A table loads this only for such a game. */

export interface SnapshotError {
  readonly code: 'snapshot/invalid';
  /** The first broken invariant (rules/invariants.ts), or 'chart: state'. */
  readonly broken: string;
}

/** Deals a game, or starts from the position of the set-up. */
export const begin: Begin = (setup, seed) => {
  if (!setup.position) return beginDealt(setup, seed);
  const error = checkSetup(setup);
  if (error) return err(error);
  const { moment, game } = setup.position;
  const restored = restore({ value: STATE_VALUES[moment], context: game });
  return restored.ok ? restored : err({ code: 'setup/position', broken: restored.error.broken });
};

/** Restores the snapshot of a save. `snapshot/invalid` if the chart never stops in its state or the game breaks an invariant. */
export function restore(plain: PlainSnapshot): Result<Snapshot, SnapshotError> {
  const leaf = leafOf(plain.value);
  if (!isMoment(leaf) || JSON.stringify(plain.value) !== JSON.stringify(STATE_VALUES[leaf])) {
    return err({ code: 'snapshot/invalid', broken: 'chart: state' });
  }
  const [broken] = brokenInvariants(plain.context, leaf);
  if (broken !== undefined) return err({ code: 'snapshot/invalid', broken });
  return ok(gameMachine.resolveState(plain));
}
