import { setMany } from 'idb-keyval';
import { describe, expect, test, vi } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { durableStore, problemOf } from '#lib/persist/db.ts';
import { SAVE_VERSION } from '#lib/persist/migrations.ts';
import { IdbSaves } from '#lib/persist/saves.ts';
import { MAX_NAME_LENGTH } from '#lib/seats.ts';
import { STRANGE_NAMES } from '../strange-names.ts';
import { fault, Shaky } from './storage.ts';
import { savedGame, textOf } from './written.ts';

const game = savedGame();

describe('a saved game', () => {
  test('a saved game is read back', async () => {
    const saves = new Shaky().saves();
    expect(await saves.put(game, 'me')).toEqual({ ok: true, value: 'created' });
    expect(await saves.put(game, 'me')).toEqual({ ok: true, value: 'replaced' });
    const read = await saves.get(gameIdFrom('one'));
    expect(read.ok && textOf(read.value)).toBe(textOf(game));
  });
  test('a game is written with strict durability', async () => {
    const shaky = new Shaky();
    await shaky.saves().put(game, 'me');
    expect(shaky.asked).toEqual([{ mode: 'readwrite', durability: 'strict' }]);
  });
  test('a game counts as saved only after the commit', async () => {
    const shaky = new Shaky();
    const events: string[] = [];
    shaky.onPut = (store) => {
      store.transaction.addEventListener('complete', () => events.push('commit'), { once: true });
    };
    await shaky.saves().put(game, 'me');
    events.push('saved');
    expect(events.at(-1)).toBe('saved');
    expect(events).toContain('commit');
  });
  test('a missing game is reported as missing', async () => {
    expect(await new Shaky().saves().get(gameIdFrom('none'))).toEqual({
      ok: false,
      error: { code: 'save/missing', id: 'none' },
    });
  });
  test('a game damaged in storage gives a coded error', async () => {
    const shaky = new Shaky();
    await setMany(
      [[['game', 'one'], { app: 'kilowatt', saveVersion: SAVE_VERSION, half: true }]],
      shaky.store(),
    );
    const read = await shaky.saves().get(gameIdFrom('one'));
    expect(read).toMatchObject({ ok: false, error: { code: 'save/invalid' } });
  });
  test('a damaged game can be read unchanged', async () => {
    const shaky = new Shaky();
    const record = { app: 'kilowatt', saveVersion: SAVE_VERSION, half: true };
    await setMany([[['game', 'one'], record]], shaky.store());
    expect(await shaky.saves().raw(gameIdFrom('one'))).toEqual({ ok: true, value: record });
    expect(await shaky.saves().raw(gameIdFrom('none'))).toEqual({ ok: true, value: undefined });
  });
});

describe('the list', () => {
  test('the list shows the relevant data of several games', async () => {
    const saves = new Shaky().saves();
    await saves.put(savedGame({ id: gameIdFrom('a'), name: 'First' }), 'me');
    const over = savedGame({ id: gameIdFrom('b'), after: Infinity, updated: 9 });
    await saves.put(over, 'me');
    const list = await saves.list();
    const [a, b] = list.ok ? list.value : [];
    expect(a).toMatchObject({ id: 'a', name: 'First', map: 'germany', stage: 1, winners: [], deleted: null });
    expect(a?.seats.map(({ name }) => name)).toEqual(['Anna', 'Bob', 'Cleo']);
    expect(a).not.toHaveProperty('owner');
    expect(b).toMatchObject({ moment: 'over', updated: 9, round: over.commandLog.snapshot.context.round });
    expect(a?.result).toBeNull();
    const { players } = over.commandLog.snapshot.context;
    expect(b?.result?.map(({ money, cities }) => [money, cities])).toEqual(
      players.map(({ money, cities }) => [money, cities.length]),
    );
    const winners = b?.result?.flatMap(({ rank }, seat) => (rank === 1 ? [seat] : []));
    expect(winners?.length).toBeGreaterThan(0);
    expect(b?.winners).toEqual(winners);
  });
  test('the list shows a game even if its row is damaged', async () => {
    const shaky = new Shaky();
    const saves = shaky.saves();
    await saves.put(game, 'me');
    await setMany([[['row', 'one'], { id: 7 }]], shaky.store());
    const list = await saves.list();
    expect(list.ok && list.value.map(({ id }) => id)).toEqual(['one']);
  });
  test('the list renames games, open ones included', async () => {
    const saves = new Shaky().saves();
    await saves.put(game, 'me');
    expect(await saves.rename(gameIdFrom('one'), `  ${'Friday '.repeat(12)}`)).toEqual({
      ok: true,
      value: null,
    });
    await saves.put(game, 'me');
    const read = await saves.get(gameIdFrom('one'));
    expect(read.ok && read.value.meta.name).toHaveLength(60);
    const list = await saves.list();
    expect(list.ok && list.value[0]?.name).toMatch(/^Friday Friday/);
  });
  test('a deleted game can be restored until it is purged', async () => {
    const saves = new Shaky().saves();
    await saves.put(game, 'me');
    await saves.remove(gameIdFrom('one'), 1000);
    const marked = await saves.list();
    expect(marked.ok && marked.value[0]?.deleted).toBe(1000);
    await saves.purge(1000);
    expect(await saves.bringBack(gameIdFrom('one'))).toEqual({ ok: true, value: null });
    await saves.purge(Infinity);
    expect((await saves.get(gameIdFrom('one'))).ok).toBe(true);
    await saves.remove(gameIdFrom('one'), 1000);
    await saves.purge(1001);
    expect(await saves.get(gameIdFrom('one'))).toMatchObject({ error: { code: 'save/missing' } });
    expect(await saves.list()).toEqual({ ok: true, value: [] });
  });
  test.each(STRANGE_NAMES)('the list sanitizes a new name %s', async (_what, given, left) => {
    const saves = new Shaky().saves();
    await saves.put(savedGame({ id: gameIdFrom('one') }), 'me');
    await saves.rename(gameIdFrom('one'), given);
    const list = await saves.list();
    const long = given.startsWith('xx') ? 'x'.repeat(MAX_NAME_LENGTH.game) : left;
    expect(list.ok && list.value.map(({ name }) => name)).toEqual([long]);
  });
  test.each(['rename', 'bringBack', 'remove'] as const)('%s of a missing game fails', async (what) => {
    const saves = new Shaky().saves();
    const done =
      what === 'bringBack' ? saves[what](gameIdFrom('x')) : saves[what](gameIdFrom('x'), 1 as never);
    expect(await done).toEqual({ ok: false, error: { code: 'save/missing', id: 'x' } });
  });
});

describe('two tabs', () => {
  test('a tab that has not claimed the game cannot write it', async () => {
    const shaky = new Shaky();
    const [mine, theirs] = [shaky.saves(), shaky.saves()];
    await mine.put(game, 'mine');
    await theirs.claim(gameIdFrom('one'), 'theirs');
    expect(await mine.put(savedGame({ after: 61 }), 'mine')).toEqual({
      ok: false,
      error: { code: 'save/taken' },
    });
    const read = await theirs.get(gameIdFrom('one'));
    expect(read.ok && read.value.commandLog.commands).toHaveLength(60);
    expect((await theirs.put(savedGame({ after: 62 }), 'theirs')).ok).toBe(true);
  });
});

describe('storage that fails', () => {
  test('a dropped connection is reopened, and the game is saved', async () => {
    const shaky = new Shaky();
    const saves = shaky.saves();
    await saves.put(game, 'me');
    shaky.db?.close();
    expect((await saves.put(savedGame({ after: 61 }), 'me')).ok).toBe(true);
    expect(shaky.opened).toBe(2);
  });
  test('a connection that is dropped again is reported', async () => {
    const shaky = new Shaky();
    shaky.onTransaction = (db) => db.close();
    expect(await shaky.saves().put(game, 'me')).toEqual({ ok: false, error: { code: 'save/lost' } });
    expect(shaky.opened).toBe(2);
  });
  test('a full disk in the middle of a write is reported, and nothing of it is kept', async () => {
    const shaky = new Shaky();
    const saves = shaky.saves();
    await saves.put(game, 'me');
    let puts = 0;
    shaky.onPut = () => {
      if (++puts === 2) throw fault('QuotaExceededError');
    };
    expect(await saves.put(savedGame({ after: 61 }), 'me')).toEqual({
      ok: false,
      error: { code: 'save/full' },
    });
    const read = await saves.get(gameIdFrom('one'));
    expect(read.ok && read.value.commandLog.commands).toHaveLength(60);
    shaky.onPut = () => undefined;
    expect((await saves.put(savedGame({ after: 61 }), 'me')).ok).toBe(true);
  });
  test('a transaction aborted by the browser is retried once, then reported', async () => {
    const shaky = new Shaky();
    let writes = 0;
    shaky.onPut = (store) => {
      writes++;
      store.transaction.abort();
    };
    const put = await shaky.saves().put(game, 'me');
    expect(put.ok).toBe(false);
    expect(writes).toBe(2);
    expect((await shaky.saves().get(gameIdFrom('one'))).ok).toBe(false);
  });
  test('missing storage is reported: the name is missing, or access is forbidden', async () => {
    const forbidden = durableStore('x', () => {
      throw fault('SecurityError');
    });
    const error = { code: 'save/unavailable', reason: 'SecurityError' };
    expect(await new IdbSaves(forbidden).put(game, 'me')).toEqual({ ok: false, error });
    expect(await new IdbSaves(forbidden).list()).toEqual({ ok: false, error });
    expect(await new IdbSaves(forbidden).get(gameIdFrom('one'))).toEqual({ ok: false, error });
    const missing = durableStore('x', () => undefined as unknown as IDBFactory);
    expect(await new IdbSaves(missing).list()).toMatchObject({ error: { code: 'save/unavailable' } });
  });
  test('a storage of a newer version of the app is reported', async () => {
    const shaky = new Shaky();
    await new Promise((resolve) => {
      shaky.factory.open('test', 7).onsuccess = resolve;
    });
    shaky.db?.close();
    expect(await shaky.saves().list()).toEqual({
      ok: false,
      error: { code: 'save/unavailable', reason: 'VersionError' },
    });
  });
  test('a storage held by another tab in an older version is reported', async () => {
    const request = { onblocked: () => undefined };
    const factory = { open: () => request } as unknown as IDBFactory;
    const list = new IdbSaves(durableStore('x', () => factory)).list();
    await Promise.resolve();
    request.onblocked();
    expect(await list).toEqual({ ok: false, error: { code: 'save/blocked' } });
  });
  test('a storage that never answers is reported', async () => {
    vi.useFakeTimers();
    const factory = { open: () => ({}) } as unknown as IDBFactory;
    const list = new IdbSaves(durableStore('x', () => factory)).list();
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(await list).toEqual({ ok: false, error: { code: 'save/unavailable', reason: 'timeout' } });
  });
  test('the connection closes for a newer version of the app', async () => {
    const shaky = new Shaky();
    await shaky.saves().put(game, 'me');
    await expect(
      new Promise((resolve, reject) => {
        const request = shaky.factory.deleteDatabase('test');
        request.onsuccess = () => resolve('through');
        request.onblocked = () => reject(new Error('blocked'));
      }),
    ).resolves.toBe('through');
  });
  test.each([
    [fault('QuotaExceededError'), { code: 'save/full' }],
    [fault('InvalidStateError'), { code: 'save/lost' }],
    [fault('DataCloneError'), { code: 'save/failed', reason: 'DataCloneError' }],
    [null, { code: 'save/failed', reason: 'AbortError' }],
  ])('%s is reported as %j', (thrown, problem) => {
    expect(problemOf(thrown)).toEqual(problem);
  });
});
