import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/lib/rules/command.ts';
import { migrate, MIGRATIONS, SAVE_VERSION } from '../../src/lib/persist/migrations.ts';
import { parseSave } from '../../src/lib/persist/parse-save.ts';
import { restoreSave } from '../../src/lib/persist/restore.ts';
import { looseOf, savedGame, textOf } from './written.ts';

/** What seat 1 decides in the game below after 9 commands. */
const nextTap: readonly Command[] = [
  { type: 'buy', seat: 1, cubes: { coal: 0, oil: 2, garbage: 0, uranium: 0 } },
  { type: 'done', seat: 1 },
];

/** A made-up version 0 that called the seats players, and knew no plans. */
const chain = {
  ...MIGRATIONS,
  0: ({ players, ...old }: Readonly<Record<string, unknown>>) => ({ ...old, seats: players, draft: null }),
};
const {
  seats,
  draft: _draft,
  undone: _undone,
  together: _together,
  bots: _bots,
  lent: _lent,
  ...rest
} = looseOf(savedGame());
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
    expect(
      migrate({ saveVersion: -2 }, { [-2]: log, [-1]: log, 0: log, 1: log, 2: log, 3: log, 4: log, 5: log }),
    ).toEqual({
      saveVersion: SAVE_VERSION,
    });
    expect(seen).toEqual([-2, -1, 0, 1, 2, 3, 4, 5]);
  });
  test.each([{ saveVersion: 0 }, { saveVersion: 'x' }, {}, { saveVersion: 0.5 }])(
    'without a way: %j',
    (save) => {
      expect(migrate(save)).toBe(null);
    },
  );
  test('of version 1 did not tell what one tap had done: each command is taken back alone', () => {
    const game = savedGame({ after: 9 });
    expect(game.commandLog.actAll(nextTap).ok).toBe(true);
    const { commands, undone: _none, together, ...old } = looseOf(game);
    expect(together).toEqual([10]);
    const read = restoreSave({ ...old, commands, saveVersion: 1 });
    expect(read.ok && read.value.commandLog.commands).toEqual(commands);
    expect(read.ok && read.value.commandLog.taps.together).toEqual([]);
  });
  test('of version 2 did not tell what was taken back: it cannot be done again', () => {
    const game = savedGame({ after: 9 });
    expect(game.commandLog.actAll(nextTap).ok && game.commandLog.undo()).toBe(true);
    const { undone, ...old } = looseOf(game);
    expect(undone).toEqual(nextTap);
    const read = restoreSave({ ...old, together: [], saveVersion: 2 });
    expect(read.ok && read.value.commandLog.commands).toEqual(looseOf(game).commands);
    expect(read.ok && read.value.commandLog.canRedo).toBe(false);
  });
  test('of version 3 knew no bots: people play all seats', () => {
    const { bots, lent: _none, ...old } = looseOf(savedGame({ bots: [null, 'best'] }));
    expect(bots).toEqual([null, 'best']);
    const read = restoreSave({ ...old, saveVersion: 3 });
    expect(read.ok && read.value.meta.bots).toEqual([]);
  });
  test('of version 4 did not tell whose seats bots play: nobody has left', () => {
    const { lent, ...old } = looseOf(savedGame({ bots: [null, 'best'] }));
    expect(lent).toEqual([]);
    const read = restoreSave({ ...old, saveVersion: 4 });
    expect(read.ok && read.value.meta).toMatchObject({ bots: [null, 'best'], lent: [] });
  });
  test('of version 5 had taps of one seat each, and are read as they are', () => {
    const game = savedGame({ after: 9 });
    expect(game.commandLog.actAll(nextTap).ok).toBe(true);
    const read = restoreSave({ ...looseOf(game), saveVersion: 5 });
    expect(read.ok && textOf(read.value)).toBe(textOf(game));
  });
  test('that cannot have been such are refused after the migration', () => {
    expect(restoreSave({ ...ancient, players: 7 }, chain)).toMatchObject({ error: { code: 'save/invalid' } });
  });
});
