import type { Bench } from './figure.ts';
import { gzipSync } from 'node:zlib';
import { openTable } from '../thumb.ts';
import { withPage } from './browser.ts';

/** All scripts a first visit asks for until a table can be played, each compressed by gzip level 9; the worker is not one. */
export const sizeBench: Bench = {
  names: ['app.jsGzipTable'],
  measure: () =>
    withPage(async (page, url) => {
      const scripts = new Map<string, Promise<Buffer>>();
      page.on('response', (response) => {
        const isScript = /javascript/.test(response.headers()['content-type'] ?? '');
        if (isScript && response.frame() === page.mainFrame()) scripts.set(response.url(), response.body());
      });
      await openTable(page, url);
      await page.waitForLoadState('networkidle');
      const bodies = await Promise.all(scripts.values());
      const value = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength, 0);
      return [{ name: 'app.jsGzipTable', value, unit: 'B' }];
    }),
};
