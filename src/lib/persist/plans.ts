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
 * Plans that outlive a page loaded anew. Where nothing is kept, or may be read, or is not understood, there is none: a plan
 * is made again in a few taps.
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
      // storage is forbidden or full: the plan lasts as long as the page
    }
  },
});
