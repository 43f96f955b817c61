import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM_ARGS, findChromium } from '../install/chromium.ts';
import { root } from '../install/setup.mjs';

/** `node src/tools/commands/icons.ts`: draws the PNG icons in `static/` from `icon.svg`. Run it after changing the drawing. */
const ICONS = [
  { file: 'icon-192.png', size: 192, share: 1, ground: 'transparent' },
  { file: 'icon-512.png', size: 512, share: 1, ground: 'transparent' },
  // A launcher may crop everything outside the inner 80%.
  { file: 'icon-maskable-512.png', size: 512, share: 0.92, ground: '#17595a' },
  { file: 'apple-touch-icon.png', size: 180, share: 0.98, ground: '#17595a' },
] as const;

const drawing = readFileSync(join(root, 'static/icon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: [...CHROMIUM_ARGS],
});
const page = await browser.newPage();
for (const { file, size, share, ground } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">
       <div style="width:${share * 100}%;height:${share * 100}%">${drawing}</div>
     </body>`,
  );
  await page.screenshot({ path: join(root, 'static', file), omitBackground: true });
}
await browser.close();
