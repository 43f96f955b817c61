import { describe, expect, it } from 'vitest';
import type { Setup } from '../../../src/lib/rules/setup.ts';
import { PROTOCOL } from '../../../src/lib/protocol/messages.ts';
import { seedRng } from '../../../src/lib/rules/rng.ts';
import type { Judgement } from '../../../src/lib/session/trust/trust.ts';
import { SuccessorCheck, isSuccessor } from '../../../src/lib/session/failover/successor-check.ts';
import { HostSession } from '../../../src/lib/session/host/host-session.ts';
import { promotedRecord } from '../../../src/lib/session/failover/promotion.ts';
import { keyPairOf } from '../../../src/lib/session/trust/keys.ts';
import { agreeTo } from '../../../src/lib/session/trust/takeover.ts';
import { lobby, MemoryTable, GuestDevice, secretOf } from '../../../src/tools/support/memory-table.ts';
import { Chance } from '../../../src/tools/support/player.ts';
import { must } from '../../must.ts';
import { FREE } from '../harness.ts';

const SETUP: Setup = {
  map: 'germany',
  players: 2,
  beginners: false,
  hiddenMoney: false,
  regions: { by: 'draw' },
};
const NONCE = '5'.repeat(32);

/** A lobby with two seated guests, Ana and Ben, and the spectator Eve. */
async function lobbyWithSpectator(): Promise<{ table: MemoryTable; ana: GuestDevice; eve: GuestDevice }> {
  const table = new MemoryTable(new Chance(seedRng(5)), lobby(SETUP, [FREE, FREE]));
  const [ana, ben, eve] = [
    new GuestDevice(table, 'ana1'),
    new GuestDevice(table, 'ben2'),
    new GuestDevice(table, 'eve3'),
  ];
  for (const guest of [ana, ben, eve]) guest.connect();
  await table.settle();
  ana.guest.takeSeat(0);
  ben.guest.takeSeat(1);
  await table.settle();
  return { table, ana, eve };
}

/** Who claims to continue the table, and who is said to have agreed. */
interface Claimant {
  readonly epoch: number;
  readonly self: string;
  /** The secret with which it proves itself, and with which its own agreement is signed. */
  readonly secret: string;
  readonly agreed?: readonly string[];
}

/** What the old host makes of a claimant that knows what `guest` knows; null: the claimant proved nothing. */
function judged(
  table: MemoryTable,
  { guest }: GuestDevice,
  { epoch, self, secret, agreed = [] }: Claimant,
  followed = '',
): Judgement['verdict'] | null {
  const keys = keyPairOf(secret);
  const { table: id } = table.host.hostRecord;
  const takeover = { epoch, host: self, publicKey: keys.publicKey };
  const own = agreeTo(id, takeover, self, keys);
  const others = agreed.map((device) => agreeTo(id, takeover, device, keyPairOf(secretOf(device))));
  const claimant = new HostSession(
    {
      save: () => Promise.resolve(),
      onChange: () => undefined,
      reportProblem: () => undefined,
      onGesture: () => undefined,
      keys,
      random: (bytes) => table.random(bytes),
      spectatorDelay: () => Promise.resolve(),
      ownUpdateDelay: () => Promise.resolve(),
    },
    promotedRecord(
      must(guest.guestRecord.trust, 'trust'),
      { ...takeover, agreements: [own, ...others] },
      must(guest.tableView, 'table view'),
      guest.log,
    ),
    null,
  );
  const cable = table.net.connect('old host', 'claimant');
  claimant.accept(cable.ends[1]);
  let verdict: Judgement['verdict'] | null = null;
  const { hostRecord } = table.host;
  new SuccessorCheck(cable.ends[0], NONCE, hostRecord, isSuccessor(hostRecord, followed), (judgement) => {
    verdict = judgement.verdict;
  });
  table.net.flush();
  return verdict;
}

describe('a host that hears of a later epoch', () => {
  const ana = { epoch: 2, self: 'ana1', secret: secretOf('ana1') };
  it('accepts a device that holds a seat and has the signatures of more than half of the players', async () => {
    const { table, ana: guest } = await lobbyWithSpectator();
    expect(judged(table, guest, { ...ana, agreed: ['ben2'] })).toBe('believed');
  });
  it('accepts it after a reload of its own page', async () => {
    const { table, ana: guest } = await lobbyWithSpectator();
    table.reloadHost();
    expect(judged(table, guest, { ...ana, agreed: ['ben2'] })).toBe('believed');
  });
  it('asks its player about one that continues alone, and follows it then', async () => {
    const { table, ana: guest } = await lobbyWithSpectator();
    expect(judged(table, guest, ana)).toBe('claimed');
    expect(judged(table, guest, ana, keyPairOf(ana.secret).publicKey)).toBe('believed');
  });
  it('accepts no epoch that is not later than its own', async () => {
    const { table, ana: guest } = await lobbyWithSpectator();
    expect(judged(table, guest, { ...ana, epoch: 1, agreed: ['ben2'] })).toBe('unknown');
  });
  it('rejects a device that holds no seat, or not the keys of one', async () => {
    const { table, eve } = await lobbyWithSpectator();
    const secret = secretOf('eve3');
    for (const self of ['ana1', 'host', 'new9']) {
      expect(judged(table, eve, { epoch: 2, self, secret, agreed: ['ben2'] })).toBe('unknown');
    }
    expect(judged(table, eve, { epoch: 2, self: 'eve3', secret })).toBe('unknown');
  });
  it('rejects a proof that was made for another channel', async () => {
    const { table, ana: guest } = await lobbyWithSpectator();
    const texts: string[] = [];
    const first = table.net.connect('old host', 'host');
    table.host.accept(first.ends[1]);
    first.ends[0].listen({ onText: (text) => texts.push(text), onClosed: () => undefined });
    first.ends[0].send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, nonce: NONCE, device: 'ana1' }));
    table.net.flush();
    const second = table.net.connect('old host', 'mallory');
    const heard: unknown[] = [];
    const { hostRecord } = table.host;
    new SuccessorCheck(second.ends[0], NONCE, hostRecord, isSuccessor(hostRecord, ''), (one) =>
      heard.push(one),
    );
    second.ends[1].send(must(texts[0], 'challenge'));
    table.net.flush();
    expect(heard).toEqual([]);
    expect(guest.guest.contact).toEqual({ state: 'here' });
  });
});
