import type { EditionFolder } from '../../lib/rules/editions/edition.ts';
import { EDITIONS } from '../../lib/rules/editions/index.ts';
import { MAPS } from '../../lib/rules/maps/index.ts';
import type { MapFolder } from '../../lib/rules/maps/map-folder.ts';

/** The folders of rules by name, as they are written down. */
export interface RuleFolders {
  readonly editions: Readonly<Record<string, EditionFolder>>;
  readonly maps: Readonly<Record<string, MapFolder>>;
}

/** Those of the app. */
export const FOLDERS: RuleFolders = { editions: EDITIONS, maps: MAPS };

/** An edition and its parents, the first parent first. Ends at a parent that is unknown or comes twice. */
export function lineIn({ editions }: RuleFolders, name: string): readonly string[] {
  const line: string[] = [];
  for (let at: string | null = name; at !== null && !line.includes(at);) {
    const folder: EditionFolder | undefined = editions[at];
    if (!folder) break;
    line.unshift(at);
    at = folder.parent;
  }
  return line;
}
