// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { mustTake } from '../must.ts';
import { followClaim, passSeconds, startedTable, useFakeSeconds } from './harness.ts';

useFakeSeconds();

/** A table without a host, whose guests Ana and Ben have both reloaded their pages. */
async function expectOrphanedTable(seed: number) {
  const table = await startedTable(3, seed, true, 20);
  const [host, ana, ben] = mustTake(table.devices, 3);
  const before = ana.game.log;
  const { room } = host.hostGame;
  for (const device of table.devices) device.leave();
  await passSeconds(table, 2);
  for (const one of [ana, ben]) {
    await one.reload();
    await one.join(room);
    await passSeconds(table, 2);
    expect(one.guestGame.contact.state).toBe('away');
    expect(one.game.log).toEqual(before);
    expect(one.game.mine).toHaveLength(1);
  }
  return { table, ana, ben, room, before };
}

describe('a take-over after reloads of all pages', () => {
  it('the first guest to offer takes over, and the other guest finds its table', async () => {
    const { table, ana, ben, room, before } = await expectOrphanedTable(14);
    ben.guestGame.continueHere();
    await passSeconds(table, 2);
    expect(ben.isHost).toBe(true);
    // Ben already hosts
    ana.guestGame.continueHere();
    await passSeconds(table, 2);
    await followClaim(table, ana);
    await passSeconds(table, 6);
    expect(ana.isHost).toBe(false);
    const tableView = { epoch: 2, stage: 'playing', host: ben.game.device };
    expect([ana, ben].map(({ game }) => game.tableView)).toMatchObject([tableView, tableView]);
    expect(ana.game.log).toEqual(before);
    expect(await ana.device.tables.getReplica(room.code)).toMatchObject({
      value: { tableView: { epoch: 2 } },
    });
    expect(await ben.device.tables.getReplica(room.code)).toEqual({ ok: true, value: null });
  });

  it('a take-over is offered once to a player who stays, and again after a reload', async () => {
    const { table, ana, ben, room } = await expectOrphanedTable(15);
    ben.guestGame.continueHere();
    for (let second = 0; second < 20 && ana.game.claim.current === null; second++)
      await passSeconds(table, 1);
    expect(ana.game.claim.current).toMatchObject({ host: ben.game.device, epoch: 2 });
    ana.game.claim.dismiss();
    await passSeconds(table, 30);
    expect(ana.game.claim.current).toBeNull();
    expect(ana.guestGame.contact.state).toBe('away');
    ana.leave();
    await ana.reload();
    await ana.join(room);
    await followClaim(table, ana);
    expect(ana.game.tableView).toMatchObject({ epoch: 2, host: ben.game.device });
  });

  it('one of two guests that offer within the same second takes over, once the other player follows it', async () => {
    const { table, ana, ben, before } = await expectOrphanedTable(16);
    for (const { guestGame } of [ana, ben]) guestGame.continueHere();
    expect([ana, ben].map(({ guestGame }) => guestGame.election.state)).toEqual(['looking', 'looking']);
    await passSeconds(table, 4);
    // neither has an agreement, so the one that found the room taken asks its player
    const asked = [ana, ben].filter(({ game }) => game.claim.current !== null);
    expect(asked).toHaveLength(1);
    asked[0]?.game.claim.follow();
    await passSeconds(table, 4);
    expect([ana, ben].filter(({ isHost }) => isHost)).toHaveLength(1);
    expect(ana.game.tableView).toMatchObject({ epoch: 2, stage: 'playing' });
    expect(ben.game.tableView).toMatchObject({
      epoch: 2,
      host: ana.game.tableView?.host,
      revision: ana.game.tableView?.revision,
    });
    for (const { game } of [ana, ben]) {
      expect(game.log).toEqual(before);
      expect(game.mine).toHaveLength(1);
      if (game.role === 'guest') expect(game.election.state).toBe('none');
      expect(game.trouble).toBeNull();
    }
  });
});
