import type { Bench } from './figure.ts';
import { gzipSync } from 'node:zlib';
import { openTable } from '../thumb.ts';
import { withPage } from './browser.ts';

/**
 * All scripts that opening a saved table by its address asks for, until it can be played and nothing more is asked for; each
 * compressed by gzip level 9. The service worker is not one of them.
 */
export const sizeBench: Bench = {
  names: ['app.jsGzipTable'],
  measure: () =>
    withPage(async (page, url) => {
      await openTable(page, url);
      const scripts = new Map<string, Promise<Buffer>>();
      page.on('response', (response) => {
        const isScript = /javascript/.test(response.headers()['content-type'] ?? '');
        if (isScript && response.frame() === page.mainFrame()) scripts.set(response.url(), response.body());
      });
      await page.reload();
      await page.getByRole('list', { name: 'Turn order' }).waitFor();
      await page.waitForLoadState('networkidle');
      const bodies = await Promise.all(scripts.values());
      const value = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength, 0);
      return [{ name: 'app.jsGzipTable', value, unit: 'B' }];
    }),
};
