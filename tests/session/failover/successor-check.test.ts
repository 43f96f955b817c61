import { describe, expect, it } from 'vitest';
import type { Holder } from '../../../src/lib/protocol/table-view.ts';
import type { Setup } from '../../../src/lib/rules/setup.ts';
import { seedRng } from '../../../src/lib/rules/rng.ts';
import { SuccessorCheck, isSuccessor } from '../../../src/lib/session/failover/successor-check.ts';
import { Host } from '../../../src/lib/session/host/host.ts';
import { promotedRecord } from '../../../src/lib/session/failover/promotion.ts';
import { proofKeyOf, successorProofOf } from '../../../src/lib/session/failover/successor-proof.ts';
import { lobby, Party, Phone, secretOf } from '../../../src/tools/party.ts';
import { Chance } from '../../../src/tools/player.ts';

const SETUP: Setup = {
  map: 'germany',
  players: 2,
  beginners: false,
  hiddenMoney: false,
  regions: { by: 'draw' },
};
const FREE: Holder = { kind: 'free' };
const QUESTION = '5'.repeat(32);

/** Two that sit, and one that looks on; all know the same table view. */
async function table(): Promise<{ party: Party; ana: Phone; eve: Phone }> {
  const party = new Party(new Chance(seedRng(5)), lobby(SETUP, [FREE, FREE]));
  const [ana, ben, eve] = [new Phone(party, 'ana1'), new Phone(party, 'ben2'), new Phone(party, 'eve3')];
  for (const phone of [ana, ben, eve]) phone.connect();
  await party.settle();
  ana.guest.takeSeat(0);
  ben.guest.takeSeat(1);
  await party.settle();
  return { party, ana, eve };
}

/** What the old host comes to believe of somebody who continues the table with this table view and this secret. */
function believed(
  party: Party,
  { guest }: Phone,
  epoch: number,
  self: string,
  secret: string,
): number | null {
  if (!guest.tableView) throw new Error('no table view');
  const claimant = new Host(
    {
      save: () => Promise.resolve(),
      onChange: () => undefined,
      reportProblem: () => undefined,
      onGesture: () => undefined,
      proveClaim: (claim, question) => successorProofOf(proofKeyOf(secret), claim, question),
      random: (bytes) => party.random(bytes),
      spectatorDelay: () => Promise.resolve(),
      ownUpdateDelay: () => Promise.resolve(),
    },
    promotedRecord(self, epoch, guest.tableView, guest.log),
    null,
  );
  const cable = party.net.connect('old host', 'claimant');
  claimant.accept(cable.ends[1]);
  let proven: number | null = null;
  new SuccessorCheck(
    cable.ends[0],
    QUESTION,
    isSuccessor(party.host.hostRecord, QUESTION),
    (at) => (proven = at),
  );
  party.net.flush();
  return proven;
}

describe('a host that is told of a later epoch', () => {
  it('believes a device that holds a seat, and what is later than its own epoch', async () => {
    const { party, ana } = await table();
    expect(believed(party, ana, 2, 'ana1', secretOf('ana1'))).toBe(2);
    expect(believed(party, ana, 5, 'ana1', secretOf('ana1'))).toBe(5);
    expect(believed(party, ana, 1, 'ana1', secretOf('ana1'))).toBeNull();
  });

  it('believes it after its page was loaded anew', async () => {
    const { party, ana } = await table();
    party.wakeHost();
    expect(believed(party, ana, 2, 'ana1', secretOf('ana1'))).toBe(2);
  });

  it('believes nobody who knows the table view, but not the secret of a seat', async () => {
    const { party, eve } = await table();
    expect(believed(party, eve, 2, 'ana1', secretOf('eve3'))).toBeNull();
    expect(believed(party, eve, 2, 'eve3', secretOf('eve3'))).toBeNull();
    expect(believed(party, eve, 2, 'host', secretOf('host'))).toBeNull();
    expect(believed(party, eve, 2, 'new9', secretOf('new9'))).toBeNull();
  });

  it('believes no proof that was given for another question', async () => {
    const { party } = await table();
    const claim = { game: party.host.hostRecord.game, epoch: 2, device: 'ana1' };
    const proof = successorProofOf(proofKeyOf(secretOf('ana1')), claim, '6'.repeat(32));
    const cable = party.net.connect('old host', 'eve');
    let proven: number | null = null;
    new SuccessorCheck(
      cable.ends[0],
      QUESTION,
      isSuccessor(party.host.hostRecord, QUESTION),
      (at) => (proven = at),
    );
    cable.ends[1].send(JSON.stringify({ type: 'successor', epoch: 2, device: 'ana1', proof }));
    party.net.flush();
    expect(proven).toBeNull();
  });
});
