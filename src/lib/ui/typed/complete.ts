import { findCommand, namedCommands, type TypedCommand } from './commands.ts';
import { firstWord, namedCities, namedFuels, namedRegions, namedSeats, type NamesAtTable } from './parse.ts';
import { beginningWith, type NamedThing, typedKey } from './same-key.ts';
import { EVERYWHERE } from './words.ts';

/** A line with its end completed as far as all that fits agrees, and what fits if it is more than one thing. */
interface Completion {
  readonly line: string;
  readonly fits: readonly string[];
}

/** What is completed: the end of a line, and the names that it may become. */
interface Ending {
  readonly before: string;
  readonly part: string;
  readonly all: readonly NamedThing<unknown>[];
  /** What follows a name, so that the next one can be typed. */
  readonly then: '' | ' ';
}

function namesFor(takes: TypedCommand['takes'], names: NamesAtTable): readonly NamedThing<unknown>[] {
  switch (takes) {
    case 'command':
      return namedCommands();
    case 'seat':
      return namedSeats(names);
    case 'city':
    case 'cities':
      return namedCities(names);
    case 'region':
      return namedRegions(names);
    case 'fuel':
      return namedFuels();
    case 'nothing':
      return [];
  }
}

/** Where the last name of a line begins: cities have commas between them, kinds of fuel have spaces. */
const STARTS: Readonly<Partial<Record<TypedCommand['takes'], RegExp>>> = {
  cities: /^.*[,،;؛]\s*/su,
  fuel: /^.*[\s,،;؛\p{Nd}]/su,
};

function endingOf(line: string, names: NamesAtTable): Ending | null {
  const [word, rest] = firstWord(line);
  if (/^\s*\S*$/u.test(line)) {
    const own = namedCommands();
    const all = beginningWith(word, own).length > 0 ? own : namedCommands(EVERYWHERE);
    return { before: '', part: word, all, then: ' ' };
  }
  const found = findCommand(word);
  if (!found.ok || rest === '') return null;
  const { takes } = found.value;
  const skipped = STARTS[takes]?.exec(rest)?.[0] ?? '';
  const part = rest.slice(skipped.length);
  const before = line.trimEnd().slice(0, line.trimEnd().length - part.length);
  return { before, part, all: namesFor(takes, names), then: '' };
}

function commonStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const text of others) while (!text.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}

/** Completes the end of a line; null if it is complete, or nothing fits. */
export function complete(line: string, names: NamesAtTable): Completion | null {
  const ending = endingOf(line, names);
  if (!ending || typedKey(ending.part) === '') return null;
  const { before, part, all, then } = ending;
  const fits = [...new Set(beginningWith(part, all).map(({ name }) => name))];
  const [only] = fits;
  if (only === undefined) return null;
  if (fits.length === 1) {
    const completed = `${before}${only}${then}`;
    return completed === line ? null : { line: completed, fits: [] };
  }
  const common = commonStart(fits);
  const isLonger = typedKey(common).length > typedKey(part).length;
  return { line: isLonger ? before + common : line, fits };
}
