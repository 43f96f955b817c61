import { plainDigits } from '../../lib/digits.ts';
import type { Catalogue, Locale, MessageArguments, MessageKey } from '../../lib/i18n/catalogue.ts';
import { format, type Message, parse, type Values } from '../../lib/i18n/format.ts';
import type { MessageParameters } from '../../lib/i18n/parameters.ts';
import { readCatalogue } from '../messages/catalogue.ts';

/** A number on the screen in Latin, Arabic or Persian digits, with group separators from a thousand on. */
const NUMBER = '([\\d٠-٩۰-۹](?:[\\d٠-٩۰-۹.,٬]*[\\d٠-٩۰-۹])?)';
/** The value patterns of parameters by name; any other parameter may be any text, unless a plural counts it. */
const BLANKS: Readonly<Record<string, string>> = {
  amount: NUMBER,
  capacity: NUMBER,
  n: NUMBER,
  number: NUMBER,
};

/** Parses a number from the screen, with or without group separators. */
export const numberIn = (figures: string): number => Number(plainDigits(figures).replaceAll(/\D/g, ''));

/** A pattern of a text. Names of elements have plain spaces for non-breaking ones. */
const escaped = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\u00a0', '\\s');

/** A part of a message's values. */
type SomeValues<K extends MessageKey> = K extends keyof MessageParameters
  ? Partial<MessageParameters[K]>
  : never;

/** Finds the texts of a language's catalogue on the screen, for tests and benchmarks that tap by text. */
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

  /** For `getByRole`: matches an element named by this message, as in `named('auction_bid', { amount: 7 })`. */
  readonly named = <K extends MessageKey>(
    key: K,
    ...values: MessageArguments<K>
  ): { readonly name: string; readonly exact: true } => ({ name: this.text(key, ...values), exact: true });

  /** For `getByRole`: matches a name that begins with this message, as in `startingWith('plant_text', { number: 4 })`. */
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

  /** The parameter values, in order, of a text that begins with a message; null if it does not. */
  valuesIn(text: string, key: MessageKey): readonly string[] | null {
    const found = this.beginning(key).exec(text)?.slice(1);
    // each plural form has its own groups, and only those of one match
    return found?.filter((value: string | undefined) => value !== undefined) ?? null;
  }

  /** Matches a text that begins with one of these messages with any values. */
  beginning(...keys: readonly MessageKey[]): RegExp {
    const patterns = keys.map((key) => this.#patternOf(parse(this.#catalogue[key])));
    // an element's text may have invisible spaces at its ends
    return new RegExp(`^\\s*(?:${patterns.join('|')})`);
  }

  /**
   * A regular expression for the texts of a message. It captures the values of its parameters, for each plural form in turn. `counted`: the
   * parameter that the plural around this message counts.
   */
  #patternOf(message: Message, known: Values = {}, counted?: string): string {
    return message
      .map((part) => {
        if (typeof part === 'string') return escaped(part);
        const value = known[part.name];
        if ('options' in part) {
          const { options } = part;
          const countedWithin = part.type === 'plural' ? part.name : counted;
          const isChosen = part.type === 'select' && value !== undefined;
          const possible = isChosen ? [options[value] ?? options.other ?? []] : Object.values(options);
          return `(?:${possible.map((option) => this.#patternOf(option, known, countedWithin)).join('|')})`;
        }
        if (value !== undefined) return escaped(this.#format([part], known));
        if (part.type === 'money') return this.#patternOf(parse(this.#catalogue.money_amount));
        return part.name === counted ? NUMBER : (BLANKS[part.name] ?? '(.+?)');
      })
      .join('');
  }

  #format(message: Message, values: Values): string {
    return format(message, values, this.locale, () => parse(this.#catalogue.money_amount));
  }
}

export const ENGLISH = new Phrases('en');
export const GERMAN = new Phrases('de');
/** English, the language of most tests. */
export const { named, startingWith } = ENGLISH;
