import type { UnknownLevel } from '#lib/bots/bot-seats.ts';

/** A level of bots that only another version of the app knows. */
export const WIZARD = 'wizard' as UnknownLevel;
