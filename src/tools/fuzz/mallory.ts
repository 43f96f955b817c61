import { momentOf } from '../../lib/machine/step.ts';
import type { Cable } from '../../lib/net/memory.ts';
import { PROTOCOL } from '../../lib/protocol/messages.ts';
import { seatsToActAt } from '../../lib/rules/legal.ts';
import type { Seat } from '../../lib/rules/types.ts';
import { type GuestDevice, HOST, type MemoryTable, type ReportedProblem } from '../support/memory-table.ts';
import { CheckFailed } from './timeline.ts';

/** Attacks, each with the reason that the host must note. */

const STRANGER = 'mallory';
/** More malformed messages than a host tolerates. */
const HABIT = 6;
const LONG = 'x'.repeat(10_000_000);

const NONCE = 'a'.repeat(32);
const hello = (part: object): string =>
  JSON.stringify({ type: 'hello', protocol: PROTOCOL, device: 'mallory', nonce: NONCE, ...part });
/** A device's proof without a valid signature. */
const prove = (part: object): string =>
  JSON.stringify({
    ...{ type: 'prove', device: 'mallory', publicKey: 'ab'.repeat(32), signature: '00'.repeat(64), name: '' },
    ...{ epoch: 0, storage: NONCE, visit: 1, ticketProof: '', ...part },
  });
const PING = '{"type":"ping"}';

/** First messages of a stranger. */
const KNOCKS: readonly (readonly [texts: readonly string[], reason: ReportedProblem['reason']])[] = [
  [['\u0000\uFFFFgarbage\u202E'], 'no-hello'],
  [['{"type":"act","id":1,"revision":0,"commands":[]}'], 'no-hello'],
  [[PING], 'no-hello'],
  [['[]'], 'no-hello'],
  [['{"type":"hello","__proto__":{"device":"ana1"}}'], 'no-hello'],
  [[hello({ nonce: 'x'.repeat(1_000) })], 'no-hello'],
  [[hello({ device: '__proto__' })], 'no-hello'],
  [[hello({ protocol: PROTOCOL + 1 })], 'version'],
  [[hello({ protocol: PROTOCOL - 1 })], 'version'],
  [[prove({})], 'no-hello'],
  [[hello({}), prove({})], 'identity'],
  [[hello({}), prove({ epoch: 999_999_999 })], 'identity'],
  [Array.from({ length: 9 }, () => hello({})), 'too-many'],
  [[LONG], 'too-long'],
];

/** Invalid messages from a device at the table. */
const GARBAGE: readonly string[] = [
  '{"type":"act","id":9999,"revision":9,"commands":[{"type":"pass","seat":0}],"__proto__":{"seat":1}}',
  '{"type":"act","id":9999,"revision":9,"commands":[{"type":"pass","seat":-1}]}',
  '{"type":"act","id":9999,"revision":9,"commands":[{"type":"pass","seat":1e400}]}',
  '{"type":"act"',
  '{"type":"give-me-all"}',
  '{"type":"constructor"}',
  '{"type":"ping","and":"more"}',
  '{"type":"emote","emote":"<img src=x>"}',
  '{"type":"speech-time","ms":600000}',
  '['.repeat(50_000),
  'null',
];

/** An attacker with or without a seat at the table. */
export class Mallory {
  readonly #table: MemoryTable;
  readonly #guestDevice: GuestDevice | null;
  /** Delivers the next message on the link of the attacker's own device. */
  readonly #deliver: (cable: Cable) => void;
  readonly tried: string[] = [];

  constructor(table: MemoryTable, guestDevice: GuestDevice | null, deliver: (cable: Cable) => void) {
    this.#table = table;
    this.#guestDevice = guestDevice;
    this.#deliver = deliver;
  }

  /** @throws CheckFailed if an attack changes the table, or the host does not note the reason. */
  attack(): void {
    const { chance, host } = this.#table;
    const cable = this.#guestDevice?.guest.contact.state === 'here' ? this.#guestDevice.cable : null;
    if (cable && !cable.wires.some(({ isClosed }) => isClosed) && !chance.onceIn(3)) {
      while (cable.wires[0].texts.length > 0) this.#deliver(cable);
      if (!cable.wires[0].isClosed) return this.#within(cable);
    }
    const { revision } = host.hostRecord;
    this.#knock();
    if (host.hostRecord.revision !== revision) throw new CheckFailed('a stranger changed the game');
  }

  #knock(): void {
    const { chance, net, host } = this.#table;
    const cable = net.connect(STRANGER, HOST);
    host.accept(cable.ends[1]);
    if (chance.onceIn(4)) {
      const { members } = host.hostRecord;
      // the id of a device at the table, and its public key, which all devices there know
      const { id: device, publicKey } = chance.oneOf(members);
      const proof = prove({ device, publicKey });
      return this.#expect('stolen id', cable, [hello({ device }), proof], 'identity');
    }
    const [texts, reason] = chance.oneOf(KNOCKS);
    this.#expect(`knock: ${texts.join().slice(0, 40)}`, cable, texts, reason);
  }

  #within(cable: Cable): void {
    const { chance, host } = this.#table;
    const { revision, validSince, stage } = host.hostRecord;
    switch (chance.below(stage === 'playing' ? 7 : 3)) {
      case 0:
        return this.#expect('garbage', cable, this.#habit(chance.oneOf(GARBAGE)), 'garbage');
      case 1:
        return this.#expect('flood', cable, Array<string>(10_000).fill(PING), 'too-many');
      case 2:
        return this.#expect('10 MB', cable, [LONG], 'too-long');
      case 3:
        return this.#asSeat(cable, this.#foreign, revision, 'table/not-your-seat');
      case 4:
        return this.#asSeat(cable, this.#ownSeats(false), revision, 'turn/not-yours');
      case 5:
        if (validSince > 0) this.#asSeat(cable, this.#ownSeats(true), validSince - 1, 'table/stale');
        return;
      default:
        return this.#repeat(cable);
    }
  }

  #habit(text: string): readonly string[] {
    return Array.from({ length: HABIT }, () => text);
  }
  get #own(): readonly Seat[] {
    const { device } = this.#guestDevice ?? {};
    return this.#table.host.hostRecord.holders.flatMap((holder, seat) =>
      holder.kind === 'device' && holder.device === device ? [seat] : [],
    );
  }
  get #foreign(): readonly Seat[] {
    const { holders } = this.#table.host.hostRecord;
    return holders.flatMap((_, seat) => (this.#own.includes(seat) ? [] : [seat]));
  }
  /** The attacker's seats to act, or its other seats. */
  #ownSeats(mayAct: boolean): readonly Seat[] {
    const { commandLog } = this.#table.host;
    if (!commandLog) return [];
    const seats = seatsToActAt(momentOf(commandLog.snapshot), commandLog.snapshot.context);
    return seats.length === 0 ? [] : this.#own.filter((seat) => seats.includes(seat) === mayAct);
  }

  /** A request with a new id to pass for one of these seats. */
  #asSeat(cable: Cable, seats: readonly Seat[], revision: number, reason: ReportedProblem['reason']): void {
    const [seat] = seats;
    if (seat === undefined) return;
    const id = this.#done + 1;
    const act = { type: 'act', id, revision, commands: [{ type: 'pass', seat }] };
    this.#expect(reason, cable, [JSON.stringify(act)], reason);
  }
  /** A request that reuses an answered id with another command. */
  #repeat(cable: Cable): void {
    const [seat] = this.#ownSeats(true);
    if (seat === undefined || this.#done === 0) return;
    const { revision } = this.#table.host.hostRecord;
    const act = { type: 'act', id: this.#done, revision, commands: [{ type: 'pass', seat }] };
    this.#expect('repeated', cable, [JSON.stringify(act)], null);
  }
  get #done(): number {
    const { members } = this.#table.host.hostRecord;
    return members.find(({ id }) => id === this.#guestDevice?.device)?.lastAnswered ?? 0;
  }

  /** Delivers all of these messages at once; checks that the host notes the reason, if any, and the game is unchanged. */
  #expect(
    what: string,
    cable: Cable,
    texts: readonly string[],
    reason: ReportedProblem['reason'] | null,
  ): void {
    const { host, log } = this.#table;
    const [wire] = cable.wires;
    const [before, noted] = [host.hostRecord.revision, log.length];
    this.tried.push(what);
    for (const text of texts) wire.put(text);
    while (wire.texts.length > 0 && !wire.isClosed) wire.deliver();
    const named = log.slice(noted).some((note) => note.reason === reason);
    if (reason !== null && !named) throw new CheckFailed(`${what}: the host did not note ${reason}`);
    if (host.hostRecord.revision !== before) throw new CheckFailed(`${what}: it changed the game`);
  }
}
