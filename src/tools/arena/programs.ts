import { answer } from '../../lib/bots/answer.ts';
import { type Level, LEVELS } from '../../lib/bots/questions.ts';
import { OutsideProgram } from './outside-program.ts';
import type { Program } from './program.ts';
import { eyes } from './yardsticks/eyes.ts';
import { greedy } from './yardsticks/greedy.ts';
import { bidder, thrifty } from './yardsticks/policies.ts';
import { random } from './yardsticks/random.ts';
import { rusher } from './yardsticks/rusher.ts';

/** The programs of the arena; add new ones here. */

const levelOf = (level: Level): Program => ({
  decide: (view, _options, seed) => answer({ type: 'decide', level, view, seed }),
});

const PROGRAMS: ReadonlyMap<string, Program> = new Map([
  ...LEVELS.map((level) => [level, levelOf(level)] as const),
  ...Object.entries({ random, greedy, eyes, thrifty, bidder, rusher }),
]);

/** The levels, weakest first, then the yardsticks. */
export const PROGRAM_NAMES: readonly string[] = [...PROGRAMS.keys()];

/** Prefix of an outside program's command line. */
const OUTSIDE = 'cmd:';

/** Whether the name is that of a program or an outside program's command line. */
export const isProgram = (name: string): boolean =>
  PROGRAMS.has(name) || (name.startsWith(OUTSIDE) && name.slice(OUTSIDE.length).trim() !== '');

/** Opens the program of this name; an outside program has `timeout` milliseconds per answer. Throws a RangeError for an unknown name. */
export function openProgram(name: string, timeout: number): Program {
  if (name.startsWith(OUTSIDE)) return new OutsideProgram(name.slice(OUTSIDE.length), timeout);
  const program = PROGRAMS.get(name);
  if (!program) throw new RangeError(`no program "${name}"; there are ${PROGRAM_NAMES.join(', ')}`);
  return program;
}
