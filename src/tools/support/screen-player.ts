import type { Locator, Page } from '@playwright/test';
import { ENGLISH, numberIn, type Phrases } from './phrases.ts';
import { type Press, tap, Tapper } from './tapper.ts';

/** Plays a game on one device through the visible interface only, for tests and benchmarks. */

/** Starts a game on one device with the proposed set-up, which `choose` may change. */
export async function openLocalGame(
  page: Page,
  url: string,
  choose?: () => Promise<void>,
  words = ENGLISH,
): Promise<void> {
  const begin = page.getByRole('button', { name: words.text('setup_start') });
  await page.goto(`${url.replace(/\/$/, '')}/new`);
  await begin.waitFor();
  await choose?.();
  await begin.tap();
  await page.waitForURL('**/play/**');
  await page.getByRole('button', words.named('table_menu')).waitFor();
}

/** Taps a city; zooms out first if it lies beyond the edge of a small map. */
export async function tapCity(page: Page, city: Locator, words = ENGLISH): Promise<void> {
  const beyond = await city.evaluate((node) => {
    const pane = node.closest('[role=group]')?.getBoundingClientRect();
    const { x, y, width, height } = node.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    return pane && (across < pane.left || across > pane.right || down < pane.top || down > pane.bottom);
  });
  if (beyond) await page.getByRole('button', words.named('table_zoom_fit')).tap();
  await city.tap();
}

/**
 * Finds frequently used elements by tag and text: finding them by role makes a driver ask every element of the page, including the whole
 * map, for its role and name, which took half of the time of a game.
 */
const shown = (page: Page, element: string, text?: string | RegExp): Locator =>
  page.locator(element).filter({ visible: true, ...(text !== undefined && { hasText: text }) });

const ENABLED = 'button:not(:disabled, [aria-disabled="true"])';

/** The heading of a page, which names the decision at a table. */
export const headingOf = (page: Page): Locator => shown(page, 'h1').first();
/** The heading of a page while it matches this text. */
export const headingLike = (page: Page, text: RegExp): Locator =>
  page.getByRole('heading', { level: 1, name: text });
/** The heading of the result, which names the winner. */
export const resultHeading = (page: Page, words = ENGLISH): Locator =>
  headingLike(page, words.exactly('final_title_one', 'final_title_shared'));

/** A game of three players takes about two hundred. */
const MAX_TAPS = 1000;

/** Buttons to tap as soon as they appear. */
const AT_ONCE = [
  'coach_go_ahead',
  'auction_open',
  'auction_buy',
  'auction_pass',
  'auction_discard',
  // a plan that undo brought back
  'resources_pay_end',
  'building_pay_end',
  'income_collect',
  'turning_go_on',
  'place_in',
  'plan_marking',
] as const;

/** Whether the screen still shows the effects of the last decision, and the texts of its buttons. Runs in the page. */
function lookAround(selector: string): { readonly isBusy: boolean; readonly buttons: readonly string[] } {
  const isSeen = (node: Element): boolean =>
    node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().height > 0;
  const buttons = [...document.querySelectorAll(selector)].filter(isSeen);
  return {
    isBusy: [...document.querySelectorAll('main[aria-busy="true"]')].some(isSeen),
    buttons: buttons.map(({ textContent }) => textContent.trim()),
  };
}

/** A quick, thrifty player that reads each decision from the screen and taps it. */
export class ScreenPlayer {
  readonly #page: Page;
  readonly #press: Press;
  /** The language of the screen. */
  readonly words: Phrases;
  readonly #tapper: Tapper;

  constructor(page: Page, press = tap, words = ENGLISH) {
    this.#page = page;
    this.#press = press;
    this.#tapper = new Tapper(page, press);
    this.words = words;
  }

  /** Taps so far. */
  get taps(): number {
    return this.#tapper.taps;
  }

  #button(name: string | RegExp): Locator {
    return shown(this.#page, ENABLED, name).first();
  }

  /** Taps the button if it is visible; otherwise false. */
  async #tapIf(name: string | RegExp): Promise<boolean> {
    const button = this.#button(name);
    if (!(await button.isVisible())) return false;
    await this.#tapper.tap(button);
    return true;
  }

  /** The heading of the table, which names the decision. */
  async heading(): Promise<string> {
    return (await headingOf(this.#page).textContent())?.trim() ?? '';
  }

  /** Money (Elektro), cities and capacity of the player to act. */
  async actingPlayer(): Promise<{ money: number; cities: number; capacity: number }> {
    const card = this.words.beginning('players_card_to_act');
    const turn = shown(this.#page, 'button', card).first();
    const text = await turn.innerText();
    const values = this.words.valuesIn(text, 'players_card_to_act');
    if (!values) throw new Error(`no figures of the acting player in "${text}"`);
    const [money = 0, cities = 0, capacity = 0] = values.slice(1).map(numberIn);
    return { money, cities, capacity };
  }

  /** Makes one decision; false if there is none, as when the game is over. */
  async answer(): Promise<boolean> {
    if (this.taps > MAX_TAPS) throw new Error('the game does not end');
    const words = this.words;
    const { isBusy, buttons } = await this.#page.evaluate(lookAround, ENABLED);
    // the screen still shows the effects of the last decision; a tap moves it on
    if (isBusy) {
      await this.#press(headingOf(this.#page));
      return this.answer();
    }
    const wanted = words.exactly(...AT_ONCE, 'resources_end', 'building_end');
    const said = buttons.find((text) => wanted.test(text));
    if (said === words.text('resources_end')) return this.#buyFuel();
    if (said === words.text('building_end')) return this.#build();
    if (said === words.text('turning_go_on')) return this.#goOn();
    if (said !== undefined) {
      await this.#tapper.tap(this.#button(wanted));
      return true;
    }
    const scrap = this.#page.getByRole('group', words.named('auction_scrap_title'));
    if (await scrap.isVisible()) {
      await this.#tapper.tap(scrap.getByRole('button').first());
      await this.#tapIf(words.exactly('auction_scrap'));
      return true;
    }
    const start = this.#page.getByRole('combobox', words.named('choice_list'));
    if (await start.isVisible()) return this.#chooseStart(start);
    const auction = this.#page.getByRole('region', words.named('auction_title'));
    if (await auction.isVisible()) return this.#nominate();
    return false;
  }

  /** Closes the card of a round, which also closes by itself, perhaps before the tap. */
  async #goOn(): Promise<boolean> {
    const button = this.#button(this.words.exactly('turning_go_on'));
    await this.#tapper.tap(button).catch(async (fault: unknown) => {
      if (await button.isVisible()) throw fault;
    });
    return this.answer();
  }

  /** Taps a city of the list on the map, before the first round, and then the button with which it is chosen. */
  async #chooseStart(list: Locator): Promise<boolean> {
    const ids = await list
      .locator('option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? '').filter((id) => id !== ''));
    const id = ids[Math.floor(ids.length / 2)];
    if (id === undefined) return false;
    const city = this.#page.locator(`[data-city="${id}"]`);
    await this.#tapper.tap(city, (one) => tapCity(this.#page, one, this.words));
    return this.answer();
  }

  /** Whether the acting player still needs a plant. */
  async wantsPlant(): Promise<boolean> {
    const { cities, capacity } = await this.actingPlayer();
    return capacity <= cities + 2;
  }

  async #nominate(): Promise<boolean> {
    const words = this.words;
    const pass = words.text('auction_no_plant');
    if (!(await this.wantsPlant()) && (await this.#tapIf(pass))) return true;
    const market = this.#page.getByRole('region', words.named('market_current'));
    const plants = market.getByRole('button', { name: words.beginning('plant_text', 'plant_text_free') });
    const count = await plants.count();
    if (count === 0) return this.#tapIf(pass);
    // where money is hidden, the screen offers plants that the player cannot pay, too
    const isRefused = await this.#page.getByRole('alert').filter({ hasText: /./ }).isVisible();
    await this.#tapper.tap(plants.nth(isRefused ? 0 : count - 1));
    return (await this.#tapIf(words.exactly('auction_open', 'auction_buy'))) || this.#tapIf(pass);
  }

  async #buyFuel(): Promise<boolean> {
    const words = this.words;
    // nothing is proposed if the fuel is already stored, and only some cities where the plants cannot all run
    const proposals = this.#page.getByRole('group', words.named('resources_runs'));
    const forCities = proposals.getByRole('button', { name: words.beginning('count_cities') });
    if (!(await this.#tapIf(words.beginning('resources_run_one')))) {
      const count = await forCities.count();
      if (count > 0) await this.#tapper.tap(forCities.nth(count - 1));
    }
    return (
      (await this.#tapIf(words.exactly('resources_pay_end'))) || this.#tapIf(words.text('resources_end'))
    );
  }

  async #untilMapRests(): Promise<void> {
    const city = await this.#page.locator('[data-city]').first().elementHandle();
    await city?.waitForElementState('stable');
  }

  async #build(): Promise<boolean> {
    const words = this.words;
    await this.#page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    // the map goes to where the player may build
    await this.#untilMapRests();
    let { money } = await this.actingPlayer();
    let wholeMap = false;
    for (;;) {
      const cities = this.#page.locator('[data-city]');
      const seen = await cities.evaluateAll((all) =>
        all.map((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          // a player cannot tap a city below the zoom buttons
          const inReach = one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          return { label: one.getAttribute('aria-label') ?? '', inReach };
        }),
      );
      const offers = seen.map(({ label, inReach }) => {
        const price = words.valuesIn(label, 'table_city_price')?.at(2);
        return { price: price === undefined ? Infinity : numberIn(price), inReach };
      });
      const prices = offers.map(({ price, inReach }) => (inReach ? price : Infinity));
      const price = Math.min(...prices);
      // Keep some money for fuel.
      const most = money - 10;
      // On a small phone, affordable cities may lie beyond the edge.
      if (price > most && offers.some((one) => one.price <= most) && !wholeMap) {
        // zooming changes no text
        await this.#press(this.#page.getByRole('button', words.named('table_zoom_fit')));
        await this.#untilMapRests();
        wholeMap = true;
        continue;
      }
      if (price > most) break;
      await this.#tapper.tap(cities.nth(prices.indexOf(price)), (city) => tapCity(this.#page, city, words));
      money -= price;
    }
    return (await this.#tapIf(words.exactly('building_pay_end'))) || this.#tapIf(words.text('building_end'));
  }
}
