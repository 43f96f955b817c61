import { existsSync } from 'node:fs';
import { canInstall, findProgram, installPackages } from './debian.ts';

/** Arguments with which Chromium runs on a test machine without warnings, even as root. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
] as const;

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;
const SHELL = 'chromium-headless-shell';

/** CHROME_PATH if set, otherwise the first of the programs that exists; null if none does. */
function find(names: readonly string[]): string | null {
  const given = process.env.CHROME_PATH;
  return given !== undefined && existsSync(given) ? given : findProgram(names);
}

/** The path of Chromium, or CHROME_PATH if set; null if there is none. */
export const findChromium = (): string | null => find(NAMES);

/**
 * The path of Chromium's headless shell, or of Chromium where there is none. The shell has the same engine, storage and data channels and
 * opens a page in half the time, but has no cameras and no back/forward cache.
 */
export const findHeadlessShell = (): string | null => find([SHELL, ...NAMES]);

/** Like findChromium, but installs Chromium on Debian as root. On failure, returns a line with the remedy. */
export function ensureChromium(): { readonly path: string } | { readonly problem: string } {
  const found = findChromium();
  const installs = canInstall();
  if (found !== null && (!installs || findHeadlessShell() !== found)) return { path: found };
  if (!installs) {
    return { problem: 'The end-to-end tests need Chromium: install it, or set CHROME_PATH to where it is.' };
  }
  console.log('Installing Chromium (once) ...');
  installPackages(['chromium', SHELL, 'fonts-liberation', 'fonts-noto-color-emoji']);
  const path = findChromium();
  return path === null
    ? { problem: 'Chromium could not be installed: try apt-get install chromium.' }
    : { path };
}
