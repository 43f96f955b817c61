import { expect } from 'vitest';
import { momentOf } from '#lib/machine/step.ts';
import type { DeviceId, Holder } from '#lib/protocol/table-view.ts';
import { seedRng } from '#lib/rules/rng.ts';
import {
  actOnGuest,
  chooseCommand,
  decideForBot,
  GuestDevice,
  lobby,
  MemoryTable,
} from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';
import { must } from '../must.ts';
import { setupFor } from './fixtures.ts';

/** A shared game in memory, hosted by one device and played by three guests. */

export const SETUP = setupFor(3, { hiddenMoney: true });
/** A shorter game. */
export const SHORT = { ...SETUP, beginners: true };
export const FREE: Holder = { kind: 'free' };
export const heldBy = (device: DeviceId): Holder => ({ kind: 'device', device });

export interface StartedGame {
  readonly table: MemoryTable;
  readonly guests: readonly [GuestDevice, GuestDevice, GuestDevice];
}
/** Connects three guests, seats them, and has the host start the game. */
export async function startGame(seed: number, setup = SETUP): Promise<StartedGame> {
  const table = new MemoryTable(new Chance(seedRng(seed)), lobby(setup, [FREE, FREE, FREE]));
  const guests = [
    new GuestDevice(table, 'ana1'),
    new GuestDevice(table, 'ben2'),
    new GuestDevice(table, 'cem3'),
  ] as const;
  for (const [seat, guest] of guests.entries()) {
    guest.connect();
    await table.settle();
    guest.guest.takeSeat(seat);
    await table.settle();
  }
  await expectDeal(table);
  return { table, guests };
}
/** Has the host start the game, and expects success. */
export async function expectDeal(table: MemoryTable): Promise<void> {
  expect(table.host.start()).toBeNull();
  await table.settle();
}
export const momentAt = (table: MemoryTable): string | null =>
  table.host.commandLog && momentOf(table.host.commandLog.snapshot);
/** Every device decides in its turn until `reached` holds. */
export async function playUntil(
  { table, guests }: Pick<StartedGame, 'table'> & { readonly guests: readonly GuestDevice[] },
  reached: () => boolean,
): Promise<void> {
  for (let turn = 0; turn < 5_000 && !reached(); turn++) {
    for (const guest of guests) actOnGuest(guest, table.chance);
    // a guest that took over the table plays on as its host
    const own = chooseCommand(table.host.tableView, table.host.hostRecord.self, table.chance);
    if (own) table.host.act([own]);
    decideForBot(table);
    await table.settle();
  }
  expect(reached()).toBe(true);
}
export const playToTheEnd = (game: StartedGame): Promise<void> =>
  playUntil(game, () => momentAt(game.table) === 'over');
/** Plays on for some decisions. */
export async function playOn(game: StartedGame): Promise<void> {
  const { length } = game.table.host.log;
  await playUntil(game, () => game.table.host.log.length > length + 12);
}

/** Sends the decision of the first guest that can act, and returns that guest. */
export const sendDecision = (guests: readonly GuestDevice[], table: MemoryTable): GuestDevice =>
  must(
    guests.find((guest) => actOnGuest(guest, table.chance)),
    'guest that may act',
  );
/** Sends a message by hand that no honest app would send. */
export function sendRaw(guest: GuestDevice, message: unknown): void {
  const [toHost] = must(guest.cable, 'cable').wires;
  toHost.put(typeof message === 'string' ? message : JSON.stringify(message));
}
/** A guest's verdict on the deck, once the game is over and the host has revealed it. */
export const verdictOf = ({ guest, transcript, device, revealed }: GuestDevice): unknown =>
  transcript.prepareCheck(
    must(guest.tableView, 'table view'),
    guest.log,
    guest.guestRecord.part,
    device,
    must(revealed, 'reveal'),
  )();
