import { describe, expect, it } from 'vitest';
import { seedRng } from '#lib/rules/rng.ts';
import { GuestDevice, lobby, MemoryTable } from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';
import { must } from '../../must.ts';
import { heldBy, SETUP, startGame } from '../harness.ts';

/** A lobby whose three seats are taken by connected guests. */
async function fullLobby(seed: number): Promise<{
  readonly table: MemoryTable;
  readonly guests: readonly [GuestDevice, GuestDevice, GuestDevice];
}> {
  const table = new MemoryTable(
    new Chance(seedRng(seed)),
    lobby(SETUP, ['ana1', 'ben2', 'cem3'].map(heldBy)),
  );
  const guests = [
    new GuestDevice(table, 'ana1'),
    new GuestDevice(table, 'ben2'),
    new GuestDevice(table, 'cem3'),
  ] as const;
  for (const guest of guests) guest.connect();
  await table.settle();
  return { table, guests };
}

describe('late messages', () => {
  it('a late hello of an old channel does not replace the newer channel', async () => {
    const { table, guests } = await startGame(4);
    const [guest] = guests;
    const late = guest.connect();
    late.wires[0].held = true;
    guest.reload();
    guest.connect();
    await table.settle();
    late.wires[0].held = false;
    await table.settle();
    expect(guest.guest.contact).toEqual({ state: 'here' });
    expect(table.host.tableView.devices.find(({ id }) => id === guest.device)?.here).toBe(true);
  });

  it('a guest whose hello came too late can connect again', async () => {
    const { table, guests } = await startGame(5);
    const [guest] = guests;
    guest.connect().wires[0].held = true;
    for (let ticks = 0; ticks < 6; ticks++) table.host.tick();
    await table.settle();
    expect(guest.guest.contact).toEqual({ state: 'away' });
    guest.connect();
    await table.settle();
    expect(guest.guest.contact).toEqual({ state: 'here' });
  });

  it('a late commitment for an abandoned deal does not count in the next deal', async () => {
    const { table, guests } = await fullLobby(6);
    const [one, two] = guests;
    const [slow] = must(one.cable, 'cable').wires;
    table.host.start();
    slow.held = true;
    await table.settle();
    two.cable?.cut();
    await table.settle();
    expect(table.host.tableView.stage).toBe('lobby');
    two.connect();
    await table.settle();
    table.host.start();
    await table.settle();
    expect(table.host.tableView.stage).toBe('dealing');
    slow.held = false;
    await table.settle();
    expect(table.host.tableView.stage).toBe('playing');
    expect(table.notes).toEqual([]);
  });

  it('a reload of the host abandons a deal that waits for a commitment', async () => {
    const { table, guests } = await fullLobby(7);
    const [one] = guests;
    must(one.cable, 'cable').wires[0].held = true;
    table.host.start();
    await table.settle();
    one.reload();
    table.reloadHost();
    for (const guest of guests) guest.connect();
    await table.settle();
    expect(table.host.tableView.stage).toBe('lobby');
    table.host.start();
    await table.settle();
    expect(table.host.tableView.stage).toBe('playing');
  });
});
