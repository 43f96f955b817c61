/** Field names of stored rows that have changed, with today's name for each. Each old name has one meaning in all rows. */
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
};

/** A stored row under today's field names; older builds wrote it under the names above. `row` is plain data. */
export function withCurrentNames(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  if (Array.isArray(row)) return row.map(withCurrentNames);
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [RENAMED[key] ?? key, withCurrentNames(value)]),
  );
}
