// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { legal } from '#lib/machine/step.ts';
import { CommandLog } from '#lib/session/game/command-log.ts';
import { hashOf } from '#lib/session/hash.ts';
import { randomCommand } from '#tools/support/player.ts';
import { must, mustOk, mustTake } from '../must.ts';
import {
  endTable,
  passSeconds,
  playToTheEnd,
  playUntil,
  settle,
  startedTable,
  startTable,
  useFakeSeconds,
} from './harness.ts';

useFakeSeconds();

describe('a hosted table', () => {
  it('a hosted table is stored as a game, then as ended, until it is reopened', async () => {
    const table = await startTable(2, 5, false);
    const [host] = mustTake(table.devices, 1);
    const stored = async () =>
      (await host.device.tables.allHosted()).map(({ ended, hostRecord }) => [ended, hostRecord.stage]);
    expect(await stored()).toEqual([[false, 'playing']]);
    await endTable(table, host);
    expect(await stored()).toEqual([[true, 'playing']]);
    await host.openHosted(table.id);
    await settle(table);
    expect(await stored()).toEqual([[false, 'playing']]);
  });
  it('a game continued alone after its table ended opens as a new table, since others may have continued the old one', async () => {
    const table = await startedTable(2, 5, false, 5);
    const [host] = mustTake(table.devices, 1);
    const { room } = host.hostGame;
    await endTable(table, host);
    const { meta, commandLog: before } = mustOk(await host.device.saves.get(table.id));
    // the same number of commands, with another one at the end
    const { commands } = before;
    const alone = mustOk(CommandLog.replay(meta, before.origin, commands.slice(0, -1)));
    while (alone.commands.length < commands.length) {
      const [seat] = mustTake(alone.snapshot.context.waiting, 1);
      const other = randomCommand(must(legal(alone.snapshot, seat), 'option'), seat, table.chance);
      if (hashOf(other) !== hashOf(commands.at(-1))) alone.actAll([other]);
    }
    await host.device.saves.claim(table.id, 'alone');
    await host.device.saves.put({ meta, commandLog: alone, draft: null }, 'alone');
    await host.openHosted(table.id);
    await settle(table);
    expect(host.hostGame.room.code).not.toBe(room.code);
    expect(host.game.tableView).toMatchObject({ stage: 'lobby', epoch: 1 });
    host.leave();
    expect(await host.device.saves.get(table.id)).toMatchObject({ ok: true });
  });

  it('a table that ends makes its guests forget its views, but not their part in the deal', async () => {
    const table = await startedTable(3, 15, false, 5);
    const [host, ana] = mustTake(table.devices, 2);
    await passSeconds(table, 2);
    const { code } = host.hostGame.room;
    expect(await ana.device.tables.getReplica(code)).toMatchObject({ value: { tableView: { epoch: 1 } } });
    host.hostGame.end();
    await settle(table);
    expect(await ana.device.tables.getReplica(code)).toEqual({ ok: true, value: null });
    // the table can be reopened
    expect(await ana.app.joinedTables()).toEqual([]);
    expect(await ana.device.tables.getJoined(code)).toMatchObject({
      value: { ended: true, guestRecord: { part: { game: table.id } } },
    });
  });

  it('a table that ends in the middle of a game keeps the deck verifiable when it is reopened', async () => {
    const table = await startedTable(3, 15, false, 5);
    const [host, ana, ben] = mustTake(table.devices, 3);
    const { room } = host.hostGame;
    await endTable(table, host);
    await host.openHosted(table.id);
    for (const one of [ana, ben]) {
      one.leave();
      await one.join(room);
    }
    await passSeconds(table, 2);
    await playToTheEnd(table);
    for (const { game } of table.devices) {
      expect(game.verdict).toMatchObject({ ok: true, value: { drew: true } });
    }
  }, 60_000);
});

describe('the call for attention', () => {
  it('the call for attention stops on every device when the table ends', async () => {
    const table = await startTable(2, 5, false);
    const [host, guest] = mustTake(table.devices, 2);
    await playUntil(table, () => guest.game.acting !== null);
    await settle(table);
    expect(guest.device.attention.at(-1)).toBe(true);
    host.hostGame.end();
    await settle(table);
    expect(guest.guestGame.contact).toEqual({ state: 'closed', reason: 'ended' });
    expect([host, guest].map(({ device }) => device.attention.at(-1))).toEqual([false, false]);
  });

  it('the call for attention stops on a device that leaves the table in its turn', async () => {
    const table = await startTable(2, 5, false);
    for (const one of table.devices) {
      await playUntil(table, () => one.game.acting !== null);
      await settle(table);
      expect(one.device.attention.at(-1)).toBe(true);
      one.leave();
      await settle(table);
      expect(one.device.attention.at(-1)).toBe(false);
      if (one.isHost) await one.openHosted(table.id);
      await passSeconds(table, 4);
    }
  });
});
