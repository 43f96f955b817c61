import type { Catalogue, Locale, MessageKey, PlainKey } from '../../lib/i18n/catalogue.ts';
import type { Message } from '../../lib/i18n/format.ts';
import { format, parse } from '../../lib/i18n/format.ts';
import { plainDigits } from '../../lib/i18n/digits.ts';
import { readCatalogue } from '../messages/catalogue.ts';

/** A number on the screen in Latin or Arabic digits; from a thousand on with group separators. */
const NUMBER = '([\\d٠-٩][\\d٠-٩.,٬]*)';
/** The pattern for the value of a parameter, by its name; any other parameter may be any text. */
const BLANKS: Readonly<Record<string, string>> = { amount: NUMBER, capacity: NUMBER, number: NUMBER };

/** The number that a screen shows, with or without group separators. */
export const numberIn = (figures: string): number => Number(plainDigits(figures).replaceAll(/\D/g, ''));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds the texts of a language's catalogue on the screen, for tests and benchmarks that tap what they read. */
export class Phrases {
  readonly locale: Locale;
  readonly #catalogue: Catalogue;

  constructor(locale: Locale) {
    this.locale = locale;
    this.#catalogue = readCatalogue(locale);
  }

  /** The text of a message without parameters. */
  text(key: PlainKey): string {
    return format(parse(this.#catalogue[key]), {}, this.locale);
  }

  /** Matches a text that is one of these messages with any values. */
  exactly(...keys: readonly MessageKey[]): RegExp {
    return new RegExp(`${this.beginning(...keys).source}$`);
  }

  /** The values of the parameters in a text that begins with a message, in their order; null if it begins otherwise. */
  valuesIn(text: string, key: MessageKey): readonly string[] | null {
    const found = this.beginning(key).exec(text)?.slice(1);
    // each form of a plural has groups of its own, and only those of one are there
    return found?.filter((value: string | undefined) => value !== undefined) ?? null;
  }

  /** Matches a text that begins with one of these messages with any values. */
  beginning(...keys: readonly MessageKey[]): RegExp {
    const patterns = keys.map((key) => this.#patternOf(parse(this.#catalogue[key])));
    return new RegExp(`^(?:${patterns.join('|')})`);
  }

  /** A regular expression for the texts of a message. It captures the values of its parameters, for each plural form in turn. */
  #patternOf(message: Message): string {
    return message
      .map((part) => {
        if (typeof part === 'string') return escaped(part);
        if (part.type === 'money') return this.#patternOf(parse(this.#catalogue.money_amount));
        if (part.type === 'value') return BLANKS[part.name] ?? '(.+?)';
        return `(?:${Object.values(part.options)
          .map((option) => this.#patternOf(option))
          .join('|')})`;
      })
      .join('');
  }
}

export const ENGLISH = new Phrases('en');
export const GERMAN = new Phrases('de');
