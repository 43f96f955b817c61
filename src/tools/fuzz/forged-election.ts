import type { Seal } from '../../lib/protocol/certificates.ts';
import { sealedRevision } from '../../lib/session/failover/election-runner.ts';
import { keyPairOf } from '../../lib/session/trust/keys.ts';
import { sealStatement } from '../../lib/session/trust/seal.ts';
import { signersOf } from '../../lib/session/trust/takeover.ts';
import type { Trust } from '../../lib/session/trust/trust.ts';
import { type GuestDevice, secretOf } from '../support/memory-table.ts';
import type { Chance } from '../support/player.ts';
import { Electorate, type Voter } from './electorate.ts';
import { HUGE_EPOCH } from './false-host.ts';
import { CheckFailed } from './timeline.ts';

/** An election among the guests of a table, as if their host were lost, in which one of them proposes itself with a forgery. */

const HUGE_REVISION = 999_999_999;

interface Forgery {
  readonly name: string;
  readonly epoch: number;
  readonly seal: Seal | null;
}
interface InformedVoter extends Voter {
  readonly trust: Trust;
  readonly seal: Seal;
}

const voterOf = ({ guest, device }: GuestDevice): readonly InformedVoter[] => {
  const { trust } = guest.guestRecord;
  const { seal, isComplete, tableView } = guest;
  const isSeated = trust?.devices.some((one) => one.device === device && one.isSeated) === true;
  if (!trust || !seal || !isComplete || tableView?.stage !== 'playing' || !isSeated) return [];
  return [{ device, keys: guest.keys, trust, seal }];
};
const revisionOf = ({ seal, trust }: InformedVoter): number => sealedRevision(seal, trust, seal.game);

/** The largest group of seated guests with the same knowledge of their table. */
function votersOf(guests: readonly GuestDevice[]): readonly InformedVoter[] {
  const voters = guests.flatMap(voterOf).filter((one) => revisionOf(one) > 0);
  const groups = Map.groupBy(voters, ({ trust, seal }) => JSON.stringify([trust, seal.game]));
  return [...groups.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
}

/** The forgeries with which the liar replaces a true proposal. */
function forgeriesOf({ device, trust, seal }: InformedVoter): readonly Forgery[] {
  const sealed = (part: Partial<Seal>, { table, signer }: { table: string; signer: string }): Seal => {
    const forged = { ...seal, revision: HUGE_REVISION, ...part };
    return { ...forged, signature: keyPairOf(secretOf(signer)).sign(sealStatement(table, forged)) };
  };
  const { table, host, epoch } = trust;
  const trueHost = { table, signer: host };
  const seals: readonly (readonly [name: string, seal: Seal | null])[] = [
    ['no seal', null],
    ['its own signature', sealed({}, { table, signer: device })],
    ['the signature of another revision', { ...seal, revision: HUGE_REVISION }],
    ['a seal of another table', sealed({}, { table: 'elsewhere', signer: host })],
    ['a seal of another game', sealed({ game: 'another' }, trueHost)],
    ['a seal of another epoch', sealed({ epoch: epoch + 1 }, trueHost)],
  ];
  return [
    ...seals.map(([name, forged]) => ({
      ...{ name: `forged revision: ${name}`, epoch: epoch + 1, seal: forged },
    })),
    ...[epoch, epoch + 2, HUGE_EPOCH].map((false_) => ({
      ...{ name: `false epoch: proposes ${false_}`, epoch: false_, seal },
    })),
  ];
}

/** The proposer that all devices prefer. */
const bestOf = (voters: readonly InformedVoter[]): InformedVoter | undefined =>
  voters.toSorted(
    (one, other) => revisionOf(other) - revisionOf(one) || (one.device < other.device ? -1 : 1),
  )[0];

/**
 * Holds the election with the guests' current knowledge; nothing changes at the table. Returns the name of the forgery; null if too few
 * guests could vote.
 * @throws CheckFailed if any device accepts the forgery, or the honest proposer is not elected.
 */
export function forgeElection(guests: readonly GuestDevice[], chance: Chance): string | null {
  const voters = votersOf(guests);
  if (voters.length < 2) return null;
  const liar = chance.oneOf(voters);
  const honest = voters.filter((one) => one !== liar);
  const proposer = bestOf(honest);
  if (!proposer) return null;
  const forgery = chance.oneOf(forgeriesOf(liar));
  // the liar's own election stays silent: without a seal it has nothing to propose
  const electorate = new Electorate([...honest, { ...liar, seal: null }]);
  new ForgedElection(electorate, liar, honest, proposer).run(forgery, chance);
  return forgery.name;
}

class ForgedElection {
  readonly #electorate: Electorate;
  readonly #liar: InformedVoter;
  readonly #honest: readonly InformedVoter[];
  readonly #proposer: InformedVoter;

  constructor(
    electorate: Electorate,
    liar: InformedVoter,
    honest: readonly InformedVoter[],
    proposer: InformedVoter,
  ) {
    this.#electorate = electorate;
    this.#liar = liar;
    this.#honest = honest;
    this.#proposer = proposer;
  }

  run({ name, epoch, seal }: Forgery, chance: Chance): void {
    const electorate = this.#electorate;
    electorate.election(this.#proposer.device).propose();
    electorate.deliver();
    const before = this.#states;
    for (const { device } of this.#honest) {
      electorate.send(this.#liar.device, device, { type: 'propose', epoch, seal });
      if (chance.onceIn(2)) electorate.send(this.#liar.device, device, { type: 'took-over', epoch });
    }
    electorate.deliver(chance.onceIn(2) ? 'oldest first' : 'newest first');
    for (let ticks = chance.below(4); ticks > 0; ticks--) electorate.tick();
    if (this.#states !== before) throw new CheckFailed(`${name}: ${before} became ${this.#states}`);
    const answers = electorate.messagesTo(this.#liar.device);
    if (answers.some(({ type }) => type === 'agree')) throw new CheckFailed(`${name}: a device agreed to it`);
    this.#electCandidate(name);
  }

  get #states(): string {
    const states = this.#honest.map(({ device }) => [device, this.#electorate.election(device).state]);
    return JSON.stringify(states);
  }
  /** Every honest player agrees, and the liar is silent. */
  #electCandidate(name: string): void {
    const electorate = this.#electorate;
    const { device, trust } = this.#proposer;
    const others = this.#honest.filter((one) => one !== this.#proposer);
    for (const one of others) electorate.election(one.device).agree();
    electorate.at(this.#liar.device).reachable = false;
    electorate.deliver();
    electorate.tick();
    const [elected, ...more] = electorate.at(device).takeovers;
    if (!elected || more.length > 0 || electorate.hosts.length !== 1) {
      throw new CheckFailed(`${name}: elected ${electorate.hosts.join(', ')}, not ${device}`);
    }
    const [takeover] = elected;
    const signers = signersOf(trust.table, takeover, trust.devices);
    const isWhole = this.#honest.every((one) => signers.includes(one.device));
    if (takeover.epoch !== trust.epoch + 1 || !isWhole || signers.includes(this.#liar.device)) {
      throw new CheckFailed(`${name}: the take-over is ${JSON.stringify(takeover)}`);
    }
    const astray = others.find((one) => electorate.at(one.device).follows.join() !== device);
    if (astray) throw new CheckFailed(`${name}: ${astray.device} does not follow ${device}`);
  }
}
