import type { EditionId } from '../types.ts';
import { EDITION_2019 } from './2019/index.ts';
import { CLASSIC_FOLDER } from './classic/index.ts';
import type { Edition, EditionFolder } from './edition.ts';

export const EDITIONS: Readonly<Record<EditionId, EditionFolder>> = {
  classic: CLASSIC_FOLDER,
  '2019': EDITION_2019,
};

/** An edition and its parents, the first parent first. */
export function lineOf(edition: EditionId): readonly EditionId[] {
  const { parent } = EDITIONS[edition];
  return parent === null ? [edition] : [...lineOf(parent), edition];
}

/** The rules of an edition with everything that it takes over from its parents. */
export function editionOf(edition: EditionId): Edition {
  const folder = EDITIONS[edition];
  return folder.parent === null ? folder.rules : { ...editionOf(folder.parent), ...folder.rules };
}
