import type { UnknownLevel } from '#lib/bots/bot-seats.ts';

/** A level of bots known only to another version of the app. */
export const WIZARD = 'wizard' as UnknownLevel;
