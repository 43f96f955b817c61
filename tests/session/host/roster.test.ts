import { describe, expect, it } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import { CommandLog } from '#lib/session/game/command-log.ts';
import type { HostRecord } from '#lib/session/host/host-record.ts';
import { newLobby } from '#lib/session/host/lobby.ts';
import { Roster } from '#lib/session/host/roster.ts';
import { GuestDevice, HOST, identityOf, lobby, MemoryTable, testSeats } from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';
import { mustOk } from '../../must.ts';
import { expectDeal, FREE, heldBy } from '../harness.ts';

const SETUP: HostRecord['setup'] = {
  map: 'germany',
  players: 3,
  ...STANDARD_TERMS,
  regions: { by: 'draw' },
};
/** A roster with three free seats under their placeholder names, and one device for each name. */
function roster(...names: readonly string[]): Roster {
  const placeholders = ['Player 1', 'Player 2', 'Player 3'];
  const seats = testSeats(3).map((seat, i) => ({ ...seat, name: placeholders[i] ?? '' }));
  const made = new Roster({ members: [], seats, holders: [FREE, FREE, FREE], placeholders });
  for (const [i, name] of names.entries()) made.join(`dev${i}`, name, '');
  return made;
}
const namesOf = ({ seats }: Roster): readonly string[] => seats.map(({ name }) => name);

describe('the name of an unnamed seat', () => {
  it("an unnamed seat has its player's name while taken, and the placeholder when free again", () => {
    const table = roster('Anna');
    table.setHolder(1, heldBy('dev0'));
    expect(namesOf(table)).toEqual(['Player 1', 'Anna', 'Player 3']);
    table.setHolder(1, FREE);
    expect(namesOf(table)).toEqual(['Player 1', 'Player 2', 'Player 3']);
    table.setHolder(2, heldBy('dev0'));
    table.remove('dev0');
    expect(namesOf(table)).toEqual(['Player 1', 'Player 2', 'Player 3']);
  });
  it('an unnamed seat changes its name with its player', () => {
    const table = roster('Anna', 'Ben');
    table.setHolder(0, heldBy('dev0'));
    table.setHolder(0, heldBy('dev1'));
    expect(namesOf(table)[0]).toBe('Ben');
  });
  it('an unnamed seat keeps its placeholder if the device already plays a seat under its own name', () => {
    const table = roster('Anna');
    table.setHolder(0, heldBy('dev0'));
    table.setHolder(1, heldBy('dev0'));
    expect(namesOf(table)).toEqual(['Anna', 'Player 2', 'Player 3']);
  });
  it('the name of a seat gets a number if it is in use, and stays within the maximum length', () => {
    const long = 'x'.repeat(60);
    const table = roster('Anna', 'Anna', long, long);
    table.setHolder(0, heldBy('dev0'));
    table.setHolder(1, heldBy('dev1'));
    expect(namesOf(table)).toEqual(['Anna', 'Anna 2', 'Player 3']);
    table.setHolder(0, heldBy('dev2'));
    table.setHolder(1, heldBy('dev3'));
    expect(namesOf(table)).toEqual(['x'.repeat(40), `${'x'.repeat(38)} 2`, 'Player 3']);
  });
  it("an unnamed seat keeps its placeholder if the player's name is a placeholder or empty", () => {
    const table = roster('Player ۲', '');
    table.setHolder(0, heldBy('dev0'));
    table.setHolder(2, heldBy('dev1'));
    expect(namesOf(table)).toEqual(['Player 1', 'Player 2', 'Player 3']);
  });
  it('the name of a seat becomes fixed by another typed name, but not by a new colour', () => {
    const table = roster('Anna', 'Ben');
    table.setHolder(0, heldBy('dev0'));
    expect(table.nameSeat(0, 'Anna', 'black')).toBe(true);
    table.setHolder(0, heldBy('dev1'));
    expect(namesOf(table)[0]).toBe('Ben');
    table.setHolder(1, heldBy('dev1'));
    table.nameSeat(1, 'Grandpa', 'purple');
    table.setHolder(1, heldBy('dev0'));
    table.setHolder(1, FREE);
    expect(namesOf(table)[1]).toBe('Grandpa');
  });
  it('a seat gets its placeholder back when a player leaves, who takes a typed name to the next seat', () => {
    const table = roster('Anna');
    table.setHolder(0, heldBy('dev0'));
    table.nameSeat(0, 'Annabel', 'black');
    table.setHolder(0, FREE);
    table.setHolder(2, heldBy('dev0'));
    expect(namesOf(table)).toEqual(['Player 1', 'Player 2', 'Annabel']);
  });
});

describe('the names at a table', () => {
  it('renaming a seat renames the device of the same name, and no other', () => {
    const table = roster('Anan', 'Ben');
    table.setHolder(0, heldBy('dev0'));
    table.setHolder(1, heldBy('dev0'));
    table.setHolder(2, heldBy('dev1'));
    table.nameSeat(0, 'Anna', 'black');
    table.nameSeat(1, 'Grandpa', 'purple');
    expect(table.members.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
  });
  it('renaming a seat renames its device, even if the names were typed on different keyboards', () => {
    const seats = testSeats(2).map((seat, i) => ({ ...seat, name: ['Ștefan', 'Anna 2'][i] ?? '' }));
    const table = new Roster({ members: [], seats, holders: [FREE, FREE], placeholders: [] });
    table.join('dev0', 'Ştefan', '');
    table.join('dev1', 'Anna ٢', '');
    table.setHolder(0, heldBy('dev0'));
    table.setHolder(1, heldBy('dev1'));
    table.nameSeat(0, 'Radu', 'black');
    table.nameSeat(1, 'Berta', 'purple');
    expect(table.members.map(({ name }) => name)).toEqual(['Radu', 'Berta']);
  });
  it('stored names that now count as the same stay, until one of them is given again', () => {
    const names = ['Ștefan', 'Ştefan', 'عـلی'];
    const seats = testSeats(3).map((seat, i) => ({ ...seat, name: names[i] ?? '' }));
    const members = ['Ștefan', 'Ştefan'].map((name, i) => ({
      ...{ id: `dev${i}`, name, publicKey: '', here: true, ready: false },
      ...{ lastAnswered: 0, lastAnswer: null },
    }));
    const holders = [heldBy('dev0'), heldBy('dev1'), FREE];
    const table = new Roster({ members, seats, holders, placeholders: [] });
    expect(namesOf(table)).toEqual(names);
    expect(table.devices.map(({ name }) => name)).toEqual(['Ștefan', 'Ştefan']);
    table.setHolder(2, heldBy('dev0'));
    table.setHolder(2, FREE);
    expect(namesOf(table)).toEqual(names);
    table.nameSeat(2, 'Ștefan', 'green');
    expect(namesOf(table)).toEqual(['Ștefan', 'Ştefan', 'Ștefan 2']);
  });
  it('names of seats differ', () => {
    const table = roster('Anna');
    table.setHolder(0, heldBy('dev0'));
    table.nameSeat(1, 'Anna', 'black');
    expect(namesOf(table)).toEqual(['Anna', 'Anna 2', 'Player 3']);
    table.nameSeat(1, 'Anna 2', 'purple');
    expect(namesOf(table)[1]).toBe('Anna 2');
    table.nameSeat(2, 'ANNA', 'green');
    expect(namesOf(table)[2]).toBe('ANNA 3');
  });
  it('names are never cut within a character', () => {
    const table = roster(`${'x'.repeat(39)}😀`, `${'y'.repeat(37)}👩‍🚀`);
    table.setHolder(0, heldBy('dev0'));
    table.setHolder(1, heldBy('dev1'));
    expect(namesOf(table)).toEqual(['x'.repeat(39), 'y'.repeat(37), 'Player 3']);
    // even where a number needs the room
    const family = '👨‍👩‍👧‍👦';
    const long = `${'z'.repeat(29)}${family}`;
    const both = roster(long, long);
    both.setHolder(0, heldBy('dev0'));
    both.setHolder(1, heldBy('dev1'));
    expect(namesOf(both)).toEqual([long, `${'z'.repeat(29)} 2`, 'Player 3']);
  });
  it('names hold nothing invisible, and no mark that changes the direction of text', () => {
    const table = roster('\u200b\u2800', 'B\u202een\n');
    table.setHolder(0, heldBy('dev0'));
    table.setHolder(1, heldBy('dev1'));
    table.nameSeat(2, '\u3164\u200d', 'black');
    expect(namesOf(table)).toEqual(['Player 1', 'Ben', 'Player 3']);
    table.nameSeat(2, '👩‍🚀', 'black');
    expect(namesOf(table)[2]).toBe('👩‍🚀');
  });
  it('names of devices differ, and change with the seat', () => {
    const table = roster('Anna', 'Anna');
    table.setHolder(0, heldBy('dev0'));
    table.setHolder(1, heldBy('dev1'));
    expect(namesOf(table)).toEqual(['Anna', 'Anna 2', 'Player 3']);
    table.nameSeat(1, 'Berta', 'black');
    expect(table.members.map(({ name }) => name)).toEqual(['Anna', 'Berta']);
    // a spectator has the name already
    table.join('dev2', 'Cleo', '');
    table.nameSeat(0, 'Cleo', 'purple');
    expect(table.members.map(({ name }) => name)).toEqual(['Cleo 2', 'Berta', 'Cleo']);
  });
  it("the host's seat shows the host's name from the beginning", () => {
    const seats = testSeats(3);
    const { name } = seats[1] ?? { name: '' };
    const keys = { table: 'table', ticket: '' };
    const made = newLobby(
      gameIdFrom('game'),
      identityOf(HOST, 'Hanna'),
      keys,
      SETUP,
      seats,
      [FREE, heldBy(HOST), FREE],
      ['', name, ''],
    );
    expect(made.seats.map((seat) => seat.name)).toEqual([seats[0]?.name, 'Hanna', seats[2]?.name]);
  });
  it('seat names come from the guests in the lobby, and stay fixed during the game', async () => {
    const seats = testSeats(3).map(({ name }) => name);
    const table = new MemoryTable(new Chance(seedRng(1)), lobby(SETUP, [FREE, FREE, FREE], seats));
    const guests = ['anna', 'ben7', 'cleo'].map((name) => new GuestDevice(table, name));
    for (const [seat, guest] of guests.entries()) {
      guest.connect();
      await table.settle();
      guest.guest.takeSeat(seat);
    }
    await table.settle();
    const names = (): readonly string[] | undefined =>
      guests[0]?.guest.tableView?.seats.map(({ name }) => name);
    expect(names()).toEqual(['anna', 'ben7', 'cleo']);
    // the placeholders survive a reload of the host
    table.reloadHost();
    for (const guest of guests) guest.connect();
    await table.settle();
    guests[2]?.guest.leaveSeat(2);
    await table.settle();
    expect(names()?.[2]).toBe(seats[2]);
    guests[2]?.guest.takeSeat(2);
    await table.settle();
    await expectDeal(table);
    table.host.assignSeat(2, FREE);
    table.host.assignSeat(2, heldBy('anna'));
    await table.settle();
    expect(names()).toEqual(['anna', 'ben7', 'cleo']);
  });
  it('seat names of a saved game with placeholders come from the guests, too, and stay fixed from then on', async () => {
    const names = ['Player 1', 'Player 2', 'Player 3'];
    const seats = testSeats(3).map((seat, i) => ({ ...seat, name: names[i] ?? '' }));
    const meta = { id: gameIdFrom('the-game'), name: '', created: 1, updated: 1, seats };
    const saved = mustOk(CommandLog.begin(meta, { setup: SETUP, seed: 3 }));
    const hostRecord = { ...lobby(SETUP, [heldBy(HOST), FREE, FREE], names), seats };
    const table = new MemoryTable(new Chance(seedRng(1)), hostRecord, saved);
    const [anna, bert, carl] = [
      new GuestDevice(table, 'anna'),
      new GuestDevice(table, 'bert'),
      new GuestDevice(table, 'carl'),
    ];
    for (const guest of [anna, bert, carl]) guest.connect();
    await table.settle();
    anna.guest.takeSeat(1);
    bert.guest.takeSeat(2);
    await table.settle();
    await expectDeal(table);
    const called = table.host.tableView.seats.map(({ name }) => name);
    expect(called.slice(1)).toEqual(['anna', 'bert']);
    anna.guest.leaveSeat(1);
    await table.settle();
    carl.guest.takeSeat(1);
    await table.settle();
    expect(table.host.tableView.seats.map(({ name }) => name)).toEqual(called);
  });
});
