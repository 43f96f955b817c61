/** Former field names of stored rows and their current names. An old name means the same in every row. */
const RENAMED: Readonly<Record<string, string>> = {
  hosting: 'hostRecord',
  membership: 'guestRecord',
  desk: 'tableView',
  fresh: 'validSince',
  lock: 'secretHash',
  key: 'proofKey',
  done: 'lastAnswered',
  answer: 'lastAnswer',
  asked: 'lastRequestId',
  open: 'pending',
  seal: 'agreementHash',
  seen: 'lastVisit',
};

/** Replaces former field names in a stored row, at every depth. `row` is plain data. */
export function withCurrentNames(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  if (Array.isArray(row)) return row.map(withCurrentNames);
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [RENAMED[key] ?? key, withCurrentNames(value)]),
  );
}
