import { type Message, parse, type Part } from './format.ts';

/**
 * Two pseudo-languages, for development and tests: text from outside the catalogue stays plain, text without enough room is cut off, and
 * layout for one direction stands out.
 */

interface PseudoLanguage {
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** Transforms a text of an English message. */
  readonly write: (text: string) => string;
}

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(
    'aåbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqǫrŕsštţuûvṽwŵxẋyýzž'.matchAll(/(.)(.)/gu),
    ([, plain, accented]) => [plain, accented],
  ),
);
const VOWELS = /[aeiou]/gi;
/** The length of a text relative to English. */
const LONGER = 1.4;

/** A text with accents, lengthened by repeated vowels. */
function lengthen(text: string): string {
  const vowels = text.match(VOWELS)?.length ?? 1;
  const times = 1 + Math.ceil((text.length * (LONGER - 1)) / vowels);
  const letters = [...text].map((char) => {
    const lower = char.toLowerCase();
    const accented = ACCENTED[lower] ?? char;
    const written = lower === char ? accented : accented.toUpperCase();
    return char.match(VOWELS) ? written.repeat(times) : written;
  });
  return letters.join('');
}

/** A text that runs from right to left, whatever its letters. */
const turn = (text: string): string => text.replace(/\S+(?: \S+)*/g, '\u202e$&\u202c');

/** A message as ICU MessageFormat, with its plain texts changed. */
function rewrite(message: Message, change: (text: string) => string): string {
  const write = (part: Part): string => {
    if (typeof part === 'string') return change(part).replaceAll("'", "''").replaceAll(/[{}]+/g, "'$&'");
    if (part.type === 'value') return `{${part.name}}`;
    if (part.type === 'money') return `{${part.name}, money}`;
    const options = Object.entries(part.options).map(([key, one]) => `${key} {${rewrite(one, change)}}`);
    return `{${part.name}, ${part.type}, ${options.join(' ')}}`;
  };
  return message.map(write).join('');
}

/** The pseudo-languages by the tags that CLDR reserves for them: an English with accents, and one from right to left. */
export const PSEUDO_LANGUAGES: Readonly<Record<string, PseudoLanguage>> = {
  'en-XA': {
    name: 'Ƀîîĝ Éñĝļîîšĥ',
    direction: 'ltr',
    write: (text) => `[${rewrite(parse(text), lengthen)}]`,
  },
  'ar-XB': {
    name: '\u202eTurned English\u202c',
    direction: 'rtl',
    write: (text) => rewrite(parse(text), turn),
  },
};
