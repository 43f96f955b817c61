import type { EditionChanges } from '../editions/edition.ts';
import type { EditionId, GameMap } from '../types.ts';

/** A map: its boards, and what it changes in the figures of an edition. An edition without an entry has that of its parent. */
export interface MapFolder {
  readonly boards: Readonly<Partial<Record<EditionId, GameMap>>> & { readonly classic: GameMap };
  readonly changes: Readonly<Partial<Record<EditionId, EditionChanges>>>;
}
