import type { Locator, Page } from '@playwright/test';

/** Plays a game through the visible interface only, in English: what tests and measurements tap with. */

/** From the start page to the table of a new game as the set-up proposes it; `choose` may change the set-up before. */
export async function openTable(page: Page, url: string, choose?: () => Promise<void>): Promise<void> {
  await page.goto(url);
  await page
    .getByRole('link', { name: 'New game' })
    .or(page.getByRole('button', { name: 'New game' }))
    .tap();
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  await choose?.();
  await page.getByRole('button', { name: 'Start game' }).tap();
  await page.waitForURL('**/play/**');
  await page.getByRole('list', { name: 'Turn order' }).waitFor();
}

/** Taps a city; where it lies beyond the edge of a small map, the whole map is brought into view first. */
export async function tapCity(page: Page, city: Locator): Promise<void> {
  const beyond = await city.evaluate((node) => {
    const pane = node.closest('svg')?.getBoundingClientRect();
    const { x, y, width, height } = node.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    return pane && (across < pane.left || across > pane.right || down < pane.top || down > pane.bottom);
  });
  if (beyond) await page.getByRole('button', { name: 'Whole map' }).tap();
  await city.tap();
}

/** A game of three takes some two hundred. */
const MOST_TAPS = 1000;

/** One thing at a time: looks for what is asked and taps the answer of a thrifty, quick player. */
export class Thumb {
  readonly #page: Page;
  readonly #press: (target: Locator) => Promise<void>;
  /** Taps so far. */
  taps = 0;

  constructor(page: Page, press = (target: Locator): Promise<void> => target.tap()) {
    this.#page = page;
    this.#press = press;
  }

  #button(name: string | RegExp): Locator {
    return this.#page.getByRole('button', { name, disabled: false }).first();
  }

  async #tap(target: Locator): Promise<void> {
    this.taps++;
    await this.#press(target);
  }

  /** Taps the button if it is there; true when it was. */
  async #tapIf(name: string | RegExp): Promise<boolean> {
    const button = this.#button(name);
    if (!(await button.isVisible())) return false;
    await this.#tap(button);
    return true;
  }

  /** What the table asks, as its heading says it. */
  async asked(): Promise<string> {
    return (await this.#page.getByRole('heading', { level: 1 }).first().textContent())?.trim() ?? '';
  }

  /** Money (Elektro), cities and capacity of who is asked. */
  async #asker(): Promise<{ money: number; cities: number; capacity: number }> {
    const turn = this.#page.getByRole('button', { name: /whose decision it is/ }).first();
    const text = (await turn.textContent()) ?? '';
    const figures = /: (\d+) Elektro, (\d+) cit\w+, capacity (\d+)/.exec(text)?.slice(1).map(Number);
    if (!figures) throw new Error(`no figures of who is asked in "${text}"`);
    const [money = 0, cities = 0, capacity = 0] = figures;
    return { money, cities, capacity };
  }

  /** Answers one question of the table; false: there is none that it knows, as when the game is over. */
  async answer(): Promise<boolean> {
    if (this.taps > MOST_TAPS) throw new Error('the game does not end');
    if (await this.#tapIf(/^(Open at|Buy for \d+ Elektro$)/)) return true;
    if (await this.#tapIf(/^Drop out$/)) return true;
    if (await this.#tapIf(/^Give up /)) return true;
    if (await this.#tapIf(/^Power .* receive/)) return true;
    if (await this.#button(/^End turn without buying$/).isVisible()) return this.#buyFuel();
    if (await this.#button(/^End turn without building$/).isVisible()) return this.#build();
    const scrap = this.#page.getByRole('group', { name: /^Scrap one/ });
    if (await scrap.isVisible()) {
      await this.#tap(scrap.getByRole('button').first());
      return this.#tapIf(/^Scrap plant \d/);
    }
    if (await this.#page.getByRole('region', { name: 'Auction' }).isVisible()) return this.#nominate();
    return false;
  }

  async #nominate(): Promise<boolean> {
    const { cities, capacity } = await this.#asker();
    if (capacity > cities + 2 && (await this.#tapIf(/^No plant this round$/))) return true;
    const market = this.#page.getByRole('region', { name: 'For sale now' });
    const plants = market.getByRole('button', { name: /^Power plant/ });
    const count = await plants.count();
    if (count === 0) return this.#tapIf(/^No plant this round$/);
    await this.#tap(plants.nth(count - 1));
    if (await this.#tapIf(/^(Open at|Buy for)/)) return true;
    return this.#tapIf(/^No plant this round$/);
  }

  async #buyFuel(): Promise<boolean> {
    await this.#tapIf(/^one run/);
    return (await this.#tapIf(/^Buy for .* and end turn$/)) || this.#tapIf(/^End turn without buying$/);
  }

  async #build(): Promise<boolean> {
    let { money } = await this.#asker();
    for (;;) {
      const cities = this.#page.getByRole('button', { name: /costs \d+ Elektro/ });
      const labels = await cities.evaluateAll((all) =>
        all.map((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          // a thumb finds no city below the zoom buttons
          const inReach = one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          return inReach ? (one.getAttribute('aria-label') ?? '') : '';
        }),
      );
      const prices = labels.map((label) => Number(/costs (\d+)/.exec(label)?.[1] ?? Infinity));
      const price = Math.min(...prices);
      // Something is kept back for fuel.
      if (price > money - 10) break;
      this.taps++;
      await tapCity(this.#page, cities.nth(prices.indexOf(price)));
      money -= price;
    }
    return (await this.#tapIf(/^Build for .* and end turn$/)) || this.#tapIf(/^End turn without building$/);
  }
}
