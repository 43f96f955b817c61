import { describe, expect, it } from 'vitest';
import { seedRng } from '../../../src/lib/rules/rng.ts';
import { lobby, Party, Phone } from '../../../src/tools/party.ts';
import { Chance } from '../../../src/tools/player.ts';
import { must } from '../../must.ts';
import { heldBy, SETUP, startGame } from '../harness.ts';

/** A lobby whose three seats are taken by connected guests. */
async function fullLobby(
  seed: number,
): Promise<{ readonly party: Party; readonly phones: readonly [Phone, Phone, Phone] }> {
  const party = new Party(new Chance(seedRng(seed)), lobby(SETUP, ['ana1', 'ben2', 'cem3'].map(heldBy)));
  const phones = [new Phone(party, 'ana1'), new Phone(party, 'ben2'), new Phone(party, 'cem3')] as const;
  for (const phone of phones) phone.connect();
  await party.settle();
  return { party, phones };
}

describe('late messages', () => {
  it('a late hello of an old channel does not replace the newer channel', async () => {
    const { party, phones } = await startGame(4);
    const [phone] = phones;
    const late = phone.connect();
    late.wires[0].held = true;
    phone.wake();
    phone.connect();
    await party.settle();
    late.wires[0].held = false;
    await party.settle();
    expect(phone.guest.contact).toEqual({ state: 'here' });
    expect(party.host.tableView.devices.find(({ id }) => id === phone.device)?.here).toBe(true);
  });

  it('a guest whose hello came too late can connect again', async () => {
    const { party, phones } = await startGame(5);
    const [phone] = phones;
    phone.connect().wires[0].held = true;
    for (let ticks = 0; ticks < 6; ticks++) party.host.tick();
    await party.settle();
    expect(phone.guest.contact).toEqual({ state: 'away' });
    phone.connect();
    await party.settle();
    expect(phone.guest.contact).toEqual({ state: 'here' });
  });

  it('a late commitment for an abandoned deal does not count in the next deal', async () => {
    const { party, phones } = await fullLobby(6);
    const [one, two] = phones;
    const [slow] = must(one.cable, 'cable').wires;
    party.host.start();
    slow.held = true;
    await party.settle();
    two.cable?.cut();
    await party.settle();
    expect(party.host.tableView.stage).toBe('lobby');
    two.connect();
    await party.settle();
    party.host.start();
    await party.settle();
    expect(party.host.tableView.stage).toBe('dealing');
    slow.held = false;
    await party.settle();
    expect(party.host.tableView.stage).toBe('playing');
    expect(party.notes).toEqual([]);
  });

  it('a reload of the host abandons a deal that waits for a commitment', async () => {
    const { party, phones } = await fullLobby(7);
    const [one] = phones;
    must(one.cable, 'cable').wires[0].held = true;
    party.host.start();
    await party.settle();
    one.wake();
    party.wakeHost();
    for (const phone of phones) phone.connect();
    await party.settle();
    expect(party.host.tableView.stage).toBe('lobby');
    party.host.start();
    await party.settle();
    expect(party.host.tableView.stage).toBe('playing');
  });
});
