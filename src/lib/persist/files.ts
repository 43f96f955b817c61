import type { SavedGame } from '../session/ports/storage.ts';
import { toRecord } from './record.ts';

/** A file to be handed to the player. */
export interface SaveFile {
  readonly name: string;
  readonly type: 'application/json';
  readonly text: string;
}

/** Letters, figures and single dashes: what every file system takes. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();

/** A damaged save as it lies in storage, to be looked at by somebody: kilowatt-damaged-ID.json. */
export const damagedFile = (id: string, record: unknown): SaveFile => ({
  name: `kilowatt-damaged-${plainName(id)}.json`,
  type: 'application/json',
  text: JSON.stringify(record, null, 1),
});

/** A game as a file: kilowatt-germany-2026-11-21.json. */
export function exportGame(game: SavedGame): SaveFile {
  const { meta, commandLog } = game;
  const title = plainName(meta.name) || commandLog.origin.setup.map;
  const day = new Date(meta.updated).toISOString().slice(0, 10);
  return {
    name: `kilowatt-${title}-${day}.json`,
    type: 'application/json',
    text: JSON.stringify(toRecord(game)),
  };
}
