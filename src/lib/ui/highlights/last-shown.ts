import type { LogEntry } from '../../rules/log.ts';
import type { View } from '../../rules/view.ts';

/** What was shown last of each game on this page, by its id: the hand-over screen takes the place of the table for a while. */
export const lastShown = new Map<string, { readonly log: readonly LogEntry[]; readonly view: View }>();
