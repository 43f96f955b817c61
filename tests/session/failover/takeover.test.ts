import { describe, expect, it } from 'vitest';
import { expectDeal, playToTheEnd, playUntil, SETUP, startGame, verdictOf } from '../harness.ts';

describe('a second take-over', () => {
  it('a second take-over continues the same game when the first new host vanishes before the deal', async () => {
    const game = await startGame(1);
    const { table, guests } = game;
    const [ana, ben, cem] = guests;
    await playUntil(game, () => table.host.log.length > 60);
    const money = table.host.commandLog?.snapshot.context.players.map((player) => player.money);
    const { log } = table.host;
    table.takeOver(ana);
    for (const guest of [ben, cem]) guest.connect();
    await table.settle();
    expect(table.host.tableView.stage).toBe('lobby');
    table.takeOver(ben);
    cem.connect();
    await table.settle();
    await expectDeal(table);
    expect(table.host.log.slice(0, log.length)).toEqual(log);
    expect(table.host.commandLog?.snapshot.context.players.map((player) => player.money)).toEqual(money);
    expect(cem.guest.tableView?.stage).toBe('playing');
  });
});

describe('a take-over', () => {
  it('a take-over lets guests verify the deck of a finished game, also after a reload', async () => {
    const game = await startGame(1, { ...SETUP, beginners: true, hiddenMoney: false });
    const { table, guests } = game;
    const [ana, ben, cem] = guests;
    await playToTheEnd(game);
    table.takeOver(ana);
    for (const guest of [ben, cem]) {
      guest.reload();
      guest.connect();
    }
    await table.settle();
    await expectDeal(table);
    for (const guest of [ben, cem]) expect(verdictOf(guest)).toMatchObject({ ok: true });
  });
});
