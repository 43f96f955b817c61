// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { mustOk, mustTake } from '../must.ts';
import {
  agreeOnHost,
  passSeconds,
  playToTheEnd,
  playUntil,
  settle,
  type SharedTable,
  startTable,
  type TableDevice,
  useFakeSeconds,
} from './harness.ts';

useFakeSeconds();

/** A table whose first game is over, in the lobby of the next one. */
async function nextLobby(
  players: number,
  seed: number,
): Promise<{ table: SharedTable; host: TableDevice; guest: TableDevice }> {
  const table = await startTable(players, seed, true);
  const [host, guest] = mustTake(table.devices, 2);
  await playToTheEnd(table);
  await settle(table);
  host.hostGame.playAgain(nameless);
  await settle(table);
  return { table, host, guest };
}
const nameless = (seat: number): string => `Player ${seat + 1}`;
const games = (table: SharedTable): readonly (string | undefined)[] =>
  table.devices.map(({ game }) => game.tableView?.game);

describe('the next game at a shared table', () => {
  it('the next game has an id of its own, and every device verifies its deck', async () => {
    const { table, host } = await nextLobby(3, 31);
    const { gameId: id } = host.hostGame;
    expect(id).not.toBe(table.id);
    expect(games(table)).toEqual([id, id, id]);
    for (const { game } of table.devices) {
      expect(game.tableView?.stage).toBe('lobby');
      expect(game.verdict).toBeNull();
    }
    expect(host.hostGame.session.start()).toBeNull();
    await settle(table);
    await playToTheEnd(table);
    for (const { game } of table.devices) {
      expect(game.verdict, game.device).toMatchObject({ ok: true, value: { drew: true } });
    }
  }, 60_000);

  it('the next game is stored beside the first one, which is no longer a hosted table', async () => {
    const { table, host } = await nextLobby(2, 32);
    const { gameId: id } = host.hostGame;
    const tables = async () =>
      (await host.device.tables.allHosted()).map(({ hostRecord }) => hostRecord.game);
    const saves = async () => mustOk(await host.device.saves.list()).map((one) => one.id);
    expect(await tables()).toEqual([id]);
    expect(await saves()).toEqual([table.id]);
    expect(host.hostGame.session.start()).toBeNull();
    await settle(table);
    expect(await tables()).toEqual([id]);
    expect(await saves()).toEqual(expect.arrayContaining([table.id, id]));
    const first = mustOk(await host.device.saves.get(table.id));
    expect(first.commandLog.log.at(-1)?.news).toContainEqual(expect.objectContaining({ type: 'game-over' }));
  }, 60_000);

  it('the next game is restored by reloads of host and guest, in its lobby and in play', async () => {
    const { table, host, guest } = await nextLobby(2, 33);
    const { gameId: id } = host.hostGame;
    const { room } = host.hostGame;
    for (const stage of ['lobby', 'playing']) {
      host.leave();
      guest.leave();
      await settle(table);
      await host.reload();
      await host.openHosted(id);
      await guest.reload();
      await guest.join(room);
      await passSeconds(table, 6);
      expect(games(table)).toEqual([id, id]);
      expect(guest.guestGame.contact).toEqual({ state: 'here' });
      expect(guest.game.mine).toEqual([1]);
      expect(guest.game.tableView?.stage).toBe(stage);
      if (stage === 'lobby') expect(host.hostGame.session.start()).toBeNull();
      await settle(table);
    }
    await playToTheEnd(table);
    expect(guest.game.verdict).toMatchObject({ ok: true });
  }, 60_000);

  it('a guest can take over the next game', async () => {
    const { table, host, guest } = await nextLobby(3, 34);
    const { gameId: id } = host.hostGame;
    expect(host.hostGame.session.start()).toBeNull();
    await settle(table);
    await playUntil(table, () => guest.game.log.length > 20);
    await passSeconds(table, 8);
    host.leave();
    await passSeconds(table, 2);
    await agreeOnHost(table, guest, table.devices.slice(2));
    await passSeconds(table, 4);
    expect(guest.game.tableView).toMatchObject({ game: id, epoch: 2, host: guest.game.device });
    expect(table.devices[2]?.game.tableView).toMatchObject({ game: id, epoch: 2, stage: 'playing' });
  }, 60_000);

  it('the next game is opened neither before the end of the first one nor by a host that has left', async () => {
    const table = await startTable(2, 35, false);
    const [host] = mustTake(table.devices, 1);
    host.hostGame.playAgain(nameless);
    await settle(table);
    expect(games(table)).toEqual([table.id, table.id]);
    await playToTheEnd(table);
    const store = host.hostGame;
    store.playAgain(nameless);
    host.leave();
    await settle(table);
    expect(store.gameId).toBe(table.id);
  }, 60_000);
});
