import type { Cable, Wire } from '../../lib/net/memory.ts';
import { type Agreement, MAX_AGREEMENTS, type Takeover } from '../../lib/protocol/certificates.ts';
import { CLOSE_REASONS, type CloseReason, type HostMessage } from '../../lib/protocol/messages.ts';
import { type KeyPair, keyPairOf } from '../../lib/session/trust/keys.ts';
import { agreeTo } from '../../lib/session/trust/takeover.ts';
import { type GuestDevice, HOST, type MemoryTable, secretOf } from '../support/memory-table.ts';
import type { Chance } from '../support/player.ts';
import { FalseHost, HUGE_EPOCH, type Lie } from './false-host.ts';
import { CheckFailed } from './timeline.ts';

/** A stranger in the table's room: a guest that lost its channel finds it instead of the host. */

const SQUATTER = 'squatter';
const OUTDATED = 'squatter: an old host';
const ZERO_SIGNATURE = '00'.repeat(64);
/** A host may give this reason before any proof. */
const TRUE_WITHOUT_PROOF: CloseReason = 'version';

/** A guest's knowledge and screen in comparable form. Only its channel count may change while it is misled. */
const knownBy = ({ guest, gestures, refusals, relays, revealed }: GuestDevice): string => {
  const { guestRecord, tableView, log, seal } = guest;
  const seen = [gestures, refusals, relays].map(({ length }) => length);
  return JSON.stringify([
    { ...guestRecord, visits: 0, storage: '' },
    tableView,
    log.length,
    seal,
    seen,
    revealed !== null,
  ]);
};

/** Delivers all texts on a cable, including those sent in answer. */
function deliverAll({ wires }: Cable, deliver: (wire: Wire) => void): void {
  for (let wire = wires.find(({ busy }) => busy); wire; wire = wires.find(({ busy }) => busy)) deliver(wire);
}

export class Squatter {
  readonly #table: MemoryTable;
  readonly #chance: Chance;
  /** Delivers the next text on a channel to the true host. */
  readonly #deliver: (wire: Wire) => void;
  readonly tried: string[] = [];

  constructor(table: MemoryTable, chance: Chance, deliver: (wire: Wire) => void) {
    this.#table = table;
    this.#chance = chance;
    this.#deliver = deliver;
  }

  /**
   * Cuts a guest off from its host, misleads it, and lets it reconnect.
   * @throws CheckFailed if the guest sends more than a hello, believes a claim, or does not return to the true host.
   */
  attack(guestDevice: GuestDevice): void {
    guestDevice.cable?.cut();
    const before = knownBy(guestDevice);
    const cable = this.#table.net.connect(guestDevice.device, SQUATTER);
    const host = new FalseHost(cable.ends[1], null);
    guestDevice.guest.join(cable.ends[0]);
    const what = this.#mislead(guestDevice, host, cable);
    this.tried.push(what);
    // an old host has to learn that it has a successor
    const allowed = what.startsWith(OUTDATED) ? ['hello', 'prove'] : ['hello'];
    const said = host.types.filter((type) => !allowed.includes(type));
    if (host.types.length === 0) throw new CheckFailed(`${what}: ${guestDevice.device} said no hello`);
    if (said.length > 0) throw new CheckFailed(`${what}: ${guestDevice.device} told it ${said.join(', ')}`);
    if (knownBy(guestDevice) !== before) throw new CheckFailed(`${what}: ${guestDevice.device} believed it`);
    cable.cut();
    this.#comeBack(guestDevice, what);
  }

  /** Returns the name of the attack. */
  #mislead(guestDevice: GuestDevice, host: FalseHost, cable: Cable): string {
    const deliver = (): void => deliverAll(cable, (wire) => wire.deliver());
    deliver();
    const raw = this.#rawMessages(guestDevice);
    for (const message of raw) host.send(message);
    deliver();
    const names = raw.map((one) => (one.type === 'close' ? `close ${one.reason}` : one.type));
    const isClosed = raw.some(({ type }) => type === 'close');
    this.#expectContact(guestDevice, isClosed ? 'away' : 'joining', `squatter: ${names.join(', ')}`);
    if (isClosed) return `squatter: ${names.join(', ')}`;

    const disbelieved = guestDevice.disbelieved.length;
    const mayBeOld = (guestDevice.guest.guestRecord.trust?.epoch ?? 0) > 1 && this.#chance.onceIn(2);
    const what = mayBeOld ? this.#beOld(guestDevice, host) : this.#tryProof(guestDevice, host);
    deliver();
    // a device that was never let in has only its invitation
    const isMember = guestDevice.guest.guestRecord.trust !== null;
    this.#expectContact(guestDevice, isMember ? 'away' : 'closed', what);
    if (isMember && guestDevice.disbelieved.slice(disbelieved).join() !== [null].join()) {
      throw new CheckFailed(`${what}: ${guestDevice.device} asks its player about it`);
    }
    return [what, ...names].join(', ');
  }
  #expectContact({ guest, device }: GuestDevice, expected: string, what: string): void {
    const { state } = guest.contact;
    if (state !== expected) throw new CheckFailed(`${what}: ${device} is ${state}, not ${expected}`);
  }

  /** Some messages of a host without any proof. */
  #rawMessages({ guest }: GuestDevice): readonly HostMessage[] {
    const { tableView, seal } = guest;
    const chance = this.#chance;
    const reason = chance.oneOf(CLOSE_REASONS.filter((one) => one !== TRUE_WITHOUT_PROOF));
    const all: readonly HostMessage[] = [
      { type: 'close', reason },
      { type: 'welcome', lastAnswered: 99 },
      { type: 'knocking' },
      { type: 'done', id: guest.pending[0]?.id ?? 1 },
      { type: 'refused', id: guest.pending[0]?.id ?? 1, refusal: { code: 'table/nothing-to-undo' } },
      { type: 'nudge', from: HOST },
      { type: 'relay', from: HOST, text: 'hello' },
      { type: 'reveal', share: 'ab'.repeat(32), from: 0, total: 0, commands: [] },
      { type: 'log', from: 0, entries: [] },
      { type: 'pong', hash: 'ab'.repeat(32) },
      ...(tableView
        ? [{ type: 'table-view', tableView: { ...tableView, epoch: HUGE_EPOCH, host: SQUATTER } } as const]
        : []),
      {
        type: 'seal',
        seal: { game: seal?.game ?? '', epoch: 1, revision: 99_999, signature: ZERO_SIGNATURE },
      },
    ];
    return Array.from({ length: chance.below(4) }, () => chance.oneOf(all));
  }

  #tryProof(guestDevice: GuestDevice, host: FalseHost): string {
    return this.#chance.onceIn(5) ? this.#passOn(host) : this.#lie(guestDevice, host);
  }
  /** A member claims to host an earlier epoch, with its true key, and sends host-only messages. */
  #beOld(guestDevice: GuestDevice, host: FalseHost): string {
    const { trust } = guestDevice.guest.guestRecord;
    if (!trust) throw new CheckFailed(`${guestDevice.device} trusts nobody`);
    const { table, epoch, takeovers, devices } = trust;
    const member = this.#chance.oneOf(devices).device;
    const keys = keyPairOf(secretOf(member));
    host.challenge({ table, epoch: 1 + this.#chance.below(epoch - 1), host: member, keys, takeovers });
    for (const message of this.#rawMessages(guestDevice)) host.send(message);
    host.send({ type: 'close', reason: this.#chance.oneOf(CLOSE_REASONS) });
    return `${OUTDATED}: ${member}`;
  }

  /** Relays messages between the guest and the true host. */
  #passOn(host: FalseHost): string {
    const cable = this.#table.net.connect(SQUATTER, HOST);
    this.#table.host.accept(cable.ends[1]);
    cable.ends[0].listen({
      onText: (text) => host.send(JSON.parse(text) as HostMessage),
      onClosed: () => undefined,
    });
    for (const message of host.heard) cable.ends[0].send(JSON.stringify(message));
    deliverAll(cable, this.#deliver);
    cable.cut();
    return 'squatter: passes messages on';
  }

  #lie({ device }: GuestDevice, host: FalseHost): string {
    const chance = this.#chance;
    const { hostRecord } = this.#table.host;
    const own = keyPairOf(`squatter ${chance.below(1e9)}`);
    const isTrueTable = !chance.onceIn(4);
    const epoch = chance.oneOf([hostRecord.epoch, hostRecord.epoch + 1, HUGE_EPOCH]);
    const name = chance.oneOf([hostRecord.self, device, ...hostRecord.members.map(({ id }) => id), SQUATTER]);
    const lie = {
      ...{ table: isTrueTable ? hostRecord.table : 'another-table', epoch, host: name, keys: own },
    };
    const [how, part] = this.#proof(lie, own);
    host.challenge({ ...lie, takeovers: [], ...part });
    const kind = epoch === HUGE_EPOCH ? 'false epoch' : 'squatter';
    return `${kind}: ${isTrueTable ? 'the' : 'another'} table, epoch ${epoch}, ${how}`;
  }
  /** The proof that it is the host. */
  #proof(
    { table, epoch, host }: Omit<Lie, 'takeovers'>,
    own: KeyPair,
  ): readonly [name: string, part: Partial<Lie>] {
    const { hostRecord } = this.#table.host;
    const members = hostRecord.members.map(({ id }) => id);
    const takeover = { epoch, host, publicKey: own.publicKey };
    const agreedBy = (agreement: (member: string) => Agreement): readonly Takeover[] => [
      ...hostRecord.takeovers,
      // with more, a guest would not even read the challenge
      { ...takeover, agreements: members.slice(0, MAX_AGREEMENTS).map(agreement) },
    ];
    const truly = (member: string, to: Omit<Takeover, 'agreements'>, at = table): Agreement =>
      agreeTo(at, to, member, keyPairOf(secretOf(member)));
    const newHost = this.#chance.oneOf(members);
    const toNewHost = { epoch, host: newHost, publicKey: keyPairOf(secretOf(newHost)).publicKey };
    const trueKey = keyPairOf(secretOf(hostRecord.self)).publicKey;
    return this.#chance.oneOf([
      ['no take-over', {}],
      [
        'the key of the host',
        { keys: { publicKey: trueKey, sign: own.sign }, takeovers: hostRecord.takeovers },
      ],
      ['self-signed agreements', { takeovers: agreedBy((member) => agreeTo(table, takeover, member, own)) }],
      ['agreements to another device', { takeovers: agreedBy((member) => truly(member, toNewHost)) }],
      [
        'agreements at another table',
        { takeovers: agreedBy((member) => truly(member, takeover, 'elsewhere')) },
      ],
      [
        'agreements in another epoch',
        { takeovers: agreedBy((member) => truly(member, { ...takeover, epoch: epoch + 1 })) },
      ],
    ] as const);
  }

  #comeBack(guestDevice: GuestDevice, what: string): void {
    const { device } = guestDevice;
    // its player opens the invitation again
    if (guestDevice.guest.contact.state === 'closed') guestDevice.reload();
    deliverAll(guestDevice.connect(), this.#deliver);
    const { members } = this.#table.host.hostRecord;
    const isBack = members.find(({ id }) => id === device)?.here === true;
    if (!isBack) throw new CheckFailed(`${what}: ${device} did not come back to the host`);
  }
}
