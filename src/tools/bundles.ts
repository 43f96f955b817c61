import { modulesOf, PLAY_PAGE, START_PAGE } from './reach.ts';

/** A file of the browser's code and what belongs in it. */
interface Bundle {
  readonly name: string;
  readonly priority: number;
  readonly test: (id: string) => boolean;
}

const isOurs = (id: string): boolean => id.includes('/src/lib/');
const isPackage = (id: string): boolean =>
  /node_modules\/(svelte|esm-env|clsx|valibot|idb-keyval)\//.test(id);
/** What Kit tells its own modules: set by its entry, which only then asks for the rest. That order must stay. */
const isPayload = (id: string): boolean => id.endsWith('/runtime/client/payload.js');
const isKit = (id: string): boolean => /@sveltejs\/kit\/src\/(?!runtime\/client\/entry\.js)/.test(id);

/**
 * What the start page and a table share comes as one file, what a table takes besides as a second, and Kit as a third: three
 * pack better than sixty, and ask less often.
 */
export function bundles(): Bundle[] {
  const start = modulesOf(START_PAGE);
  const table = modulesOf(PLAY_PAGE);
  const isBoths = (id: string): boolean => isOurs(id) && start.has(id) && table.has(id);
  return [
    { name: 'payload', priority: 4, test: isPayload },
    { name: 'start', priority: 3, test: (id) => isPackage(id) || isBoths(id) },
    { name: 'kit', priority: 2, test: isKit },
    { name: 'table', priority: 1, test: (id) => id.includes('/xstate/') || (isOurs(id) && table.has(id)) },
  ];
}
