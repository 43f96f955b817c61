import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const buildFolder = join(root, 'build');

/** The files that the build is made from. Of src/tools only those listed change its result. */
const SOURCES = [
  'src',
  'src/tools/browsers.ts',
  'src/tools/bundles.ts',
  'src/tools/readable-addresses.ts',
  'static',
  'package.json',
  'svelte.config.js',
  'vite.config.ts',
  'package-lock.json',
];
const SKIPPED = ['src/tools', 'src/node_modules'];

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
export function sourceVersion(): string {
  const hash = createHash('sha256').update(process.env.BASE_PATH ?? '');
  for (const source of SOURCES) {
    for (const file of filesOf(join(root, source))) {
      hash.update(`\n${relative(root, file)}\n`).update(readFileSync(file));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

/** The version of the build in the build folder; null when the build is missing or incomplete. */
function builtVersion(): string | null {
  try {
    statSync(join(buildFolder, '200.html'));
    const stored: unknown = JSON.parse(readFileSync(join(buildFolder, '_app/version.json'), 'utf8'));
    return typeof stored === 'object' && stored && 'version' in stored ? String(stored.version) : null;
  } catch {
    return null;
  }
}

export type BuildOutcome = { readonly made: boolean } | { readonly log: string };

/** Builds if the sources changed since the last build. Returns the log when the build fails. */
export function buildIfNeeded(): BuildOutcome {
  if (builtVersion() === sourceVersion()) return { made: false };
  console.log('Building ...');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: root, encoding: 'utf8' },
  );
  return status === 0 ? { made: true } : { log: stdout + stderr };
}
