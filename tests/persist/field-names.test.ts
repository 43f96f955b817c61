import { expect, test } from 'vitest';
import { withCurrentNames } from '../../src/lib/persist/field-names.ts';

test('a row of an older build gets the field names of today, and loses what means nothing any more', () => {
  const written = {
    hosting: { fresh: 4, members: [{ lock: 'aa', key: 'bb', done: 3, answer: null }] },
    membership: { asked: 7, open: [], part: { seal: 'cc' } },
    seen: 9,
  };
  expect(withCurrentNames(written)).toEqual({
    hostRecord: {
      validSince: 4,
      members: [{ lastAnswered: 3, lastAnswer: null }],
    },
    guestRecord: { lastRequestId: 7, pending: [], part: { agreementHash: 'cc' } },
    lastVisit: 9,
  });
});

test('a row of this build stays as it is', () => {
  const row = {
    hostRecord: { validSince: 4, members: [] },
    ended: false,
    log: [{ news: [1, 'done', null] }],
  };
  expect(withCurrentNames(row)).toEqual(row);
});
