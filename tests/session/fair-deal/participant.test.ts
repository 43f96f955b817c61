import { describe, expect, it } from 'vitest';
import { seedRng } from '../../../src/lib/rules/rng.ts';
import { hasPlayedDeal } from '../../../src/lib/session/guest/record.ts';
import { Disk } from '../../../src/tools/disk.ts';
import { lobby, Party, Phone } from '../../../src/tools/party.ts';
import { Chance } from '../../../src/tools/player.ts';
import type { JoinedTable } from '../sitting.ts';
import { FREE, momentAt, play, SETUP, sitting, verdictOf } from '../sitting.ts';

// A seat that goes to another device by its code, and comes back: which part in the deal counts.

const SHORT = { ...SETUP, beginners: true, hiddenMoney: false };

/** The same seat on another device, which has kept nothing of the table. */
async function moved({ party }: JoinedTable, phone: Phone): Promise<Phone> {
  const other = new Phone(party, phone.device);
  other.connect();
  await party.settle();
  expect(phone.guest.contact).toEqual({ state: 'closed', reason: 'replaced' });
  expect(party.notes, 'no trouble').not.toContain('replaced');
  return other;
}
async function back({ party }: JoinedTable, phone: Phone): Promise<void> {
  phone.wake();
  phone.connect();
  await party.settle();
}

describe('the part of a device in the deal', () => {
  it('counts for that deal only: a seat that was dealt to on another device is no foul play', async () => {
    const party = new Party(new Chance(seedRng(3)), lobby(SHORT, [FREE, FREE, FREE]));
    const [ana, ben, cem] = ['ana1', 'ben2', 'cem3'].map((device) => new Phone(party, device));
    if (!ana || !ben || !cem) return;
    for (const [seat, phone] of [ana, ben, cem].entries()) {
      phone.connect();
      await party.settle();
      phone.guest.takeSeat(seat);
      await party.settle();
    }
    const [slow] = ben.cable?.wires ?? [];
    if (!slow) return;
    slow.held = true;
    party.host.start();
    await party.settle();
    expect(ana.kept.part).not.toBeNull();
    const other = await moved({ party, phones: [ana, ben, cem] }, ana);
    expect(party.host.tableView.stage).toBe('lobby');
    slow.held = false;
    await party.settle();
    party.host.start();
    await party.settle();
    const sat = { party, phones: [other, ben, cem] } as const;
    await play(sat, () => party.host.log.length > 20);
    await back(sat, ana);
    await play({ party, phones: [ana, ben, cem] }, () => momentAt(party) === 'over');
    for (const phone of [ana, ben, cem]) expect(verdictOf(phone)).toMatchObject({ ok: true });
  });

  it('does not count either when the seat came back after a take-over that was dealt elsewhere', async () => {
    const sat = await sitting(5, SHORT);
    const { party, phones } = sat;
    const [ana, ben, cem] = phones;
    const other = await moved(sat, ana);
    await play({ party, phones: [other, ben, cem] }, () => party.host.log.length > 20);
    party.takeOver(cem);
    for (const phone of [other, ben]) phone.connect();
    await party.settle();
    expect(party.host.start().ok).toBe(true);
    await party.settle();
    await back(sat, ana);
    await play({ party, phones: [ana, ben, cem] }, () => momentAt(party) === 'over');
    for (const phone of [ana, ben]) expect(verdictOf(phone)).toMatchObject({ ok: true });
  });

  it('does not count at the table of another that took over in the same moment', async () => {
    const { party, phones } = await sitting(6, SHORT);
    const { part } = phones[0].kept;
    const { tableView } = party.host;
    expect(hasPlayedDeal(part, tableView)).toBe(true);
    expect(hasPlayedDeal(part, { ...tableView, host: 'ben' })).toBe(false);
    expect(hasPlayedDeal(part, { ...tableView, epoch: 2 })).toBe(false);
    expect(hasPlayedDeal(part, { ...tableView, game: 'next' })).toBe(false);
  });

  it('stands once the game was seen: who deals again in its middle gets no other', async () => {
    const sat = await sitting(6, SHORT);
    const { party, phones } = sat;
    const { part } = phones[0].kept;
    expect(part).toMatchObject({ deal: party.host.hostRecord.deal?.commitments.host, played: 1 });
    party.disk = new Disk({ ...party.host.hostRecord, stage: 'lobby', deal: null }, null);
    party.wakeHost();
    for (const phone of phones) await back(sat, phone);
    party.host.start();
    await party.settle();
    expect(party.host.tableView.stage).toBe('dealing');
    expect(phones[0].kept.part).toEqual(part);
  });
});
