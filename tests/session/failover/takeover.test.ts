import { describe, expect, it } from 'vitest';
import { expectDeal, playToTheEnd, playUntil, SETUP, startGame, verdictOf } from '../harness.ts';

describe('a second take-over', () => {
  it('continues the same game when the first new host vanishes before the deal', async () => {
    const game = await startGame(1);
    const { party, phones } = game;
    const [ana, ben, cem] = phones;
    await playUntil(game, () => party.host.log.length > 60);
    const money = party.host.commandLog?.snapshot.context.players.map((player) => player.money);
    const { log } = party.host;
    party.takeOver(ana);
    for (const phone of [ben, cem]) phone.connect();
    await party.settle();
    expect(party.host.tableView.stage).toBe('lobby');
    party.takeOver(ben);
    cem.connect();
    await party.settle();
    await expectDeal(party);
    expect(party.host.log.slice(0, log.length)).toEqual(log);
    expect(party.host.commandLog?.snapshot.context.players.map((player) => player.money)).toEqual(money);
    expect(cem.guest.tableView?.stage).toBe('playing');
  });
});

describe('a take-over', () => {
  it('lets guests verify the deck of a finished game, also after a reload', async () => {
    const game = await startGame(1, { ...SETUP, beginners: true, hiddenMoney: false });
    const { party, phones } = game;
    const [ana, ben, cem] = phones;
    await playToTheEnd(game);
    party.takeOver(ana);
    for (const phone of [ben, cem]) {
      phone.wake();
      phone.connect();
    }
    await party.settle();
    await expectDeal(party);
    for (const phone of [ben, cem]) expect(verdictOf(phone)).toMatchObject({ ok: true });
  });
});
