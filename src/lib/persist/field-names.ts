/** Former field names of stored rows and their current names. An old name means the same in every row. */
const RENAMED: Readonly<Record<string, string>> = {
  hosting: 'hostRecord',
  membership: 'guestRecord',
  desk: 'tableView',
  fresh: 'validSince',
  done: 'lastAnswered',
  answer: 'lastAnswer',
  asked: 'lastRequestId',
  open: 'pending',
  seal: 'agreementHash',
  seen: 'lastVisit',
};

/** Former fields that mean nothing any more: the hash of a secret, which every device at the table knew. */
const DROPPED: readonly string[] = ['lock', 'secretHash', 'key', 'proofKey', 'legacyKey', 'legacySecret'];

/** Replaces former field names in a stored row, at every depth. `row` is plain data. */
export function withCurrentNames(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  if (Array.isArray(row)) return row.map(withCurrentNames);
  return Object.fromEntries(
    Object.entries(row)
      .filter(([key]) => !DROPPED.includes(key))
      .map(([key, value]) => [RENAMED[key] ?? key, withCurrentNames(value)]),
  );
}
