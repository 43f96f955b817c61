import * as v from 'valibot';
import type { DraftStore } from '../session/ports/storage.ts';
import { seat } from '../shapes/nouns.ts';
import { number } from '../shapes/people.ts';
import { parseRow, withVersion } from './parsed.ts';
import { draft } from './schema.ts';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const DRAFT = v.strictObject({ seat, validSince: number, draft });
const keyOf = (device: string, game: string): string => `kilowatt.plan.${device}.${game}`;

/**
 * Stores drafts so that they survive a reload. A missing or unreadable draft counts as none, because a player can redo it in a few taps.
 */
export const draftStore = (box: () => DraftStorage): DraftStore => ({
  get(device, game) {
    try {
      const kept: unknown = JSON.parse(box().getItem(keyOf(device, game)) ?? 'null');
      return parseRow('draft', DRAFT, kept);
    } catch {
      return null;
    }
  },
  put(device, game, shared) {
    try {
      if (shared) box().setItem(keyOf(device, game), JSON.stringify(withVersion(shared)));
      else box().removeItem(keyOf(device, game));
    } catch {
      // storage is forbidden or full: the draft lasts until the page is closed
    }
  },
});
