import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { bundles } from '#tools/build/bundles.ts';

interface Imports {
  readonly now?: readonly string[];
  readonly later?: readonly string[];
}
const id = (path: string): string => resolve(path).replaceAll('\\', '/');

const PAGES: Readonly<Record<string, Imports>> = {
  'src/hooks.client.ts': { now: ['shared.ts'] },
  'src/routes/+layout.svelte': {},
  'src/routes/+error.svelte': {},
  'src/routes/+page.svelte': { now: ['saves.ts'] },
  'src/routes/play/[id=game]/+page.svelte': {
    now: ['Table.svelte'],
    later: ['local-game.svelte.ts', 'new-game.ts', 'restore.ts', 'Log.svelte'],
  },
  'local-game.svelte.ts': { now: ['machine.ts'] },
  'new-game.ts': {},
  'restore.ts': {},
  'shared.ts': {},
  'saves.ts': {},
  'Table.svelte': {},
  'machine.ts': {},
  'Log.svelte': { now: ['shared.ts'] },
};

type NameOf = Extract<ReturnType<typeof bundles>[number]['name'], (...args: never) => unknown>;
type ModuleInfo = ReturnType<Parameters<NameOf>[1]['getModuleInfo']>;

/** The bundle of a module; null if the bundler decides. */
function bundleOf(module: string, files = PAGES): string | null {
  const getModuleInfo = (wanted: string): ModuleInfo => {
    const imports = Object.entries(files).find(([path]) => id(path) === wanted)?.[1];
    if (!imports) return null;
    const { now = [], later = [] } = imports;
    return {
      importedIds: now.map(id),
      dynamicallyImportedIds: later.map(id),
    } as Partial<ModuleInfo> as ModuleInfo;
  };
  for (const { name, test } of bundles().toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0))) {
    if (typeof test === 'function' && test(module) !== true) continue;
    const found = typeof name === 'string' ? name : name(module, { getModuleInfo });
    if (found) return found;
  }
  return null;
}

test.each([
  ['shared.ts', 'start'],
  ['src/routes/+layout.svelte', 'start'],
  ['Table.svelte', 'table'],
  ['local-game.svelte.ts', 'table'],
  ['machine.ts', 'table'],
  ['saves.ts', null],
  ['Log.svelte', null],
])('puts %s into the bundle "%s"', (module, bundle) => {
  expect(bundleOf(id(module))).toBe(bundle);
});

test("Kit's entry loads its imports without the rest of Kit", () => {
  const kit = (name: string): string => `/node_modules/@sveltejs/kit/src/runtime/client/${name}`;
  expect(bundleOf(kit('entry.js'))).toBe(null);
  expect(bundleOf(kit('payload.js'))).toBe('entry');
  expect(bundleOf('\0vite/preload-helper.js')).toBe('entry');
  expect(bundleOf(kit('client.js'))).toBe('kit');
});

const { 'src/routes/+error.svelte': _, ...withoutErrorPage } = PAGES;

test.each<[why: string, files: typeof PAGES, message: RegExp]>([
  ['a page is not where it was', withoutErrorPage, /\+error\.svelte is not in the build/],
  [
    'the play page opens no game',
    { ...PAGES, 'src/routes/play/[id=game]/+page.svelte': {} },
    /"\/local-game\.svelte\.ts"/,
  ],
])('the build fails where %s', (_why, files, message) => {
  expect(() => bundleOf(id('shared.ts'), files)).toThrow(message);
});
