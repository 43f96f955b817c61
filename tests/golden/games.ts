import { readdirSync, readFileSync } from 'node:fs';
import type { EditionId } from '#lib/rules/types.ts';
import { parseRecorded, type RecordedGame } from '#tools/golden/recorded.ts';

/** The golden games of an edition. src/tools/commands/golden.ts finds them. */
export function goldenGames(edition: EditionId): readonly RecordedGame[] {
  const folder = new URL(`./${edition}/`, import.meta.url);
  return readdirSync(folder).map((name) => parseRecorded(readFileSync(new URL(name, folder), 'utf8')));
}
