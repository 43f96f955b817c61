import { describe, expect, it } from 'vitest';
import { seedRng } from '#lib/rules/rng.ts';
import { type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import { GuestDevice, lobby, MemoryTable } from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';

const SETUP: Setup = {
  ...{ map: 'germany' as const, players: 3, ...STANDARD_TERMS },
  regions: { by: 'draw' },
};

/** A lobby with these devices at its seats, null for a free seat; every device is connected and ready. */
async function openLobby(devices: readonly (string | null)[], setup = SETUP) {
  const holders = devices.map((device) =>
    device === null ? ({ kind: 'free' } as const) : ({ kind: 'device', device } as const),
  );
  const table = new MemoryTable(
    new Chance(seedRng(7)),
    lobby({ ...setup, players: devices.length }, holders),
  );
  const guests = devices.flatMap((device) => (device === null ? [] : new GuestDevice(table, device)));
  for (const guest of guests) guest.connect();
  await table.settle();
  for (const { guest } of guests) guest.setReady(true);
  await table.settle();
  const ready = (): readonly boolean[] =>
    guests.map(({ device }) => table.host.tableView.devices.find(({ id }) => id === device)?.ready ?? false);
  expect(ready()).not.toContain(false);
  return { table, guests, ready };
}

describe('changes of the host in the lobby', () => {
  it('sends new terms to every guest, resets who is ready, and applies them to the game', async () => {
    const { table, guests, ready } = await openLobby(['ana1', 'ben2', 'cem3']);
    const setup: Setup = { ...SETUP, map: 'usa', hiddenMoney: true, regions: { by: 'draft' } };
    expect(table.host.changeLobby({ type: 'terms', setup, advice: false, timeLimit: null })).toBeNull();
    await table.settle();
    expect(ready()).toEqual([false, false, false]);
    for (const { guest } of guests) {
      expect(guest.tableView).toMatchObject({
        terms: { map: 'usa', hiddenMoney: true },
        regions: { by: 'draft' },
      });
    }
    table.reloadHost();
    for (const guest of guests) guest.connect();
    await table.settle();
    expect(table.host.start()).toBeNull();
    await table.settle();
    expect(table.host.commandLog?.origin.setup).toMatchObject({ map: 'usa', hiddenMoney: true });
    expect(table.host.tableView.views['0'] ?? table.host.tableView.views.all).toMatchObject({
      moment: 'drafting',
    });
  });

  it.each([
    [
      'new terms',
      { type: 'terms', setup: { ...SETUP, map: 'usa', hiddenMoney: true }, advice: false, timeLimit: null },
    ],
    ['an agreement on advice', { type: 'terms', setup: SETUP, advice: true, timeLimit: null }],
    ['a new seat', { type: 'add-seat', name: 'Seat 4' }],
  ] as const)(
    "resets who is ready after %s, despite a guest's late report that it is ready",
    async (_, change) => {
      const { table, guests, ready } = await openLobby(['ana1', 'ben2', 'cem3']);
      const [ana] = guests;
      ana?.guest.setReady(false);
      await table.settle();
      ana?.guest.setReady(true);
      expect(table.host.changeLobby(change)).toBeNull();
      await table.settle();
      expect(ready()).toEqual([false, false, false]);
      for (const { guest } of guests) guest.setReady(true);
      await table.settle();
      expect(ready()).toEqual([true, true, true]);
    },
  );

  it('lets all players ask for advice only after all could agree, and keeps that through the game', async () => {
    const { table, guests, ready } = await openLobby(['ana1', 'ben2', 'cem3']);
    const agreed = () =>
      [table.host.tableView, ...guests.map(({ guest }) => guest.tableView)].map((one) => one?.advice);
    expect(agreed()).toEqual([false, false, false, false]);
    expect(table.host.changeLobby({ type: 'terms', setup: SETUP, advice: true, timeLimit: null })).toBeNull();
    await table.settle();
    expect(ready()).toEqual([false, false, false]);
    expect(agreed()).toEqual([true, true, true, true]);
    // other changes leave it as it is
    expect(table.host.changeLobby({ type: 'add-seat', name: 'Player 4' })).toBeNull();
    expect(table.host.changeLobby({ type: 'remove-seat', seat: 3 })).toBeNull();
    await table.settle();
    table.reloadHost();
    for (const guest of guests) guest.connect();
    await table.settle();
    expect(table.host.start()).toBeNull();
    await table.settle();
    expect(table.host.tableView.stage).toBe('playing');
    expect(agreed()).toEqual([true, true, true, true]);
    table.host.changeLobby({ type: 'terms', setup: SETUP, advice: false, timeLimit: null });
    await table.settle();
    expect(agreed()).toEqual([true, true, true, true]);
  });

  it("ignores a guest's late report also once the deal has started, which may be abandoned", async () => {
    const { table, guests, ready } = await openLobby(['ana1', 'ben2', 'cem3']);
    const [ana] = guests;
    ana?.guest.setReady(false);
    await table.settle();
    ana?.guest.setReady(true);
    expect(
      table.host.changeLobby({
        type: 'terms',
        setup: { ...SETUP, map: 'usa' },
        advice: false,
        timeLimit: null,
      }),
    ).toBeNull();
    expect(table.host.start()).toBeNull();
    ana?.cable?.wires[0].deliver();
    expect(table.host.tableView.stage).toBe('dealing');
    expect(ready()).toEqual([false, false, false]);
  });

  it('refuses impossible terms with the reason, and changes nothing', async () => {
    const { table, ready } = await openLobby(['ana1', 'ben2', 'cem3']);
    const before = table.host.tableView;
    const regions = { by: 'hand', regions: ['west'] } as const;
    expect(
      table.host.changeLobby({ type: 'terms', setup: { ...SETUP, regions }, advice: false, timeLimit: null }),
    ).toMatchObject({
      code: expect.stringMatching(/^setup\/regions/) as string,
    });
    expect(table.host.tableView).toEqual(before);
    expect(ready()).toEqual([true, true, true]);
  });

  it('removes a free seat, moves up the seats behind it, and reduces the number of players', async () => {
    const { table, guests, ready } = await openLobby(['ana1', null, 'cem3']);
    const [{ colour } = { colour: '' }] = table.host.tableView.seats.slice(2);
    expect(table.host.changeLobby({ type: 'remove-seat', seat: 1 })).toBeNull();
    await table.settle();
    expect(ready()).toEqual([false, false]);
    expect(guests[1]?.guest.tableView).toMatchObject({
      terms: { players: 2 },
      holders: [{ device: 'ana1' }, { device: 'cem3' }],
      seats: [{}, { colour }],
    });
    expect(table.host.start()).toBeNull();
    await table.settle();
    expect(guests[1]?.guest.tableView?.views['1']?.players).toHaveLength(2);
  });

  it('refuses a request for a seat that has moved up meanwhile', async () => {
    const { table } = await openLobby(['ana1', null, null, null]);
    const late = new GuestDevice(table, 'dora4');
    late.connect();
    await table.settle();
    late.guest.takeSeat(2);
    expect(table.host.changeLobby({ type: 'remove-seat', seat: 1 })).toBeNull();
    await table.settle();
    const free = { kind: 'free' };
    expect(table.host.tableView.holders).toEqual([{ kind: 'device', device: 'ana1' }, free, free]);
    late.guest.takeSeat(1);
    await table.settle();
    expect(table.host.tableView.holders[1]).toEqual({ kind: 'device', device: 'dora4' });
  });

  it('ignores a request to leave or rename a seat that has moved up meanwhile', async () => {
    const { table, guests } = await openLobby([null, 'ana1', null, 'ben2']);
    const [ana] = guests;
    table.host.assignSeat(2, { kind: 'device', device: 'ana1' });
    await table.settle();
    const { seats } = table.host.tableView;
    ana?.guest.leaveSeat(1);
    ana?.guest.nameSeat(1, 'Nobody', 'green');
    expect(table.host.changeLobby({ type: 'remove-seat', seat: 0 })).toBeNull();
    await table.settle();
    const holders = table.host.tableView.holders.map((one) => one.kind === 'device' && one.device);
    expect(holders).toEqual(['ana1', 'ana1', 'ben2']);
    expect(table.host.tableView.seats).toEqual(seats.slice(1));
    expect(ana?.guest.contact).toEqual({ state: 'here' });
  });

  it('S1: adds free seats with colours of their own, six at most', async () => {
    const { table, guests } = await openLobby(['ana1', 'ben2', 'cem3']);
    const add = (name: string) => table.host.changeLobby({ type: 'add-seat', name });
    expect([add('Player 4'), add('Player 5'), add('Player 6')]).toEqual([null, null, null]);
    expect(add('Player 7')).toEqual({ code: 'setup/players', players: 7 });
    await table.settle();
    const { seats, holders, terms } = guests[0]?.guest.tableView ?? table.host.tableView;
    expect(new Set(seats.map(({ colour }) => colour)).size).toBe(6);
    expect(seats.map(({ name }) => name).slice(3)).toEqual(['Player 4', 'Player 5', 'Player 6']);
    expect(holders.slice(3)).toEqual([{ kind: 'free' }, { kind: 'free' }, { kind: 'free' }]);
    expect(terms.players).toBe(6);
    // a new seat takes the name of its player, like any unnamed seat
    const late = new GuestDevice(table, 'dora4');
    late.connect();
    await table.settle();
    late.guest.takeSeat(3);
    await table.settle();
    expect(table.host.tableView.seats[3]?.name).toBe('dora4');
  });

  it('S1: removes neither a taken seat nor one of the last two', async () => {
    const { table } = await openLobby(['ana1', null]);
    expect(table.host.changeLobby({ type: 'remove-seat', seat: 0 })).toBeNull();
    expect(table.host.changeLobby({ type: 'remove-seat', seat: 1 })).toEqual({
      code: 'setup/players',
      players: 1,
    });
    expect(table.host.tableView.holders).toHaveLength(2);
  });

  it('keeps hand-picked regions while the number of players fits them, and keeps the first turn order', async () => {
    const hand = { by: 'hand', regions: ['west', 'southwest', 'northwest'] } as const;
    const { table } = await openLobby(['ana1', null, 'cem3'], { ...SETUP, regions: hand, order: [2, 1, 0] });
    table.host.changeLobby({ type: 'add-seat', name: 'Player 4' });
    // four players need four regions
    expect(table.host.hostRecord.setup).toEqual({ ...SETUP, players: 4, order: [2, 1, 0, 3] });
    table.host.changeLobby({
      type: 'terms',
      setup: { ...SETUP, regions: { by: 'draft' }, order: [2, 1, 0, 3] },
      advice: false,
      timeLimit: null,
    });
    expect(table.host.changeLobby({ type: 'remove-seat', seat: 1 })).toBeNull();
    const three = { ...SETUP, regions: { by: 'draft' }, order: [1, 0, 2] };
    expect(table.host.hostRecord.setup).toEqual(three);
    table.host.changeLobby({
      type: 'terms',
      setup: { ...three, regions: hand },
      advice: false,
      timeLimit: null,
    });
    expect(table.host.changeLobby({ type: 'remove-seat', seat: 2 })).toBeNull();
    // two players use three regions, as three players do
    expect(table.host.hostRecord.setup).toEqual({ ...SETUP, players: 2, regions: hand, order: [1, 0] });
  });

  it('ignores changes once the game is dealt', async () => {
    const { table } = await openLobby(['ana1', 'ben2', 'cem3']);
    expect(table.host.start()).toBeNull();
    await table.settle();
    const before = table.host.tableView;
    table.host.changeLobby({
      type: 'terms',
      setup: { ...SETUP, map: 'usa' },
      advice: false,
      timeLimit: null,
    });
    table.host.changeLobby({ type: 'add-seat', name: 'Player 4' });
    table.host.changeLobby({ type: 'remove-seat', seat: 0 });
    expect(table.host.tableView).toEqual(before);
  });
});
