import type { Device, DeviceId, Holder } from '../protocol/desk.ts';
import type { HostMessage } from '../protocol/messages.ts';
import type { Seat } from '../rules/types.ts';
import type { SeatInfo } from '../seats.ts';
import { LONGEST, SHAPE_OF, tidyName } from '../seats.ts';

/** A device as the host keeps it: besides what all know, what was answered last. */
export interface Member extends Device {
  /** What the device can prove with that it is the same (proof.ts); '': it was not here since the take-over. */
  readonly key: string;
  /** The highest id of a game request that was answered, and with what. */
  readonly done: number;
  readonly answer: HostMessage | null;
}

/** Devices that may be at one table: seats and spectators. */
const MOST_MEMBERS = 24;

/** Who is at the table and who holds which seat. Values are replaced, never changed in place. */
export class Company {
  #members: readonly Member[];
  #seats: readonly SeatInfo[];
  #holders: readonly Holder[];

  constructor(members: readonly Member[], seats: readonly SeatInfo[], holders: readonly Holder[]) {
    this.#members = members;
    this.#seats = seats;
    this.#holders = holders;
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
  get devices(): readonly Device[] {
    return this.#members.map(({ id, name, lock, here, ready }) => ({ id, name, lock, here, ready }));
  }

  member(id: DeviceId): Member | null {
    return this.#members.find((one) => one.id === id) ?? null;
  }

  /** A device that comes for the first time. False: the table is full. */
  join(id: DeviceId, name: string, lock: string): boolean {
    const gone = this.#members.filter((one) => one.here || this.seatsOf(one.id).length > 0);
    if (gone.length >= MOST_MEMBERS) return false;
    const member = { id, name: tidyName(name, LONGEST.seat), lock, here: true, ready: false };
    this.#members = [
      ...(this.#members.length < MOST_MEMBERS ? this.#members : gone),
      { ...member, key: '', done: 0, answer: null },
    ];
    return true;
  }
  update(id: DeviceId, part: Partial<Omit<Member, 'id' | 'lock'>>): void {
    this.#members = this.#members.map((one) => (one.id === id ? { ...one, ...part } : one));
  }
  /** Who is here and who is away; true: that has changed. */
  see(isHere: (id: DeviceId) => boolean): boolean {
    const changed = this.#members.filter(({ id, here }) => here !== isHere(id));
    for (const { id, here } of changed) this.update(id, { here: !here });
    return changed.length > 0;
  }
  /** It leaves for good, and its seats are free. */
  remove(id: DeviceId): void {
    for (const seat of this.seatsOf(id)) this.hold(seat, { kind: 'free' });
    this.#members = this.#members.filter((one) => one.id !== id);
  }

  seatsOf(id: DeviceId): readonly Seat[] {
    return this.#holders.flatMap((one, seat) => (one.kind === 'device' && one.device === id ? [seat] : []));
  }
  hold(seat: Seat, holder: Holder): void {
    this.#holders = this.#holders.map((one, at) => (at === seat ? holder : one));
  }
  /** False: another seat has that colour. */
  nameSeat(seat: Seat, name: string, colour: SeatInfo['colour']): boolean {
    if (this.#seats.some((one, at) => at !== seat && one.colour === colour)) return false;
    const tidy = tidyName(name, LONGEST.seat);
    this.#seats = this.#seats.map((one, at) =>
      at === seat ? { name: tidy === '' ? one.name : tidy, colour, shape: SHAPE_OF[colour] } : one,
    );
    return true;
  }
}
