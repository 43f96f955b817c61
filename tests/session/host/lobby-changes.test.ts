import { describe, expect, it } from 'vitest';
import type { Setup } from '../../../src/lib/rules/setup.ts';
import { seedRng } from '../../../src/lib/rules/rng.ts';
import { lobby, Party, Phone } from '../../../src/tools/party.ts';
import { Chance } from '../../../src/tools/player.ts';

const SETUP: Setup = {
  ...{ map: 'germany' as const, players: 3, beginners: false, hiddenMoney: false },
  regions: { by: 'draw' },
};

/** A lobby with these devices at its seats, null for a free seat; every device is connected and ready. */
async function openLobby(devices: readonly (string | null)[], setup = SETUP) {
  const holders = devices.map((device) =>
    device === null ? ({ kind: 'free' } as const) : ({ kind: 'device', device } as const),
  );
  const party = new Party(new Chance(seedRng(7)), lobby({ ...setup, players: devices.length }, holders));
  const phones = devices.flatMap((device) => (device === null ? [] : new Phone(party, device)));
  for (const phone of phones) phone.connect();
  await party.settle();
  for (const { guest } of phones) guest.setReady(true);
  await party.settle();
  const ready = (): readonly boolean[] =>
    phones.map(({ device }) => party.host.tableView.devices.find(({ id }) => id === device)?.ready ?? false);
  expect(ready()).not.toContain(false);
  return { party, phones, ready };
}

describe('changes of the host in the lobby', () => {
  it('send new terms to every guest, reset who is ready, and apply to the game', async () => {
    const { party, phones, ready } = await openLobby(['ana1', 'ben2', 'cem3']);
    const setup: Setup = { ...SETUP, map: 'usa', hiddenMoney: true, regions: { by: 'draft' } };
    expect(party.host.changeLobby({ type: 'terms', setup })).toBeNull();
    await party.settle();
    expect(ready()).toEqual([false, false, false]);
    for (const { guest } of phones) {
      expect(guest.tableView).toMatchObject({
        terms: { map: 'usa', hiddenMoney: true },
        regions: { by: 'draft' },
      });
    }
    party.wakeHost();
    for (const phone of phones) phone.connect();
    await party.settle();
    expect(party.host.start().ok).toBe(true);
    await party.settle();
    expect(party.host.commandLog?.origin.setup).toMatchObject({ map: 'usa', hiddenMoney: true });
    expect(party.host.tableView.views['0'] ?? party.host.tableView.views.all).toMatchObject({
      moment: 'drafting',
    });
  });

  it.each([
    ['new terms', { type: 'terms', setup: { ...SETUP, map: 'usa', hiddenMoney: true } }],
    ['a new seat', { type: 'add-seat', name: 'Seat 4' }],
  ] as const)(
    'reset who is ready after %s, also where a guest reports late that it is ready',
    async (_, change) => {
      const { party, phones, ready } = await openLobby(['ana1', 'ben2', 'cem3']);
      const [ana] = phones;
      ana?.guest.setReady(false);
      await party.settle();
      ana?.guest.setReady(true);
      expect(party.host.changeLobby(change)).toBeNull();
      await party.settle();
      expect(ready()).toEqual([false, false, false]);
      for (const { guest } of phones) guest.setReady(true);
      await party.settle();
      expect(ready()).toEqual([true, true, true]);
    },
  );

  it('leave a late report of a guest without effect once the deal has started, too: the deal may be abandoned', async () => {
    const { party, phones, ready } = await openLobby(['ana1', 'ben2', 'cem3']);
    const [ana] = phones;
    ana?.guest.setReady(false);
    await party.settle();
    ana?.guest.setReady(true);
    expect(party.host.changeLobby({ type: 'terms', setup: { ...SETUP, map: 'usa' } })).toBeNull();
    expect(party.host.start().ok).toBe(true);
    ana?.cable?.wires[0].deliver();
    expect(party.host.tableView.stage).toBe('dealing');
    expect(ready()).toEqual([false, false, false]);
  });

  it('are refused with the reason where no game can have such terms, and change nothing', async () => {
    const { party, ready } = await openLobby(['ana1', 'ben2', 'cem3']);
    const before = party.host.tableView;
    const regions = { by: 'hand', regions: ['west'] } as const;
    expect(party.host.changeLobby({ type: 'terms', setup: { ...SETUP, regions } })).toMatchObject({
      code: expect.stringMatching(/^setup\/regions/) as string,
    });
    expect(party.host.tableView).toEqual(before);
    expect(ready()).toEqual([true, true, true]);
  });

  it('remove a free seat, move up the seats behind it, and reduce the number of players', async () => {
    const { party, phones, ready } = await openLobby(['ana1', null, 'cem3']);
    const [{ colour } = { colour: '' }] = party.host.tableView.seats.slice(2);
    expect(party.host.changeLobby({ type: 'remove-seat', seat: 1 })).toBeNull();
    await party.settle();
    expect(ready()).toEqual([false, false]);
    expect(phones[1]?.guest.tableView).toMatchObject({
      terms: { players: 2 },
      holders: [{ device: 'ana1' }, { device: 'cem3' }],
      seats: [{}, { colour }],
    });
    expect(party.host.start().ok).toBe(true);
    await party.settle();
    expect(phones[1]?.guest.tableView?.views['1']?.players).toHaveLength(2);
  });

  it('refuse a request for a seat that moved up meanwhile', async () => {
    const { party } = await openLobby(['ana1', null, null, null]);
    const late = new Phone(party, 'dora4');
    late.connect();
    await party.settle();
    late.guest.takeSeat(2);
    expect(party.host.changeLobby({ type: 'remove-seat', seat: 1 })).toBeNull();
    await party.settle();
    const free = { kind: 'free' };
    expect(party.host.tableView.holders).toEqual([{ kind: 'device', device: 'ana1' }, free, free]);
    late.guest.takeSeat(1);
    await party.settle();
    expect(party.host.tableView.holders[1]).toEqual({ kind: 'device', device: 'dora4' });
  });

  it('ignore a request to leave or rename a seat that moved up meanwhile', async () => {
    const { party, phones } = await openLobby([null, 'ana1', null, 'ben2']);
    const [ana] = phones;
    party.host.assignSeat(2, { kind: 'device', device: 'ana1' });
    await party.settle();
    const { seats } = party.host.tableView;
    ana?.guest.leaveSeat(1);
    ana?.guest.nameSeat(1, 'Nobody', 'green');
    expect(party.host.changeLobby({ type: 'remove-seat', seat: 0 })).toBeNull();
    await party.settle();
    const holders = party.host.tableView.holders.map((one) => one.kind === 'device' && one.device);
    expect(holders).toEqual(['ana1', 'ana1', 'ben2']);
    expect(party.host.tableView.seats).toEqual(seats.slice(1));
    expect(ana?.guest.contact).toEqual({ state: 'here' });
  });

  it('S1: add free seats with colours of their own, six at most', async () => {
    const { party, phones } = await openLobby(['ana1', 'ben2', 'cem3']);
    const add = (name: string) => party.host.changeLobby({ type: 'add-seat', name });
    expect([add('Player 4'), add('Player 5'), add('Player 6')]).toEqual([null, null, null]);
    expect(add('Player 7')).toEqual({ code: 'setup/players', players: 7 });
    await party.settle();
    const { seats, holders, terms } = phones[0]?.guest.tableView ?? party.host.tableView;
    expect(new Set(seats.map(({ colour }) => colour)).size).toBe(6);
    expect(seats.map(({ name }) => name).slice(3)).toEqual(['Player 4', 'Player 5', 'Player 6']);
    expect(holders.slice(3)).toEqual([{ kind: 'free' }, { kind: 'free' }, { kind: 'free' }]);
    expect(terms.players).toBe(6);
    // a new seat takes the name of its player, like any seat that nobody has named
    const late = new Phone(party, 'dora4');
    late.connect();
    await party.settle();
    late.guest.takeSeat(3);
    await party.settle();
    expect(party.host.tableView.seats[3]?.name).toBe('dora4');
  });

  it('S1: remove neither a taken seat nor one of the last two', async () => {
    const { party } = await openLobby(['ana1', null]);
    expect(party.host.changeLobby({ type: 'remove-seat', seat: 0 })).toBeNull();
    expect(party.host.changeLobby({ type: 'remove-seat', seat: 1 })).toEqual({
      code: 'setup/players',
      players: 1,
    });
    expect(party.host.tableView.holders).toHaveLength(2);
  });

  it('keep regions chosen by hand while the number of players fits them, and keep the first turn order', async () => {
    const hand = { by: 'hand', regions: ['west', 'southwest', 'northwest'] } as const;
    const { party } = await openLobby(['ana1', null, 'cem3'], { ...SETUP, regions: hand, order: [2, 1, 0] });
    party.host.changeLobby({ type: 'add-seat', name: 'Player 4' });
    // four players need four regions
    expect(party.host.hostRecord.setup).toEqual({ ...SETUP, players: 4, order: [2, 1, 0, 3] });
    party.host.changeLobby({
      type: 'terms',
      setup: { ...SETUP, regions: { by: 'draft' }, order: [2, 1, 0, 3] },
    });
    expect(party.host.changeLobby({ type: 'remove-seat', seat: 1 })).toBeNull();
    const three = { ...SETUP, regions: { by: 'draft' }, order: [1, 0, 2] };
    expect(party.host.hostRecord.setup).toEqual(three);
    party.host.changeLobby({ type: 'terms', setup: { ...three, regions: hand } });
    expect(party.host.changeLobby({ type: 'remove-seat', seat: 2 })).toBeNull();
    // two players use three regions, as three players do
    expect(party.host.hostRecord.setup).toEqual({ ...SETUP, players: 2, regions: hand, order: [1, 0] });
  });

  it('have no effect once the game is dealt', async () => {
    const { party } = await openLobby(['ana1', 'ben2', 'cem3']);
    expect(party.host.start().ok).toBe(true);
    await party.settle();
    const before = party.host.tableView;
    party.host.changeLobby({ type: 'terms', setup: { ...SETUP, map: 'usa' } });
    party.host.changeLobby({ type: 'add-seat', name: 'Player 4' });
    party.host.changeLobby({ type: 'remove-seat', seat: 0 });
    expect(party.host.tableView).toEqual(before);
  });
});
