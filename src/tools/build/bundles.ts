import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** Rolldown's module graph: the static and dynamic imports of each module. */
type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const idOf = (path: string): string =>
  fileURLToPath(new URL(`../../../${path}`, import.meta.url)).replaceAll('\\', '/');

/** Loaded for every page. */
const EVERY_PAGE = ['src/hooks.client.ts', 'src/routes/+layout.svelte', 'src/routes/+error.svelte'].map(idOf);
const START_PAGE = [...EVERY_PAGE, idOf('src/routes/+page.svelte')];
const PLAY_PAGE = [...EVERY_PAGE, idOf('src/routes/play/[id=game]/+page.svelte')];
/** The play page always imports these, although dynamically: the running game, its deal, and its parser. */
const OPENS_GAME = ['/local-game.svelte.ts', '/new-game.ts', '/restore.ts'];

function fail(problem: string): never {
  throw new Error(problem);
}

/** `entries` and everything they import statically, directly or indirectly. Throws if the build lacks an entry. */
function modulesOf(entries: readonly string[], graph: Graph): ReadonlySet<string> {
  const absent = entries.find((id) => graph.getModuleInfo(id) === null);
  if (absent !== undefined) fail(`src/tools/build/bundles.ts: ${absent} is not in the build`);
  const found = new Set(entries);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/** The modules needed to open and play a table. */
function modulesToPlay(graph: Graph): ReadonlySet<string> {
  const page = modulesOf(PLAY_PAGE, graph);
  const later = [...page].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const named = (end: string): string =>
    later.find((id) => id.endsWith(end)) ??
    fail(`src/tools/build/bundles.ts: the play page does not import "${end}" dynamically any more`);
  return modulesOf([...page, ...OPENS_GAME.map(named)], graph);
}

// Kit's entry fills the payload before it imports the rest of Kit, which reads the payload while loading. So the entry's own two modules
// must not share a file with anything that imports Kit: unknown addresses would reload forever.
const isForKitEntry = (id: string): boolean =>
  id.endsWith('/runtime/client/payload.js') || id.endsWith('vite/preload-helper.js');
const isKit = (id: string): boolean => /@sveltejs\/kit\/src\/(?!runtime\/client\/entry\.js)/.test(id);

/**
 * Groups the browser's code into few files, which load and compress better than many: the modules shared by the start page and a table,
 * those only for a table, and Kit. The bundler divides the rest.
 */
export function bundles(): Rolldown.CodeSplittingGroup[] {
  let shared: ReadonlySet<string> | undefined;
  let table: ReadonlySet<string> | undefined;
  const groupOf = (id: string, graph: Graph): 'start' | 'table' | null => {
    table ??= modulesToPlay(graph);
    shared ??= modulesOf(START_PAGE, graph).intersection(table);
    return shared.has(id) ? 'start' : table.has(id) ? 'table' : null;
  };
  return [
    { name: 'entry', priority: 4, test: isForKitEntry },
    { name: 'kit', priority: 3, test: isKit },
    {
      debugName: 'start',
      priority: 2,
      name: (id, graph) => (groupOf(id, graph) === 'start' ? 'start' : null),
    },
    {
      debugName: 'table',
      priority: 1,
      name: (id, graph) => (groupOf(id, graph) === 'table' ? 'table' : null),
    },
  ];
}

/**
 * What is fetched together with a script that a file imports dynamically, before the script says that it needs it. Only pages ask for that: the
 * service worker has the parts of a table in store, and without one they are loaded before they are needed (`loadAllWhenIdle`), but the
 * names of all their files would be 1.7 kB of every table. Styles come in any case.
 */
export const preloadsOf = (
  _script: string,
  imported: string[],
  { hostId }: { readonly hostId: string },
): string[] => (/\/(?:entry|nodes)\//.test(hostId) ? imported : []);
