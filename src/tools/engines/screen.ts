import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from './engine.ts';
import { findAll, type FindStep, isShown, reachableCentre, type TextMatch } from './find.ts';

/** Milliseconds: the timeout for an element, and the polling interval. */
const PATIENCE = 20_000;
const POLL = 50;

const library = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);
const INSTALL = `(() => { ${readFileSync(library, 'utf8')}
  globalThis.findAll = ${String(findAll)}; return true; })()`;

type Name = string | RegExp;
interface RoleOptions {
  readonly name?: Name;
  readonly exact?: boolean;
  readonly level?: number;
  readonly disabled?: boolean;
}
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** A function that runs in the page and so captures nothing, or its source. */
type Work = ((found: never) => unknown) | string;

const matchOf = (text: Name, exact = false): TextMatch =>
  typeof text === 'string' ? { text, exact } : { pattern: text.source, flags: text.flags };
const roleStep = (role: string, { name, exact, level, disabled }: RoleOptions = {}): FindStep => ({
  by: 'role',
  role,
  ...(name !== undefined && { name: matchOf(name, exact) }),
  ...(level !== undefined && { level }),
  enabled: disabled === false,
});
const textStep = (text: Name, { exact }: { readonly exact?: boolean } = {}): FindStep => ({
  by: 'text',
  text: matchOf(text, exact),
});

/** Polls until `look` gives a value. */
async function until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const seen = await look();
    if (seen !== null && seen !== false) return seen;
    if (performance.now() > end) throw new Error(`${what}: not within ${PATIENCE} ms`);
    await wait(POLL);
  }
}

/** An element of the page, looked up on each use, like a Playwright locator. */
class Target {
  readonly #engine: Engine;
  readonly #steps: readonly FindStep[];
  constructor(engine: Engine, steps: readonly FindStep[]) {
    this.#engine = engine;
    this.#steps = steps;
  }
  #then(step: FindStep): Target {
    return new Target(this.#engine, [...this.#steps, step]);
  }
  getByRole = (role: string, options?: RoleOptions): Target => this.#then(roleStep(role, options));
  getByText = (text: Name, options?: { exact?: boolean }): Target => this.#then(textStep(text, options));
  locator = (selector: string): Target => this.#then({ by: 'selector', selector });
  filter = ({ hasText, visible = false }: { readonly hasText?: Name; readonly visible?: boolean }): Target =>
    this.#then({ by: 'filter', visible, ...(hasText !== undefined && { text: matchOf(hasText) }) });
  nth = (place: number): Target => this.#then({ by: 'place', place });
  first = (): Target => this.nth(0);
  or = (other: Target): Target => this.#then({ by: 'or', steps: other.#steps });

  /** Runs `work` on all matching elements. */
  async evaluateAll(work: Work): Promise<unknown> {
    const asked = `typeof findAll === 'undefined' ? { absent: true }
      : { value: (${String(work)})(findAll(${JSON.stringify(this.#steps)})) }`;
    const answer = async (): Promise<{ absent?: true; value?: unknown }> =>
      (await this.#engine.evaluate(asked)) as { absent?: true; value?: unknown };
    const first = await answer();
    if (!first.absent) return first.value;
    // a new page
    await this.#engine.evaluate(INSTALL);
    return (await answer()).value;
  }
  /** Runs `work` on the first element; null if there is none yet. */
  async #ask<T>(work: Work): Promise<T | null> {
    const all = await this.evaluateAll(`(all) => all.slice(0, 1).map(${String(work)})`);
    return (all as T[])[0] ?? null;
  }
  /** Runs `work` on the first element as soon as there is one. */
  async evaluate<T>(work: Work): Promise<T> {
    const boxed = `(node) => ({ value: (${String(work)})(node) })`;
    const { value } = await until(JSON.stringify(this.#steps), () => this.#ask<{ value: T }>(boxed));
    return value;
  }
  count = async (): Promise<number> => Number(await this.evaluateAll((all: Element[]) => all.length));
  isVisible = async (): Promise<boolean> => (await this.#ask<boolean>(isShown)) ?? false;
  innerText = (): Promise<string> => this.evaluate((node: HTMLElement) => node.innerText ?? node.textContent);
  textContent = (): Promise<string> => this.evaluate((node: Element) => node.textContent);
  inputValue = (): Promise<string> => this.evaluate((node: HTMLInputElement) => node.value);
  boundingBox = (): Promise<Box | null> =>
    this.#ask((node: Element) => node.getBoundingClientRect().toJSON() as Box);

  /** Waits until the element is visible, attached or gone. */
  async waitFor({
    state = 'visible',
  }: { readonly state?: 'visible' | 'attached' | 'detached' } = {}): Promise<void> {
    const reached = {
      visible: this.isVisible,
      attached: async () => (await this.count()) > 0,
      detached: async () => (await this.count()) === 0,
    }[state];
    await until(`${state} ${JSON.stringify(this.#steps)}`, reached);
  }
  /** Waits until the element is at rest and within reach; returns its place. */
  async #atRest(): Promise<{ x: number; y: number }> {
    let before = '';
    return until(`in reach ${JSON.stringify(this.#steps)}`, async () => {
      const place = await this.#ask<{ x: number; y: number }>(reachableCentre);
      const now = JSON.stringify(place);
      const rests = place !== null && now === before;
      before = now;
      return rests ? place : null;
    });
  }
  elementHandle = (): { waitForElementState(): Promise<unknown> } => ({
    waitForElementState: () => this.#atRest(),
  });
  /** Clicks: drivers of engines other than Chromium have no touches. */
  async tap({ position }: { readonly position?: { x: number; y: number } } = {}): Promise<void> {
    const middle = await this.#atRest();
    const box = position ? await this.boundingBox() : null;
    const { x, y } = box && position ? { x: box.x + position.x, y: box.y + position.y } : middle;
    await this.#engine.click(x, y);
  }
  /** For the focused field. */
  press = (_: 'Enter'): Promise<void> => this.#engine.type('\n');
  async fill(text: string): Promise<void> {
    await this.tap();
    await this.evaluate((node: HTMLInputElement) => node.select());
    await this.#engine.type(text);
  }
}

/** A page with the subset of Playwright's API that our screen players use. */
class Screen {
  readonly #engine: Engine;
  constructor(engine: Engine) {
    this.#engine = engine;
  }
  getByRole = (role: string, options?: RoleOptions): Target =>
    new Target(this.#engine, [roleStep(role, options)]);
  getByText = (text: Name, options?: { exact?: boolean }): Target =>
    new Target(this.#engine, [textStep(text, options)]);
  locator = (selector: string): Target => new Target(this.#engine, [{ by: 'selector', selector }]);
  goto = (url: string): Promise<void> => this.#engine.goto(url);
  reload = async (): Promise<void> => this.#engine.goto(await this.#engine.address());
  evaluate = (work: (given: never) => unknown, given: unknown = null): Promise<unknown> =>
    this.#engine.evaluate(`(${String(work)})(${JSON.stringify(given)})`);
  /** Waits until the address matches a pattern such as `**` + `/play/**`. */
  async waitForURL(pattern: string): Promise<void> {
    const part = pattern.replaceAll('*', '');
    await until(`address with ${part}`, async () => (await this.#engine.address()).includes(part));
  }
}

/** Presents an engine's page to our screen players, which are written for Playwright's and use little of it. */
export const screenOf = (engine: Engine): Page => new Screen(engine) as unknown as Page;
