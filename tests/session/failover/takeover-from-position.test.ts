import { describe, expect, it } from 'vitest';
import { begin } from '#lib/machine/begin.ts';
import { momentOf } from '#lib/machine/step.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { CommandLog } from '#lib/session/game/command-log.ts';
import { dropForeignDeal } from '#lib/session/host/dealer.ts';
import { Disk } from '#tools/support/disk.ts';
import { GuestDevice, lobby, MemoryTable } from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';
import { must, mustOk } from '../../must.ts';
import {
  expectDeal,
  heldBy,
  playToTheEnd,
  playUntil,
  type StartedGame,
  startGame,
  verdictOf,
} from '../harness.ts';

// The save of a table that was taken over starts from a position, so its log does not go back to the initial money (V4).

/** The save of a table that was taken over, as restored by another device. */
async function takenOverSave(seed: number): Promise<CommandLog> {
  const game = await startGame(seed);
  const { table, guests } = game;
  await playUntil(game, () => table.host.log.length > 90);
  table.takeOver(guests[0]);
  for (const guest of guests.slice(1)) guest.connect();
  await table.settle();
  table.host.start();
  await table.settle();
  const { meta, origin, commands } = must(table.host.commandLog, 'game');
  expect(origin.setup.position).toBeDefined();
  return mustOk(CommandLog.replay(meta, origin, commands, undefined, begin));
}
/** The game goes on at a new table. */
async function resumeElsewhere(saved: CommandLog): Promise<StartedGame> {
  const names = ['dan4', 'eva5', 'fay6'] as const;
  const table = new MemoryTable(new Chance(seedRng(4)), lobby(saved.origin.setup, names.map(heldBy)), saved);
  const [dan, eva, fay] = names;
  const guests = [
    new GuestDevice(table, dan),
    new GuestDevice(table, eva),
    new GuestDevice(table, fay),
  ] as const;
  for (const guest of guests) guest.connect();
  await table.settle();
  await expectDeal(table);
  return { table, guests };
}
const moneyAt = ({ host }: MemoryTable): readonly number[] | undefined =>
  host.commandLog?.snapshot.context.players.map(({ money }) => money);
async function takeOver({ table, guests }: StartedGame, by: 0 | 1 | 2): Promise<void> {
  const next = guests[by];
  table.takeOver(next);
  for (const guest of guests) if (guest !== next) guest.connect();
  await table.settle();
  await expectDeal(table);
}

describe('V4: a game with hidden money that started from a position', () => {
  it('keeps the money of every seat and each round once through two take-overs', async () => {
    const game = await resumeElsewhere(await takenOverSave(1));
    const { table, guests } = game;
    const rounds = (): readonly number[] =>
      table.host.hostRecord.base?.history.map(({ round }) => round) ?? [];
    const begun = table.host.commandLog?.history ?? [];
    for (const [by, length] of [
      [0, 50],
      [1, 120],
    ] as const) {
      await playUntil({ table, guests }, () => table.host.log.length > length);
      const money = moneyAt(table);
      await takeOver(game, by);
      expect(moneyAt(table)).toEqual(money);
      const first = begun[0]?.round ?? 0;
      expect(rounds()).toEqual(rounds().map((_, at) => first + at));
    }
    expect(rounds().length).toBeGreaterThan(1);
    expect(table.host.hostRecord.base?.history[0]).toEqual(begun[0]);
  });

  it('every guest can verify the game after a take-over', async () => {
    const game = await resumeElsewhere(await takenOverSave(2));
    const { table, guests } = game;
    await playUntil(game, () => table.host.log.length > 20);
    await takeOver(game, 2);
    await playToTheEnd(game);
    for (const guest of guests.slice(0, 2)) expect(verdictOf(guest)).toMatchObject({ ok: true });
  });

  it('keeps the money of every seat through a take-over after the game was resumed under other rules', async () => {
    const game = await startGame(3);
    const { table, guests } = game;
    await playUntil(game, () => table.host.log.length > 80);
    const { hostRecord } = table.host;
    const commandLog = must(table.host.commandLog, 'game');
    const { meta, origin, snapshot } = commandLog;
    const { setup, seed } = origin;
    const position = { moment: momentOf(snapshot), game: { ...snapshot.context, news: [] } };
    const resumed = mustOk(CommandLog.begin(meta, { setup: { ...setup, position }, seed }, begin));
    expect(dropForeignDeal(hostRecord, commandLog)).toEqual(hostRecord);
    table.disk = new Disk(dropForeignDeal(hostRecord, resumed), resumed);
    table.reloadHost();
    for (const guest of guests) guest.connect();
    await table.settle();
    await playUntil(game, () => table.host.log.length > 20);
    const money = moneyAt(table);
    await takeOver(game, 0);
    expect(moneyAt(table)).toEqual(money);
  });

  it('sends guests the initial holdings, which other games leave out', async () => {
    const { table: usual } = await startGame(1);
    expect(usual.host.tableView).not.toHaveProperty('start');
    const { table, guests } = await resumeElsewhere(await takenOverSave(1));
    expect(guests[0].guest.tableView?.start).toHaveLength(3);
    expect(table.host.tableView.start).toEqual(guests[0].guest.tableView?.start);
  });
});
