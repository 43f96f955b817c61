import type { LogEntry } from '../../rules/log.ts';
import type { View } from '../../rules/view.ts';

/** The last shown state of each game on this page, by id: the hand-over screen replaces the table for a while. */
export const lastShown = new Map<string, { readonly log: readonly LogEntry[]; readonly view: View }>();
