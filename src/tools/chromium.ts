import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Arguments with which Chromium runs on a test machine without warnings, also as root. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
] as const;

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;
const SHELL = 'chromium-headless-shell';

/** CHROME_PATH if it is set, otherwise the first of the programs that exists; null if none does. */
function find(names: readonly string[]): string | null {
  const given = process.env.CHROME_PATH;
  if (given !== undefined && existsSync(given)) return given;
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(':')) {
      if (existsSync(`${folder}/${name}`)) return `${folder}/${name}`;
    }
  }
  return null;
}

/** The path of Chromium, or CHROME_PATH if it is set; null if there is none. */
export const findChromium = (): string | null => find(NAMES);

/**
 * The path of Chromium's headless shell, or of Chromium where there is none. The shell has the same engine, storage and data channels
 * and opens a page in half the time, but has no cameras and no back/forward cache.
 */
export const findHeadlessShell = (): string | null => find([SHELL, ...NAMES]);

/** Like findChromium, but installs Chromium on Debian as root. Returns a line that says what to do if it cannot. */
export function provideChromium(): { readonly path: string } | { readonly problem: string } {
  const found = findChromium();
  const installs = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (found !== null && (!installs || findHeadlessShell() !== found)) return { path: found };
  if (!installs) {
    return { problem: 'The end-to-end tests need Chromium: install it, or set CHROME_PATH to where it is.' };
  }
  console.log('Installing Chromium (once) ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]): number | null =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status;
  apt('update');
  apt(
    'install',
    '-y',
    '--no-install-recommends',
    'chromium',
    SHELL,
    'fonts-liberation',
    'fonts-noto-color-emoji',
  );
  const path = findChromium();
  return path === null
    ? { problem: 'Chromium could not be installed: try apt-get install chromium.' }
    : { path };
}
