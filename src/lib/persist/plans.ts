import * as v from 'valibot';
import type { DraftStore } from '../session/ports/storage.ts';
import { seat } from '../shapes/nouns.ts';
import { number } from '../shapes/people.ts';
import { parsed } from './parsed.ts';
import { draft } from './schema.ts';

type PlanBox = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PLAN = v.strictObject({ seat, validSince: number, draft });
const proofKeyOf = (game: string): string => `kilowatt.plan.${game}`;

/**
 * Stores drafts so that they survive a reload. A draft that is missing or unreadable counts as none, because a player can
 * make it again in a few taps.
 */
export const plansIn = (box: () => PlanBox): DraftStore => ({
  get(game) {
    try {
      const kept: unknown = JSON.parse(box().getItem(proofKeyOf(game)) ?? 'null');
      return parsed(PLAN, kept);
    } catch {
      return null;
    }
  },
  put(game, plan) {
    try {
      if (plan) box().setItem(proofKeyOf(game), JSON.stringify(plan));
      else box().removeItem(proofKeyOf(game));
    } catch {
      // storage is forbidden or full: the draft lasts until the page is closed
    }
  },
});
