import type { BrowserContext, Page } from '@playwright/test';
import type { Place } from './lan.ts';
import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_ARGS } from '../chromium.ts';

/** A page that does not come within this time will not come. Milliseconds. */
const PATIENCE = 30_000;

/** A phone or tablet: a real browser with a storage of its own, that can be killed, frozen and unplugged. */
export class Device {
  readonly name: string;
  readonly place: Place;
  readonly #folder: string;
  #context: BrowserContext | null = null;
  #page: Page | null = null;

  constructor(name: string, place: Place) {
    this.name = name;
    this.place = place;
    this.#folder = mkdtempSync(join(tmpdir(), `kilowatt-${name}-`));
  }

  get page(): Page {
    if (!this.#page) throw new Error(`${this.name} is switched off`);
    return this.#page;
  }

  /** Switch it on and open an address. */
  async start(url: string): Promise<void> {
    this.#context = await chromium.launchPersistentContext(this.#folder, {
      executablePath: this.place.browser,
      args: [...CHROMIUM_ARGS],
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale: 'en-GB',
    });
    this.#context.setDefaultTimeout(PATIENCE);
    this.#page = this.#context.pages()[0] ?? (await this.#context.newPage());
    // what a page says of its own faults is half the way to their cause
    this.#page.on('console', (said) => {
      if (said.type() === 'error') console.error(`${this.name}: ${said.text()}`);
    });
    this.#page.on('pageerror', (error) => console.error(`${this.name}: ${error.stack ?? error.message}`));
    await this.#page.goto(url);
  }
  /** Its power goes, at once. */
  async kill(): Promise<void> {
    this.place.signal('SIGKILL');
    const context = this.#context;
    this.#context = null;
    this.#page = null;
    // the connection to a killed browser may already be gone
    await context?.close().catch(() => undefined);
  }
  /** It stands still, as a phone in a pocket does. */
  freeze(): void {
    this.place.signal('SIGSTOP');
  }
  thaw(): void {
    this.place.signal('SIGCONT');
  }
  /** What it shows, as a picture in `folder`, if it shows anything. */
  async picture(folder: string): Promise<void> {
    await this.#page?.screenshot({ path: join(folder, `${this.name}.png`) }).catch(() => undefined);
  }
  async close(): Promise<void> {
    this.thaw();
    await this.#context?.close().catch(() => undefined);
    this.#context = null;
    this.#page = null;
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
