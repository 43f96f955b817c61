import { expect, type Locator, type Page } from '@playwright/test';
import type { MessageKey } from '#lib/i18n/catalogue.ts';
import { ENGLISH, numberIn, type Phrases } from '#tools/support/phrases.ts';

/** The latest answer of the line. */
interface TypedAnswer {
  readonly sentences: readonly string[];
  readonly isRefused: boolean;
}
/** The words of a command, by the end of their keys. */
type CommandName =
  Extract<MessageKey, `typed_words_${string}`> extends `typed_words_${infer Name}` ? Name : never;

/** Lines that a game takes at most; a beginners' game of two takes some hundred. */
const MAX_LINES = 1500;
/** Elektro that a player keeps for fuel. */
const KEPT = 12;

/** Plays by typed lines alone, and knows nothing but their answers. The focus has to stay in the line. */
export class TypedPlayer {
  readonly #page: Page;
  readonly #words: Phrases;
  /** Writes a number as the player's keyboard does. */
  readonly #digits: (number: number) => string;
  lines = 0;

  constructor(page: Page, words = ENGLISH, digits: (number: number) => string = String) {
    this.#page = page;
    this.#words = words;
    this.#digits = digits;
  }

  get field(): Locator {
    return this.#page.getByRole('textbox', this.#words.named('typed_title'));
  }

  /** Types a command and what follows it. The answer is null once there is no line any more, because the game is over. */
  async say(command: CommandName, ...rest: readonly (string | number)[]): Promise<TypedAnswer | null> {
    const [word = ''] = this.#words.text(`typed_words_${command}`).split(/[,،]/u);
    const typed = rest.map((part) => (typeof part === 'number' ? this.#digits(part) : part));
    return this.#type([word, ...typed].join(' '));
  }
  /** Types any line where the focus is. */
  async #type(line: string): Promise<TypedAnswer | null> {
    if (++this.lines > MAX_LINES) throw new Error('the game does not end');
    await this.#page.keyboard.insertText(line);
    await this.#page.keyboard.press('Enter');
    return this.#page.evaluate(() => {
      const latest = [...document.querySelectorAll('[data-answer]')].at(-1);
      if (!latest) return null;
      const sentences = [...latest.querySelectorAll('p')].map(({ textContent }) => textContent.trim());
      return { sentences, isRefused: latest.classList.contains('refused') };
    });
  }

  /** The values of the first sentence that is this message. */
  #find({ sentences }: TypedAnswer, key: MessageKey): readonly string[] | null {
    for (const sentence of sentences) {
      const values = this.#words.valuesIn(sentence, key);
      if (values) return values;
    }
    return null;
  }
  #numbers = (text: string): readonly number[] =>
    (text.match(/\p{Nd}+/gu) ?? []).map((figure) => numberIn(figure));

  /** Whether a player of this device is to decide. */
  async mayDecide(): Promise<boolean> {
    const possible = await this.say('possible');
    return possible !== null && this.#find(possible, 'typed_not_your_turn') === null;
  }
  /** The number of the round, in the digits of the screen. */
  async round(): Promise<string> {
    const status = await this.say('status');
    return (status && this.#find(status, 'typed_status')?.[0]) ?? '';
  }

  /** Makes one decision, or a step of one. False once the game is over. */
  async decide(): Promise<boolean> {
    const status = await this.say('status');
    if (!status) return false;
    const asks = (key: MessageKey): boolean => this.#find(status, key) !== null;
    if (asks('ask_nominating')) return this.#nominate();
    if (asks('ask_bidding')) return this.#done(await this.say('pass'));
    if (asks('ask_scrapping')) return this.#scrap();
    if (asks('ask_discarding')) return this.#discard();
    if (asks('ask_buying')) return this.#buy();
    if (asks('ask_building')) return this.#build();
    if (asks('ask_powering')) return this.#done(await this.say('run'));
    throw new Error(`no decision in: ${status.sentences.join(' ')}`);
  }
  /** Whether the game goes on after a line that must have counted. */
  #done(answer: TypedAnswer | null): boolean {
    expect(answer?.isRefused ?? false, answer?.sentences.join(' ')).toBe(false);
    return answer !== null;
  }
  /** Whether the same player still has the same decision. */
  #stillAsks = (answer: TypedAnswer | null, question: MessageKey, name: string): boolean =>
    answer !== null && this.#find(answer, question)?.[0] === name;

  /** Name, money, cities and capacity of the player to act. */
  async #acting(): Promise<{ name: string; money: number; cities: number; capacity: number }> {
    const who = await this.say('who');
    const values = who && this.#find(who, 'players_card_to_act');
    if (!values) throw new Error(`nobody acts in: ${who?.sentences.join(' ')}`);
    const [name = '', ...figures] = values;
    const [money = 0, cities = 0, capacity = 0] = figures.map(numberIn);
    return { name, money, cities, capacity };
  }

  async #nominate(): Promise<boolean> {
    const { cities, capacity } = await this.#acting();
    const possible = await this.say('possible');
    const plants = possible && this.#find(possible, 'typed_can_auction')?.[0];
    const mayPass = possible && this.#find(possible, 'typed_can_pass');
    const dearest = this.#numbers(plants ?? '').at(-1);
    if (dearest === undefined || (mayPass && capacity > cities + 1))
      return this.#done(await this.say('pass'));
    return this.#done(await this.say('auction', dearest));
  }
  async #scrap(): Promise<boolean> {
    const possible = await this.say('possible');
    const [plant = 0] = this.#numbers((possible && this.#find(possible, 'typed_can_scrap')?.[0]) ?? '');
    return this.#done(await this.say('scrap', plant));
  }
  async #discard(): Promise<boolean> {
    for (const fuel of ['resource_coal', 'resource_oil'] as const) {
      for (let count = 1; count <= 6; count++) {
        const answer = await this.say('discard', count, this.#words.text(fuel));
        if (answer?.isRefused !== true) return answer !== null;
      }
    }
    throw new Error('nothing can be discarded');
  }

  /** Buys what one run of each plant burns, as far as there is room and money. */
  async #buy(): Promise<boolean> {
    const own = await this.say('plants');
    const { name } = await this.#acting();
    for (const card of own?.sentences ?? []) {
      const [, burnt] = this.#words.valuesIn(card, 'plant_text') ?? [];
      const fuel = burnt === undefined ? null : this.#words.valuesIn(burnt, 'plant_fuel_hybrid');
      if (burnt === undefined) continue;
      const coal = this.#words.text('resource_coal');
      const bought = await this.say('buy', fuel ? `${fuel[0]} ${coal}` : burnt);
      if (bought === null) return false;
      // nothing more can be bought: the turn has ended by itself
      if (!bought.isRefused && !this.#stillAsks(bought, 'ask_buying', name)) return true;
    }
    return this.#done(await this.say('done'));
  }

  async #build(): Promise<boolean> {
    let { name, money } = await this.#acting();
    for (;;) {
      const cheapest = await this.say('cheapest', 1);
      const [city, price = ''] = (cheapest && this.#find(cheapest, 'typed_cheapest')) ?? [];
      if (city === undefined || numberIn(price) > money - KEPT) break;
      const built = await this.say('build', city);
      if (built === null || built.isRefused) return this.#done(built);
      if (!this.#stillAsks(built, 'ask_building', name)) return true;
      money -= numberIn(price);
    }
    return this.#done(await this.say('done'));
  }
}
