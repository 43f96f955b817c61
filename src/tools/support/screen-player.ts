import type { Locator, Page } from '@playwright/test';
import type { Phrases } from './phrases.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { ENGLISH, numberIn } from './phrases.ts';

/** Plays a game on one device through the visible interface only, for tests and benchmarks. */

/** Starts a game from the start page with the proposed set-up, which `choose` may change. */
export async function openLocalGame(
  page: Page,
  url: string,
  choose?: () => Promise<void>,
  words = ENGLISH,
): Promise<void> {
  const [name, begin] = [words.text('home_new'), words.text('setup_start')];
  await page.goto(url);
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).tap();
  await page.getByRole('button', { name: begin }).waitFor();
  await choose?.();
  await page.getByRole('button', { name: begin }).tap();
  await page.waitForURL('**/play/**');
  await page.getByRole('button', { name: words.text('table_menu') }).waitFor();
}

/** Taps a city. If it lies beyond the edge of a small map, zooms out to the whole map first. */
export async function tapCity(page: Page, city: Locator, words = ENGLISH): Promise<void> {
  const beyond = await city.evaluate((node) => {
    const pane = node.closest('[role=group]')?.getBoundingClientRect();
    const { x, y, width, height } = node.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    return pane && (across < pane.left || across > pane.right || down < pane.top || down > pane.bottom);
  });
  if (beyond) await page.getByRole('button', { name: words.text('table_zoom_fit') }).tap();
  await city.tap();
}

/** A place in CSS pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
}
/** Presses an element: in its middle, or at a place counted from its corner. */
export type Press = (target: Locator, position?: Place) => Promise<void>;
export const tap: Press = (target, position) => (position ? target.tap({ position }) : target.tap());

/** A game of three players takes about two hundred. */
const MOST_TAPS = 1000;

/** How long a tap may take to change the page. Milliseconds. */
const CHANGE_MS = 15_000;
const POLL_MS = 20;
/** How long to wait for a click where something has changed already; a city that is chosen by a key gets none. Milliseconds. */
const CLICK_MS = 100;
/** The app ignores the second tap of a double tap, so the player waits where two taps would look like one. */
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 100;

/** Buttons that are tapped as soon as they appear. */
const AT_ONCE = ['auction_open', 'auction_buy', 'auction_pass', 'auction_discard', 'income_collect'] as const;

/** The app takes a tap within 40 px for a repeated one until everybody has seen whose turn it is; a page may move a little meanwhile. */
const HANDED_MS = 1_050;
const SAME_PLACE_PX = 55;
/** Where a button can be tapped, as parts of its width. */
const PLACES = [0.5, 0.08, 0.92];

type Box = Place & { readonly width: number; readonly height: number };
const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);
/** A place in a box: `across` it by this part, in the middle of its height. */
const placeIn = ({ x, y, width, height }: Box, across: number): Place => ({
  x: x + width * across,
  y: y + height / 2,
});

/** What is to be tapped. */
interface Aim {
  readonly name: string;
  readonly box: Box;
}
/** Looks for where to tap an element, and remembers what becomes of the next click. Runs in the page. */
function aim(node: Element): Aim {
  if (!Reflect.has(window, 'aimed')) {
    const remember = (event: MouseEvent): void => {
      const aimed = Reflect.get(window, 'aimed') as Element;
      // a city is chosen by a tap near it
      const isExact = aimed instanceof HTMLElement && aimed.isConnected;
      const missed = isExact && event.target instanceof Node && !aimed.contains(event.target);
      Reflect.set(window, 'lastClick', { event, missed });
    };
    addEventListener('click', remember, { capture: true });
  }
  Reflect.set(window, 'aimed', node);
  Reflect.deleteProperty(window, 'lastClick');
  const { x, y, width, height } = node.getBoundingClientRect();
  return { name: node.getAttribute('aria-label') ?? node.textContent.trim(), box: { x, y, width, height } };
}

/** What the page shows, in one look: each query of the driver searches the whole page anew. */
interface Look {
  /** What a tap may change: all texts, and what is chosen. */
  readonly shown: string;
  /** Where the click was; what is tapped may have moved after it was looked for. Null: it is still to come, or was in another document. */
  readonly click: Place | null;
  /** What became of the click: the app swallowed it as a repeated one, or something else had moved under the finger. */
  readonly fate: 'taken' | 'swallowed' | 'missed' | 'none';
}
/** Looks at the page around an element. Runs in the page. */
function look(_: Element): Look {
  type Click = { event: MouseEvent; missed: boolean } | undefined;
  const click = Reflect.get(window, 'lastClick') as Click;
  const chosen = document.querySelectorAll(':is([aria-pressed="true"], [aria-checked="true"])');
  const isSwallowed = click?.event.defaultPrevented === true;
  return {
    shown: [document.body, ...chosen].map(({ textContent }) => textContent).join('\n'),
    click: click ? { x: click.event.clientX, y: click.event.clientY } : null,
    fate: !click ? 'none' : isSwallowed ? 'swallowed' : click.missed ? 'missed' : 'taken',
  };
}

/** Whether a click did not reach what was tapped. */
const isStray = ({ fate }: Look): boolean => fate === 'swallowed' || fate === 'missed';

/** The last tap on each page, whichever player made it. */
const lastTaps = new WeakMap<Page, Place & { readonly at: number; readonly changedAt: number }>();

/**
 * A quick player who saves money: reads from the screen what is to be decided and taps one decision at a time. No tap is repeated:
 * one that changes nothing is lost, and throws, unless its click never reached what was tapped.
 */
export class ScreenPlayer {
  readonly #page: Page;
  readonly #press: Press;
  readonly #words: Phrases;
  /** Taps so far. */
  taps = 0;

  constructor(page: Page, press = tap, words = ENGLISH) {
    this.#page = page;
    this.#press = press;
    this.#words = words;
  }

  #button(name: string | RegExp): Locator {
    return this.#page.getByRole('button', { name, disabled: false }).first();
  }

  /** Taps, and waits for the change. */
  async #tap(target: Locator, press = this.#press): Promise<void> {
    this.taps++;
    // any element does: what may change is looked for in the whole page
    const anything = this.#page.locator('body > *').first();
    const { shown } = await anything.evaluate(look);
    const { name, box: found } = await target.evaluate(aim);
    const [box, place] = await this.#beginTap(target, found);
    await press(target, { x: place.x - box.x, y: place.y - box.y });
    let at = performance.now();
    const until = at + CHANGE_MS;
    let now = await anything.evaluate(look);
    const isPending = (): boolean => now.fate === 'none' && performance.now() < at + CLICK_MS;
    while (now.shown === shown || isStray(now) || isPending()) {
      // The page moved under the finger: away from it, or to where the last tap was, which the app takes for its repetition.
      if (isStray(now) && performance.now() > at + HANDED_MS) {
        await target.evaluate(aim);
        await press(target);
        at = performance.now();
      }
      if (performance.now() > until)
        throw new Error(`the tap on "${name}" changed nothing within ${CHANGE_MS} ms`);
      await wait(POLL_MS);
      now = await anything.evaluate(look);
    }
    lastTaps.set(this.#page, { ...(now.click ?? place), at, changedAt: performance.now() });
  }

  /** Where to tap so that it is not taken for a repetition of the last tap, as soon as it would not be. */
  async #beginTap(target: Locator, found: Box): Promise<[box: Box, place: Place]> {
    const last = lastTaps.get(this.#page);
    const measure = async (): Promise<Box> => (await target.evaluate(aim)).box;
    const until = (time: number): Promise<void> => wait(Math.max(0, time - performance.now()));
    const apart = (box: Box, px: number): Place | undefined =>
      PLACES.map((across) => placeIn(box, across)).find((place) => !last || distance(place, last) > px);
    const far = apart(found, DOUBLE_TAP_PX);
    if (!last || far) return [found, far ?? placeIn(found, 0.5)];
    await until(last.at + DOUBLE_TAP_MS);
    // what changed may have moved meanwhile
    let box = await measure();
    const near = apart(box, SAME_PLACE_PX);
    if (near) return [box, near];
    await until(last.changedAt + HANDED_MS);
    box = await measure();
    return [box, placeIn(box, 0.5)];
  }

  /** Taps the button if it is visible; false if it is not. */
  async #tapIf(name: string | RegExp): Promise<boolean> {
    const button = this.#button(name);
    if (!(await button.isVisible())) return false;
    await this.#tap(button);
    return true;
  }

  /** The heading of the table, which says what is to be decided. */
  async heading(): Promise<string> {
    return (await this.#page.getByRole('heading', { level: 1 }).first().textContent())?.trim() ?? '';
  }

  /** Money (Elektro), cities and capacity of the player who is to decide. */
  async #actingPlayer(): Promise<{ money: number; cities: number; capacity: number }> {
    const card = this.#words.beginning('players_card_to_act');
    const turn = this.#page.getByRole('button', { name: card }).first();
    const figures = card
      .exec(await turn.innerText())
      ?.slice(2)
      .map(numberIn);
    if (!figures) throw new Error(`no figures of the acting player in "${await turn.innerText()}"`);
    const [money = 0, cities = 0, capacity = 0] = figures;
    return { money, cities, capacity };
  }

  /** Makes one decision; false if there is none to make, as when the game is over. */
  async answer(): Promise<boolean> {
    if (this.taps > MOST_TAPS) throw new Error('the game does not end');
    const words = this.#words;
    // one query for all of them: each query searches the whole page
    const buttons = this.#button(words.exactly(...AT_ONCE, 'resources_end', 'building_end'));
    const [shown] = await buttons.evaluateAll((all) => all.map(({ textContent }) => textContent.trim()));
    if (shown === words.text('resources_end')) return this.#buyFuel();
    if (shown === words.text('building_end')) return this.#build();
    if (shown !== undefined) {
      await this.#tap(buttons);
      return true;
    }
    const scrap = this.#page.getByRole('group', { name: words.text('auction_scrap_title') });
    if (await scrap.isVisible()) {
      await this.#tap(scrap.getByRole('button').first());
      await this.#tapIf(words.exactly('auction_scrap'));
      return true;
    }
    const auction = this.#page.getByRole('region', { name: words.text('auction_title'), exact: true });
    if (await auction.isVisible()) return this.#nominate();
    return false;
  }

  /** Whether the acting player still needs a plant. */
  async wantsPlant(): Promise<boolean> {
    const { cities, capacity } = await this.#actingPlayer();
    return capacity <= cities + 2;
  }

  async #nominate(): Promise<boolean> {
    const words = this.#words;
    const pass = words.text('auction_no_plant');
    if (!(await this.wantsPlant()) && (await this.#tapIf(pass))) return true;
    const market = this.#page.getByRole('region', { name: words.text('market_current') });
    const plants = market.getByRole('button', { name: words.beginning('plant_text', 'plant_text_free') });
    const count = await plants.count();
    if (count === 0) return this.#tapIf(pass);
    await this.#tap(plants.nth(count - 1));
    return (await this.#tapIf(words.exactly('auction_open', 'auction_buy'))) || this.#tapIf(pass);
  }

  async #buyFuel(): Promise<boolean> {
    const words = this.#words;
    // at no cost there is nothing to buy, because the fuel is stored already
    await this.#tapIf(new RegExp(`${words.beginning('resources_run_one').source}.*[1-9]`));
    return (
      (await this.#tapIf(words.exactly('resources_pay_end'))) || this.#tapIf(words.text('resources_end'))
    );
  }

  async #build(): Promise<boolean> {
    const words = this.#words;
    const offer = words.exactly('table_city_price');
    await this.#page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    let { money } = await this.#actingPlayer();
    let wholeMap = false;
    for (;;) {
      const cities = this.#page.getByRole('button', { name: offer });
      const labels = await cities.evaluateAll((all) =>
        all.map((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          // a player cannot tap a city below the zoom buttons
          const inReach = one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          return inReach ? (one.getAttribute('aria-label') ?? '') : '';
        }),
      );
      const prices = labels.map((label) => Number(offer.exec(label)?.[3] ?? Infinity));
      const price = Math.min(...prices);
      // On a small phone all cities on offer may lie beyond the edge.
      if (price === Infinity && labels.length > 0 && !wholeMap) {
        // zooming changes no text
        await this.#press(this.#button(words.text('table_zoom_fit')));
        await (await cities.first().elementHandle())?.waitForElementState('stable');
        wholeMap = true;
        continue;
      }
      // Keep some money for fuel.
      if (price > money - 10) break;
      await this.#tap(cities.nth(prices.indexOf(price)), (city) => tapCity(this.#page, city, words));
      money -= price;
    }
    return (await this.#tapIf(words.exactly('building_pay_end'))) || this.#tapIf(words.text('building_end'));
  }
}
