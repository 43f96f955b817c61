import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../install/setup.mjs';

export const buildFolder = join(root, 'build');

/** Where a build goes, and the path that the app will run under; '' for the root of a host. */
export interface BuildTarget {
  readonly folder: string;
  readonly base: string;
  /** Vite's mode: with "pseudo", the app has its pseudo-languages (lib/i18n/pseudo.ts). */
  readonly mode: 'production' | 'pseudo';
}
export const usualBuild: BuildTarget = { folder: buildFolder, base: process.env.BASE_PATH ?? '', mode: 'production' };
/** A build for tests: below a path, and with the pseudo-languages. */
export const testBuild: BuildTarget = {
  folder: join(root, '.svelte-kit', 'test-build'),
  base: '/kilowatt',
  mode: 'pseudo',
};

/** The files that the build is made from. Of src/tools only those listed change its result. */
const SOURCES = [
  'src',
  'src/tools/build/browsers.ts',
  'src/tools/build/bundles.ts',
  'src/tools/build/message-addresses.ts',
  'src/tools/build/readable-addresses.ts',
  'static',
  'package.json',
  'svelte.config.js',
  'vite.config.ts',
  'package-lock.json',
];
const SKIPPED = ['src/server', 'src/tools', 'src/node_modules'];

function* filesOf(path: string): Generator<string> {
  if (SKIPPED.includes(relative(root, path).replaceAll('\\', '/'))) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name));
}

/**
 * The version of the app: a hash of its sources and of the path it will run under. The same sources give the same version, so nobody
 * is asked to update to the version they already have.
 */
export function sourceVersion(base = usualBuild.base): string {
  const hash = createHash('sha256').update(base);
  for (const source of SOURCES) {
    for (const file of filesOf(join(root, source))) {
      hash.update(`\n${relative(root, file)}\n`).update(readFileSync(file));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

/** The version of the build in a folder; null when the build is missing or incomplete. */
function builtVersion(folder: string): string | null {
  try {
    statSync(join(folder, '200.html'));
    const stored: unknown = JSON.parse(readFileSync(join(folder, '_app/version.json'), 'utf8'));
    return typeof stored === 'object' && stored && 'version' in stored ? String(stored.version) : null;
  } catch {
    return null;
  }
}

export type BuildOutcome = { readonly made: boolean } | { readonly log: string };

/** Builds if the sources changed since the last build. Returns the log when the build fails. */
export function buildIfNeeded({ folder, base, mode } = usualBuild): BuildOutcome {
  if (builtVersion(folder) === sourceVersion(base)) return { made: false };
  console.log('Building ...');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--mode', mode, '--logLevel', 'warn'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, BASE_PATH: base, BUILD_FOLDER: folder } },
  );
  return status === 0 ? { made: true } : { log: stdout + stderr };
}
