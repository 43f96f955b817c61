import { expect, type Locator, type Page } from '@playwright/test';
import { ENGLISH } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { type Press, tap } from '#tools/support/tapper.ts';
import { questionTo } from './decisions.ts';
import { waitOutDoubleTap } from './fixtures.ts';

/** How a player finds the subject of the coach's message: by sight, or by an element's accessible description. */
type Way = 'eyes' | 'accessibility tree';

const isLit: Readonly<Record<Way, (node: Element) => boolean>> = {
  eyes: (node) => node.closest('[data-lit]') !== null,
  'accessibility tree': (node) =>
    node.closest('[aria-describedby="coach-sentence"]') !== null &&
    Boolean(document.querySelector('#coach-sentence')?.textContent),
};

/** Plays the first game by the coach's messages: reads each, and presses only lit elements. */
export class LitPlayer {
  /** Ids of the moments read, in order. */
  readonly read: string[] = [];
  /** Number of decisions made. */
  decisions = 0;
  readonly #page: Page;
  readonly #name: string;
  readonly #press: Press;
  readonly #words: typeof ENGLISH;
  readonly #way: Way;
  readonly #player: ScreenPlayer;
  /** Whether the map was lit in this decision: then more than one city may be tapped. */
  #mayPlan = false;

  /** `name`: of the learner. */
  constructor(page: Page, name: string, words = ENGLISH, press = tap, way: Way = 'eyes') {
    this.#page = page;
    this.#name = name;
    this.#press = press;
    this.#words = words;
    this.#way = way;
    this.#player = new ScreenPlayer(page, (target, position) => this.#pressLit(target, position), words);
  }

  get coach(): Locator {
    return this.#page.getByRole('complementary', this.#words.named('coach_title'));
  }

  /** Presses a deciding control only if it is lit. */
  async #pressLit(...[target, position]: Parameters<Press>): Promise<void> {
    // a choice can bring up something to read
    await this.listen();
    await waitOutDoubleTap(this.#page);
    const { named } = this.#words;
    const moves = this.#page
      .getByRole('heading', { level: 1 })
      .or(this.#page.getByRole('button', named('table_zoom_fit')))
      .or(this.#page.getByRole('button', named('turning_go_on')));
    const isCity = this.#mayPlan && (await target.evaluate((node) => node.closest('[data-city]') !== null));
    if (!isCity && (await target.and(moves).count()) === 0) {
      const said = await this.#said();
      await expect
        .poll(() => target.evaluate(isLit[this.#way]), { message: `lit while the coach says: ${said?.text}` })
        .toBe(true);
    }
    await this.#press(target, position);
  }

  /** What the coach says now, and the id of the moment; null while it is silent. */
  async #said(): Promise<{ readonly text: string; readonly id: string | null } | null> {
    const all = await this.coach.evaluateAll((coaches: readonly HTMLElement[]) =>
      coaches.map((coach) => ({ text: coach.innerText, id: coach.getAttribute('data-coach') })),
    );
    return all[0] ?? null;
  }

  /** Records the coach's message. */
  async #note(): Promise<void> {
    const id = (await this.#said())?.id ?? null;
    if (id !== null && !this.read.includes(id)) this.read.push(id);
  }

  /** Reads all current messages of the coach. */
  async listen(): Promise<void> {
    const next = this.coach.getByRole('button', this.#words.named('coach_next'));
    while (await next.isVisible()) {
      const said = await this.#said();
      await this.#note();
      await waitOutDoubleTap(this.#page);
      await this.#press(next);
      await expect.poll(() => this.#said()).not.toEqual(said);
    }
    await this.#note();
  }

  /** Waits until the learner has to decide; false if the game is over. */
  async isAsked(): Promise<boolean> {
    const result = resultHeading(this.#page, this.#words);
    const asked = questionTo(this.#page, this.#name, this.#words);
    await expect(asked.or(result)).toBeVisible({ timeout: 60_000 });
    return !(await result.isVisible());
  }

  /** Reads and makes one decision. */
  async decide(): Promise<void> {
    await this.listen();
    await waitOutDoubleTap(this.#page);
    this.decisions += 1;
    this.#mayPlan = await this.#isLit(this.#page.locator('[data-target=map]'));
    if (!(await this.#followLight())) expect(await this.#player.answer()).toBe(true);
    await this.goAhead();
  }

  async #isLit(target: Locator): Promise<boolean> {
    const isLitFor = isLit[this.#way];
    if (!(await target.first().isVisible())) return false;
    const within = target.first().locator('button, [role]').first();
    return (
      (await target.first().evaluate(isLitFor)) || ((await within.count()) > 0 && within.evaluate(isLitFor))
    );
  }

  /** Takes the first fuel proposal, ends the decision without a choice, or auctions the first plant, whichever is lit; false if none is. */
  async #followLight(): Promise<boolean> {
    const page = this.#page;
    const words = this.#words;
    await page.locator('[data-lit]').first().waitFor();
    const proposal = page
      .getByRole('group', words.named('resources_runs'))
      .getByRole('button', { disabled: false })
      .first();
    if (await this.#isLit(proposal))
      return this.#pressBoth(
        proposal,
        page.getByRole('button', { name: words.exactly('resources_pay_end') }),
      );
    const end = page.getByRole('button', {
      name: words.exactly('resources_end', 'auction_no_plant', 'building_end'),
    });
    if (await this.#isLit(end)) {
      await this.#pressLit(end);
      return true;
    }
    const plant = page.locator('button:has([data-target=offer]), button[data-target=offer]').first();
    if (!(await this.#isLit(plant))) return false;
    return this.#pressBoth(
      plant,
      page.getByRole('button', { name: words.exactly('auction_open', 'auction_buy') }),
    );
  }

  async #pressBoth(choice: Locator, end: Locator): Promise<true> {
    await this.#pressLit(choice);
    await expect(end).toBeVisible();
    await this.listen();
    await waitOutDoubleTap(this.#page);
    await this.#pressLit(end);
    return true;
  }

  /** Answers a warning: takes the step anyway. */
  async goAhead(): Promise<void> {
    const anyway = this.coach.getByRole('button', this.#words.named('coach_go_ahead'));
    if (!(await anyway.isVisible())) return;
    await this.#note();
    await waitOutDoubleTap(this.#page);
    await this.#press(anyway);
  }

  /** Plays to the end. */
  async play(): Promise<void> {
    while (await this.isAsked()) await this.decide();
  }
}
