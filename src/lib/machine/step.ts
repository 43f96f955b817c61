import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import { err, ok, type Result } from '../result.ts';
import type { Command } from '../rules/command.ts';
import type { Options } from '../rules/decision.ts';
import type { Refusal } from '../rules/errors.ts';
import { check, listLegal, seatsToActAt } from '../rules/legal.ts';
import { checkSetup, dealGame, type Setup, type SetupError } from '../rules/setup.ts';
import type { Seat, Seed } from '../rules/types.ts';
import { openViewAt, type View, viewAt } from '../rules/view.ts';
import { gameMachine } from './game.ts';
import { momentOf } from './moment.ts';

export { momentOf, toPlain } from './moment.ts';

/** A game between two commands: the state of the chart, and the game as its context. Immutable. */
export type Snapshot = SnapshotFrom<typeof gameMachine>;

/** How a game begins. Deterministic: depends only on set-up and seed. */
export type Begin = (setup: Setup, seed: Seed) => Result<Snapshot, SetupError>;

/** Deals a game. Refuses a set-up with a position, which only `begin` (begin.ts) can check. */
export const beginDealt: Begin = (setup, seed) => {
  if (setup.position) return err({ code: 'setup/position', broken: 'chart: state' });
  const error = checkSetup(setup);
  return error ? err(error) : ok(initialTransition(gameMachine, dealGame(setup, seed))[0]);
};

/** Why a command is refused now; null if it is legal. The chart itself would ignore it without a reason. */
export const refusalOf = (snapshot: Snapshot, command: Command): Refusal | null =>
  check(momentOf(snapshot), snapshot.context, command);

/** Returns the game after a command, or a coded refusal and leaves the game unchanged. */
export type Step = (snapshot: Snapshot, command: Command) => Result<Snapshot, Refusal>;

/** The step for games played by people. Tools that play many games use `actorStep` (actor-step.ts), which gives the same snapshots. */
export const step: Step = (snapshot, command) => {
  const refusal = refusalOf(snapshot, command);
  return refusal ? err(refusal) : ok(transition(gameMachine, snapshot, command)[0]);
};

/** The seats that can act now: one, or several while all choose the plants to run. */
export const seatsToAct = (snapshot: Snapshot): readonly Seat[] =>
  seatsToActAt(momentOf(snapshot), snapshot.context);

/** The legal commands of a seat; null if it is not the seat's turn. */
export const legal = (snapshot: Snapshot, seat: Seat): Options | null =>
  listLegal(momentOf(snapshot), snapshot.context, seat);

/** The game as one seat sees it, or the public view (`viewer` null). */
export const viewOf = (snapshot: Snapshot, viewer: Seat | null): View =>
  viewAt(momentOf(snapshot), snapshot.context, viewer);

/** The public view of a snapshot whose game is over by now (V4). */
export const revealedViewOf = (snapshot: Snapshot): View => openViewAt(momentOf(snapshot), snapshot.context);
