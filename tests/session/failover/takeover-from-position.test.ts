import { describe, expect, it } from 'vitest';
import { momentOf } from '../../../src/lib/machine/step.ts';
import { seedRng } from '../../../src/lib/rules/rng.ts';
import { dropForeignDeal } from '../../../src/lib/session/fair-deal/dealer.ts';
import { CommandLog } from '../../../src/lib/session/game/command-log.ts';
import { Disk } from '../../../src/tools/disk.ts';
import { lobby, Party, Phone } from '../../../src/tools/party.ts';
import { Chance } from '../../../src/tools/player.ts';
import type { StartedGame } from '../harness.ts';
import { must, mustOk } from '../../must.ts';
import { expectDeal, heldBy, playToTheEnd, playUntil, startGame, verdictOf } from '../harness.ts';

// The save of a table that was taken over starts from a position, so its log does not go back to the start money (V4).

/** The save of a table that was taken over, as another device restores it. */
async function takenOverSave(seed: number): Promise<CommandLog> {
  const game = await startGame(seed);
  const { party, phones } = game;
  await playUntil(game, () => party.host.log.length > 90);
  party.takeOver(phones[0]);
  for (const phone of phones.slice(1)) phone.connect();
  await party.settle();
  party.host.start();
  await party.settle();
  const { meta, origin, commands } = must(party.host.commandLog, 'game');
  expect(origin.setup.position).toBeDefined();
  return mustOk(CommandLog.replay(meta, origin, commands));
}
/** The game goes on at a new table. */
async function resumeElsewhere(saved: CommandLog): Promise<StartedGame> {
  const names = ['dan4', 'eva5', 'fay6'] as const;
  const party = new Party(new Chance(seedRng(4)), lobby(saved.origin.setup, names.map(heldBy)), saved);
  const [dan, eva, fay] = names;
  const phones = [new Phone(party, dan), new Phone(party, eva), new Phone(party, fay)] as const;
  for (const phone of phones) phone.connect();
  await party.settle();
  await expectDeal(party);
  return { party, phones };
}
const moneyAt = ({ host }: Party): readonly number[] | undefined =>
  host.commandLog?.snapshot.context.players.map(({ money }) => money);
async function takeOver({ party, phones }: StartedGame, by: 0 | 1 | 2): Promise<void> {
  const next = phones[by];
  party.takeOver(next);
  for (const phone of phones) if (phone !== next) phone.connect();
  await party.settle();
  await expectDeal(party);
}

describe('V4: a game with hidden money that started from a position', () => {
  it('keeps the money of every seat and each round once through two take-overs', async () => {
    const game = await resumeElsewhere(await takenOverSave(1));
    const { party, phones } = game;
    const rounds = (): readonly number[] =>
      party.host.hostRecord.base?.history.map(({ round }) => round) ?? [];
    const begun = party.host.commandLog?.history ?? [];
    for (const [by, length] of [
      [0, 50],
      [1, 120],
    ] as const) {
      await playUntil({ party, phones }, () => party.host.log.length > length);
      const money = moneyAt(party);
      await takeOver(game, by);
      expect(moneyAt(party)).toEqual(money);
      const first = begun[0]?.round ?? 0;
      expect(rounds()).toEqual(rounds().map((_, at) => first + at));
    }
    expect(rounds().length).toBeGreaterThan(1);
    expect(party.host.hostRecord.base?.history[0]).toEqual(begun[0]);
  });

  it('is verified at its end by every guest after a take-over', async () => {
    const game = await resumeElsewhere(await takenOverSave(2));
    const { party, phones } = game;
    await playUntil(game, () => party.host.log.length > 20);
    await takeOver(game, 2);
    await playToTheEnd(game);
    for (const phone of phones.slice(0, 2)) expect(verdictOf(phone)).toMatchObject({ ok: true });
  });

  it('keeps the money of every seat through a take-over after it was resumed under other rules', async () => {
    const game = await startGame(3);
    const { party, phones } = game;
    await playUntil(game, () => party.host.log.length > 80);
    const { hostRecord } = party.host;
    const table = must(party.host.commandLog, 'game');
    const { setup, seed } = table.origin;
    const position = { moment: momentOf(table.snapshot), game: { ...table.snapshot.context, news: [] } };
    const resumed = mustOk(CommandLog.begin(table.meta, { setup: { ...setup, position }, seed }));
    expect(dropForeignDeal(hostRecord, table)).toEqual(hostRecord);
    party.disk = new Disk(dropForeignDeal(hostRecord, resumed), resumed);
    party.wakeHost();
    for (const phone of phones) phone.connect();
    await party.settle();
    await playUntil(game, () => party.host.log.length > 20);
    const money = moneyAt(party);
    await takeOver(game, 0);
    expect(moneyAt(party)).toEqual(money);
  });

  it('tells guests the holdings at its start, which other games leave out', async () => {
    const { party: usual } = await startGame(1);
    expect(usual.host.tableView).not.toHaveProperty('start');
    const { party, phones } = await resumeElsewhere(await takenOverSave(1));
    expect(phones[0].guest.tableView?.start).toHaveLength(3);
    expect(party.host.tableView.start).toEqual(phones[0].guest.tableView?.start);
  });
});
