import { plainDigits } from '../../lib/digits.ts';
import type { Catalogue, Locale, MessageArguments, MessageKey } from '../../lib/i18n/catalogue.ts';
import { format, type Message, parse, type Values } from '../../lib/i18n/format.ts';
import type { MessageParameters } from '../../lib/i18n/parameters.ts';
import { readCatalogue } from '../messages/catalogue.ts';

/** A number on the screen in Latin, Arabic or Persian digits; from a thousand on with group separators. */
const NUMBER = '([\\d٠-٩۰-۹](?:[\\d٠-٩۰-۹.,٬]*[\\d٠-٩۰-۹])?)';
/** The pattern for the value of a parameter, by its name; any other parameter may be any text. */
const BLANKS: Readonly<Record<string, string>> = {
  amount: NUMBER,
  capacity: NUMBER,
  n: NUMBER,
  number: NUMBER,
};

/** The number that a screen shows, with or without group separators. */
export const numberIn = (figures: string): number => Number(plainDigits(figures).replaceAll(/\D/g, ''));

/** A pattern for a text. Names of elements have plain spaces where the text keeps words together. */
const escaped = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\u00a0', '\\s');

/** Some of the values of a message. */
type SomeValues<K extends MessageKey> = K extends keyof MessageParameters
  ? Partial<MessageParameters[K]>
  : never;

/** Finds the texts of a language's catalogue on the screen, for tests and benchmarks that tap what they read. */
export class Phrases {
  readonly locale: Locale;
  readonly #catalogue: Catalogue;

  constructor(locale: Locale) {
    this.locale = locale;
    this.#catalogue = readCatalogue(locale);
  }

  /** The text of a message. */
  text<K extends MessageKey>(key: K, ...[values]: MessageArguments<K>): string {
    return this.#format(parse(this.#catalogue[key]), values ?? {});
  }

  /** For `getByRole`: what has this message as its name, as in `named('auction_bid', { amount: 7 })`. */
  readonly named = <K extends MessageKey>(
    key: K,
    ...values: MessageArguments<K>
  ): { readonly name: string; readonly exact: true } => ({ name: this.text(key, ...values), exact: true });

  /** For `getByRole`: what has a name that begins with this message, as in `startingWith('plant_text', { number: 4 })`. */
  readonly startingWith = <K extends MessageKey>(
    key: K,
    known?: SomeValues<K>,
  ): { readonly name: RegExp } => ({ name: this.like(key, known) });

  /** Matches a text that begins with this message, with these values and any others. */
  like<K extends MessageKey>(key: K, known?: SomeValues<K>): RegExp {
    return new RegExp(`^${this.#patternOf(parse(this.#catalogue[key]), { ...known })}`);
  }

  /** Matches a text that is one of these messages with any values. */
  exactly(...keys: readonly MessageKey[]): RegExp {
    return new RegExp(`${this.beginning(...keys).source}\\s*$`);
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
    // the text of an element may begin and end with spaces that are not seen
    return new RegExp(`^\\s*(?:${patterns.join('|')})`);
  }

  /** A regular expression for the texts of a message. It captures the values of its parameters, for each plural form in turn. */
  #patternOf(message: Message, known: Values = {}): string {
    return message
      .map((part) => {
        if (typeof part === 'string') return escaped(part);
        const value = known[part.name];
        if ('options' in part) {
          const { options } = part;
          const isChosen = part.type === 'select' && value !== undefined;
          const possible = isChosen ? [options[value] ?? options.other ?? []] : Object.values(options);
          return `(?:${possible.map((option) => this.#patternOf(option, known)).join('|')})`;
        }
        if (value !== undefined) return escaped(this.#format([part], known));
        if (part.type === 'money') return this.#patternOf(parse(this.#catalogue.money_amount));
        return BLANKS[part.name] ?? '(.+?)';
      })
      .join('');
  }

  #format(message: Message, values: Values): string {
    return format(message, values, this.locale, () => parse(this.#catalogue.money_amount));
  }
}

export const ENGLISH = new Phrases('en');
export const GERMAN = new Phrases('de');
/** In English, as most tests are played. */
export const { named, startingWith } = ENGLISH;
