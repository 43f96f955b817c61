import { describe, expect, it } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { seatsToAct } from '#lib/machine/step.ts';
import type { TimeLimit } from '#lib/protocol/table-view.ts';
import { seedRng } from '#lib/rules/rng.ts';
import type { Seat } from '#lib/rules/types.ts';
import type { Instant } from '#lib/session/ports/clock.ts';
import { GuestDevice, lobby, MemoryTable } from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';
import { must } from '../../must.ts';
import { expectDeal, FREE, heldBy, playOn, playToTheEnd, SETUP, type StartedGame } from '../harness.ts';

/** A game of three devices with a limit of time. */
async function startTimed(timeLimit: TimeLimit | null): Promise<StartedGame> {
  const table = new MemoryTable(new Chance(seedRng(4)), lobby(SETUP, [FREE, FREE, FREE]));
  const guests = ['ana1', 'ben2', 'cem3'].map((name) => new GuestDevice(table, name));
  for (const [seat, guest] of guests.entries()) {
    guest.connect();
    await table.settle();
    guest.guest.takeSeat(seat);
    await table.settle();
  }
  expect(table.host.changeLobby({ type: 'terms', setup: SETUP, advice: false, timeLimit })).toBeNull();
  await table.settle();
  await expectDeal(table);
  return { table, guests: guests as unknown as StartedGame['guests'] };
}
/** Lets seconds pass on the host's device. */
function watch(table: MemoryTable, seconds: number): void {
  for (let second = 0; second < seconds; second++) {
    table.instant = (table.instant + 1000) as Instant;
    table.host.countTime();
  }
}
const dueAt = (table: MemoryTable): Seat => must(seatsToAct(must(table.host.commandLog).snapshot)[0]);
const usedAt = ({ host }: MemoryTable, seat: Seat): number => host.hostRecord.timeUsed[seat] ?? 0;

describe('the time used at a shared table', () => {
  it('counts for the seat to act; every device gets it with the next change, and the host saves it', async () => {
    const game = await startTimed(null);
    const { table, guests } = game;
    const seat = dueAt(table);
    watch(table, 7);
    expect(usedAt(table, seat)).toBe(7000);
    await playOn(game);
    for (const { guest } of guests) {
      expect(guest.tableView?.timeUsed).toEqual(table.host.hostRecord.timeUsed);
      expect(guest.tableView?.timeLimit).toBeNull();
    }
    table.reloadHost();
    expect(usedAt(table, seat)).toBe(7000);
  });

  it('does not count while the player is away, and goes on under a new host', async () => {
    const { table, guests } = await startTimed({ kind: 'soft', minutes: 5 });
    const seat = dueAt(table);
    watch(table, 2);
    table.host.setAdmission('open');
    await table.settle();
    const owner = must(guests[seat]);
    must(owner.cable).cut();
    for (let tick = 0; tick < 10; tick++) table.host.tick();
    watch(table, 60);
    expect(usedAt(table, seat)).toBe(2000);
    table.takeOver(must(guests.find((one) => one !== owner)));
    expect(usedAt(table, seat)).toBe(2000);
    expect(table.host.tableView.timeLimit).toEqual({ kind: 'soft', minutes: 5 });
  });

  it('ends with a bot at a hard limit, which stands in for the player', async () => {
    const { table, guests } = await startTimed({ kind: 'hard', minutes: 1 });
    const seat = dueAt(table);
    const device = must(guests[seat]).guest.identity.device;
    watch(table, 59);
    expect(table.host.tableView.holders[seat]).toEqual(heldBy(device));
    watch(table, 1);
    const standIn = { kind: 'bot', level: 'solid', owner: device };
    expect(table.host.tableView.holders[seat]).toEqual(standIn);
    must(guests[seat]).guest.takeSeat(seat);
    await table.settle();
    watch(table, 1);
    expect(table.host.tableView.holders[seat], 'a player who takes the seat back has no time').toEqual(
      standIn,
    );
  });

  it('begins at zero in the next game, under the same limit', async () => {
    const game = await startTimed({ kind: 'soft', minutes: 5 });
    watch(game.table, 3);
    await playToTheEnd(game);
    expect(game.table.host.playAgain(gameIdFrom('next'), [])).toBe(true);
    expect(game.table.host.hostRecord).toMatchObject({ timeUsed: [], timeLimit: { minutes: 5 } });
  });
});
