import type { Edition } from '../../lib/rules/editions/edition.ts';
import type { GameMap } from '../../lib/rules/types.ts';
import { faultsOfBoards } from './board-faults.ts';
import { faultsOfFigures } from './figure-faults.ts';
import { lineIn, type RuleFolders } from './folders.ts';
import { faultsOfShape } from './shapes.ts';

/** What types cannot find in the folders of editions and maps (docs/decisions/rule-sets.md). */

function faultsOfEdition(folders: RuleFolders, name: string): readonly string[] {
  const folder = folders.editions[name];
  if (!folder) return [];
  const { parent, rules } = folder;
  const isKnown = parent === null || folders.editions[parent] !== undefined;
  const [first] = lineIn(folders, name);
  const isRooted = first !== undefined && folders.editions[first]?.parent === null;
  return [
    ...(isKnown ? [] : [`its parent ${parent} is no edition`]),
    ...(isKnown && !isRooted ? ['it is its own parent'] : []),
    ...faultsOfShape(rules, parent === null),
  ];
}

function faultsOfMap(folders: RuleFolders, name: string): readonly string[] {
  const map = folders.maps[name];
  if (!map) return [];
  const known = Object.keys(folders.editions);
  const unknown = [...Object.keys(map.boards), ...Object.keys(map.changes)].filter(
    (edition) => !known.includes(edition),
  );
  const changes = Object.entries(map.changes).flatMap(([edition, change]) =>
    faultsOfShape(change, false).map((fault) => `change of ${edition}: ${fault}`),
  );
  return [...unknown.map((edition) => `${edition} is no edition`), ...changes, ...faultsOfBoards(name, map)];
}

/** The figures of an edition on a map, and its board there. */
function composed(folders: RuleFolders, edition: string, map: string): readonly [Edition, GameMap] | null {
  const line = lineIn(folders, edition);
  const { boards, changes } = folders.maps[map] as RuleFolders['maps'][string];
  const [own, others] = [boards, changes] as readonly Readonly<Record<string, unknown>>[];
  const rules = line.map((one) => folders.editions[one]?.rules);
  const all = Object.assign({}, ...rules, ...line.map((one) => others?.[one])) as Edition;
  const board = line.map((one) => own?.[one]).findLast((one) => one !== undefined);
  return board === undefined ? null : [all, board as GameMap];
}

/** One line for each fault, with its folder first. */
export function ruleFaults(folders: RuleFolders): readonly string[] {
  const editions = Object.keys(folders.editions);
  const maps = Object.keys(folders.maps);
  const kinds = [
    ...editions.flatMap((name) =>
      faultsOfEdition(folders, name).map((fault) => `editions/${name}: ${fault}`),
    ),
    ...maps.flatMap((name) => faultsOfMap(folders, name).map((fault) => `maps/${name}: ${fault}`)),
  ];
  // figures of the wrong kind cannot be compared
  if (kinds.length > 0) return kinds;
  const found = editions.flatMap((edition) =>
    maps.flatMap((map) => {
      const both = composed(folders, edition, map);
      if (both === null) return [`maps/${map}: it has no board for ${edition}`];
      return faultsOfFigures(...both).map((fault) => `editions/${edition} on ${map}: ${fault}`);
    }),
  );
  return [...new Set(found)];
}
