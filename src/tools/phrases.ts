import { readFileSync } from 'node:fs';

/** What stands for a blank of a message: figures are told apart, all else is any words. */
const BLANKS: Readonly<Record<string, string>> = {
  amount: '(\\d+) Elektro',
  capacity: '(\\d+)',
  cities: '(\\d+) \\S+',
  income: '(\\d+) Elektro',
  money: '(\\d+) Elektro',
  number: '(\\d+)',
  price: '(\\d+) Elektro',
};

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** What the screens say in a language, from its catalogue: by this tests and measurements find what they tap. */
export class Phrases {
  readonly #words: Readonly<Record<string, unknown>>;

  constructor(language: 'de' | 'en') {
    const file = new URL(`../messages/${language}.json`, import.meta.url);
    this.#words = JSON.parse(readFileSync(file, 'utf8'));
  }

  /** The words of a message. */
  text(key: string): string {
    const words = this.#words[key];
    if (typeof words !== 'string') throw new Error(`no words for ${key}`);
    return words;
  }

  #pattern(key: string): string {
    return escaped(this.text(key)).replace(/\{(\w+)\}/g, (_, blank: string) => BLANKS[blank] ?? '(.+?)');
  }

  /** Exactly one of these messages, whatever is in their blanks. */
  exactly(...keys: readonly string[]): RegExp {
    return new RegExp(`^(?:${keys.map((key) => this.#pattern(key)).join('|')})$`);
  }

  /** What begins with the message. */
  beginning(key: string): RegExp {
    return new RegExp(`^${this.#pattern(key)}`);
  }
}

export const ENGLISH = new Phrases('en');
export const GERMAN = new Phrases('de');
