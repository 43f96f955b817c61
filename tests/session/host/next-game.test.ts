import { describe, expect, it } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { Roster } from '#lib/session/host/roster.ts';
import { GuestDevice, testSeats } from '#tools/support/memory-table.ts';
import {
  expectDeal,
  FREE,
  heldBy,
  playToTheEnd,
  playUntil,
  SHORT,
  type StartedGame,
  startGame,
  verdictOf,
} from '../harness.ts';

/** A first game that is over. */
async function finishedGame(seed: number): Promise<StartedGame> {
  const game = await startGame(seed, SHORT);
  await playToTheEnd(game);
  return game;
}
/** Has the host open the lobby of the next game, and expects success. */
async function expectNextLobby({ table }: StartedGame): Promise<void> {
  expect(table.host.playAgain(gameIdFrom('the-next'), [])).toBe(true);
  await table.settle();
}

describe('the next game at a table', () => {
  it('the next game is dealt to the same players, and every guest verifies both decks', async () => {
    const game = await finishedGame(1);
    const { table, guests } = game;
    for (const guest of guests) expect(verdictOf(guest)).toMatchObject({ ok: true });
    const { tableView: first, log } = table.host;
    await expectNextLobby(game);
    for (const { guest, revealed } of guests) {
      const { game, stage, epoch, views, logLength, deal, seats, holders, devices } = guest.tableView ?? {};
      expect({ game, stage, epoch, views, logLength, deal }).toEqual({
        ...{ game: 'the-next', stage: 'lobby', epoch: first.epoch, views: {}, logLength: 0, deal: null },
      });
      expect({ seats, holders }).toEqual({ seats: first.seats, holders: first.holders });
      expect(devices?.map(({ ready }) => ready)).toEqual([false, false, false, false]);
      expect(guest.log).toEqual([]);
      expect(revealed).toBeNull();
    }
    await expectDeal(game.table);
    await playToTheEnd(game);
    for (const guest of guests) expect(verdictOf(guest)).toMatchObject({ ok: true });
    expect(table.host.log.map(({ command }) => command)).not.toEqual(log.map(({ command }) => command));
  });

  it('the next game cannot be opened before the first one is over', async () => {
    const game = await startGame(2, SHORT);
    const before = game.table.host.hostRecord;
    expect(game.table.host.playAgain(gameIdFrom('the-next'), [])).toBe(false);
    expect(game.table.host.hostRecord).toEqual(before);
  });

  it('the next game can have other terms and players', async () => {
    const game = await finishedGame(3);
    const { table } = game;
    await expectNextLobby(game);
    table.host.removeDevice('cem3');
    expect(table.host.changeLobby({ type: 'remove-seat', seat: 2 })).toBeNull();
    const { setup } = table.host.hostRecord;
    expect(
      table.host.changeLobby({
        type: 'terms',
        setup: { ...setup, map: 'usa' },
        advice: true,
        timeLimit: null,
      }),
    ).toBeNull();
    await table.settle();
    await expectDeal(game.table);
    const [ana] = game.guests;
    expect(ana.guest.tableView).toMatchObject({ terms: { map: 'usa', players: 2 }, advice: true });
    await playToTheEnd(game);
    expect(table.host.playAgain(gameIdFrom('the-third'), [])).toBe(true);
    await table.settle();
    expect(ana.guest.tableView, 'agreements stay').toMatchObject({ stage: 'lobby', advice: true });
  });

  it('the next game frees seat names that came from a player, and keeps typed ones', () => {
    const roster = [
      { id: 'host', name: 'Oma' },
      { id: 'ana1', name: 'Ana' },
      { id: 'ben2', name: 'Ben' },
    ].map((one) => ({
      ...one,
      publicKey: '',
      here: true,
      ready: true,
      lastAnswered: 0,
      lastAnswer: null,
    }));
    const names = ['Ana', 'The red one', 'Ben', 'Cem'];
    const seats = testSeats(4).map((seat, i) => ({ ...seat, name: names[i] ?? '' }));
    const holders = [heldBy('ana1'), heldBy('host'), heldBy('ben2'), FREE];
    const here = new Roster({ members: roster, seats, holders, placeholders: [] });
    here.releaseNames(['Player 1', 'Player 2', 'Player 3', 'Player 4']);
    const called = () => here.seats.map(({ name }) => name);
    expect(called()).toEqual(['Ana', 'The red one', 'Ben', 'Player 4']);
    for (const seat of [0, 1]) here.setHolder(seat, FREE);
    expect(called()).toEqual(['Player 1', 'The red one', 'Ben', 'Player 4']);
    here.setHolder(3, heldBy('host'));
    expect(called()).toEqual(['Player 1', 'The red one', 'Ben', 'Oma']);
  });

  it('the host restores the next game after a reload in its lobby', async () => {
    const game = await finishedGame(4);
    const { table, guests } = game;
    await expectNextLobby(game);
    table.reloadHost();
    for (const guest of guests) guest.connect();
    await table.settle();
    expect(table.host.hostRecord).toMatchObject({ game: 'the-next', stage: 'lobby' });
    await expectDeal(game.table);
    await playToTheEnd(game);
    for (const guest of guests) expect(verdictOf(guest)).toMatchObject({ ok: true });
  });

  it('a guest that was away finds the next game', async () => {
    const game = await finishedGame(5);
    const { table, guests } = game;
    const [ana] = guests;
    ana.cable?.cut();
    await expectNextLobby(game);
    ana.reload();
    ana.connect();
    await table.settle();
    expect(ana.guest.tableView).toMatchObject({ game: 'the-next', stage: 'lobby' });
    await expectDeal(game.table);
    await playToTheEnd(game);
    expect(verdictOf(ana)).toMatchObject({ ok: true });
  });

  it("a device's part in the deal of the first game does not count for the next", async () => {
    const game = await finishedGame(6);
    const { table, guests } = game;
    const [ana] = guests;
    await expectNextLobby(game);
    // another device has the seat during the deal
    const other = new GuestDevice(table, 'dora');
    other.connect();
    await table.settle();
    table.host.assignSeat(0, heldBy('dora'));
    await expectDeal(game.table);
    table.host.assignSeat(0, heldBy('ana1'));
    await table.settle();
    await playToTheEnd(game);
    for (const guest of [...guests, other]) expect(verdictOf(guest)).toMatchObject({ ok: true });
    expect(ana.guestRecord.part).toMatchObject({ game: 'the-game' });
  });

  it('a guest can take over the next game, and it is verified from there', async () => {
    const game = await finishedGame(7);
    const { table, guests } = game;
    const [ana, ben, cem] = guests;
    await expectNextLobby(game);
    await expectDeal(game.table);
    await playUntil(game, () => table.host.log.length > 20);
    table.takeOver(cem);
    for (const guest of [ana, ben]) guest.connect();
    await table.settle();
    await expectDeal(game.table);
    await playToTheEnd(game);
    expect(table.host.hostRecord).toMatchObject({ game: 'the-next', epoch: 2 });
    for (const guest of [ana, ben]) expect(verdictOf(guest)).toMatchObject({ ok: true });
  });

  it('the next game refuses a late request for the first one', async () => {
    const game = await finishedGame(8);
    const { table, guests } = game;
    const [ana] = guests;
    ana.guest.undo();
    await expectNextLobby(game);
    await expectDeal(game.table);
    expect(ana.guest.pending).toEqual([]);
    expect(ana.refusals.map(({ code }) => code)).toEqual(['table/stale']);
    expect(table.host.hostRecord.stage).toBe('playing');
  });
});
