/** What is left when a player is warned, in ms: five minutes, one, and ten seconds. */
const WARNINGS = [300_000, 60_000, 10_000] as const;

/** The warning that is due when the time left goes from `before` to `now`, both in ms: the shortest one passed; null for none. */
export const warningBetween = (before: number, now: number): number | null =>
  WARNINGS.findLast((left) => before > left && now <= left && now > 0) ?? null;

/** Whether the time is up at that step. */
export const isUpBetween = (before: number, now: number): boolean => before > 0 && now <= 0;
