import { describe, expect, it } from 'vitest';
import type { Holder } from '#lib/protocol/table-view.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { GuestDevice, HOST, lobby, MemoryTable } from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';
import { setupFor } from '../fixtures.ts';
import { FREE, heldBy } from '../harness.ts';

const SEED = 11;
const open = (...holders: readonly Holder[]): MemoryTable =>
  new MemoryTable(new Chance(seedRng(SEED)), lobby(setupFor(holders.length), holders));
const arrive = (table: MemoryTable, ...names: readonly string[]): readonly GuestDevice[] =>
  names.map((name) => {
    const device = new GuestDevice(table, name);
    device.connect();
    return device;
  });
const holdersOf = ({ host }: MemoryTable): readonly (string | null)[] =>
  host.tableView.holders.map((holder) => (holder.kind === 'device' ? holder.device : null));

describe('a new device in the lobby', () => {
  it('a new device takes the only free seat under its name', async () => {
    const table = open(heldBy(HOST), FREE);
    const [ben] = arrive(table, 'ben2');
    await table.settle();
    expect(holdersOf(table)).toEqual([HOST, 'ben2']);
    expect(ben?.guest.tableView?.holders[1]).toEqual(heldBy('ben2'));
  });
  it('a new device chooses among several free seats, and watches without any', async () => {
    const table = open(heldBy(HOST), FREE, FREE);
    const [ben] = arrive(table, 'ben2');
    await table.settle();
    expect(holdersOf(table)).toEqual([HOST, null, null]);
    ben?.guest.takeSeat(2);
    await table.settle();
    arrive(table, 'cem3');
    await table.settle();
    arrive(table, 'dora4');
    await table.settle();
    expect(holdersOf(table)).toEqual([HOST, 'cem3', 'ben2']);
  });
  it('a device can leave the seat, and is not reseated when it returns', async () => {
    const table = open(heldBy(HOST), FREE);
    const [ben] = arrive(table, 'ben2');
    await table.settle();
    ben?.guest.leaveSeat(1);
    await table.settle();
    expect(holdersOf(table)).toEqual([HOST, null]);
    ben?.connect();
    await table.settle();
    expect(holdersOf(table)).toEqual([HOST, null]);
  });
  it('only one of two simultaneous devices gets the free seat', async () => {
    const table = open(heldBy(HOST), FREE);
    arrive(table, 'ben2', 'cem3');
    await table.settle();
    const [, holder] = holdersOf(table);
    expect(['ben2', 'cem3']).toContain(holder);
    expect(table.host.tableView.devices).toHaveLength(3);
  });
  it('a new device gets no free seat automatically during a game', async () => {
    const table = open(heldBy(HOST), FREE);
    const [ben] = arrive(table, 'ben2');
    await table.settle();
    expect(table.host.start()).toBeNull();
    await table.settle();
    table.host.assignSeat(1, FREE);
    await table.settle();
    expect(ben?.guest.tableView?.stage).toBe('playing');
    arrive(table, 'cem3');
    await table.settle();
    expect(holdersOf(table)).toEqual([HOST, null]);
  });
});
