// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { findLeak } from '#lib/bots/thinker.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { roomOfEpoch } from '#lib/session/ids.ts';
import { must, mustOk, mustTake } from '../must.ts';
import { decide } from './fake-device.ts';
import {
  agreeOnHost,
  endTable,
  passSeconds,
  playToTheEnd,
  playUntil,
  settle,
  type SharedTable,
  startedTable,
  startTable,
  type TableDevice,
  useFakeSeconds,
} from './harness.ts';

useFakeSeconds();

/** The number of commands given by bots, according to a device. */
const botDeeds = ({ game }: TableDevice): number =>
  game.log.filter(({ command }) => command !== null && game.bots[command.seat]).length;
/** Plays until bots have given more commands than now. */
async function expectBotsToAct(table: SharedTable, device: TableDevice): Promise<void> {
  const before = botDeeds(device);
  await playUntil(table, () => botDeeds(device) > before + 3);
}

describe('bots at a shared table', () => {
  it('bots play a whole game with a host and a guest, whose device checks the deck', async () => {
    const table = await startTable(2, 41, true, 2);
    const [host, ana] = mustTake(table.devices, 2);
    expect(ana.game.bots).toEqual([null, null, 'solid', 'solid']);
    await playToTheEnd(table);
    expect(ana.game.log).toEqual(host.game.log);
    expect(ana.game.verdict).toMatchObject({ ok: true });
    expect(ana.guestGame.archived).toBe(true);
    const [archived] = mustTake(mustOk(await ana.device.saves.list()), 1);
    expect(archived.bots).toEqual([null, null, 'solid', 'solid']);
  });
  it('bots are asked on the host’s device only, with the view of their seat and nothing more', async () => {
    const table = await startedTable(2, 42, true, 60, 2);
    const [host, ana] = mustTake(table.devices, 2);
    expect(ana.device.questions).toEqual([]);
    expect(host.device.questions.length).toBeGreaterThan(5);
    for (const { view } of host.device.questions) {
      expect([2, 3]).toContain(view.viewer);
      expect(findLeak(view)).toBeNull();
    }
  });
  it('bots wait for the slowest voice at the table, on whichever device it speaks', async () => {
    const table = await startedTable(2, 44, true, 10, 2);
    const [host, ana] = mustTake(table.devices, 2);
    const waitsOf = async (): Promise<readonly number[]> => {
      await passSeconds(table, 2);
      host.device.waits.splice(0);
      await expectBotsToAct(table, host);
      return [...new Set(host.device.waits)];
    };
    expect(await waitsOf()).toEqual([]);
    ana.device.settings.speechMs = 3500;
    expect(await waitsOf()).toEqual([3500]);
    host.device.settings.speechMs = 4000;
    expect(await waitsOf()).toEqual([4000]);
    host.device.settings.speechMs = ana.device.settings.speechMs = 0;
    expect(await waitsOf()).toEqual([]);
  });
  it('bots are saved with the table, and continue after a reload of the host in the turn of a bot', async () => {
    const table = await startedTable(2, 43, false, 20, 2);
    const [host, ana] = mustTake(table.devices, 2);
    host.leave();
    await settle(table);
    const kept = botDeeds(ana);
    await passSeconds(table, 5);
    expect(botDeeds(ana), 'a host that left drives no bot').toBe(kept);
    await host.reload();
    await host.openHosted(table.id);
    await passSeconds(table, 8);
    expect(host.game.bots).toEqual([null, null, 'solid', 'solid']);
    await expectBotsToAct(table, ana);
    await playToTheEnd(table);
  });
  it('bots are driven by the device that takes over the table, and no longer by the old host', async () => {
    const table = await startedTable(3, 44, true, 20, 2);
    const [host, ana, ben] = mustTake(table.devices, 3);
    await passSeconds(table, 8);
    host.leave();
    await passSeconds(table, 2);
    await agreeOnHost(table, ana, [ben]);
    await passSeconds(table, 2);
    expect(ana.isHost).toBe(true);
    await host.reload();
    await host.openHosted(table.id);
    await passSeconds(table, 14);
    expect(host.isHost).toBe(false);
    expect(ben.game.bots).toEqual([null, null, null, 'solid', 'solid']);
    const asked = host.device.questions.length;
    await expectBotsToAct(table, ben);
    await playToTheEnd(table);
    expect(ana.device.questions.length).toBeGreaterThan(0);
    expect(host.device.questions.length).toBe(asked);
  });
  it.each([
    ['act at once for a new host', false],
    ['wait at a new host while another one may have its room', true],
  ])('bots %s', async (_what, isTaken) => {
    const table = await startedTable(3, 45, true, 20, 2);
    const [host, ana, ben] = mustTake(table.devices, 3);
    const { room } = host.hostGame;
    await passSeconds(table, 8);
    host.leave();
    await passSeconds(table, 2);
    const ignore = (): void => undefined;
    if (isTaken) await table.net.host(roomOfEpoch(room, 2), ignore, ignore);
    await agreeOnHost(table, ana, [ben]);
    await passSeconds(table, 2);
    expect(ana.isHost).toBe(true);
    expect(ana.game.trouble?.code).toBe(isTaken ? 'net/room-taken' : undefined);
    ana.game.setBot(0, 'solid');
    const { length } = ben.game.log;
    const botsActed = (): boolean =>
      ben.game.log.slice(length).some(({ command }) => command !== null && ben.game.bots[command.seat]);
    const isBotDue = (): boolean => ben.game.seatsToAct.some((seat) => ben.game.bots[seat]);
    for (let turn = 0; turn < 60 && !isBotDue() && !botsActed(); turn++) {
      for (const { game } of [ana, ben]) decide(game, table.chance);
      await settle(table);
    }
    await passSeconds(table, 12);
    expect([isBotDue(), botsActed()]).toEqual([isTaken, !isTaken]);
  });
  it('bots decide while people choose plants to run, without waiting for them', async () => {
    const table = await startedTable(2, 46, false, 5, 2);
    const [host] = mustTake(table.devices, 1);
    await playUntil(table, () => host.game.moment === 'powering');
    await settle(table);
    expect(host.game.moment).toBe('powering');
    expect(host.game.seatsToAct.filter((seat) => host.game.bots[seat])).toEqual([]);
    expect(host.game.seatsToAct.length).toBeGreaterThan(0);
  });
  it('bots give way to an undo of the player before them', async () => {
    const table = await startedTable(2, 47, false, 5, 2);
    const [host, ana] = mustTake(table.devices, 2);
    const isAfterBot = (): boolean => {
      const seat = host.game.log.at(-1)?.command?.seat ?? 0;
      return ana.game.canUndo && Boolean(host.game.bots[seat]);
    };
    for (let turn = 0; turn < 400 && !isAfterBot(); turn++) {
      if (!decide(ana.game, table.chance)) decide(host.game, table.chance);
      await settle(table);
    }
    expect(isAfterBot()).toBe(true);
    const { log } = ana.game;
    const own = log.findLastIndex(({ command }) => command?.seat === 1);
    ana.game.undo();
    await settle(table);
    expect(ana.game.acting).toBe(1);
    expect(ana.game.log).toEqual(log.slice(0, own));
    await playToTheEnd(table);
  });
});

describe('a bot that stands in', () => {
  it('a stand-in plays for a guest that leaves, and gives the seat back when it returns', async () => {
    const table = await startedTable(3, 48, true, 20);
    const [host, ana, ben] = mustTake(table.devices, 3);
    const { room } = host.hostGame;
    ana.leave();
    await passSeconds(table, 4);
    expect(host.game.away.map(({ device }) => device)).toEqual([ana.game.device]);
    host.hostGame.setBot(1, 'best');
    await passSeconds(table, 1);
    expect(host.game.away, 'nobody waits for it any more').toEqual([]);
    expect(ben.game.tableView?.holders[1]).toEqual({ kind: 'bot', level: 'best', owner: ana.game.device });
    expect(ben.game.seats[1]).toEqual(ana.game.seats[1]);
    await expectBotsToAct(table, ben);
    await ana.reload();
    await ana.join(room);
    await passSeconds(table, 2);
    expect([ana.game.mine, ana.guestGame.maySetBot(1), ana.guestGame.maySetBot(2)]).toEqual([
      [],
      true,
      false,
    ]);
    ana.game.setBot(1, null);
    await settle(table);
    expect(ana.game.mine).toEqual([1]);
    expect(host.game.bots).toEqual([null, null, null]);
    await playToTheEnd(table);
    expect(ana.game.verdict).toMatchObject({ ok: true });
  });
  it('a stand-in plays for a guest on request, without a report of a lost seat', async () => {
    const table = await startedTable(3, 49, true, 10);
    const [host, ana] = mustTake(table.devices, 3);
    const told: string[] = [];
    ana.connection.events.subscribe(({ type }) => told.push(type));
    ana.game.setBot(1, 'solid');
    await settle(table);
    expect(host.game.bots).toEqual([null, 'solid', null]);
    await expectBotsToAct(table, host);
    ana.game.takeSeat(1);
    await settle(table);
    expect(ana.game.mine).toEqual([1]);
    expect(told.filter((type) => type.startsWith('seats') || type.endsWith('stand-in'))).toEqual([]);
  });
  it('a stand-in plays for the host while it only watches', async () => {
    const table = await startedTable(2, 50, true, 10);
    const [host, ana] = mustTake(table.devices, 2);
    host.game.setBot(0, 'solid');
    await expectBotsToAct(table, ana);
    expect(host.game.mine).toEqual([]);
    host.game.setBot(0, null);
    await settle(table);
    expect(host.game.mine).toEqual([0]);
  });
  it('a stand-in leaves its owner among those who can continue the table', async () => {
    const table = await startedTable(3, 51, true, 20);
    const [host, ana, ben] = mustTake(table.devices, 3);
    ana.game.setBot(1, 'solid');
    await passSeconds(table, 8);
    host.leave();
    await passSeconds(table, 2);
    await agreeOnHost(table, ana, [ben]);
    await passSeconds(table, 2);
    expect(ana.isHost).toBe(true);
    expect(ben.game.tableView).toMatchObject({ epoch: 2, stage: 'playing' });
    ana.game.takeSeat(1);
    await settle(table);
    expect(ana.game.mine).toEqual([1]);
  });
});

describe('a stored table', () => {
  it('a table stored by a build without bots has none', async () => {
    const table = await startedTable(2, 52, false, 10);
    const [host] = mustTake(table.devices, 1);
    const hosted = must(mustOk(await host.device.tables.getHosted(table.id)), 'hosted row');
    expect(hosted.hostRecord.holders.map(({ kind }) => kind)).toEqual(['device', 'device']);
    await host.reload();
    await host.openHosted(table.id);
    expect(host.game.bots).toEqual([null, null]);
  });
  it('bots come along when a local game moves to a shared table, and stay when it continues alone', async () => {
    const table = await startTable(2, 47, false);
    const [host, ana] = mustTake(table.devices, 2);
    await playUntil(table, () => host.game.log.length > 12);
    await endTable(table, host);
    const { meta, commandLog } = mustOk(await host.device.saves.get(table.id));
    expect(meta).toMatchObject({ bots: [null, null], lent: [] });
    await host.device.saves.claim(table.id, 'alone');
    const id = gameIdFrom('with-bots');
    const own = { ...meta, id, bots: ['best', null] as const, lent: [0] };
    mustOk(await host.device.saves.put({ meta: own, commandLog, draft: null }, 'alone'));

    await host.openHosted(id);
    await settle(table);
    const { game, hostGame } = host;
    expect(game.tableView).toMatchObject({
      stage: 'lobby',
      holders: [
        { kind: 'bot', level: 'best', owner: null },
        { kind: 'device', device: game.device },
      ],
    });
    hostGame.setBot(1, 'solid');
    hostGame.takeSeat(1);
    expect(hostGame.session.start()).toBeNull();
    await settle(table);
    expect(game.bots).toEqual(['best', null]);
    hostGame.setBot(1, 'beginner');
    await settle(table);
    hostGame.end();
    await settle(table);
    const after = mustOk(await host.device.saves.get(id));
    expect(after.meta).toMatchObject({ bots: ['best', 'beginner'], lent: [0, 1] });
    ana.leave();
  });
});
