import type { Plan } from '../../lib/bots/questions.ts';
import { actorStep } from '../../lib/machine/actor-step.ts';
import { legal, momentOf, seatsToAct, type Snapshot, viewOf } from '../../lib/machine/step.ts';
import type { Command } from '../../lib/rules/command.ts';
import type { Options } from '../../lib/rules/decision.ts';
import { onlyCommand } from '../../lib/rules/forced.ts';
import { standings } from '../../lib/rules/scoring.ts';
import type { Seat } from '../../lib/rules/types.ts';
import { countHabits, type Habits } from './habits.ts';
import type { Program } from './program.ts';
import { seedFrom } from './seeds.ts';

/** A game with more commands counts as endless: no real game needs nearly as many. */
const MAX_COMMANDS = 20_000;

/** Why a game was stopped. */
export class Fault extends Error {
  readonly seat: Seat;
  /** How many commands the game had before the fault. */
  readonly index: number;
  /** The command at fault; null when the program gave none. */
  readonly command: Command | null;
  constructor(seat: Seat, index: number, command: Command | null, reason: string) {
    super(reason);
    this.seat = seat;
    this.index = index;
    this.command = command;
  }
}

/** How one player did in a game. */
export interface PlayerResult extends Readonly<Habits> {
  /** 1 for a win, 0 for none; a win shared by n counts 1/n. */
  readonly share: number;
  /** From 1; players who tie share the mean of their places. */
  readonly rank: number;
  /** Cities powered in the final count. */
  readonly powered: number;
  /** Decisions in which more than one thing was possible, and the milliseconds that they took together. */
  readonly decisions: number;
  readonly ms: number;
}

export interface GameResult {
  readonly rounds: number;
  readonly players: readonly PlayerResult[];
}

/** What is counted while a seat plays. */
interface Tally extends Habits {
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

/** Plays a game to its end. `programs`: by seat. Throws a Fault when a program throws or proposes what is not legal. */
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
    countHabits(now.context, next.value.context, tallies);
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
