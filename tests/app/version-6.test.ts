import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { LocalGames } from '#lib/app/local-games.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { MemoryNet } from '#lib/net/memory.ts';
import { seedRng } from '#lib/rules/rng.ts';
// @vitest-environment jsdom
import type { Instant } from '#lib/session/ports/clock.ts';
import { SavesState } from '#lib/state/saves.svelte.ts';
import { Chance } from '#tools/support/player.ts';
import { must, mustOk, mustTake } from '../must.ts';
import { goldenRows, goldenTable, goldenText, putRows, rowOf, type StoredTable } from '../persist/golden.ts';
import { Shaky } from '../persist/storage.ts';
import { fakeDevice, fakePairing } from './fake-device.ts';
import { IsolatedLocks } from './fake-locks.ts';
import {
  passSeconds,
  playToTheEnd,
  settle,
  type SharedTable,
  TableDevice,
  useFakeSeconds,
} from './harness.ts';

useFakeSeconds();

/** Stored data of version 6 is playable in today's app (tests/persist/fixtures/version-6). */

describe('the local games of version 6', () => {
  async function app(): Promise<LocalGames> {
    const shaky = new Shaky();
    await putRows(goldenRows('version-6/local'), shaky.store());
    return new LocalGames({
      saves: shaky.saves(),
      locks: new IsolatedLocks(),
      clock: { now: () => 1_795_000_000_000, instant: () => 0 as Instant },
      newId: () => gameIdFrom('imported'),
      newSeed: () => 7,
      settings: () => ({ getItem: () => null, setItem: () => undefined }),
      gameOpen: () => () => undefined,
      painted: () => Promise.resolve(),
    });
  }
  it.each(['undone', 'bots', 'finished', 'resumed'].map(gameIdFrom))(
    '%s opens at its position',
    async (id) => {
      const game = mustOk(await (await app()).openGame(id));
      await game.settled();
      const record = must(goldenRows('version-6/local').find(([key]) => String(key) === `game,${id}`))[1];
      const { commandLog, meta, draft } = game.saved();
      expect(commandLog.commands).toEqual(record.commands);
      expect(commandLog.taps).toEqual({ undone: record.undone, together: record.together });
      expect(meta).toMatchObject({ bots: record.bots, lent: record.lent });
      expect(draft).toEqual(record.draft);
      expect(game.canRedo).toBe(id === 'undone');
    },
  );
  it('the local games of version 6 accept an exported file', async () => {
    const games = await app();
    const saves = new SavesState(games.savesPorts);
    const known = mustOk(await saves.importFile(new Blob([goldenText('version-6/file')])));
    if (typeof known === 'string') throw new Error('The game in the file is not recognized.');
    const id = mustOk(await saves.keepBoth(known));
    const exported = JSON.parse(must(await saves.exportGame(id)).text);
    const { saveVersion: _version, ...file } = JSON.parse(goldenText('version-6/file'));
    expect(exported).toMatchObject({ ...file, id });
  });
});

/** Opens the table on its devices: the host first, then the guests return. */
async function reopened(
  { id, code }: StoredTable,
  [host, ...guests]: readonly StoredTable['host'][],
): Promise<SharedTable> {
  const net = new MemoryNet();
  const chance = new Chance(seedRng(3));
  const table: SharedTable = { net, chance, id, devices: [] };
  for (const rows of [host ?? [], ...guests]) {
    const device = fakeDevice(net, fakePairing(net), chance);
    await putRows(rows, device.use);
    const app = await device.openApp();
    const connection =
      rows === host ? mustOk(await app.openHosted(id)) : await app.join({ code, server: '' }, null);
    table.devices.push(new TableDevice(device, app, connection));
    await settle({ net });
  }
  await passSeconds(table, 20);
  return table;
}

describe('a shared table of version 6', () => {
  it('a table of version 6 is opened by its host, its guests return to their seats, and its deck is verified at the end', async () => {
    const stored = goldenTable('version-6/shared');
    const table = await reopened(stored, [stored.host, ...stored.guests]);
    const [host] = mustTake(table.devices, 1);
    expect(host.isHost).toBe(true);
    const { commands } = rowOf(
      stored.host.filter(([key]) => String(key).endsWith(stored.id)),
      'game',
    );
    expect(host.game.log).toHaveLength((commands as readonly unknown[]).length + 1);
    for (const [seat, { game }] of table.devices.entries()) {
      expect(game.mine).toEqual([seat]);
      expect(game.log).toEqual(host.game.log);
    }
    await playToTheEnd(table);
    for (const { game } of table.devices)
      expect(game.verdict).toMatchObject({ ok: true, value: { drew: true } });
  }, 60_000);

  it('a taken-over table of version 6 is hosted by its new host, and its first host returns as a guest', async () => {
    const stored = goldenTable('version-6/taken-over');
    const [ana = [], ben = []] = stored.guests;
    const table = await reopened(stored, [ana, stored.host, ben]);
    expect(table.devices.map(({ isHost }) => isHost)).toEqual([true, false, false]);
    expect(table.devices.map(({ game }) => game.mine)).toEqual([[1], [0], [2]]);
    for (const { game } of table.devices)
      expect(game.tableView).toMatchObject({ epoch: 2, stage: 'playing' });
    await playToTheEnd(table);
    for (const { game } of table.devices) expect(game.verdict).toMatchObject({ ok: true });
  }, 60_000);

  it('an ended table of version 6 is reopened, and its guests return to their seats', async () => {
    const stored = goldenTable('version-6/ended');
    const [ana = [], ben = []] = stored.guests;
    const table = await reopened(stored, [ana, ben]);
    expect(table.devices.map(({ game }) => game.mine)).toEqual([[1], [2]]);
  });
});
