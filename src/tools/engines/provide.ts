import { spawnSync } from 'node:child_process';
import { canInstall, findProgram, installPackages } from '../install/debian.ts';

/** The engines that the app is tested in besides Chromium. */
export const ENGINES = ['webkit', 'firefox'] as const;
export type EngineName = (typeof ENGINES)[number];

/** The Debian packages of each engine. */
const PACKAGES: Readonly<Record<EngineName, readonly string[]>> = {
  webkit: [
    ...['webkit2gtk-driver', 'xvfb', 'xauth', 'python3-gi', 'gir1.2-webkit2-4.1', 'gir1.2-gtk-3.0'],
    ...['fonts-liberation', 'fonts-noto-color-emoji'],
  ],
  firefox: ['firefox-esr'],
};

/** The path of Firefox; null if it is missing. */
export const findFirefox = (): string | null => findProgram(['firefox-esr', 'firefox']);

/** Debian's own Python: its packages are not available to any other. */
export const PYTHON = '/usr/bin/python3';
const HAS_WEBKIT = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')";

const isPresent: Readonly<Record<EngineName, () => boolean>> = {
  webkit: () =>
    findProgram(['WebKitWebDriver']) !== null &&
    findProgram(['Xvfb']) !== null &&
    spawnSync(PYTHON, ['-c', HAS_WEBKIT]).status === 0,
  firefox: () => findFirefox() !== null,
};

/** The engines of this machine, after installing missing ones where possible. */
export function ensureEngines(): readonly EngineName[] {
  const missing = ENGINES.filter((name) => !isPresent[name]());
  if (missing.length > 0 && canInstall()) {
    console.log(`Installing ${missing.join(' and ')} (once) ...`);
    // separately: if one is unavailable, the other may still install
    for (const name of missing) installPackages(PACKAGES[name]);
  }
  return ENGINES.filter((name) => isPresent[name]());
}
