import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The path of the first of these programs that exists; null if none does. */
export function findProgram(names: readonly string[]): string | null {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(':')) {
      if (existsSync(`${folder}/${name}`)) return `${folder}/${name}`;
    }
  }
  return null;
}

/** Whether packages can be installed: on Debian, as root. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs the available ones of these Debian packages. */
export function installPackages(packages: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]): void =>
    void spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}
