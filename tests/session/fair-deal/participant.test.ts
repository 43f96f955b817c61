import { describe, expect, it } from 'vitest';
import { seedRng } from '#lib/rules/rng.ts';
import { hasPlayedDeal } from '#lib/session/fair-deal/deal-part.ts';
import { Disk } from '#tools/support/disk.ts';
import { GuestDevice, lobby, MemoryTable } from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';
import { must } from '../../must.ts';
import {
  expectDeal,
  FREE,
  playToTheEnd,
  playUntil,
  SETUP,
  type StartedGame,
  startGame,
  verdictOf,
} from '../harness.ts';

const SHORT = { ...SETUP, beginners: true, hiddenMoney: false };

/** Moves the seat to another device, which has no data of the table. */
async function moveSeat({ table }: Pick<StartedGame, 'table'>, guest: GuestDevice): Promise<GuestDevice> {
  const other = new GuestDevice(table, guest.device);
  other.connect();
  await table.settle();
  expect(guest.guest.contact).toEqual({ state: 'closed', reason: 'replaced' });
  expect(table.notes, 'no trouble').not.toContain('replaced');
  return other;
}
async function moveBack({ table }: StartedGame, guest: GuestDevice): Promise<void> {
  guest.reload();
  guest.connect();
  await table.settle();
}

describe('the part that a device had in a deal', () => {
  it('a part counts for its deal only, so a seat moved before the next deal still passes the check', async () => {
    const table = new MemoryTable(new Chance(seedRng(3)), lobby(SHORT, [FREE, FREE, FREE]));
    const guests = [
      new GuestDevice(table, 'ana1'),
      new GuestDevice(table, 'ben2'),
      new GuestDevice(table, 'cem3'),
    ] as const;
    const [ana, ben, cem] = guests;
    for (const [seat, guest] of guests.entries()) {
      guest.connect();
      await table.settle();
      guest.guest.takeSeat(seat);
      await table.settle();
    }
    const [slow] = must(ben.cable, 'cable').wires;
    slow.held = true;
    table.host.start();
    await table.settle();
    expect(ana.guestRecord.part).not.toBeNull();
    const other = await moveSeat({ table }, ana);
    expect(table.host.tableView.stage).toBe('lobby');
    slow.held = false;
    await table.settle();
    await expectDeal(table);
    const moved = { table, guests: [other, ben, cem] } as const;
    await playUntil(moved, () => table.host.log.length > 20);
    await moveBack(moved, ana);
    await playToTheEnd({ table, guests });
    for (const guest of guests) expect(verdictOf(guest)).toMatchObject({ ok: true });
  });

  it('a part does not count for the deal of a take-over that another device played', async () => {
    const game = await startGame(5, SHORT);
    const { table, guests } = game;
    const [ana, ben, cem] = guests;
    const other = await moveSeat(game, ana);
    await playUntil({ table, guests: [other, ben, cem] }, () => table.host.log.length > 20);
    table.takeOver(cem);
    for (const guest of [other, ben]) guest.connect();
    await table.settle();
    await expectDeal(table);
    await moveBack(game, ana);
    await playToTheEnd(game);
    for (const guest of [ana, ben]) expect(verdictOf(guest)).toMatchObject({ ok: true });
  });

  it('a part counts for one host, epoch and game only', async () => {
    const { table, guests } = await startGame(6, SHORT);
    const { part } = guests[0].guestRecord;
    const { tableView } = table.host;
    expect(hasPlayedDeal(part, tableView)).toBe(true);
    expect(hasPlayedDeal(part, { ...tableView, host: 'ben' })).toBe(false);
    expect(hasPlayedDeal(part, { ...tableView, epoch: 2 })).toBe(false);
    expect(hasPlayedDeal(part, { ...tableView, game: 'next' })).toBe(false);
  });

  it('a part stays once the game was seen, so a host that deals again midway gets no new share', async () => {
    const game = await startGame(6, SHORT);
    const { table, guests } = game;
    const { part } = guests[0].guestRecord;
    expect(part).toMatchObject({ deal: table.host.hostRecord.deal?.commitments.host, played: 1 });
    table.disk = new Disk({ ...table.host.hostRecord, stage: 'lobby', deal: null }, null);
    table.reloadHost();
    for (const guest of guests) await moveBack(game, guest);
    table.host.start();
    await table.settle();
    expect(table.host.tableView.stage).toBe('dealing');
    expect(guests[0].guestRecord.part).toEqual(part);
  });
});
