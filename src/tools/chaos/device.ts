import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_ARGS } from '../install/chromium.ts';
import type { NetworkNamespace } from './lan.ts';

/** Milliseconds for a page to load. */
const PATIENCE = 30_000;

/** A phone or tablet: a real browser with its own storage that can be killed, frozen and unplugged. */
export class BrowserDevice {
  readonly name: string;
  readonly place: NetworkNamespace;
  readonly #folder: string;
  #context: BrowserContext | null = null;
  #page: Page | null = null;

  constructor(name: string, place: NetworkNamespace) {
    this.name = name;
    this.place = place;
    this.#folder = mkdtempSync(join(tmpdir(), `kilowatt-${name}-`));
  }

  get page(): Page {
    if (!this.#page) throw new Error(`${this.name} is switched off`);
    return this.#page;
  }

  /** Starts the browser and opens an address. */
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
    // a page's own errors help to find the cause of a failure
    this.#page.on('console', (said) => {
      if (said.type() === 'error') console.error(`${this.name}: ${said.text()}`);
    });
    this.#page.on('pageerror', (error) => console.error(`${this.name}: ${error.stack ?? error.message}`));
    await this.#page.goto(url);
  }
  /** Kills the browser, as an empty battery does. */
  async kill(): Promise<void> {
    this.place.signal('SIGKILL');
    const context = this.#context;
    this.#context = null;
    this.#page = null;
    // the connection to a killed browser may already be closed
    await context?.close().catch(() => undefined);
  }
  /** Stops the browser's processes, like those of a phone in a pocket. */
  freeze(): void {
    this.place.signal('SIGSTOP');
  }
  thaw(): void {
    this.place.signal('SIGCONT');
  }
  /** Writes a screenshot to `folder` if the device shows a page. */
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
