import { describe, expect, it } from 'vitest';
import type { Setup } from '../../../src/lib/rules/setup.ts';
import { seedRng } from '../../../src/lib/rules/rng.ts';
import { SuccessorCheck, isSuccessor } from '../../../src/lib/session/failover/successor-check.ts';
import { Host } from '../../../src/lib/session/host/host.ts';
import { promotedRecord } from '../../../src/lib/session/failover/promotion.ts';
import { proofKeyOf, successorProofOf } from '../../../src/lib/session/failover/successor-proof.ts';
import { lobby, MemoryTable, GuestDevice, secretOf } from '../../../src/tools/memory-table.ts';
import { Chance } from '../../../src/tools/player.ts';
import { must } from '../../must.ts';
import { FREE } from '../harness.ts';

const SETUP: Setup = {
  map: 'germany',
  players: 2,
  beginners: false,
  hiddenMoney: false,
  regions: { by: 'draw' },
};
const QUESTION = '5'.repeat(32);

/** A lobby with two seated guests, Ana and Ben, and the spectator Eve. */
async function lobbyWithSpectator(): Promise<{ table: MemoryTable; ana: GuestDevice; eve: GuestDevice }> {
  const table = new MemoryTable(new Chance(seedRng(5)), lobby(SETUP, [FREE, FREE]));
  const [ana, ben, eve] = [
    new GuestDevice(table, 'ana1'),
    new GuestDevice(table, 'ben2'),
    new GuestDevice(table, 'eve3'),
  ];
  for (const phone of [ana, ben, eve]) phone.connect();
  await table.settle();
  ana.guest.takeSeat(0);
  ben.guest.takeSeat(1);
  await table.settle();
  return { table, ana, eve };
}

/**
 * The epoch that the old host accepts from a claimant that calls itself `self`, knows what `guest` knows and proves itself
 * with this secret; null: none.
 */
function acceptedEpoch(
  table: MemoryTable,
  { guest }: GuestDevice,
  epoch: number,
  self: string,
  secret: string,
): number | null {
  const claimant = new Host(
    {
      save: () => Promise.resolve(),
      onChange: () => undefined,
      reportProblem: () => undefined,
      onGesture: () => undefined,
      proveClaim: (claim, question) => successorProofOf(proofKeyOf(secret), claim, question),
      random: (bytes) => table.random(bytes),
      spectatorDelay: () => Promise.resolve(),
      ownUpdateDelay: () => Promise.resolve(),
    },
    promotedRecord(self, epoch, must(guest.tableView, 'table view'), guest.log),
    null,
  );
  const cable = table.net.connect('old host', 'claimant');
  claimant.accept(cable.ends[1]);
  let proven: number | null = null;
  new SuccessorCheck(
    cable.ends[0],
    QUESTION,
    isSuccessor(table.host.hostRecord, QUESTION),
    (at) => (proven = at),
  );
  table.net.flush();
  return proven;
}

describe('a host that hears of a later epoch', () => {
  it('accepts a device that holds a seat, for an epoch later than its own', async () => {
    const { table, ana } = await lobbyWithSpectator();
    expect(acceptedEpoch(table, ana, 2, 'ana1', secretOf('ana1'))).toBe(2);
    expect(acceptedEpoch(table, ana, 5, 'ana1', secretOf('ana1'))).toBe(5);
    expect(acceptedEpoch(table, ana, 1, 'ana1', secretOf('ana1'))).toBeNull();
  });

  it('accepts it after a reload of its own page', async () => {
    const { table, ana } = await lobbyWithSpectator();
    table.reloadHost();
    expect(acceptedEpoch(table, ana, 2, 'ana1', secretOf('ana1'))).toBe(2);
  });

  it('rejects a device that knows the table view but not the secret of a seat', async () => {
    const { table, eve } = await lobbyWithSpectator();
    expect(acceptedEpoch(table, eve, 2, 'ana1', secretOf('eve3'))).toBeNull();
    expect(acceptedEpoch(table, eve, 2, 'eve3', secretOf('eve3'))).toBeNull();
    expect(acceptedEpoch(table, eve, 2, 'host', secretOf('host'))).toBeNull();
    expect(acceptedEpoch(table, eve, 2, 'new9', secretOf('new9'))).toBeNull();
  });

  it('rejects a proof made for another question', async () => {
    const { table } = await lobbyWithSpectator();
    const claim = { game: table.host.hostRecord.game, epoch: 2, device: 'ana1' };
    const proof = successorProofOf(proofKeyOf(secretOf('ana1')), claim, '6'.repeat(32));
    const cable = table.net.connect('old host', 'eve');
    let proven: number | null = null;
    new SuccessorCheck(
      cable.ends[0],
      QUESTION,
      isSuccessor(table.host.hostRecord, QUESTION),
      (at) => (proven = at),
    );
    cable.ends[1].send(JSON.stringify({ type: 'successor', epoch: 2, device: 'ana1', proof }));
    table.net.flush();
    expect(proven).toBeNull();
  });
});
