import type { Page } from '@playwright/test';
import type { Kit } from './page-harness.ts';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

declare global {
  /** The transports inside the page, see page-harness.ts. */
  var harness: Kit;
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
  if (output === undefined || !('output' in output)) throw new Error('The transports could not be bundled.');
  return output.output[0].code;
}

/** Bring the transports into a page of the app; its policy holds for what they ask the network. */
export async function loadHarness(page: Page, path = '/'): Promise<void> {
  script ??= bundle();
  await page.goto(path);
  await page.evaluate(await script);
}
