import { expect, test } from 'vitest';
import { durableStore } from '#lib/persist/db.ts';
import { IdbSharedTables } from '#lib/persist/tables.ts';

test('a browser without storage keeps no tables, and reports it when one is to be kept', async () => {
  expect(globalThis).not.toHaveProperty('IDBKeyRange');
  const tables = new IdbSharedTables(durableStore('test', () => indexedDB));
  expect(await tables.allJoined()).toEqual([]);
  expect(await tables.allHosted()).toEqual([]);
  expect(await tables.getPlayerName()).toBe('');
  expect(await tables.putPlayerName('Anna')).toEqual({
    ok: false,
    error: { code: 'save/unavailable', reason: 'ReferenceError' },
  });
});
