import { actorStep } from '../../lib/machine/actor-step.ts';
import { begin } from '../../lib/machine/begin.ts';
import { legal, momentOf, seatsToAct, type Snapshot, type Step } from '../../lib/machine/step.ts';
import type { Command } from '../../lib/rules/command.ts';
import type { Setup } from '../../lib/rules/setup.ts';
import type { Seed } from '../../lib/rules/types.ts';
import { type Chance, randomCommand } from './player.ts';

/** Begins a game. Throws if the set-up is invalid. */
export function beginOrFail(setup: Setup, seed: Seed): Snapshot {
  const begun = begin(setup, seed);
  if (!begun.ok) throw new Error(`set-up refused: ${JSON.stringify(begun.error)}`);
  return begun.value;
}

export interface PlayedCommand {
  readonly command: Command;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** A game with more commands counts as endless: far more than any real game needs. */
const MAX_COMMANDS = 20_000;

/** The result of a game of random legal commands. */
export interface Played {
  readonly end: Snapshot;
  readonly commands: number;
  /** Milliseconds spent on listing legal commands and on steps, without checks. */
  readonly took: number;
  /** Why the game was stopped; null if it was played to its end. */
  readonly fault: string | null;
}

/** Plays a game of random legal commands. `watch` returns the violations after each; the game stops at the first. */
export function playRandomly(
  start: Snapshot,
  chance: Chance,
  watch: (move: PlayedCommand) => readonly string[] = () => [],
  step: Step = actorStep(),
): Played {
  let now = start;
  let took = 0;
  for (let commands = 0; ; commands++) {
    if (momentOf(now) === 'over') return { end: now, commands, took, fault: null };
    if (commands === MAX_COMMANDS) return { end: now, commands, took, fault: 'does not end' };
    const from = performance.now();
    const seat = chance.oneOf(seatsToAct(now));
    const options = legal(now, seat);
    took += performance.now() - from;
    if (!options) return { end: now, commands, took, fault: `seat ${seat} is asked and has no options` };
    const command = randomCommand(options, seat, chance);
    const at = performance.now();
    const next = step(now, command);
    took += performance.now() - at;
    if (!next.ok) {
      return { end: now, commands, took, fault: `${JSON.stringify(command)} refused: ${next.error.code}` };
    }
    const [wrong] = watch({ command, before: now, after: next.value });
    if (wrong !== undefined)
      return { end: now, commands, took, fault: `${wrong} after ${JSON.stringify(command)}` };
    now = next.value;
  }
}
