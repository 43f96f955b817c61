import { parseArgs } from 'node:util';

/** Parses the options of commands. */

/** One option of a command. */
interface Option<T> {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** The value of the option, or its default. Throws a RangeError that lists the valid values. */
  readonly read: (name: string, given: unknown) => T;
}
type Values<Options> = {
  readonly [Name in keyof Options]: Options[Name] extends Option<infer T> ? T : never;
};

const refuse = (name: string, takes: string, given: unknown): never => {
  throw new RangeError(`--${name} takes ${takes}, not "${String(given)}"`);
};

/** An option without a value. */
export const flag: Option<boolean> = { type: 'boolean', read: (_name, given) => given === true };

export const freeText = <Usual>(usual: Usual): Option<string | Usual> => ({
  type: 'string',
  read: (_name, given) => (given === undefined ? usual : String(given)),
});

export const wholeNumber = <Usual>(least: number, most: number, usual: Usual): Option<number | Usual> => ({
  type: 'string',
  read: (name, given) => {
    if (given === undefined) return usual;
    const value = /^\d+$/.test(String(given)) ? Number(given) : NaN;
    if (value >= least && value <= most) return value;
    return refuse(name, `a whole number from ${least} to ${most}`, given);
  },
});

/** A fraction above 0 and up to 1, the default. */
export const share: Option<number> = {
  type: 'string',
  read: (name, given = '1') => {
    const value = Number(given);
    return value > 0 && value <= 1 ? value : refuse(name, 'a number above 0, at most 1', given);
  },
};

export const choice = <T extends string, Usual extends T | null>(
  choices: readonly T[],
  usual: Usual,
): Option<T | Usual> => ({
  type: 'string',
  read: (name, given) =>
    given === undefined
      ? usual
      : (choices.find((one) => one === given) ?? refuse(name, choices.join(' or '), given)),
});

/** A repeatable option. */
export const choices = <T extends string>(all: readonly T[]): Option<readonly T[]> => ({
  type: 'string',
  multiple: true,
  read: (name, given) =>
    [given ?? []].flat().map((wanted) => {
      return all.find((one) => one === wanted) ?? refuse(name, all.join(' or '), wanted);
    }),
});

/** A repeatable text. */
export const freeTexts: Option<readonly string[]> = {
  type: 'string',
  multiple: true,
  read: (_name, given) => [given ?? []].flat().map(String),
};

/** The number of seeds: a game's seed is a whole number below it. */
export const SEEDS = 2 ** 32;
export const seedNumber = wholeNumber(0, SEEDS - 1, 1);
export const games = (usual: number): Option<number> => wholeNumber(1, 1_000_000, usual);
export const port = (usual: number): Option<number> => wholeNumber(1, 65_535, usual);

/** Creates a parser of these options from the arguments of a command, which throws an Error for an invalid one. */
export const optionsOf =
  <Options extends Readonly<Record<string, Option<unknown>>>>(options: Options) =>
  (args: readonly string[]): Values<Options> => {
    const values = new Map(Object.entries(parseArgs({ args: [...args], options }).values));
    const read = Object.entries(options).map(([name, option]) => [name, option.read(name, values.get(name))]);
    return Object.fromEntries(read) as Values<Options>;
  };

/** The first line of an error. */
const firstLine = (fault: unknown): string =>
  (fault instanceof Error ? fault.message : String(fault)).split('\n')[0] ?? '';

/** Runs a command and exits with the code from `run`. Reports a failure in one line: an invalid option with exit code 2, else 1. */
export async function runCommand<Order>(
  name: string,
  read: (args: readonly string[]) => Order,
  run: (order: Order) => number | Promise<number>,
): Promise<void> {
  let failed = 2;
  try {
    const order = read(process.argv.slice(2));
    failed = 1;
    process.exitCode = await run(order);
  } catch (fault) {
    console.error(`${name}: ${firstLine(fault)}`);
    process.exitCode = failed;
  }
}
