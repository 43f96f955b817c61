import * as v from 'valibot';
import type { Plan } from '../../lib/bots/questions.ts';
import { command, firstFault, list } from '../../lib/shapes/nouns.ts';
import { plainDataFault } from '../../lib/shapes/plain.ts';

/** More than any decision takes: the longest is a whole turn of building. */
const MAX_COMMANDS = 50;
/** Characters of a bad line that an error message quotes. */
const SHOWN = 80;

const single = v.strictObject({ command });
const several = v.strictObject({ commands: v.pipe(list(command, MAX_COMMANDS), v.minLength(1)) });

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`answered with what is no JSON: ${JSON.stringify(line.slice(0, SHOWN))}`);
  }
}

/** Parses the plan in a line from an outside program. Throws an Error that says what is wrong. */
export function parseAnswer(line: string): Plan {
  const value = jsonOf(line);
  const lacks = plainDataFault(value);
  if (lacks !== null) throw new Error(`answered with data that needs ${lacks}`);
  const isList = typeof value === 'object' && value !== null && 'commands' in value;
  const parsed = isList ? v.safeParse(several, value) : v.safeParse(single, value);
  if (!parsed.success) {
    const { path, fault } = firstFault(parsed.issues);
    throw new Error(`answered with the wrong shape: "${path}" is ${fault}`);
  }
  return 'commands' in parsed.output ? parsed.output.commands : [parsed.output.command];
}
