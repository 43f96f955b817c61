import type { Terms } from '../rules/types.ts';
import type { MessageId } from './message.ts';
import type { CoachMoment, Moments } from './moment.ts';
import { AUCTION_MOMENTS } from './moments/auction.ts';
import { BUILDING_MOMENTS } from './moments/building.ts';
import { FUEL_MOMENTS } from './moments/fuel.ts';
import { INCOME_MOMENTS } from './moments/income.ts';
import { STAGE_MOMENTS } from './moments/stages.ts';
import { STRATEGY_MOMENTS } from './moments/strategy.ts';
import { TABLE_MOMENTS } from './moments/table.ts';

/**
 * All messages of the coach. Another moment needs its figures in message.ts, itself in one of these, its place in a lesson, and its text.
 */
export const COACH_MOMENTS: Moments<MessageId> = {
  ...TABLE_MOMENTS,
  ...AUCTION_MOMENTS,
  ...FUEL_MOMENTS,
  ...BUILDING_MOMENTS,
  ...INCOME_MOMENTS,
  ...STAGE_MOMENTS,
  ...STRATEGY_MOMENTS,
};

/** A game that teaches: the first one on a device, and a full one with its stages and its strategy. */
export const LESSONS = ['first', 'full'] as const;
export type Lesson = (typeof LESSONS)[number];
/** The terms of every lesson: its texts tell the rules of the classic edition. */
export const LESSON_TERMS = {
  edition: 'classic',
  map: 'germany',
  players: 3,
} as const satisfies Partial<Terms>;

/** The moments of each lesson. Of several relevant moments of a kind the first is shown first: the special before the general. */
export const LESSON_MOMENTS: Readonly<Record<Lesson, readonly MessageId[]>> = {
  first: [
    'can-end',
    'won',
    'lost',
    'surplus',
    'income',
    'near-end',
    'obsolete',
    'auction',
    'goal',
    'plant',
    'asked',
    'order',
    'prices',
    'first-city',
    'connection',
    'refill',
    'pass',
    'one-house',
    'help',
    'choose',
    'bid',
    'scrap',
    'fuel',
    'build',
    'burn',
    'watch',
  ],
  full: [
    'can-end',
    'stage-3',
    'stage-2',
    'near-end',
    'count-powered',
    'obsolete',
    'stage-2-near',
    'short',
    'acts-last',
    'acts-first',
    'store',
    'last-auction',
    'replace',
    'spend',
    'end-plant',
    'wait',
    'keep-money',
    'pays-back',
    'room',
    'stages',
  ],
};

export const momentById = (id: MessageId): CoachMoment => COACH_MOMENTS[id];
