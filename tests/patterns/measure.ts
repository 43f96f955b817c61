import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { createContext, Script } from 'node:vm';

/** Sample characters of many kinds; a pattern is tried on those it distinguishes. */
const CHARACTERS = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)),
  ...[
    '\0',
    '\t',
    '\n',
    '\u00a0',
    'ä',
    'ß',
    '\u0301',
    '…',
    '“',
    '\u0610',
    'ی',
    'ي',
    '\u0640',
    '٣',
    '۳',
    'ا',
    'א',
  ],
  ...[
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2066',
    '\u2069',
    '\u20dd',
    '\u20e3',
    '\u2800',
    '\ufe0f',
    '\ufffc',
    '\uffff',
  ],
  ...[
    'क',
    '\u094d',
    '\u0903',
    'ᠠ',
    '\u180b',
    '漢',
    '\ud800',
    '\udc00',
    '👩',
    '🏽',
    '🏴',
    '\u{e0067}',
    '\u{e007f}',
  ],
];

/** The literal characters of a pattern, and one match from `CHARACTERS`, if any, for each of its character classes. */
function charactersOf({ source, flags }: RegExp): readonly string[] {
  const taken = new Set<string>();
  const add = ({ raw }: { readonly raw: string }): void => {
    const alone = new RegExp(`^${raw}$`, flags.replaceAll(/[gy]/g, ''));
    const one = CHARACTERS.find((char) => alone.test(char) && !taken.has(char));
    if (one !== undefined) taken.add(one);
  };
  visitRegExpAST(
    new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') }),
    {
      onCharacterClassEnter: add,
      onCharacterSetEnter: add,
      onCharacterEnter: ({ value, parent }) => {
        if (parent.type === 'Alternative' || parent.type === 'Quantifier')
          taken.add(String.fromCodePoint(value));
      },
    },
  );
  return [...taken];
}

/** A repeated text and what follows it: something that matches, and something that does not. */
interface Attack {
  readonly repeated: string;
  readonly end: string;
}

/** The maximum number of characters of one pattern combined in pairs. */
const MOST = 8;

/** Repetitions of each character that the pattern distinguishes, of each pair of them, and of all the pattern's own characters. */
function attacksOn(pattern: RegExp): readonly Attack[] {
  const all = charactersOf(pattern);
  const chars = [...all.slice(0, MOST), '\0'];
  const pairs = chars.flatMap((one) => chars.map((other) => (one === other ? one : one + other)));
  return [...pairs, ...all.slice(MOST), all.join('')].flatMap((repeated) =>
    ['', '\0', '\n'].map((end) => ({ repeated, end })),
  );
}

/** Milliseconds after which a pattern counts as endless. */
const PATIENCE = 2_000;

/** Patterns run in a context, where a run can be stopped from outside. */
const world = createContext({});
const ALL = new Script("text.replaceAll(pattern, '')");
const FIRST = new Script('pattern.exec(text)');

/** Processor time of the pattern for a whole text. Milliseconds. */
function timeFor(pattern: RegExp, text: string): number {
  Object.assign(world, { pattern, text });
  const before = process.cpuUsage();
  try {
    (pattern.global ? ALL : FIRST).runInContext(world, { timeout: PATIENCE });
  } catch {
    return Infinity;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Characters of the longer text; the shorter one has a quarter. */
const LONG = 8_000;
/** A pattern faster than this on the longer text needs no second measurement: a quadratic one takes a hundred. Milliseconds. */
const AT_ONCE = 25;
/** The maximum number of comparisons of two lengths. */
const TRIES = 3;
/** A linear pattern takes four times as long for four times the text, a quadratic one sixteen times. */
const MAX_RATIO = 9;

/** The text that makes the pattern slower than linear; null if there is none. */
export function slowText(pattern: RegExp): string | null {
  for (const { repeated, end } of attacksOn(pattern)) {
    const textOf = (length: number): string => repeated.repeat(Math.ceil(length / repeated.length)) + end;
    // an exponential pattern would not end at full length, and is detected long before
    const isEndless = timeFor(pattern, textOf(LONG / 50)) === Infinity;
    const isSlow = (): boolean => {
      const long = timeFor(pattern, textOf(LONG));
      return long > AT_ONCE && long > MAX_RATIO * timeFor(pattern, textOf(LONG / 4));
    };
    if (isEndless || Array.from({ length: TRIES }).every(isSlow))
      return `${JSON.stringify(repeated)} again and again, then ${JSON.stringify(end)}`;
  }
  return null;
}
