import type { Device, DeviceId, Holder } from '../../protocol/table-view.ts';
import type { HostMessage } from '../../protocol/messages.ts';
import type { Seat } from '../../rules/types.ts';
import type { SeatInfo } from '../../seats.ts';
import { sanitizeName } from '../../names.ts';
import { COLOURS, LONGEST, SHAPE_OF, tidyName } from '../../seats.ts';

/** A device as the host keeps it: besides what all know, what was answered last. */
export interface Member extends Device {
  /** What the device can prove with that it is the same (proof.ts); '': it was not here since the take-over. */
  readonly proofKey: string;
  /** The highest id of a game request that was answered, and with what. */
  readonly lastAnswered: number;
  readonly lastAnswer: HostMessage | null;
}

/** What is kept of a roster. Plain JSON. */
export interface RosterState {
  readonly members: readonly Member[];
  readonly seats: readonly SeatInfo[];
  readonly holders: readonly Holder[];
  /** By seat: what it is called until somebody names it; '': somebody did. Empty: the names stand. */
  readonly placeholders: readonly string[];
}

/** Devices that may be at one table: seats and spectators. */
const MOST_MEMBERS = 24;

/** Who is at the table and who holds which seat. Values are replaced, never changed in place. */
export class Roster {
  #members: RosterState['members'];
  #seats: RosterState['seats'];
  #holders: RosterState['holders'];
  #placeholders: RosterState['placeholders'];

  constructor({ members, seats, holders, placeholders }: RosterState) {
    this.#members = members;
    this.#seats = seats;
    this.#holders = holders;
    this.#placeholders = placeholders;
  }

  get members(): readonly Member[] {
    return this.#members;
  }
  get seats(): readonly SeatInfo[] {
    return this.#seats;
  }
  get holders(): readonly Holder[] {
    return this.#holders;
  }
  get placeholders(): readonly string[] {
    return this.#placeholders;
  }
  get devices(): readonly Device[] {
    return this.#members.map(({ id, name, secretHash, here, ready }) => ({
      id,
      name,
      secretHash,
      here,
      ready,
    }));
  }

  member(id: DeviceId): Member | null {
    return this.#members.find((one) => one.id === id) ?? null;
  }

  /** A device that comes for the first time. False: the table is full. */
  join(id: DeviceId, name: string, secretHash: string): boolean {
    const others = this.#present;
    if (others.length >= MOST_MEMBERS) return false;
    const member = {
      id,
      name: this.#deviceName(id, sanitizeName(name)),
      secretHash,
      here: true,
      ready: false,
    };
    this.#members = [
      ...(this.#members.length < MOST_MEMBERS ? this.#members : others),
      { ...member, proofKey: '', lastAnswered: 0, lastAnswer: null },
    ];
    return true;
  }
  update(id: DeviceId, part: Partial<Omit<Member, 'id' | 'secretHash'>>): void {
    this.#members = this.#members.map((one) => (one.id === id ? { ...one, ...part } : one));
  }
  /** Who is here and who is away; true: that has changed. */
  updatePresence(isHere: (id: DeviceId) => boolean): boolean {
    const changed = this.#members.filter(({ id, here }) => here !== isHere(id));
    for (const { id, here } of changed) this.update(id, { here: !here });
    return changed.length > 0;
  }
  /** It leaves for good, and its seats are free. */
  remove(id: DeviceId): void {
    for (const seat of this.seatsOf(id)) this.setHolder(seat, { kind: 'free' });
    this.#members = this.#members.filter((one) => one.id !== id);
  }

  seatsOf(id: DeviceId): readonly Seat[] {
    return this.#holders.flatMap((one, seat) => (one.kind === 'device' && one.device === id ? [seat] : []));
  }
  /** Put somebody, or nobody, on a seat. One that nobody has named is called as its player until it is free again. */
  setHolder(seat: Seat, holder: Holder): void {
    this.#holders = this.#holders.map((one, at) => (at === seat ? holder : one));
    const placeholder = this.#placeholders[seat] ?? '';
    if (placeholder !== '') this.#call(seat, this.#playerAt(seat, holder) || placeholder);
  }
  /** False: another seat has that colour. */
  nameSeat(seat: Seat, name: string, colour: SeatInfo['colour']): boolean {
    if (this.#seats.some((one, at) => at !== seat && one.colour === colour)) return false;
    const old = this.#seats[seat]?.name ?? '';
    const given = distinct(sanitizeName(name) || old, this.#namesBut(seat));
    const holder = this.#holders[seat] ?? { kind: 'free' };
    const device = holder.kind === 'device' ? this.member(holder.device) : null;
    const player = this.#playerAt(seat, holder);
    // what a player calls itself is also the name of its device, and goes with it
    if (device && (device.name === old || player === old)) {
      this.update(device.id, { name: this.#deviceName(device.id, given) });
    }
    if (given !== old && player !== old) {
      this.#placeholders = this.#placeholders.map((one, at) => (at === seat ? '' : one));
    }
    this.#seats = this.#seats.map((one, at) =>
      at === seat ? { name: given, colour, shape: SHAPE_OF[colour] } : one,
    );
    return true;
  }
  /** One more, in a colour that is free, and nobody's. `name`: until somebody names it. Nothing where all colours are taken. */
  addSeat(name: string): void {
    const colour = COLOURS.find((one) => this.#seats.every((seat) => seat.colour !== one));
    if (!colour) return;
    this.#placeholders = [...this.#seats.map((_, seat) => this.#placeholders[seat] ?? ''), name];
    this.#seats = [...this.#seats, { name, colour, shape: SHAPE_OF[colour] }];
    this.#holders = [...this.#holders, { kind: 'free' }];
  }
  /** Those behind it move up. */
  removeSeat(seat: Seat): void {
    this.#seats = this.#seats.toSpliced(seat, 1);
    this.#holders = this.#holders.toSpliced(seat, 1);
    this.#placeholders = this.#placeholders.toSpliced(seat, 1);
  }
  /** What they were ready for has changed. */
  clearReady(): void {
    this.#members = this.#members.map((one) => ({ ...one, ready: false }));
  }
  /** The game begins: seats are called as they are now, whoever plays them later. */
  fixNames(): void {
    this.#placeholders = [];
  }

  /** Before another game: whose seat goes by the player's own name, or is free, is called by its placeholder when it is free. */
  releaseNames(placeholders: readonly string[]): void {
    const goes = this.#holders.map(
      (holder, seat) => holder.kind === 'free' || this.#playerAt(seat, holder) === this.#seats[seat]?.name,
    );
    this.#placeholders = goes.map((so, seat) => (so ? (placeholders[seat] ?? '') : ''));
    for (const [seat, holder] of this.#holders.entries())
      if (holder.kind === 'free') this.setHolder(seat, holder);
  }

  /** Who counts: here, or expected back at a seat. */
  get #present(): readonly Member[] {
    return this.#members.filter((one) => one.here || this.seatsOf(one.id).length > 0);
  }
  /** Two of the same could not be told apart by who gives seats. '': none was said. */
  #deviceName(id: DeviceId, name: string): string {
    const others = this.#present.flatMap((one) => (one.id === id ? [] : [one.name]));
    return name === '' ? '' : distinct(name, others);
  }
  #call(seat: Seat, name: string): void {
    this.#seats = this.#seats.map((one, at) => (at === seat ? { ...one, name } : one));
  }
  /** As the device's player is called; '': unknown, or its second seat, which it plays for somebody else. */
  #playerAt(seat: Seat, holder: Holder): string {
    if (holder.kind !== 'device') return '';
    const name = this.member(holder.device)?.name ?? '';
    const other = this.seatsOf(holder.device).some((one) => one !== seat);
    if (other || name === '' || this.#placeholders.includes(name)) return '';
    return distinct(name, this.#namesBut(seat));
  }
  #namesBut(seat: Seat): readonly string[] {
    return this.#seats.flatMap(({ name }, at) => (at === seat ? [] : [name]));
  }
}

/** The name, told apart from the others by a number where one of them has it, in capitals or not. */
function distinct(name: string, others: readonly string[]): string {
  const had = others.map((one) => one.toLowerCase());
  let own = name;
  for (let count = 2; had.includes(own.toLowerCase()); count++) {
    const number = ` ${count}`;
    own = tidyName(name, LONGEST.seat - number.length) + number;
  }
  return own;
}
