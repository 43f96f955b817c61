import { test } from '../fixtures.ts';
import type { Outcome } from './binding-page.ts';
import { expectNoLieBelieved } from './hostile-introducer.ts';
import { loadScript } from './load-harness.ts';

declare global {
  /** See binding-page.ts. */
  var tryLies: () => Promise<Readonly<Record<string, Outcome>>>;
}

test('no certificate that an introducer makes up becomes part of the binding', async ({ page }) => {
  await loadScript(page, 'binding-page.ts');
  expectNoLieBelieved(await page.evaluate(() => tryLies()));
});
