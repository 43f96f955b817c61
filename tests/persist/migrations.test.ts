import { describe, expect, test } from 'vitest';
import { migrate, SAVE_VERSION } from '../../src/lib/persist/migrations.ts';
import { parseSave, restoreSave } from '../../src/lib/persist/restore.ts';
import { looseOf, savedGame, textOf } from './written.ts';

/** A made-up version 0 that called the seats players, and knew no plans. */
const chain = {
  0: ({ players, ...old }: Readonly<Record<string, unknown>>) => ({ ...old, seats: players, draft: null }),
};
const { seats, draft: _draft, ...rest } = looseOf(savedGame());
const ancient = { ...rest, players: seats, saveVersion: 0 };

describe('earlier saves', () => {
  test('are brought up to date and then read like any other', () => {
    const read = restoreSave(ancient, chain);
    expect(read.ok && textOf(read.value)).toBe(textOf(savedGame()));
    expect(parseSave(JSON.stringify(ancient), chain).ok).toBe(true);
  });
  test('take one version at a time', () => {
    const seen: unknown[] = [];
    const log = (old: Readonly<Record<string, unknown>>) => {
      seen.push(old.saveVersion);
      return old;
    };
    expect(migrate({ saveVersion: -2 }, { [-2]: log, [-1]: log, 0: log })).toEqual({
      saveVersion: SAVE_VERSION,
    });
    expect(seen).toEqual([-2, -1, 0]);
  });
  test.each([{ saveVersion: 0 }, { saveVersion: 'x' }, {}, { saveVersion: 0.5 }])(
    'without a way: %j',
    (save) => {
      expect(migrate(save)).toBe(null);
    },
  );
  test('that cannot have been such are refused after the migration', () => {
    expect(restoreSave({ ...ancient, players: 7 }, chain)).toMatchObject({ error: { code: 'save/invalid' } });
  });
});
