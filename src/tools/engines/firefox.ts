import { mkdirSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import type { Engine, EngineOptions } from './engine.ts';
import { LoadFaults } from './load-faults.ts';

/** Opens Firefox over WebDriver BiDi. Playwright requires its own Firefox; puppeteer drives the system's. */
export async function openFirefox(executablePath: string, options: EngineOptions): Promise<Engine> {
  const { width, height, profile, downloads, script } = options;
  mkdirSync(profile, { recursive: true });
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    userDataDir: profile,
    defaultViewport: { width, height },
    extraPrefsFirefox: {
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      'browser.download.useDownloadDir': true,
      'intl.accept_languages': 'en-GB',
    },
  });
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  await page.setViewport({ width, height });
  const collected = new LoadFaults();
  page.on('pageerror', (error) => collected.addError(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') collected.addError(message.text());
  });
  page.on('requestfailed', (request) => collected.endLoad(request.url(), request.failure()?.errorText));
  page.on('response', (response) => collected.answerLoad(response.url(), response.status()));
  await page.evaluateOnNewDocument(script);
  return {
    get faults() {
      return collected.faults;
    },
    goto: async (url) => void (await page.goto(url)),
    address: () => Promise.resolve(page.url()),
    evaluate: (expression) => page.evaluate(`(async () => (${expression}))()`),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async chooseFile(selector, path) {
      const input = await page.$(selector);
      await (input as Awaited<ReturnType<typeof page.$<'input'>>>)?.uploadFile(path);
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
