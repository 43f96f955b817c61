import type { Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { PageHarness } from './page-harness.ts';

declare global {
  /** The transports inside the page, see page-harness.ts. */
  var harness: PageHarness;
}

const scripts = new Map<string, Promise<string>>();

async function bundle(file: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL(file, import.meta.url)),
        name: 'unused',
        formats: ['iife'],
      },
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (output === undefined || !('output' in output)) throw new Error('The harness could not be bundled.');
  return output.output[0].code;
}

/** A script of this folder as one text. */
export function scriptOf(file: string): Promise<string> {
  const script = scripts.get(file) ?? bundle(file);
  scripts.set(file, script);
  return script;
}
/** Loads a script of this folder into a page of the app, under that page's security policy. */
export async function loadScript(page: Page, file: string, path = '/'): Promise<void> {
  await page.goto(path);
  await page.evaluate(await scriptOf(file));
}
export const loadHarness = (page: Page, path = '/'): Promise<void> =>
  loadScript(page, 'page-harness.ts', path);
