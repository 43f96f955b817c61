import { describe, expect, test } from 'vitest';
import { LocalGames, type LocalGamesPorts } from '#lib/app/local-games.ts';
import { type GameId, gameIdFrom } from '#lib/game-id.ts';
import { exportGame } from '#lib/persist/files.ts';
import { WebLocks } from '#lib/persist/locks.ts';
import { MAX_BYTES, SAVE_VERSION } from '#lib/persist/migrations.ts';
import { DEFAULT_SETTINGS } from '#lib/persist/settings.ts';
import type { Command } from '#lib/rules/command.ts';
import type { Instant } from '#lib/session/ports/clock.ts';
import type { LocalGame } from '#lib/state/local-game.svelte.ts';
import { KEEP_DELETED, SavesState } from '#lib/state/saves.svelte.ts';
import { sampleSeats } from '#tools/support/unsaved-game.ts';
import { must, mustOk } from '../must.ts';
import { fault, Shaky } from '../persist/storage.ts';
import { setupFor } from '../session/fixtures.ts';
import { IsolatedLocks } from './fake-locks.ts';

const setup = setupFor(3, { order: [0, 1, 2] });
const first: Command = { type: 'nominate', seat: 0, plant: 4, bid: 4 };
const second: Command = { type: 'pass', seat: 1 };
const third: Command = { type: 'bid', seat: 2, bid: 7 };

let ids = 0;
/** One device; every call of `tab` opens the app in another tab. */
function device(shaky = new Shaky()) {
  let now = 1000;
  let open = 0;
  const tab = (other: Partial<LocalGamesPorts> = {}): LocalGames =>
    new LocalGames({
      saves: shaky.saves(),
      locks: new WebLocks(navigator.locks),
      clock: { now: () => now, instant: () => now as Instant },
      newId: () => gameIdFrom(`id-${ids++}`),
      newSeed: () => 7,
      settings: () => ({ getItem: () => null, setItem: () => undefined }),
      gameOpen: () => {
        open++;
        return () => void open--;
      },
      painted: () => Promise.resolve(),
      ...other,
    });
  return { tab, shaky, wait: (ms: number) => void (now += ms), gamesOpen: () => open };
}

const newGame = async (app: LocalGames): Promise<GameId> => mustOk(await app.newGame(setup, sampleSeats(3)));
async function opened(work: ReturnType<LocalGames['openGame']>): Promise<LocalGame> {
  const game = mustOk(await work);
  await game.settled();
  return game;
}

describe('a local game', () => {
  test('a local game is saved at its start and after every command, so a crash loses nothing', async () => {
    const { tab } = device();
    const app = tab();
    const id = await newGame(app);
    const table = await opened(app.openGame(id));
    table.act(first);
    await table.settled();
    const later = await opened(tab({ locks: new IsolatedLocks() }).openGame(id));
    expect(later.log).toHaveLength(2);
    expect(later.seats).toEqual(sampleSeats(3));
    expect(later.acting).toBe(1);
  });
  test('a local game is saved before it shows, so a page closed at once loses nothing', async () => {
    const { tab } = device();
    const painted = () => new Promise<void>((resolve) => setTimeout(resolve, 50));
    const id = await newGame(tab({ painted }));
    expect((await opened(tab({ locks: new IsolatedLocks() }).openGame(id))).acting).toBe(0);
  });
  test('a local game with an impossible set-up is not started', async () => {
    const { tab } = device();
    expect(await tab().newGame({ ...setup, order: [] }, sampleSeats(3))).toMatchObject({ ok: false });
    expect(await tab().newGame(setup, sampleSeats(2))).toMatchObject({ error: { code: 'seats/count' } });
  });
  test('a local game can be played and exported without working storage', async () => {
    const { tab, shaky } = device();
    shaky.factory.open = () => {
      throw fault('SecurityError');
    };
    const app = tab();
    const saves = new SavesState(app.savesPorts);
    const table = await opened(app.openGame(await newGame(app)));
    expect(table.saving).toEqual({ code: 'save/unavailable', reason: 'SecurityError' });
    expect(table.act(first)).toBe(true);
    expect(exportGame(table.saved()).text).toContain('"nominate"');
    await saves.refresh();
    expect(saves.trouble).toMatchObject({ code: 'save/unavailable' });
  });
  test('a missing game cannot be opened', async () => {
    const { tab } = device();
    expect(await tab().openGame(gameIdFrom('nothing'))).toMatchObject({ error: { code: 'save/missing' } });
  });
  test('a local game does not interfere with another one', async () => {
    const { tab, wait, gamesOpen } = device();
    const app = tab();
    const saves = new SavesState(app.savesPorts);
    const [a, b] = [await newGame(app), await newGame(app)];
    wait(5);
    const table = await opened(app.openGame(a));
    table.act(first);
    await table.settled();
    expect(gamesOpen()).toBe(2);
    await app.closeGame(a);
    await app.closeGame(b);
    await app.closeGame(b);
    expect(gamesOpen()).toBe(0);
    await saves.refresh();
    expect(saves.list.map(({ id }) => id)).toEqual([a, b]);
    expect((await opened(app.openGame(b))).log).toHaveLength(1);
  });
});

describe('a game left and reopened', () => {
  /** Writes wait between `close` and `open`. */
  function gate() {
    let waiting = Promise.resolve();
    let open = (): void => undefined;
    const close = (): void => {
      waiting = new Promise<void>((resolve) => (open = resolve));
    };
    return { close, open: () => open(), painted: () => waiting };
  }

  test('a game reopened while it is being saved stays open, and locked for other tabs', async () => {
    const { tab, gamesOpen } = device();
    const { close, open, painted } = gate();
    const app = tab({ painted });
    const id = await newGame(app);
    const table = mustOk(await app.openGame(id));
    close();
    expect(table.act(first)).toBe(true);
    const closing = app.closeGame(id);
    expect(mustOk(await app.openGame(id))).toBe(table);
    open();
    await closing;
    expect(gamesOpen()).toBe(1);
    expect(await tab().openGame(id)).toMatchObject({ error: { code: 'save/open-elsewhere' } });
    await app.closeGame(id);
    expect(gamesOpen()).toBe(0);
    expect((await opened(tab().openGame(id))).readOnly).toBe(false);
  });
  test('a game left and reopened before it is open is read only once, and stays open', async () => {
    const { tab, gamesOpen } = device();
    const [one, two] = [tab(), tab()];
    const id = await newGame(one);
    await one.closeGame(id);
    const first = two.openGame(id);
    await two.closeGame(id);
    expect(await opened(two.openGame(id))).toBe(await opened(first));
    expect(gamesOpen()).toBe(1);
    expect(await one.openGame(id)).toMatchObject({ error: { code: 'save/open-elsewhere' } });
  });
  test('a game on two screens stays open until both are left', async () => {
    const { tab, gamesOpen } = device();
    const app = tab();
    const id = await newGame(app);
    await Promise.all([app.openGame(id), app.openGame(id)]);
    await app.closeGame(id);
    expect(gamesOpen()).toBe(1);
    await app.closeGame(id);
    expect(gamesOpen()).toBe(0);
  });
});

describe('a game left before it is open', () => {
  test('a game left while opening is closed once it is open, and free for the next tab', async () => {
    const { tab, gamesOpen } = device();
    const [one, two] = [tab(), tab()];
    const id = await newGame(one);
    await one.closeGame(id);
    const opening = one.openGame(id);
    await one.closeGame(id);
    await opening;
    expect(gamesOpen()).toBe(0);
    expect((await opened(two.openGame(id))).readOnly).toBe(false);
  });
  test('a game left during a take-over from another tab is closed afterwards, and free for the next tab', async () => {
    const { tab, gamesOpen } = device();
    const [one, two] = [tab(), tab()];
    const id = await newGame(one);
    await two.openGame(id);
    const taking = two.takeOver(id);
    await two.closeGame(id);
    await taking;
    await one.closeGame(id);
    expect(gamesOpen()).toBe(0);
    expect((await opened(tab().openGame(id))).readOnly).toBe(false);
  });
});

describe('two tabs with one game', () => {
  test('a second tab can take over the game, and the first one then only shows it', async () => {
    const { tab } = device();
    const [one, two] = [tab(), tab()];
    const id = await newGame(one);
    const table = await opened(one.openGame(id));
    table.act(first);
    expect(await two.openGame(id)).toEqual({ ok: false, error: { code: 'save/open-elsewhere' } });
    const other = await opened(two.takeOver(id));
    expect(other.log).toHaveLength(2);
    expect(table).toMatchObject({ readOnly: true, saving: { code: 'save/taken' } });
    expect(table.act(second)).toBe(false);
    expect(other.act(second)).toBe(true);
    await other.settled();
    const back = await opened(one.takeOver(id));
    expect(back).toBe(table);
    expect(table).toMatchObject({ readOnly: false, acting: 2 });
    expect(table.log).toHaveLength(3);
    expect(other.readOnly).toBe(true);
  });
  test('the last of two isolated tabs to open the game has it, and nothing is overwritten', async () => {
    const { tab } = device();
    const locks = new IsolatedLocks();
    const [one, two] = [tab({ locks }), tab({ locks })];
    const id = await newGame(one);
    const table = await opened(one.openGame(id));
    const other = await opened(two.openGame(id));
    other.act(first);
    await other.settled();
    table.act({ ...first, bid: 9 });
    await table.settled();
    expect(table.readOnly).toBe(true);
    const read = await opened(tab({ locks }).openGame(id));
    expect(read.log.at(-1)?.command).toEqual(first);
  });
  test('a tab that leaves the game frees it for the next one', async () => {
    const { tab } = device();
    const [one, two] = [tab(), tab()];
    const id = await newGame(one);
    await one.closeGame(id);
    expect((await opened(two.openGame(id))).readOnly).toBe(false);
  });
});

describe('a page from the back/forward cache', () => {
  test('a page from the back/forward cache shows the moves of another tab', async () => {
    const { tab } = device();
    const locks = new IsolatedLocks();
    const [old, now] = [tab({ locks }), tab({ locks })];
    const id = await newGame(old);
    const frozen = await opened(old.openGame(id));
    const table = await opened(now.openGame(id));
    table.actAll([first, second]);
    await table.settled();
    await old.comeBack();
    expect(frozen.log).toHaveLength(3);
    expect(frozen.act(third)).toBe(true);
    await frozen.settled();
    expect(frozen.saving).toBe('saved');
  });
  test('a page from the back/forward cache only shows a game that another tab has open', async () => {
    const { tab } = device();
    const [old, now] = [tab(), tab()];
    const id = await newGame(old);
    const frozen = await opened(old.openGame(id));
    await now.openGame(id);
    await opened(now.takeOver(id));
    await old.comeBack();
    expect(frozen.readOnly).toBe(true);
  });
});

describe('the list of saves', () => {
  test('the list renames and deletes a game, and can restore it for a while', async () => {
    const { tab, wait } = device();
    const app = tab();
    const saves = new SavesState(app.savesPorts);
    const id = await newGame(app);
    await app.closeGame(id);
    await saves.refresh();
    expect(saves).toMatchObject({ loaded: true, trouble: null, deleted: [] });
    expect(await saves.rename(id, ' Friday ')).toBe(true);
    expect(saves.list[0]?.name).toBe('Friday');
    expect(await saves.remove(id)).toBe(true);
    expect(saves.list).toEqual([]);
    expect(saves.deleted.map((one) => one.id)).toEqual([id]);
    expect(await saves.bringBack(id)).toBe(true);
    expect(saves.list).toHaveLength(1);
    await saves.remove(id);
    wait(KEEP_DELETED + 1);
    await saves.refresh();
    expect(saves.deleted).toEqual([]);
    expect(await saves.bringBack(id)).toBe(false);
    expect(saves.trouble).toEqual({ code: 'save/missing', id });
    saves.dismissTrouble();
    expect(saves.trouble).toBe(null);
  });
  test('an exported game continues after an import on another device', async () => {
    const here = device().tab();
    const id = await newGame(here);
    const table = await opened(here.openGame(id));
    table.actAll([first, second]);
    await here.closeGame(id);
    const file = await new SavesState(here.savesPorts).exportGame(id);
    const there = device().tab();
    const saves = new SavesState(there.savesPorts);
    const imported = await saves.importFile(new Blob([must(file, 'file').text]));
    expect(imported).toEqual({ ok: true, value: id });
    expect(saves.list).toHaveLength(1);
    expect((await opened(there.openGame(id))).log).toEqual(table.log);
  });
  test('an import asks before it replaces the own game, and keeps both on request', async () => {
    const app = device().tab();
    const saves = new SavesState(app.savesPorts);
    const id = await newGame(app);
    const file = new Blob([must(await saves.exportGame(id), 'file').text]);
    (await opened(app.openGame(id))).actAll([first, second]);
    await app.closeGame(id);
    const asked = mustOk(await saves.importFile(file));
    if (typeof asked === 'string') throw new Error('it did not ask');
    expect(asked).toMatchObject({ saved: { id, moment: 'bidding' }, inFile: { id, moment: 'nominating' } });
    expect(asked.game.commandLog.commands).toEqual([]);
    await saves.refresh();
    expect(saves.list).toHaveLength(1);

    const kept = mustOk(await saves.keepBoth(asked));
    expect(kept).not.toBe(id);
    expect(saves.list).toHaveLength(2);
    expect((await opened(app.openGame(id))).log).toHaveLength(3);
    expect((await opened(app.openGame(kept))).log).toHaveLength(1);
  });
  test('a file with a name that is too long is refused until the name is cut', async () => {
    const here = device().tab();
    const id = await newGame(here);
    const { text } = must(await new SavesState(here.savesPorts).exportGame(id), 'file');
    const saves = new SavesState(device().tab().savesPorts);
    const long = text.replace('"name":"Anna"', `"name":"${'Anna '.repeat(20)}"`);
    const refused = await saves.importFile(new Blob([long]));
    if (refused.ok || refused.error.code !== 'save/long-names') throw new Error('it was not refused');
    expect([saves.list, saves.trouble]).toEqual([[], null]);
    expect(mustOk(await saves.importGame(refused.error.game))).toBe(id);
    expect(saves.list[0]?.seats[0]?.name).toBe('Anna Anna Anna Anna Anna Anna Anna Anna');
  });
  test('an import replaces a game even if another tab has it open', async () => {
    const { tab } = device();
    const [app, other] = [tab(), tab()];
    const saves = new SavesState(app.savesPorts);
    const id = await newGame(app);
    await app.closeGame(id);
    const file = new Blob([must(await saves.exportGame(id), 'file').text]);
    const elsewhere = await opened(other.openGame(id));
    elsewhere.actAll([first, second]);
    await elsewhere.settled();
    const asked = mustOk(await saves.importFile(file));
    if (typeof asked === 'string') throw new Error('it did not ask');
    expect(mustOk(await saves.replace(asked))).toBe(id);
    expect(saves.list).toHaveLength(1);
    elsewhere.undo();
    await elsewhere.settled();
    expect(elsewhere.saving).toEqual({ code: 'save/taken' });
    await other.closeGame(id);
    expect((await opened(app.openGame(id))).log).toHaveLength(1);
  });
  test('a file of a deleted game is added without a question, and the deleted one can be restored', async () => {
    const app = device().tab();
    const saves = new SavesState(app.savesPorts);
    const id = await newGame(app);
    await app.closeGame(id);
    const file = new Blob([must(await saves.exportGame(id), 'file').text]);
    await saves.remove(id);
    expect(mustOk(await saves.importFile(file))).not.toBe(id);
    await saves.bringBack(id);
    expect(saves.list).toHaveLength(2);
  });
  test.each([
    ['is no save', 'hello', 'save/not-a-save'],
    ['is cut off', '{"app":"kilowatt","save', 'save/truncated'],
    ['is too large', 'x'.repeat(MAX_BYTES + 1), 'save/too-large'],
    ['comes from a later version', `{"app":"kilowatt","saveVersion":${SAVE_VERSION + 1}}`, 'save/too-new'],
  ])('refuses a file that %s, and keeps the other games', async (_what, text, code) => {
    const app = device().tab();
    const saves = new SavesState(app.savesPorts);
    const id = await newGame(app);
    await app.closeGame(id);
    await saves.refresh();
    expect(await saves.importFile(new Blob([text]))).toMatchObject({ ok: false, error: { code } });
    expect(saves.trouble).toMatchObject({ code });
    expect(saves.list.map((one) => one.id)).toEqual([id]);
  });
  test('reports an unreadable file', async () => {
    const app = device().tab();
    const saves = new SavesState(app.savesPorts);
    const broken = { size: 5, text: () => Promise.reject(fault('NotReadableError')) } as unknown as Blob;
    expect(await saves.importFile(broken)).toMatchObject({ error: { code: 'save/not-a-save' } });
    expect(await saves.exportGame(gameIdFrom('none'))).toBe(null);
  });
});

describe('settings', () => {
  test('settings are stored with every change', () => {
    const kept: string[] = [];
    const settings = () => ({
      getItem: () => null,
      setItem: (_key: string, value: string) => void kept.push(value),
    });
    const app = device().tab({ settings });
    app.settings.theme = 'dark';
    app.settings.locale = 'de';
    app.settings.motion = 'reduced';
    expect(app.settings).toMatchObject({ theme: 'dark', locale: 'de', motion: 'reduced', areSaved: true });
    expect(JSON.parse(kept.at(-1) ?? '')).toEqual({
      ...DEFAULT_SETTINGS,
      saveVersion: SAVE_VERSION,
      theme: 'dark',
      locale: 'de',
      motion: 'reduced',
    });
  });
});
