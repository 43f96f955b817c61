import { expect } from 'vitest';
import type { DeviceId, Holder } from '../../src/lib/protocol/table-view.ts';
import { momentOf } from '../../src/lib/machine/step.ts';
import { seedRng } from '../../src/lib/rules/rng.ts';
import { choice, decide, lobby, Party, Phone } from '../../src/tools/party.ts';
import { Chance } from '../../src/tools/player.ts';
import { must } from '../must.ts';
import { setupFor } from './fixtures.ts';

/** A shared game in memory: one device hosts it, and three guests play its seats. */

export const SETUP = setupFor(3, { hiddenMoney: true });
export const FREE: Holder = { kind: 'free' };
export const heldBy = (device: DeviceId): Holder => ({ kind: 'device', device });

export interface StartedGame {
  readonly party: Party;
  readonly phones: readonly [Phone, Phone, Phone];
}
/** Connects three guests, seats them, and has the host start the game. */
export async function startGame(seed: number, setup = SETUP): Promise<StartedGame> {
  const party = new Party(new Chance(seedRng(seed)), lobby(setup, [FREE, FREE, FREE]));
  const phones = [new Phone(party, 'ana1'), new Phone(party, 'ben2'), new Phone(party, 'cem3')] as const;
  for (const [seat, phone] of phones.entries()) {
    phone.connect();
    await party.settle();
    phone.guest.takeSeat(seat);
    await party.settle();
  }
  await expectDeal(party);
  return { party, phones };
}
/** Has the host start the game, and expects that it may. */
export async function expectDeal(party: Party): Promise<void> {
  expect(party.host.start()).toMatchObject({ ok: true });
  await party.settle();
}
export const momentAt = (party: Party): string | null =>
  party.host.commandLog && momentOf(party.host.commandLog.snapshot);
/** Every device decides in its turn until `reached` holds. */
export async function playUntil({ party, phones }: StartedGame, reached: () => boolean): Promise<void> {
  for (let turn = 0; turn < 5_000 && !reached(); turn++) {
    for (const phone of phones) decide(phone, party.chance);
    // a guest that took the table over plays on as its host
    const own = choice(party.host.tableView, party.host.hostRecord.self, party.chance);
    if (own) party.host.act([own]);
    await party.settle();
  }
  expect(reached()).toBe(true);
}
export const playToTheEnd = (game: StartedGame): Promise<void> =>
  playUntil(game, () => momentAt(game.party) === 'over');

/** Sends the decision of the first guest that may act, and gives that guest. */
export const sendDecision = (phones: readonly Phone[], party: Party): Phone =>
  must(
    phones.find((phone) => decide(phone, party.chance)),
    'guest that may act',
  );
/** What a phone sends by hand, as no honest app would. */
export function sendRaw(phone: Phone, message: unknown): void {
  const [toHost] = must(phone.cable, 'cable').wires;
  toHost.put(typeof message === 'string' ? message : JSON.stringify(message));
}
/** The verdict of a guest on the deck, once the game is over and the host has revealed it. */
export const verdictOf = ({ guest, witness, device, revealed }: Phone): unknown =>
  witness.prepareCheck(
    must(guest.tableView, 'table view'),
    guest.log,
    guest.guestRecord.part,
    device,
    must(revealed, 'reveal'),
  )();
