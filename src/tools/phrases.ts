import { readFileSync } from 'node:fs';

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
