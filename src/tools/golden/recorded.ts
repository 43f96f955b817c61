import { actorStep } from '../../lib/machine/actor-step.ts';
import type { Snapshot } from '../../lib/machine/step.ts';
import type { Command } from '../../lib/rules/command.ts';
import { type Setup, STANDARD_TERMS } from '../../lib/rules/setup.ts';
import { beginOrFail, type PlayedCommand } from '../support/play.ts';
import { Chronicle, type Outcome } from './chronicle.ts';

/** Golden games: recorded games with their expected outcomes, and their replay. */

export interface RecordedGame {
  readonly kind: string;
  readonly setup: Setup;
  readonly seed: number;
  readonly commands: readonly Command[];
  readonly expected: Outcome;
}

/** Reads a golden game; most of the classic ones were recorded before a set-up named its edition. */
export function parseRecorded(text: string): RecordedGame {
  const game = JSON.parse(text) as RecordedGame;
  return { ...game, setup: { ...STANDARD_TERMS, ...game.setup } };
}

/** Replays a golden game and calls `watch` after each command. Throws if a command is refused. */
export function replayGolden(
  { setup, seed, commands }: RecordedGame,
  watch: (move: PlayedCommand) => void,
): [Snapshot, Outcome] {
  const chronicle = new Chronicle();
  const step = actorStep();
  let now = beginOrFail(setup, seed);
  for (const command of commands) {
    const next = step(now, command);
    if (!next.ok) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(next.error)}`);
    watch({ command, before: now, after: next.value });
    chronicle.read(now.context, next.value.context);
    now = next.value;
  }
  return [now, chronicle.outcome(now.context)];
}
