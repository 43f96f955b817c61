import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What Chromium needs to run quietly on a test machine, root included. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
] as const;

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;

/** The path of the system's Chromium, or what CHROME_PATH says; null when there is none. */
export function findChromium(): string | null {
  const given = process.env.CHROME_PATH;
  if (given !== undefined && existsSync(given)) return given;
  for (const name of NAMES) {
    for (const folder of (process.env.PATH ?? '').split(':')) {
      if (existsSync(`${folder}/${name}`)) return `${folder}/${name}`;
    }
  }
  return null;
}

/** As findChromium, but on Debian as root installs the missing browser; a line that says what to do when it cannot. */
export function provideChromium(): { readonly path: string } | { readonly problem: string } {
  const found = findChromium();
  if (found !== null) return { path: found };
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return { problem: 'The end-to-end tests need Chromium: install it, or set CHROME_PATH to where it is.' };
  }
  console.log('Installing Chromium (once) ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]): number | null =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status;
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation', 'fonts-noto-color-emoji');
  const path = findChromium();
  return path === null
    ? { problem: 'Chromium could not be installed: try apt-get install chromium.' }
    : { path };
}
