import type { Catalogue, Locale, MessageKey, PlainKey } from '../lib/i18n/catalogue.ts';
import type { Message } from '../lib/i18n/format.ts';
import { format, parse } from '../lib/i18n/format.ts';
import { readCatalogue } from './catalogue.ts';

/** Elektro as screens show them: from a thousand on the figures stand in groups. */
const MONEY = '(\\d[\\d.,]*) Elektro';
/** What stands for a blank of a message: figures are told apart, all else is any words. */
const BLANKS: Readonly<Record<string, string>> = {
  amount: MONEY,
  capacity: '(\\d+)',
  cities: '(\\d+) \\S+',
  income: MONEY,
  money: MONEY,
  number: '(\\d+)',
  price: MONEY,
};

/** The number that a screen shows in figures, be they in groups or not. */
export const numberIn = (figures: string): number => Number(figures.replaceAll(/\D/g, ''));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A regular expression for whatever a message may read. It captures the blanks: those of every plural form, one form after another. */
function patternOf(message: Message): string {
  return message
    .map((part) => {
      if (typeof part === 'string') return escaped(part);
      if (part.type === 'value') return BLANKS[part.name] ?? '(.+?)';
      return `(?:${Object.values(part.options).map(patternOf).join('|')})`;
    })
    .join('');
}

/** What the screens say in a language, from its catalogue: by this tests and measurements find what they tap. */
export class Phrases {
  readonly #catalogue: Catalogue;

  constructor(locale: Locale) {
    this.#catalogue = readCatalogue(locale);
  }

  /** The text of a message without parameters. */
  text(key: PlainKey): string {
    return format(parse(this.#catalogue[key]), {}, 'en');
  }

  /** Exactly one of these messages, whatever is in their blanks. */
  exactly(...keys: readonly MessageKey[]): RegExp {
    return new RegExp(`${this.beginning(...keys).source}$`);
  }

  /** What begins with one of these messages. */
  beginning(...keys: readonly MessageKey[]): RegExp {
    const patterns = keys.map((key) => patternOf(parse(this.#catalogue[key])));
    return new RegExp(`^(?:${patterns.join('|')})`);
  }
}

export const ENGLISH = new Phrases('en');
export const GERMAN = new Phrases('de');
