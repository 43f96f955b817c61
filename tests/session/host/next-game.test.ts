import { describe, expect, it } from 'vitest';
import { Roster } from '../../../src/lib/session/host/roster.ts';
import { Phone, seatInfos } from '../../../src/tools/party.ts';
import type { JoinedTable } from '../sitting.ts';
import { at, FREE, momentAt, play, SETUP, sitting, verdictOf } from '../sitting.ts';

// The roster stays at the table and plays another game.

const SHORT = { ...SETUP, beginners: true };

/** The first game is over. */
async function played(seed: number): Promise<JoinedTable> {
  const sat = await sitting(seed, SHORT);
  await play(sat, () => momentAt(sat.party) === 'over');
  return sat;
}
async function again({ party }: JoinedTable, game = 'the-next'): Promise<void> {
  expect(party.host.playAgain(game, [])).toBe(true);
  await party.settle();
}
async function begin({ party }: JoinedTable): Promise<void> {
  expect(party.host.start().ok).toBe(true);
  await party.settle();
}

describe('another game at the same table', () => {
  it('is dealt anew to the same players, and both decks are checked', async () => {
    const sat = await played(1);
    const { party, phones } = sat;
    for (const phone of phones) expect(verdictOf(phone)).toMatchObject({ ok: true });
    const { tableView: first, log } = party.host;
    await again(sat);
    for (const { guest, revealed } of phones) {
      const { game, stage, epoch, views, logLength, deal, seats, holders, devices } = guest.tableView ?? {};
      expect({ game, stage, epoch, views, logLength, deal }).toEqual({
        ...{ game: 'the-next', stage: 'lobby', epoch: first.epoch, views: {}, logLength: 0, deal: null },
      });
      expect({ seats, holders }).toEqual({ seats: first.seats, holders: first.holders });
      expect(devices?.map(({ ready }) => ready)).toEqual([false, false, false, false]);
      expect(guest.log).toEqual([]);
      expect(revealed).toBeNull();
    }
    await begin(sat);
    await play(sat, () => momentAt(party) === 'over');
    for (const phone of phones) expect(verdictOf(phone)).toMatchObject({ ok: true });
    expect(party.host.log.map(({ command }) => command)).not.toEqual(log.map(({ command }) => command));
  });

  it('is not begun while one is played', async () => {
    const sat = await sitting(2, SHORT);
    const before = sat.party.host.hostRecord;
    expect(sat.party.host.playAgain('the-next', [])).toBe(false);
    expect(sat.party.host.hostRecord).toEqual(before);
  });

  it('may have other terms and players', async () => {
    const sat = await played(3);
    const { party } = sat;
    await again(sat);
    party.host.removeDevice('cem3');
    expect(party.host.changeLobby({ type: 'remove-seat', seat: 2 })).toBeNull();
    const { setup } = party.host.hostRecord;
    expect(party.host.changeLobby({ type: 'terms', setup: { ...setup, map: 'usa' } })).toBeNull();
    await party.settle();
    await begin(sat);
    const [ana] = sat.phones;
    expect(ana.guest.tableView?.terms).toMatchObject({ map: 'usa', players: 2 });
  });

  it('calls a seat by its player until nobody sits there; a name that was given stays', () => {
    const roster = [
      { id: 'host', name: 'Oma' },
      { id: 'ana1', name: 'Ana' },
      { id: 'ben2', name: 'Ben' },
    ].map((one) => ({
      ...one,
      secretHash: '',
      here: true,
      ready: true,
      proofKey: '',
      lastAnswered: 0,
      lastAnswer: null,
    }));
    const names = ['Ana', 'The red one', 'Ben', 'Cem'];
    const seats = seatInfos(4).map((seat, i) => ({ ...seat, name: names[i] ?? '' }));
    const holders = [at('ana1'), at('host'), at('ben2'), FREE];
    const here = new Roster({ members: roster, seats, holders, placeholders: [] });
    here.releaseNames(['Player 1', 'Player 2', 'Player 3', 'Player 4']);
    const called = () => here.seats.map(({ name }) => name);
    expect(called()).toEqual(['Ana', 'The red one', 'Ben', 'Player 4']);
    for (const seat of [0, 1]) here.setHolder(seat, FREE);
    expect(called()).toEqual(['Player 1', 'The red one', 'Ben', 'Player 4']);
    here.setHolder(3, at('host'));
    expect(called()).toEqual(['Player 1', 'The red one', 'Ben', 'Oma']);
  });

  it('is all that a host finds again that was switched off in its lobby', async () => {
    const sat = await played(4);
    const { party, phones } = sat;
    await again(sat);
    party.wakeHost();
    for (const phone of phones) phone.connect();
    await party.settle();
    expect(party.host.hostRecord).toMatchObject({ game: 'the-next', stage: 'lobby' });
    await begin(sat);
    await play(sat, () => momentAt(party) === 'over');
    for (const phone of phones) expect(verdictOf(phone)).toMatchObject({ ok: true });
  });

  it('is found by a device that slept through its beginning', async () => {
    const sat = await played(5);
    const { party, phones } = sat;
    const [ana] = phones;
    ana.cable?.cut();
    await again(sat);
    ana.wake();
    ana.connect();
    await party.settle();
    expect(ana.guest.tableView).toMatchObject({ game: 'the-next', stage: 'lobby' });
    await begin(sat);
    await play(sat, () => momentAt(party) === 'over');
    expect(verdictOf(ana)).toMatchObject({ ok: true });
  });

  it('knows nothing of the part that a device had in the game before', async () => {
    const sat = await played(6);
    const { party, phones } = sat;
    const [ana] = phones;
    await again(sat);
    // its seat is dealt to another device, and comes back
    const other = new Phone(party, 'dora');
    other.connect();
    await party.settle();
    party.host.assignSeat(0, at('dora'));
    await begin(sat);
    party.host.assignSeat(0, at('ana1'));
    await party.settle();
    await play(sat, () => momentAt(party) === 'over');
    for (const phone of [...phones, other]) expect(verdictOf(phone)).toMatchObject({ ok: true });
    expect(ana.kept.part).toMatchObject({ game: 'the-game' });
  });

  it('is continued by a guest when its host is gone, and checked from there', async () => {
    const sat = await played(7);
    const { party, phones } = sat;
    const [ana, ben, cem] = phones;
    await again(sat);
    await begin(sat);
    await play(sat, () => party.host.log.length > 20);
    party.takeOver(cem);
    for (const phone of [ana, ben]) phone.connect();
    await party.settle();
    await begin(sat);
    await play(sat, () => momentAt(party) === 'over');
    expect(party.host.hostRecord).toMatchObject({ game: 'the-next', epoch: 2 });
    for (const phone of [ana, ben]) expect(verdictOf(phone)).toMatchObject({ ok: true });
  });

  it('refuses what was asked in the game before', async () => {
    const sat = await played(8);
    const { party, phones } = sat;
    const [ana] = phones;
    ana.guest.undo();
    await again(sat);
    await begin(sat);
    expect(ana.guest.pending).toEqual([]);
    expect(ana.refusals.map(({ code }) => code)).toEqual(['table/stale']);
    expect(party.host.hostRecord.stage).toBe('playing');
  });
});
