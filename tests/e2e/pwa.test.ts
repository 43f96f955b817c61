import { expect, test } from '@playwright/test';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staticApp } from '#server/static-app.ts';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';

test.use({ serviceWorkers: 'allow' });
/** A server of the built app that can release a new version with a different service worker. */
class AppServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'kilowatt-e2e-'));
  readonly #server: Server;
  #app: RequestListener;
  constructor() {
    cpSync('build', this.#folder, { recursive: true });
    this.#app = staticApp(this.#folder);
    this.#server = createServer((request, response) => this.#app(request, response));
  }
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, resolve));
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }
  /** Stops sending files, as when the network is cut. */
  fail(): void {
    this.#app = (request) => request.socket.destroy();
  }
  recover(): void {
    this.#app = staticApp(this.#folder);
  }
  /** Calls `then` when a file is requested. */
  whenAsked(path: string, then: () => void): void {
    const app = this.#app;
    this.#app = (request, response) => {
      app(request, response);
      if (request.url?.endsWith(path)) response.once('finish', then);
    };
  }
  release(version: string): void {
    const worker = join(this.#folder, 'service-worker.js');
    const text = readFileSync(worker, 'utf8');
    rmSync(`${worker}.br`, { force: true });
    rmSync(`${worker}.gz`, { force: true });
    // the page and the other files without a hash in their names are fetched again
    writeFileSync(worker, text.replace(/version:`[^`]+`/, `version:\`${version}\``));
    this.#app = staticApp(this.#folder);
  }
  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
    rmSync(this.#folder, { recursive: true });
  }
}

/** For the installation on a slow machine: it fetches some ninety files, one after the other. */
const FOR_INSTALL = { timeout: 90_000 } as const;

const workerActive = (): Promise<string> =>
  navigator.serviceWorker.ready.then(({ active }) => active?.scriptURL ?? '');

declare global {
  var installs: string[];
}
/**
 * Runs in the page: records how the installation of each version ends, even one that the browser finds by itself after a page was opened.
 */
async function watchInstalls(): Promise<void> {
  globalThis.installs = [];
  const registration = await navigator.serviceWorker.ready;
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    const ended = (): void => {
      if (installing?.state === 'installing') return;
      installing?.removeEventListener('statechange', ended);
      globalThis.installs.push(String(installing?.state));
    };
    installing?.addEventListener('statechange', ended);
  });
}
const lookForVersion = (): Promise<unknown> =>
  navigator.serviceWorker.ready.then((registration) => registration.update().catch(() => undefined));

test('the app starts offline at any address after the first visit', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(workerActive)).toContain('/service-worker.js');
  await context.setOffline(true);
  for (const path of ['/', '/some/deep/link?with=query', '/']) {
    const answer = await page.goto(path);
    expect(answer?.fromServiceWorker(), path).toBe(true);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
});

test('a page fetches only its own language; the worker stores the languages after all the rest', async ({
  page,
  context,
}) => {
  const byPage: string[] = [];
  const byWorker: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    (request.serviceWorker() === null ? byPage : byWorker).push(pathname);
  });
  await page.goto('/');
  await page.evaluate(workerActive);
  const messages = /\/messages\/([\w-]+)\//;
  const languages = new Set(byPage.flatMap((path) => messages.exec(path)?.[1] ?? []));
  expect([...languages]).toEqual(['en']);
  const first = byWorker.findIndex((path) => messages.test(path));
  expect(byWorker.slice(0, first).length, 'all that shows a page').toBeGreaterThan(20);
  const last = byWorker.slice(first);
  expect(last.filter((path) => !messages.test(path))).toEqual([]);
  expect(last.some((path) => path.includes('/messages/de/'))).toBe(true);
});

test('a first install that the network cuts off is tried again, and the settings say how far it is', async ({
  page,
  context,
}) => {
  const server = new AppServer();
  const url = await server.start();
  try {
    let failed = false;
    server.whenAsked('/200.html', () => {
      failed = true;
      server.fail();
    });
    await page.goto(`${url}/settings`);
    const notYet = page.getByText(ENGLISH.text('settings_offline_not_yet'));
    await expect(notYet).toBeVisible();
    await expect.poll(() => failed).toBe(true);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    server.recover();
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByText(ENGLISH.text('settings_offline_ready'))).toBeVisible(FOR_INSTALL);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, ...named('settings_title') })).toBeVisible();
  } finally {
    server.stop();
  }
});

test('the app sends no request to another host, and never violates its security policy', async ({
  page,
  baseURL,
}) => {
  const strangers: string[] = [];
  const offences: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(String(baseURL))) strangers.push(url);
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) offences.push(message.text());
  });
  page.on('pageerror', (error) => offences.push(String(error)));
  await page.goto('/');
  await page.evaluate(workerActive);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(strangers).toEqual([]);
  expect(offences).toEqual([]);
});

test('the app can be installed: its manifest and its icons are valid', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(String(href))).json();
  expect(manifest).toMatchObject({ name: 'Kilowatt', display: 'standalone' });
  const purposes = manifest.icons.map((icon: { purpose: string }) => icon.purpose);
  expect(purposes).toContain('maskable');
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(new URL(src, new URL(String(href), page.url())).href);
    expect(icon.headers()['content-type'], src).toContain(type);
    if (type === 'image/png') {
      const bytes = await icon.body();
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
    }
  }
});

test('an update happens only on request, and never while a game is open', async ({ page, context }) => {
  const host = new AppServer();
  try {
    const url = await host.start();
    await page.goto(url);
    await page.evaluate(workerActive);
    await page.reload();
    host.release('second');
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    const offer = page.getByRole('button', named('home_update_now'));
    await expect(offer).toBeVisible(FOR_INSTALL);
    await page.reload();
    // a reload does not update the app
    await expect(offer).toBeVisible();

    const other = await context.newPage();
    await openLocalGame(other, url);
    await offer.click();
    await expect(page.getByText(ENGLISH.text('home_update_game_open'))).toBeVisible();
    await other.close();
    // the browser takes a moment to release the locks of the closed tab
    const locks = (): Promise<number> =>
      page.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);
    await expect.poll(locks).toBe(0);

    await page.evaluate(() => Reflect.set(window, 'before', true));
    await offer.click();
    await page.waitForFunction(() => Reflect.get(window, 'before') === undefined);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer).toBeHidden();
    await expect(page.getByRole('main')).toContainText(ENGLISH.text('setup_player_n', { n: 1 })); // the saved game is still there
  } finally {
    host.stop();
  }
});

test('a page that stays open is offered the version after one that the network cut off, and each tab reloads once', async ({
  page,
  context,
}) => {
  const host = new AppServer();
  try {
    const url = await host.start();
    await page.goto(url);
    await page.evaluate(workerActive);
    await page.reload();
    const other = await context.newPage();
    await other.goto(url);
    const offers = [page, other].map((tab) => tab.getByRole('button', named('home_update_now')));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.evaluate(watchInstalls);
    const ends = (): Promise<string[]> => page.evaluate(() => installs);
    const cut: string[] = [];
    for (const version of ['second', 'third']) {
      host.release(version);
      host.whenAsked('/service-worker.js', () => host.fail());
      await page.evaluate(lookForVersion);
      cut.push('redundant');
      await expect.poll(ends, version).toEqual(cut);
      host.recover();
    }
    for (const offer of offers) await expect(offer).toBeHidden();
    host.release('fourth');
    await page.evaluate(lookForVersion);
    await expect.poll(ends, FOR_INSTALL).toEqual([...cut, 'installed']);
    for (const offer of offers) await expect(offer).toBeVisible();

    const loads: string[] = [];
    for (const tab of [page, other])
      tab.on('domcontentloaded', () => loads.push(tab === page ? 'first' : 'other'));
    await offers[0]?.click();
    await expect.poll(() => loads.toSorted()).toEqual(['first', 'other']);
    for (const offer of offers) await expect(offer).toBeHidden();
    expect(loads.toSorted()).toEqual(['first', 'other']);
  } finally {
    host.stop();
  }
});

test('the first service worker takes over without reloading open pages', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/join');
  await other.getByRole('textbox', named('shared_join_name')).fill('Ana');
  await other.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { serviceWorker, locks } = navigator;
        // a reloading page queries the locks first, so two queries later it would have started to
        const told = (): void => void locks.query().then(() => locks.query().then(() => resolve()));
        if (serviceWorker.controller) told();
        else serviceWorker.addEventListener('controllerchange', told);
      }),
  );
  await expect(other.getByRole('textbox', named('shared_join_name'))).toHaveValue('Ana');
});
