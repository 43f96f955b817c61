import type { SharedApp } from './shared-app.ts';

/** The shared tables of this page. Loaded on demand: a game on one device needs none of it. */
export async function theSharedApp(): Promise<SharedApp> {
  const { browserSharedApp } = await import('./shared-browser.ts');
  return browserSharedApp();
}
