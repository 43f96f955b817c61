import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../install/setup.mjs';

/** The files that a build depends on. Of src/tools only the listed ones affect it. */
const SOURCES = [
  'src',
  'src/tools/build/browsers.ts',
  'src/tools/build/bundles.ts',
  'src/tools/build/message-addresses.ts',
  'src/tools/build/readable-addresses.ts',
  'src/tools/build/whole-catalogues.ts',
  'static',
  'package.json',
  'svelte.config.js',
  'vite.config.ts',
  'package-lock.json',
];
const SKIPPED = ['src/server', 'src/tools', 'src/node_modules'];

function* filesOf(path: string): Generator<string> {
  if (SKIPPED.includes(relative(root, path).replaceAll('\\', '/'))) return;
  // an editor may keep a lock next to a file: a link that leads nowhere
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name));
}
const sourceFiles = (): readonly string[] => SOURCES.flatMap((source) => [...filesOf(join(root, source))]);

/**
 * The version of the app: a hash of its sources and base path. Equal sources give equal versions, so players are never offered the version
 * they have.
 */
export function sourceVersion(base: string): string {
  const hash = createHash('sha256').update(base);
  for (const file of sourceFiles()) hash.update(`\n${relative(root, file)}\n`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/** A text that changes whenever a source file is written, even with the same content. */
export function sourceStamp(): string {
  const lines = sourceFiles().map((file) => {
    const { size, ctimeNs } = statSync(file, { bigint: true });
    return `${relative(root, file)} ${size} ${ctimeNs}`;
  });
  return lines.join('\n');
}
