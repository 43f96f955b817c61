import { type Actor, createActor } from 'xstate';
import { err, ok } from '../result.ts';
import { gameMachine } from './game.ts';
import { refusalOf, type Step } from './step.ts';

/**
 * Returns a step for one game, for programs that play many: the same snapshots as `step` in about two thirds of the time, because one actor
 * keeps running (docs/decisions/statechart.md). Any snapshot other than the last one returned costs a new actor.
 */
export function actorStep(): Step {
  let actor: Actor<typeof gameMachine> | null = null;
  return (snapshot, command) => {
    const refusal = refusalOf(snapshot, command);
    if (refusal) return err(refusal);
    if (actor?.getSnapshot() !== snapshot) {
      actor?.stop();
      actor = createActor(gameMachine, { snapshot, input: snapshot.context }).start();
    }
    actor.send(command);
    return ok(actor.getSnapshot());
  };
}
