import { describe, expect, it } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { PROTOCOL } from '#lib/protocol/messages.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import { promotedRecord } from '#lib/session/failover/promotion.ts';
import {
  isRival,
  isSuccessor,
  SuccessorCheck,
  type SuccessorJudge,
} from '#lib/session/failover/successor-check.ts';
import type { HostRecord } from '#lib/session/host/host-record.ts';
import { HostSession } from '#lib/session/host/host-session.ts';
import { type KeyPair, keyPairOf } from '#lib/session/trust/keys.ts';
import { agreeTo } from '#lib/session/trust/takeover.ts';
import type { HostJudgement } from '#lib/session/trust/trust.ts';
import { GuestDevice, lobby, MemoryTable, secretOf } from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';
import { must } from '../../must.ts';
import { FREE } from '../harness.ts';

const setupFor = (players: number): Setup => ({
  map: 'germany',
  players,
  ...STANDARD_TERMS,
  regions: { by: 'draw' },
});
const NONCE = '5'.repeat(32);

/** A lobby with these guests, the first `seats` of them seated. */
async function lobbyOf(seats: number, names: readonly string[]): Promise<[MemoryTable, ...GuestDevice[]]> {
  const free = Array.from({ length: seats }, () => FREE);
  const table = new MemoryTable(new Chance(seedRng(5)), lobby(setupFor(seats), free));
  const guests = names.map((name) => new GuestDevice(table, name));
  for (const guest of guests) guest.connect();
  await table.settle();
  for (const [seat, { guest }] of guests.slice(0, seats).entries()) guest.takeSeat(seat);
  await table.settle();
  return [table, ...guests];
}
/** A lobby with two seated guests, Ana and Ben, and the spectator Eve. */
async function lobbyWithSpectator(): Promise<{ table: MemoryTable; ana: GuestDevice; eve: GuestDevice }> {
  const [table, ana, , eve] = await lobbyOf(2, ['ana1', 'ben2', 'eve3']);
  return { table, ana: must(ana, 'Ana'), eve: must(eve, 'Eve') };
}

/** A device that claims to continue the table, and the alleged agreements. */
interface Claimant {
  readonly epoch: number;
  readonly self: string;
  /** The secret for its proof and its own agreement. */
  readonly secret: string;
  readonly agreed?: readonly string[];
}

const keysOf = (device: string): KeyPair => keyPairOf(secretOf(device));

/** The record of a claimant that continues the table with the knowledge of `guest`. */
function recordOf({ guest }: GuestDevice, { epoch, self, secret, agreed = [] }: Claimant): HostRecord {
  const trust = must(guest.guestRecord.trust, 'trust');
  const keys = keyPairOf(secret);
  const takeover = { epoch, host: self, publicKey: keys.publicKey };
  const own = agreeTo(trust.table, takeover, self, keys);
  const others = agreed.map((device) => agreeTo(trust.table, takeover, device, keysOf(device)));
  const certificate = { ...takeover, agreements: [own, ...others] };
  return promotedRecord(trust, certificate, must(guest.tableView, 'table view'), guest.log, {
    id: gameIdFrom('own'),
    newTicket: '00',
  });
}

/** A host's judgement of a claimant with the knowledge of `guest`; null if the claimant proved nothing. */
function judged(
  table: MemoryTable,
  guest: GuestDevice,
  claimant: Claimant,
  judge: SuccessorJudge = isSuccessor(table.host.hostRecord, ''),
): HostJudgement['verdict'] | null {
  const host = new HostSession(
    {
      save: () => Promise.resolve(),
      onChange: () => undefined,
      reportProblem: () => undefined,
      onGesture: () => undefined,
      onLead: () => undefined,
      keys: keyPairOf(claimant.secret),
      random: (bytes) => table.random(bytes),
      instant: () => table.instant,
      spectatorDelay: () => Promise.resolve(),
      ownUpdateDelay: () => Promise.resolve(),
    },
    recordOf(guest, claimant),
    null,
  );
  const cable = table.net.connect('judge', 'claimant');
  host.accept(cable.ends[1]);
  let verdict: HostJudgement['verdict'] | null = null;
  new SuccessorCheck(cable.ends[0], NONCE, table.host.hostRecord, judge, (judgement) => {
    verdict = judgement.verdict;
  });
  table.net.flush();
  return verdict;
}

describe('a host learns of a later epoch', () => {
  const ana = { epoch: 2, self: 'ana1', secret: secretOf('ana1') };
  it('accepts a seated device with the signatures of more than half of the players', async () => {
    const { table, ana: guest } = await lobbyWithSpectator();
    expect(judged(table, guest, { ...ana, agreed: ['ben2'] })).toBe('believed');
  });
  it('accepts the successor after a reload of its own page', async () => {
    const { table, ana: guest } = await lobbyWithSpectator();
    table.reloadHost();
    expect(judged(table, guest, { ...ana, agreed: ['ben2'] })).toBe('believed');
  });
  it('asks its player about a device that continues alone, and then follows it', async () => {
    const { table, ana: guest } = await lobbyWithSpectator();
    expect(judged(table, guest, ana)).toBe('claimed');
    const followed = isSuccessor(table.host.hostRecord, keysOf('ana1').publicKey);
    expect(judged(table, guest, ana, followed)).toBe('believed');
  });
  it('accepts no epoch that is not later than its own', async () => {
    const { table, ana: guest } = await lobbyWithSpectator();
    expect(judged(table, guest, { ...ana, epoch: 1, agreed: ['ben2'] })).toBe('unknown');
  });
  it('rejects a device without a seat, or without the keys of a seated one', async () => {
    const { table, eve } = await lobbyWithSpectator();
    const secret = secretOf('eve3');
    for (const self of ['ana1', 'host', 'new9']) {
      expect(judged(table, eve, { epoch: 2, self, secret, agreed: ['ben2'] })).toBe('unknown');
    }
    expect(judged(table, eve, { epoch: 2, self: 'eve3', secret })).toBe('unknown');
  });
  it('rejects a proof made for another channel', async () => {
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

describe('an elected host meets another one in the room of its epoch', () => {
  const claimant = (self: string, ...agreed: readonly string[]): Claimant => ({
    ...{ epoch: 2, self, secret: secretOf(self), agreed },
  });
  /** The judgement of Ana, elected by `agreed` after the host was lost, about Cem's certificate. */
  async function rivalVerdict(
    agreed: readonly string[],
    rival: Claimant,
    followed = '',
  ): Promise<HostJudgement['verdict'] | null> {
    const [table, ana, , cem] = await lobbyOf(3, ['ana1', 'ben2', 'cem3']);
    const elected = recordOf(must(ana, 'Ana'), claimant('ana1', ...agreed));
    return judged(table, must(cem, 'Cem'), rival, isRival(elected, followed));
  }

  it('asks its player about a seated device with only its own signature', async () => {
    expect(await rivalVerdict(['ben2'], claimant('cem3'))).toBe('claimed');
    expect(await rivalVerdict([], claimant('cem3'))).toBe('claimed');
  });
  it('asks its player also if a device signed for the rival first, and then for this host', async () => {
    expect(await rivalVerdict(['ben2'], claimant('cem3', 'ben2'))).toBe('claimed');
  });
  it('yields to the rival once its player follows it', async () => {
    expect(await rivalVerdict(['ben2'], claimant('cem3'), keysOf('cem3').publicKey)).toBe('believed');
  });
  it('yields to a rival signed by more than half of the others, if this host continued alone', async () => {
    expect(await rivalVerdict([], claimant('cem3', 'ben2'))).toBe('believed');
  });
  it('ignores a rival without a seat, itself, and another epoch', async () => {
    const secret = secretOf('cem3');
    expect(await rivalVerdict([], { ...claimant('new9', 'ben2', 'cem3'), secret })).toBe('unknown');
    expect(await rivalVerdict([], claimant('ana1', 'ben2', 'cem3'))).toBe('unknown');
    expect(await rivalVerdict([], { ...claimant('cem3', 'ben2'), epoch: 3 })).toBe('unknown');
  });
});
