import type { AnyActorScope } from 'xstate';
import type { Command } from '../rules/command.ts';
import type { Game } from '../rules/types.ts';
import type { Step } from './step.ts';
import { err, ok } from '../result.ts';
import { gameMachine } from './game.ts';
import { refusalOf } from './step.ts';

/**
 * A step that is about twice as fast as the one of step.ts, for programs that play many games: simulations and bots.
 * It relies on parts of XState that are not its public API, and this is the only file that may (lint holds it). When a new
 * XState changes them, tests/machine/fast-transition.test.ts fails: it compares every snapshot of whole games with those of `step`.
 * Why and how much: docs/decisions/statechart.md.
 */

const idle = (): void => undefined;
/**
 * XState's `transition()` builds an actor and its scope on every call, which takes most of its time. One inert scope
 * serves all calls here, because the chart has no actors, timers or effects that would use it.
 */
const SCOPE = {
  self: {},
  system: { _sendInspectionEvent: idle },
  id: '',
  sessionId: '',
  logger: idle,
  defer: idle,
  emit: idle,
  stopChild: idle,
  actionExecutor: idle,
} as unknown as AnyActorScope;

/** What `assign()` makes. */
interface Assign {
  readonly type: string;
  readonly assignment: (now: { readonly context: Game; readonly event: Command }) => Game;
}

/**
 * `assign` copies the context and works out value, tags and state nodes of the snapshot again, though only the context
 * changes. This action takes the new context and keeps the rest.
 */
const replaceContext = ({ type, assignment }: Assign): object =>
  Object.assign((): void => undefined, {
    type,
    resolve: (_scope: unknown, snapshot: object, now: Parameters<Assign['assignment']>[0]) => [
      { ...snapshot, context: assignment(now) },
    ],
  });

/** The chart that people play, its states and guards included; only its actions run in another way. */
const fastMachine = gameMachine.provide({
  actions: Object.fromEntries(
    Object.entries(gameMachine.implementations.actions).map(([name, action]) => [
      name,
      replaceContext(action as unknown as Assign),
    ]),
  ),
});

/** Does what `step` does. Snapshots of the two are interchangeable. */
export const fastStep: Step = (snapshot, command) => {
  const refusal = refusalOf(snapshot, command);
  if (refusal) return err(refusal);
  const from = snapshot.machine === fastMachine ? snapshot : fastMachine.resolveState(snapshot);
  return ok(fastMachine.transition(from, command, SCOPE));
};
