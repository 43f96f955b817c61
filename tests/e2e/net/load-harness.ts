import type { Page } from '@playwright/test';
import type { PageHarness } from './page-harness.ts';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

declare global {
  /** The transports inside the page, see page-harness.ts. */
  var harness: PageHarness;
}

let script: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('page-harness.ts', import.meta.url)),
        name: 'unused',
        formats: ['iife'],
      },
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (output === undefined || !('output' in output)) throw new Error('The harness could not be bundled.');
  return output.output[0].code;
}

/** Loads the harness into a page of the app, under the security policy of that page. */
export async function loadHarness(page: Page, path = '/'): Promise<void> {
  script ??= bundle();
  await page.goto(path);
  await page.evaluate(await script);
}
