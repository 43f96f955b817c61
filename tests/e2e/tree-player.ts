import { expect, type Locator, type Page } from '@playwright/test';
import { numberIn, type Phrases } from '#tools/support/phrases.ts';

/** Plays by the accessibility tree alone, as with a screen reader: finds everything by role and name, and presses keys. */

/** A line of the accessibility tree, such as `button "Pass"`. */
interface Node {
  readonly role: string;
  readonly name: string;
  readonly isDisabled: boolean;
}
const LINE = /^\s*- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?(.*)$/;

/** Turns the table for screen readers on, as a player does who hears the start page. */
export async function useReader(page: Page, words: Phrases): Promise<void> {
  await page.getByRole('link', words.named('access_title')).press('Enter');
  const reader = page.getByRole('switch', words.startingWith('access_reader'));
  await reader.press(' ');
  await expect(reader).toBeChecked();
  await page.getByRole('link', words.named('action_back')).press('Enter');
  await page.getByRole('heading', { level: 1, name: words.text('app_name') }).waitFor();
}

/** Elektro that are kept for fuel while building. */
const KEPT = 10;

export class TreePlayer {
  readonly #page: Page;
  readonly #words: Phrases;

  constructor(page: Page, words: Phrases) {
    this.#page = page;
    this.#words = words;
  }

  async #read(within: Locator = this.#page.locator('body')): Promise<readonly Node[]> {
    const lines = (await within.ariaSnapshot()).split('\n');
    return lines.flatMap((line) => {
      const [, role, name = '', rest = ''] = LINE.exec(line.replaceAll("''", "'")) ?? [];
      return role === undefined ? [] : [{ role, name, isDisabled: rest.includes('[disabled]') }];
    });
  }

  /** The first heading, which names the decision. */
  async heading(): Promise<string> {
    return (await this.#read()).find(({ role }) => role === 'heading')?.name ?? '';
  }

  /** The lines of the log, or null where there is none, as after the end of the game. */
  async log(): Promise<readonly string[] | null> {
    const log = this.#page.getByRole('region', { name: this.#words.text('log_title'), exact: true });
    return (await log.isVisible()) ? (await this.#read(log)).map(({ name }) => name) : null;
  }

  async #press(target: Locator): Promise<void> {
    // a forced move, or another player, may have taken it away since it was read
    await target.press('Enter', { timeout: 5000 }).catch(async (fault: unknown) => {
      if (await target.isVisible()) throw fault;
    });
  }
  /** Presses the button with this name; false if there is none. */
  async #pressIf(nodes: readonly Node[], name: RegExp): Promise<boolean> {
    const found = nodes.find((node) => node.role === 'button' && !node.isDisabled && name.test(node.name));
    if (!found) return false;
    await this.#press(this.#page.getByRole('button', { name: found.name, exact: true }).first());
    return true;
  }

  /** Makes a step of one decision; false if there is none. */
  async step(): Promise<boolean> {
    const words = this.#words;
    const nodes = await this.#read();
    const has = (role: string, name: string): boolean =>
      nodes.some((node) => node.role === role && node.name === name);
    if (has('group', words.text('auction_scrap_title'))) return this.#scrap();
    if (
      await this.#pressIf(
        nodes,
        words.exactly(
          'table_to_decision',
          'turning_go_on',
          'auction_pass',
          'auction_buy',
          'auction_discard',
          'income_collect',
        ),
      )
    )
      return true;
    if (await this.#pressIf(nodes, words.beginning('drafting_pick'))) return true;
    if (has('region', words.text('auction_title'))) return this.#nominate(nodes);
    if (nodes.some(({ name }) => words.exactly('resources_end', 'resources_pay_end').test(name)))
      return this.#buy(nodes);
    if (nodes.some(({ name }) => words.exactly('building_end', 'building_pay_end').test(name)))
      return this.#build(nodes);
    return false;
  }

  /** Money in Elektro, cities and capacity of the player who acts, as the list of players says. */
  #acting(nodes: readonly Node[]): { money: number; cities: number; capacity: number } {
    const card = nodes.find(({ name }) => this.#words.beginning('players_card_to_act').test(name));
    const values = this.#words.valuesIn(card?.name ?? '', 'players_card_to_act') ?? [];
    const [money = 0, cities = 0, capacity = 0] = values.slice(1).map(numberIn);
    return { money, cities, capacity };
  }

  async #scrap(): Promise<boolean> {
    const group = this.#page.getByRole('group', this.#words.named('auction_scrap_title'));
    await this.#press(group.getByRole('button').first());
    return this.#pressIf(await this.#read(), this.#words.exactly('auction_scrap'));
  }

  async #nominate(nodes: readonly Node[]): Promise<boolean> {
    const words = this.#words;
    const { cities, capacity } = this.#acting(nodes);
    const pass = words.exactly('auction_no_plant');
    if (capacity > cities + 2 && (await this.#pressIf(nodes, pass))) return true;
    const market = this.#page.getByRole('region', { name: words.exactly('market_current', 'market_all') });
    if (!(await market.isVisible())) return false;
    const plants = (await this.#read(market)).filter(({ name }) =>
      words.beginning('plant_text', 'plant_text_free').test(name),
    );
    const last = plants.at(-1);
    if (!last) return this.#pressIf(nodes, pass);
    await this.#press(market.getByRole('button', { name: last.name, exact: true }));
    const after = await this.#read();
    return (
      (await this.#pressIf(after, words.exactly('auction_open', 'auction_buy'))) || this.#pressIf(after, pass)
    );
  }

  async #buy(nodes: readonly Node[]): Promise<boolean> {
    const words = this.#words;
    const offers = nodes.filter(
      ({ name, role }) => role === 'button' && words.exactly('count_cities').test(name),
    );
    const last = offers.at(-1);
    if (!(await this.#pressIf(nodes, words.beginning('resources_run_one'))) && last)
      await this.#press(this.#page.getByRole('button', { name: last.name, exact: true }).first());
    const after = await this.#read();
    return (
      (await this.#pressIf(after, words.exactly('resources_pay_end'))) ||
      this.#pressIf(after, words.exactly('resources_end'))
    );
  }

  async #build(nodes: readonly Node[]): Promise<boolean> {
    const words = this.#words;
    let { money } = this.#acting(nodes);
    for (;;) {
      const offers = (await this.#read()).flatMap(({ role, name }) => {
        const [city, , price] = (role === 'button' && words.valuesIn(name, 'table_city_price')) || [];
        return city === undefined || price === undefined ? [] : [{ name, price: numberIn(price) }];
      });
      const [cheapest] = offers.toSorted((a, b) => a.price - b.price);
      if (!cheapest || cheapest.price > money - KEPT) break;
      await this.#press(this.#page.getByRole('button', { name: cheapest.name, exact: true }));
      money -= cheapest.price;
    }
    const after = await this.#read();
    return (
      (await this.#pressIf(after, words.exactly('building_pay_end'))) ||
      this.#pressIf(after, words.exactly('building_end'))
    );
  }
}
