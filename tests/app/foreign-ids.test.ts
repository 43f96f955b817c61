// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { mustOk, mustTake } from '../must.ts';
import { savedGame } from '../persist/written.ts';
import {
  agreeOnHost,
  passSeconds,
  playToTheEnd,
  playUntil,
  settle,
  startTable,
  type TableDevice,
  useFakeSeconds,
} from './harness.ts';

useFakeSeconds();

/** A host gives its game the id of another device's own game. */

const OWN = gameIdFrom('a-game-of-the-guest');
const named = () => OWN;

/** Everything the device stores under the id of its own game. */
async function storedAt({ device }: TableDevice) {
  const listed = mustOk(await device.saves.list()).find(({ id }) => id === OWN);
  return {
    game: mustOk(await device.saves.raw(OWN)),
    // other games are played later
    listed: { ...listed, recency: null },
    hosted: mustOk(await device.tables.getHosted(OWN)),
  };
}

describe('a host names the id of a guest’s own game', () => {
  it("archiving the finished game replaces nothing of the guest's own game", async () => {
    const table = await startTable(2, 51, false, 0, named);
    const [host, guest] = mustTake(table.devices, 2);
    expect(host.game.tableView?.game).toBe(OWN);
    await guest.device.saves.put(savedGame({ id: OWN, name: 'Mine' }), 'my-tab');
    const before = await storedAt(guest);
    await playToTheEnd(table);
    expect(guest.guestGame.archived).toBe(true);
    expect(await storedAt(guest)).toEqual(before);
    expect(mustOk(await guest.device.saves.list())).toHaveLength(2);
  }, 60_000);

  it("taking over the table replaces neither the guest's own game nor its row and keys", async () => {
    const table = await startTable(3, 52, false, 0, named);
    const [host, ana, ben] = mustTake(table.devices, 3);
    await playUntil(table, () => ana.game.log.length > 12);
    // a game that Ana hosts herself, with the keys to its table
    const hosted = mustOk(await host.device.tables.getHosted(OWN));
    if (!hosted) throw new Error('The host keeps no row.');
    const own = { ...hosted, identity: { ...hosted.identity, name: 'Ana' } };
    mustOk(await ana.device.tables.putHosted(own, savedGame({ id: OWN, name: 'Mine' }), 'my-tab'));
    const before = await storedAt(ana);
    await passSeconds(table, 8);
    host.leave();
    await passSeconds(table, 2);
    await agreeOnHost(table, ana, [ben]);
    await passSeconds(table, 4);
    expect(await storedAt(ana)).toEqual(before);
    const { gameId } = ana.hostGame;
    expect(gameId).not.toBe(OWN);
    mustOk(await ana.device.saves.get(gameId));
    // the page that took over the table still returns to it
    ana.leave();
    await settle(table);
    await ana.reload();
    await ana.openHosted(gameId);
    expect(ana.game.tableView).toMatchObject({ game: OWN, epoch: 2 });
  }, 60_000);
});

describe('a game of this device that another one took over', () => {
  it('a taken-over game stays unchanged when the next host passes another game off as it', async () => {
    const table = await startTable(3, 53, false, 0, named);
    const [host, ana, ben] = mustTake(table.devices, 3);
    await playUntil(table, () => host.game.log.length > 12);
    await passSeconds(table, 8);
    host.leave();
    await passSeconds(table, 2);
    await agreeOnHost(table, ana, [ben]);
    await passSeconds(table, 2);
    await host.reload();
    await host.openHosted(OWN);
    await passSeconds(table, 14);
    expect(host.isHost).toBe(false);
    const taken = mustOk(await host.device.tables.getTakenOver(OWN));
    if (!taken?.continued) throw new Error('The game is not taken over.');
    // the log of another game: one entry differs from the game here
    await host.device.tables.putTakenOver({
      ...taken,
      continued: { ...taken.continued, digest: 'a'.repeat(64) },
    });
    const before = mustOk(await host.device.saves.raw(OWN));
    await playToTheEnd(table);
    await settle(table);
    expect(host.guestGame.archived).toBe(true);
    expect(mustOk(await host.device.saves.raw(OWN))).toEqual(before);
    expect(mustOk(await host.device.tables.getTakenOver(OWN)), 'it is not given up either').not.toBeNull();
  }, 60_000);
});
