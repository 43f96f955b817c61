import { modulesOf, PLAY_PAGE, START_PAGE } from './reach.ts';

/** A file of the browser's code and what belongs in it. */
interface Bundle {
  readonly name: string;
  readonly priority: number;
  readonly test: (id: string) => boolean;
}

const isOurs = (id: string): boolean => id.includes('/src/lib/');
// Not Kit: its own start sets its payload before it asks for the rest, and that order must stay.
const isPackage = (id: string): boolean =>
  /node_modules\/(svelte|esm-env|clsx|valibot|idb-keyval)\//.test(id);

/**
 * What the start page and a table share comes as one file, and what a table takes besides as a second: two pack better than
 * sixty, and ask less often.
 */
export function bundles(): Bundle[] {
  const start = modulesOf(START_PAGE);
  const table = modulesOf(PLAY_PAGE);
  const isStarts = (id: string): boolean => isPackage(id) || (isOurs(id) && start.has(id) && table.has(id));
  return [
    { name: 'start', priority: 2, test: isStarts },
    { name: 'table', priority: 1, test: (id) => id.includes('/xstate/') || (isOurs(id) && table.has(id)) },
  ];
}
