import type { Refusal, RefusalCode } from '../../rules/errors.ts';
import type { Moment, News, RemovalReason } from '../../rules/types.ts';

/** The decisions before the first round that only later editions have (Y12, Z2). */
export type StartMoment = Extract<Moment, 'placing' | 'marking'>;
/** What only happens, and what is only refused, in later editions. */
export type LaterNews = Extract<News['type'], `trust-${string}` | 'start-marked' | 'phased-out'>;
export type LaterReason = Extract<RemovalReason, 'discount' | 'under-discount'>;
export type LaterRefusal = Extract<RefusalCode, 'place/not-here' | 'mark/not-here' | 'build/kept'>;

const LATER_REFUSALS: Readonly<Record<LaterRefusal, true>> = {
  'place/not-here': true,
  'mark/not-here': true,
  'build/kept': true,
};
export const isLaterRefusal = (
  refusal: Refusal,
): refusal is Extract<Refusal, { readonly code: LaterRefusal }> => refusal.code in LATER_REFUSALS;

const LATER_NEWS: Readonly<Record<LaterNews, true>> = {
  'trust-placed': true,
  'trust-took-plant': true,
  'trust-took-cubes': true,
  'trust-built': true,
  'trust-returned': true,
  'start-marked': true,
  'phased-out': true,
};
export const isLaterNews = (item: News): item is Extract<News, { readonly type: LaterNews }> =>
  item.type in LATER_NEWS;

const START_MOMENTS: readonly Moment[] = ['placing', 'marking'] satisfies readonly StartMoment[];
export const isStartMoment = (moment: Moment): moment is StartMoment => START_MOMENTS.includes(moment);
