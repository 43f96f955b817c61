import { describe, expect, it } from 'vitest';
import { momentOf } from '../../src/lib/machine/step.ts';
import { seedRng } from '../../src/lib/rules/rng.ts';
import { dropForeignDeal } from '../../src/lib/session/fair-deal/dealer.ts';
import { CommandLog } from '../../src/lib/session/game/command-log.ts';
import { Disk } from '../../src/tools/disk.ts';
import { lobby, Party, Phone } from '../../src/tools/party.ts';
import { Chance } from '../../src/tools/player.ts';
import type { JoinedTable } from './sitting.ts';
import { at, momentAt, play, sitting, verdictOf } from './sitting.ts';

// A save of a table that was taken over begins at a position, and its log does not go back to the start money (V4).

/** Such a save, as another device opens it. */
async function saved(seed: number): Promise<CommandLog> {
  const sat = await sitting(seed);
  const { party, phones } = sat;
  await play(sat, () => party.host.log.length > 90);
  party.takeOver(phones[0]);
  for (const phone of phones.slice(1)) phone.connect();
  await party.settle();
  party.host.start();
  await party.settle();
  const { commandLog: table } = party.host;
  const read = table && CommandLog.replay(table.meta, table.origin, table.commands);
  if (!read?.ok) throw new Error('it cannot be saved');
  expect(read.value.origin.setup.position).toBeDefined();
  return read.value;
}
/** It goes on at a new table. */
async function openedElsewhere(table: CommandLog): Promise<JoinedTable> {
  const names = ['dan4', 'eva5', 'fay6'] as const;
  const party = new Party(new Chance(seedRng(4)), lobby(table.origin.setup, names.map(at)), table);
  const [dan, eva, fay] = names;
  const phones = [new Phone(party, dan), new Phone(party, eva), new Phone(party, fay)] as const;
  for (const phone of phones) phone.connect();
  await party.settle();
  expect(party.host.start().ok).toBe(true);
  await party.settle();
  return { party, phones };
}
const moneyAt = ({ host }: Party): readonly number[] | undefined =>
  host.commandLog?.snapshot.context.players.map(({ money }) => money);
async function takenOver({ party, phones }: JoinedTable, by: number): Promise<void> {
  const next = phones[by];
  if (!next) throw new Error('nobody');
  party.takeOver(next);
  for (const phone of phones) if (phone !== next) phone.connect();
  await party.settle();
  expect(party.host.start().ok).toBe(true);
  await party.settle();
}

describe('a game with hidden money that began at a position', () => {
  it('is taken over, twice, with the money that everybody has, and each round once', async () => {
    const sat = await openedElsewhere(await saved(1));
    const { party, phones } = sat;
    const rounds = (): readonly number[] =>
      party.host.hostRecord.base?.history.map(({ round }) => round) ?? [];
    const begun = party.host.commandLog?.history ?? [];
    for (const [by, length] of [
      [0, 50],
      [1, 120],
    ] as const) {
      await play({ party, phones }, () => party.host.log.length > length);
      const money = moneyAt(party);
      await takenOver(sat, by);
      expect(moneyAt(party)).toEqual(money);
      const first = begun[0]?.round ?? 0;
      expect(rounds()).toEqual(rounds().map((_, at) => first + at));
    }
    expect(rounds().length).toBeGreaterThan(1);
    expect(party.host.hostRecord.base?.history[0]).toEqual(begun[0]);
  });

  it('is checked at its end by every device, which counts for itself', async () => {
    const sat = await openedElsewhere(await saved(2));
    const { party, phones } = sat;
    await play(sat, () => party.host.log.length > 20);
    await takenOver(sat, 2);
    await play(sat, () => momentAt(party) === 'over');
    for (const phone of phones.slice(0, 2)) expect(verdictOf(phone)).toMatchObject({ ok: true });
  });

  it('is taken over with the money that everybody has also where it was resumed under other rules', async () => {
    const sat = await sitting(3);
    const { party, phones } = sat;
    await play(sat, () => party.host.log.length > 80);
    const { commandLog: table, hostRecord } = party.host;
    if (!table) throw new Error('it was not dealt');
    const { setup, seed } = table.origin;
    const position = { moment: momentOf(table.snapshot), game: { ...table.snapshot.context, news: [] } };
    const resumed = CommandLog.begin(table.meta, { setup: { ...setup, position }, seed });
    if (!resumed.ok) throw new Error(resumed.error.code);
    expect(dropForeignDeal(hostRecord, table)).toEqual(hostRecord);
    party.disk = new Disk(dropForeignDeal(hostRecord, resumed.value), resumed.value);
    party.wakeHost();
    for (const phone of phones) phone.connect();
    await party.settle();
    await play(sat, () => party.host.log.length > 20);
    const money = moneyAt(party);
    await takenOver(sat, 0);
    expect(moneyAt(party)).toEqual(money);
  });

  it('tells what to count from only where it began in its middle', async () => {
    const { party: usual } = await sitting(1);
    expect(usual.host.tableView).not.toHaveProperty('start');
    const { party, phones } = await openedElsewhere(await saved(1));
    expect(phones[0].guest.tableView?.start).toHaveLength(3);
    expect(party.host.tableView.start).toEqual(phones[0].guest.tableView?.start);
  });
});
