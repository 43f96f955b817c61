import type { Plan } from '../../lib/bots/questions.ts';
import { actorStep } from '../../lib/machine/actor-step.ts';
import { legal, momentOf, seatsToAct, type Snapshot, viewOf } from '../../lib/machine/step.ts';
import type { Command } from '../../lib/rules/command.ts';
import type { Options } from '../../lib/rules/decision.ts';
import { onlyCommand } from '../../lib/rules/forced.ts';
import { standings } from '../../lib/rules/scoring.ts';
import type { Seat } from '../../lib/rules/types.ts';
import { type Blunders, countBlunders } from './blunders.ts';
import type { Program } from './program.ts';
import { seedFrom } from './seeds.ts';

/** A game with more commands counts as endless: far more than any real game needs. */
const MAX_COMMANDS = 20_000;

/** The reason for stopping a game. */
export class Fault extends Error {
  readonly seat: Seat;
  /** The number of commands before the fault. */
  readonly index: number;
  /** The command at fault; null if the program gave none. */
  readonly command: Command | null;
  constructor(seat: Seat, index: number, command: Command | null, reason: string) {
    super(reason);
    this.seat = seat;
    this.index = index;
    this.command = command;
  }
}

/** One player's result in a game. */
export interface PlayerResult extends Readonly<Blunders> {
  /** 1 for a win, 0 for none; a win shared by n counts 1/n. */
  readonly share: number;
  /** From 1; tied players share the mean of their ranks. */
  readonly rank: number;
  /** Cities powered in the final count. */
  readonly powered: number;
  /** Decisions with more than one legal choice, and their total milliseconds. */
  readonly decisions: number;
  readonly ms: number;
}

export interface GameResult {
  readonly rounds: number;
  readonly players: readonly PlayerResult[];
}

/** Running counts of one seat. */
interface Tally extends Blunders {
  decisions: number;
  ms: number;
}

function resultOf({ context }: Snapshot, tallies: readonly Tally[]): GameResult {
  const ranked = standings(context);
  const players = tallies.map((tally, seat): PlayerResult => {
    const own = ranked.find((one) => one.seat === seat);
    if (!own) throw new RangeError(`no standing of seat ${seat}`);
    const equals = ranked.filter(({ rank }) => rank === own.rank).length;
    return {
      share: own.rank === 1 ? 1 / equals : 0,
      rank: own.rank + (equals - 1) / 2,
      powered: own.powered,
      ...tally,
    };
  });
  return { rounds: context.round, players };
}

/** Plays a game to its end. `programs`: by seat. Throws a Fault if a program throws or proposes an illegal command. */
export async function playGame(
  start: Snapshot,
  programs: readonly Program[],
  seed: number,
): Promise<GameResult> {
  const tallies = programs.map((): Tally => ({ decisions: 0, ms: 0, dark: 0, junk: 0 }));
  const step = actorStep();
  let now = start;
  let index = 0;

  const ask = async (seat: Seat, options: Options): Promise<Plan> => {
    const [program, tally] = [programs[seat] as Program, tallies[seat] as Tally];
    const view = viewOf(now, seat);
    const from = performance.now();
    try {
      const answer = program.decide(view, options, seedFrom(seed, seat, index));
      return answer instanceof Promise ? await answer : answer;
    } catch (fault) {
      throw new Fault(seat, index, null, fault instanceof Error ? fault.message : String(fault));
    } finally {
      tally.ms += performance.now() - from;
      tally.decisions++;
    }
  };

  const play = (seat: Seat, command: Command): void => {
    if (index === MAX_COMMANDS) throw new Fault(seat, index, command, 'the game does not end');
    if (command.seat !== seat) throw new Fault(seat, index, command, 'a command of another seat');
    const next = step(now, command);
    if (!next.ok) throw new Fault(seat, index, command, `refused: ${JSON.stringify(next.error)}`);
    countBlunders(now.context, next.value.context, tallies);
    now = next.value;
    index++;
  };

  while (momentOf(now) !== 'over') {
    const [seat] = seatsToAct(now);
    const options = seat === undefined ? null : legal(now, seat);
    if (seat === undefined || !options) throw new Fault(seat ?? 0, index, null, 'no seat may act');
    const only = onlyCommand(options, seat);
    const plan = only ? [only] : await ask(seat, options);
    if (plan.length === 0) throw new Fault(seat, index, null, 'a plan without a command');
    for (const command of plan) play(seat, command);
  }
  return resultOf(now, tallies);
}
