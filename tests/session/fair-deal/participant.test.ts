import { describe, expect, it } from 'vitest';
import { seedRng } from '../../../src/lib/rules/rng.ts';
import { hasPlayedDeal } from '../../../src/lib/session/guest/record.ts';
import { Disk } from '../../../src/tools/disk.ts';
import { lobby, Party, Phone } from '../../../src/tools/party.ts';
import { Chance } from '../../../src/tools/player.ts';
import type { StartedGame } from '../harness.ts';
import { must } from '../../must.ts';
import { expectDeal, FREE, playToTheEnd, playUntil, SETUP, startGame, verdictOf } from '../harness.ts';

const SHORT = { ...SETUP, beginners: true, hiddenMoney: false };

/** Moves the seat to another device, which has nothing of the table in storage. */
async function moveSeat({ party }: Pick<StartedGame, 'party'>, phone: Phone): Promise<Phone> {
  const other = new Phone(party, phone.device);
  other.connect();
  await party.settle();
  expect(phone.guest.contact).toEqual({ state: 'closed', reason: 'replaced' });
  expect(party.notes, 'no trouble').not.toContain('replaced');
  return other;
}
async function moveBack({ party }: StartedGame, phone: Phone): Promise<void> {
  phone.wake();
  phone.connect();
  await party.settle();
}

describe('the part that a device had in a deal', () => {
  it('counts for that deal only, so that a seat that was moved before the next deal still passes the check', async () => {
    const party = new Party(new Chance(seedRng(3)), lobby(SHORT, [FREE, FREE, FREE]));
    const phones = [new Phone(party, 'ana1'), new Phone(party, 'ben2'), new Phone(party, 'cem3')] as const;
    const [ana, ben, cem] = phones;
    for (const [seat, phone] of phones.entries()) {
      phone.connect();
      await party.settle();
      phone.guest.takeSeat(seat);
      await party.settle();
    }
    const [slow] = must(ben.cable, 'cable').wires;
    slow.held = true;
    party.host.start();
    await party.settle();
    expect(ana.kept.part).not.toBeNull();
    const other = await moveSeat({ party }, ana);
    expect(party.host.tableView.stage).toBe('lobby');
    slow.held = false;
    await party.settle();
    await expectDeal(party);
    const moved = { party, phones: [other, ben, cem] } as const;
    await playUntil(moved, () => party.host.log.length > 20);
    await moveBack(moved, ana);
    await playToTheEnd({ party, phones });
    for (const phone of phones) expect(verdictOf(phone)).toMatchObject({ ok: true });
  });

  it('does not count for the deal of a take-over that another device played', async () => {
    const game = await startGame(5, SHORT);
    const { party, phones } = game;
    const [ana, ben, cem] = phones;
    const other = await moveSeat(game, ana);
    await playUntil({ party, phones: [other, ben, cem] }, () => party.host.log.length > 20);
    party.takeOver(cem);
    for (const phone of [other, ben]) phone.connect();
    await party.settle();
    await expectDeal(party);
    await moveBack(game, ana);
    await playToTheEnd(game);
    for (const phone of [ana, ben]) expect(verdictOf(phone)).toMatchObject({ ok: true });
  });

  it('counts for one host, epoch and game only', async () => {
    const { party, phones } = await startGame(6, SHORT);
    const { part } = phones[0].kept;
    const { tableView } = party.host;
    expect(hasPlayedDeal(part, tableView)).toBe(true);
    expect(hasPlayedDeal(part, { ...tableView, host: 'ben' })).toBe(false);
    expect(hasPlayedDeal(part, { ...tableView, epoch: 2 })).toBe(false);
    expect(hasPlayedDeal(part, { ...tableView, game: 'next' })).toBe(false);
  });

  it('stays once the game was seen, so that a host that deals again in its middle gets no new share', async () => {
    const game = await startGame(6, SHORT);
    const { party, phones } = game;
    const { part } = phones[0].kept;
    expect(part).toMatchObject({ deal: party.host.hostRecord.deal?.commitments.host, played: 1 });
    party.disk = new Disk({ ...party.host.hostRecord, stage: 'lobby', deal: null }, null);
    party.wakeHost();
    for (const phone of phones) await moveBack(game, phone);
    party.host.start();
    await party.settle();
    expect(party.host.tableView.stage).toBe('dealing');
    expect(phones[0].kept.part).toEqual(part);
  });
});
