import { expect } from 'vitest';
import type { DeviceId, Holder } from '../../src/lib/protocol/table-view.ts';
import { momentOf } from '../../src/lib/machine/step.ts';
import { seedRng } from '../../src/lib/rules/rng.ts';
import { choice, decide, lobby, Party, Phone } from '../../src/tools/party.ts';
import { Chance } from '../../src/tools/player.ts';
import { setupFor } from './games.ts';

/** Three phones at a table that one more device hosts. */

export const SETUP = setupFor(3, { hiddenMoney: true });
export const FREE: Holder = { kind: 'free' };
export const at = (device: DeviceId): Holder => ({ kind: 'device', device });

export interface JoinedTable {
  readonly party: Party;
  readonly phones: readonly [Phone, Phone, Phone];
}
/** They sit, and the game is dealt. */
export async function sitting(seed: number, setup = SETUP): Promise<JoinedTable> {
  const party = new Party(new Chance(seedRng(seed)), lobby(setup, [FREE, FREE, FREE]));
  const phones = [new Phone(party, 'ana1'), new Phone(party, 'ben2'), new Phone(party, 'cem3')] as const;
  for (const [seat, phone] of phones.entries()) {
    phone.connect();
    await party.settle();
    phone.guest.takeSeat(seat);
    await party.settle();
  }
  expect(party.host.start().ok).toBe(true);
  await party.settle();
  return { party, phones };
}
export const momentAt = (party: Party): string | null =>
  party.host.commandLog && momentOf(party.host.commandLog.snapshot);
/** All decide as they are asked, until something holds. */
export async function play({ party, phones }: JoinedTable, until: () => boolean): Promise<void> {
  for (let turn = 0; turn < 5_000 && !until(); turn++) {
    for (const phone of phones) decide(phone, party.chance);
    // who took the table over plays on as its host
    const own = choice(party.host.tableView, party.host.hostRecord.self, party.chance);
    if (own) party.host.act([own]);
    await party.settle();
  }
  expect(until()).toBe(true);
}
/** What a phone says of the deck when the game is over. */
export const verdictOf = ({ guest, witness, device, revealed }: Phone): unknown =>
  guest.tableView && revealed
    ? witness.prepareCheck(guest.tableView, guest.log, guest.guestRecord.part, device, revealed)()
    : 'nothing was shown';
