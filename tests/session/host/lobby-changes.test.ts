import { describe, expect, it } from 'vitest';
import type { Setup } from '../../../src/lib/rules/setup.ts';
import { seedRng } from '../../../src/lib/rules/rng.ts';
import { lobby, Party, Phone } from '../../../src/tools/party.ts';
import { Chance } from '../../../src/tools/player.ts';

const SETUP: Setup = {
  ...{ map: 'germany' as const, players: 3, beginners: false, hiddenMoney: false },
  regions: { by: 'draw' },
};

/** A lobby with these seats, null for a free one; all their devices are here and ready. */
async function open(devices: readonly (string | null)[], setup = SETUP) {
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

describe('what the host changes before a new game is dealt', () => {
  it('other terms are told to all, who are asked again whether they are ready, and are played', async () => {
    const { party, phones, ready } = await open(['ana1', 'ben2', 'cem3']);
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
    ['other terms', { type: 'terms', setup: { ...SETUP, map: 'usa', hiddenMoney: true } }],
    ['a seat more', { type: 'add-seat', name: 'Seat 4' }],
  ] as const)(
    'who was ready for what stood before %s is asked again, however late that comes',
    async (_, change) => {
      const { party, phones, ready } = await open(['ana1', 'ben2', 'cem3']);
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

  it('who was ready for other terms is not ready either where the deal has begun meanwhile: it may be given up', async () => {
    const { party, phones, ready } = await open(['ana1', 'ben2', 'cem3']);
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

  it('terms that no game can have are refused with the reason, and nothing changes', async () => {
    const { party, ready } = await open(['ana1', 'ben2', 'cem3']);
    const before = party.host.tableView;
    const regions = { by: 'hand', regions: ['west'] } as const;
    expect(party.host.changeLobby({ type: 'terms', setup: { ...SETUP, regions } })).toMatchObject({
      code: expect.stringMatching(/^setup\/regions/) as string,
    });
    expect(party.host.tableView).toEqual(before);
    expect(ready()).toEqual([true, true, true]);
  });

  it('a free seat less: who sits behind it moves up, and so many play', async () => {
    const { party, phones, ready } = await open(['ana1', null, 'cem3']);
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

  it('who sits down while a seat in front goes away does not sit at the one that has moved up', async () => {
    const { party } = await open(['ana1', null, null, null]);
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

  it('who rises, or is called anew, while a seat in front goes away keeps the seat, and leaves the others alone', async () => {
    const { party, phones } = await open([null, 'ana1', null, 'ben2']);
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

  it('a seat more is free, in a colour of its own; there are no more than six', async () => {
    const { party, phones } = await open(['ana1', 'ben2', 'cem3']);
    const add = (name: string) => party.host.changeLobby({ type: 'add-seat', name });
    expect([add('Player 4'), add('Player 5'), add('Player 6')]).toEqual([null, null, null]);
    expect(add('Player 7')).toEqual({ code: 'setup/players', players: 7 });
    await party.settle();
    const { seats, holders, terms } = phones[0]?.guest.tableView ?? party.host.tableView;
    expect(new Set(seats.map(({ colour }) => colour)).size).toBe(6);
    expect(seats.map(({ name }) => name).slice(3)).toEqual(['Player 4', 'Player 5', 'Player 6']);
    expect(holders.slice(3)).toEqual([{ kind: 'free' }, { kind: 'free' }, { kind: 'free' }]);
    expect(terms.players).toBe(6);
    // it is called as its player, like any other that nobody has named
    const late = new Phone(party, 'dora4');
    late.connect();
    await party.settle();
    late.guest.takeSeat(3);
    await party.settle();
    expect(party.host.tableView.seats[3]?.name).toBe('dora4');
  });

  it('a seat that is taken stays, and so do the last two', async () => {
    const { party } = await open(['ana1', null]);
    expect(party.host.changeLobby({ type: 'remove-seat', seat: 0 })).toBeNull();
    expect(party.host.changeLobby({ type: 'remove-seat', seat: 1 })).toEqual({
      code: 'setup/players',
      players: 1,
    });
    expect(party.host.tableView.holders).toHaveLength(2);
  });

  it('regions chosen by hand stay for as many players as play with as many, and the first order stays', async () => {
    const hand = { by: 'hand', regions: ['west', 'southwest', 'northwest'] } as const;
    const { party } = await open(['ana1', null, 'cem3'], { ...SETUP, regions: hand, order: [2, 1, 0] });
    party.host.changeLobby({ type: 'add-seat', name: 'Player 4' });
    // four play in four regions
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
    // two play in three regions, as three do
    expect(party.host.hostRecord.setup).toEqual({ ...SETUP, players: 2, regions: hand, order: [1, 0] });
  });

  it('once the game is dealt nothing changes any more', async () => {
    const { party } = await open(['ana1', 'ben2', 'cem3']);
    expect(party.host.start().ok).toBe(true);
    await party.settle();
    const before = party.host.tableView;
    party.host.changeLobby({ type: 'terms', setup: { ...SETUP, map: 'usa' } });
    party.host.changeLobby({ type: 'add-seat', name: 'Player 4' });
    party.host.changeLobby({ type: 'remove-seat', seat: 0 });
    expect(party.host.tableView).toEqual(before);
  });
});
