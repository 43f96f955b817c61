import { describe, expect, it } from 'vitest';
import type { Holder } from '../../../src/lib/protocol/table-view.ts';
import type { HostRecord } from '../../../src/lib/session/host/record.ts';
import { seedRng } from '../../../src/lib/rules/rng.ts';
import { Roster } from '../../../src/lib/session/host/roster.ts';
import { newLobby } from '../../../src/lib/session/host/lobby.ts';
import { seatInfos } from '../../../src/tools/party.ts';
import { HOST, lobby, Party, Phone } from '../../../src/tools/party.ts';
import { Chance } from '../../../src/tools/player.ts';

const FREE: Holder = { kind: 'free' };
const at = (device: string): Holder => ({ kind: 'device', device });
const SETUP: HostRecord['setup'] = {
  map: 'germany',
  players: 3,
  beginners: false,
  hiddenMoney: false,
  regions: { by: 'draw' },
};
/** Three free seats under what nobody has named them; devices are called by the given names. */
function roster(...names: readonly string[]): Roster {
  const placeholders = ['Player 1', 'Player 2', 'Player 3'];
  const seats = seatInfos(3).map((seat, i) => ({ ...seat, name: placeholders[i] ?? '' }));
  const made = new Roster({ members: [], seats, holders: [FREE, FREE, FREE], placeholders });
  for (const [i, name] of names.entries()) made.join(`dev${i}`, name, '');
  return made;
}
const namesOf = ({ seats }: Roster): readonly string[] => seats.map(({ name }) => name);

describe('a seat that nobody has named', () => {
  it('is called as its player, and as before when it is free again', () => {
    const table = roster('Anna');
    table.setHolder(1, at('dev0'));
    expect(namesOf(table)).toEqual(['Player 1', 'Anna', 'Player 3']);
    table.setHolder(1, FREE);
    expect(namesOf(table)).toEqual(['Player 1', 'Player 2', 'Player 3']);
    table.setHolder(2, at('dev0'));
    table.remove('dev0');
    expect(namesOf(table)).toEqual(['Player 1', 'Player 2', 'Player 3']);
  });
  it('goes from one player to the next with the name of each', () => {
    const table = roster('Anna', 'Ben');
    table.setHolder(0, at('dev0'));
    table.setHolder(0, at('dev1'));
    expect(namesOf(table)[0]).toBe('Ben');
  });
  it('keeps its name where the device plays another seat for somebody else', () => {
    const table = roster('Anna');
    table.setHolder(0, at('dev0'));
    table.setHolder(1, at('dev0'));
    expect(namesOf(table)).toEqual(['Anna', 'Player 2', 'Player 3']);
  });
  it('gets a number where the name is in use, within the length of names', () => {
    const long = 'x'.repeat(60);
    const table = roster('Anna', 'Anna', long, long);
    table.setHolder(0, at('dev0'));
    table.setHolder(1, at('dev1'));
    expect(namesOf(table)).toEqual(['Anna', 'Anna 2', 'Player 3']);
    table.setHolder(0, at('dev2'));
    table.setHolder(1, at('dev3'));
    expect(namesOf(table)).toEqual(['x'.repeat(40), `${'x'.repeat(38)} 2`, 'Player 3']);
  });
  it('takes no name that stands for none, or is empty', () => {
    const table = roster('Player 2', '');
    table.setHolder(0, at('dev0'));
    table.setHolder(2, at('dev1'));
    expect(namesOf(table)).toEqual(['Player 1', 'Player 2', 'Player 3']);
  });
  it('has a name once somebody is called there who has no device of his own, not by its colour', () => {
    const table = roster('Anna', 'Ben');
    table.setHolder(0, at('dev0'));
    expect(table.nameSeat(0, 'Anna', 'black')).toBe(true);
    table.setHolder(0, at('dev1'));
    expect(namesOf(table)[0]).toBe('Ben');
    table.setHolder(1, at('dev1'));
    table.nameSeat(1, 'Grandpa', 'purple');
    table.setHolder(1, at('dev0'));
    table.setHolder(1, FREE);
    expect(namesOf(table)[1]).toBe('Grandpa');
  });
  it('is left without the name that a player has typed: it goes along to the next seat', () => {
    const table = roster('Anna');
    table.setHolder(0, at('dev0'));
    table.nameSeat(0, 'Annabel', 'black');
    table.setHolder(0, FREE);
    table.setHolder(2, at('dev0'));
    expect(namesOf(table)).toEqual(['Player 1', 'Player 2', 'Annabel']);
  });
});

describe('names at a table', () => {
  it('a device is called anew with the seat that had its name, and with no other', () => {
    const table = roster('Anan', 'Ben');
    table.setHolder(0, at('dev0'));
    table.setHolder(1, at('dev0'));
    table.setHolder(2, at('dev1'));
    table.nameSeat(0, 'Anna', 'black');
    table.nameSeat(1, 'Grandpa', 'purple');
    expect(table.members.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
  });
  it('two seats never have the same', () => {
    const table = roster('Anna');
    table.setHolder(0, at('dev0'));
    table.nameSeat(1, 'Anna', 'black');
    expect(namesOf(table)).toEqual(['Anna', 'Anna 2', 'Player 3']);
    table.nameSeat(1, 'Anna 2', 'purple');
    expect(namesOf(table)[1]).toBe('Anna 2');
    table.nameSeat(2, 'ANNA', 'green');
    expect(namesOf(table)[2]).toBe('ANNA 3');
  });
  it('is not cut in the middle of a sign', () => {
    const table = roster(`${'x'.repeat(39)}😀`, `${'y'.repeat(37)}👩‍🚀`);
    table.setHolder(0, at('dev0'));
    table.setHolder(1, at('dev1'));
    expect(namesOf(table)).toEqual(['x'.repeat(39), 'y'.repeat(37), 'Player 3']);
    // nor where the number needs the room
    const family = '👨‍👩‍👧‍👦';
    const long = `${'z'.repeat(29)}${family}`;
    const both = roster(long, long);
    both.setHolder(0, at('dev0'));
    both.setHolder(1, at('dev1'));
    expect(namesOf(both)).toEqual([long, `${'z'.repeat(29)} 2`, 'Player 3']);
  });
  it('nobody takes one that is not to be seen, or that turns what stands beside it', () => {
    const table = roster('\u200b\u2800', 'B\u202een\n');
    table.setHolder(0, at('dev0'));
    table.setHolder(1, at('dev1'));
    table.nameSeat(2, '\u3164\u200d', 'black');
    expect(namesOf(table)).toEqual(['Player 1', 'Ben', 'Player 3']);
    table.nameSeat(2, '👩‍🚀', 'black');
    expect(namesOf(table)[2]).toBe('👩‍🚀');
  });
  it('two devices never have the same, and each is called anew with its seat', () => {
    const table = roster('Anna', 'Anna');
    table.setHolder(0, at('dev0'));
    table.setHolder(1, at('dev1'));
    expect(namesOf(table)).toEqual(['Anna', 'Anna 2', 'Player 3']);
    table.nameSeat(1, 'Berta', 'black');
    expect(table.members.map(({ name }) => name)).toEqual(['Anna', 'Berta']);
    // one that only looks on has it already
    table.join('dev2', 'Cleo', '');
    table.nameSeat(0, 'Cleo', 'purple');
    expect(table.members.map(({ name }) => name)).toEqual(['Cleo 2', 'Berta', 'Cleo']);
  });
  it('the host’s own seat is called as the host from the beginning', () => {
    const seats = seatInfos(3);
    const { name } = seats[1] ?? { name: '' };
    const me = { device: HOST, secret: 'xxxxxxxxxxxxxxxxxxxx', name: 'Hanna' };
    const made = newLobby('game', me, SETUP, seats, [FREE, at(HOST), FREE], ['', name, '']);
    expect(made.seats.map((seat) => seat.name)).toEqual([seats[0]?.name, 'Hanna', seats[2]?.name]);
  });
  it('come with the guests, and stand from the beginning of the game, whoever plays then', async () => {
    const seats = seatInfos(3).map(({ name }) => name);
    const party = new Party(new Chance(seedRng(1)), lobby(SETUP, [FREE, FREE, FREE], seats));
    const phones = ['anna', 'ben7', 'cleo'].map((name) => new Phone(party, name));
    for (const [seat, phone] of phones.entries()) {
      phone.connect();
      await party.settle();
      phone.guest.takeSeat(seat);
    }
    await party.settle();
    const names = (): readonly string[] | undefined =>
      phones[0]?.guest.tableView?.seats.map(({ name }) => name);
    expect(names()).toEqual(['anna', 'ben7', 'cleo']);
    // kept with the lobby
    party.wakeHost();
    for (const phone of phones) phone.connect();
    await party.settle();
    phones[2]?.guest.leaveSeat(2);
    await party.settle();
    expect(names()?.[2]).toBe(seats[2]);
    phones[2]?.guest.takeSeat(2);
    await party.settle();
    expect(party.host.start().ok).toBe(true);
    await party.settle();
    party.host.assignSeat(2, FREE);
    party.host.assignSeat(2, at('anna'));
    await party.settle();
    expect(names()).toEqual(['anna', 'ben7', 'cleo']);
  });
});
