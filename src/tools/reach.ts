import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^;]*?\bfrom\s+'([^']+)'/g;

/** What Kit loads for every page. */
const EVERY_PAGE = ['src/hooks.client.ts', 'src/routes/+layout.svelte', 'src/routes/+error.svelte'];
const from = (paths: readonly string[]): readonly string[] => paths.map((path) => resolve(root, path));

export const START_PAGE = from([...EVERY_PAGE, 'src/routes/+page.svelte']);
/** The page of a table, and what it asks for at once. */
export const PLAY_PAGE = from([
  ...EVERY_PAGE,
  'src/routes/play/[id]/+page.svelte',
  'src/lib/session/game/new-game.ts',
  'src/lib/state/local-game.svelte.ts',
  'src/lib/persist/restore.ts',
]);

/** The file that an import means; null: a package, or written by the build. */
function fileOf(from: string, name: string): string | null {
  if (name.startsWith('#lib/')) return resolve(root, 'src/lib', name.slice('#lib/'.length));
  return name.startsWith('.') ? resolve(dirname(from), name) : null;
}

/** The source files that come along with `entries`: all that they import, and so on, but what is fetched later (`import()`). */
export function modulesOf(entries: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!/\.(ts|svelte)$/.test(file)) continue;
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const next = fileOf(file, name);
      if (next !== null) open.push(next);
    }
  }
  return found;
}
