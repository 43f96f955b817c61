/** Field names of stored rows that have changed, with today's name for each. */
const RENAMED: Readonly<Record<string, string>> = {
  hosting: 'hostRecord',
  membership: 'guestRecord',
  desk: 'tableView',
};

/** A stored row under today's field names; older builds wrote it under the names above. */
export function withCurrentNames(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [RENAMED[key] ?? key, value]));
}
