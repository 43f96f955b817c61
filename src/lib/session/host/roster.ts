import type { BotSeats } from '../../bots/bot-seats.ts';
import { sanitizeName } from '../../names.ts';
import type { HostMessage } from '../../protocol/messages.ts';
import {
  botsAt,
  type Device,
  type DeviceId,
  hasSeat,
  type Holder,
  ownerOf,
} from '../../protocol/table-view.ts';
import type { Seat } from '../../rules/types.ts';
import { isSameName, uniqueName } from '../../same-name.ts';
import { COLOURS, type SeatInfo, SHAPE_OF } from '../../seats.ts';
import { lookAlike } from './look-alikes.ts';

/** A device as the host knows it. */
export interface Member extends Device {
  /** The highest answered id of a game request, and the answer. */
  readonly lastAnswered: number;
  readonly lastAnswer: HostMessage | null;
}

/** A stored roster. Plain JSON. */
export interface RosterState {
  readonly members: readonly Member[];
  readonly seats: readonly SeatInfo[];
  readonly holders: readonly Holder[];
  /** By seat: its name until it is named; '' once it is named. Empty if all names are fixed. */
  readonly placeholders: readonly string[];
}

/** Devices at one table, spectators included. */
const MAX_MEMBERS = 24;

/** The devices at a table and the holders of its seats. Values are replaced, never changed in place. */
export class Roster {
  #members: RosterState['members'];
  #seats: RosterState['seats'];
  #holders: RosterState['holders'];
  #placeholders: RosterState['placeholders'];
  #bots: BotSeats = [];

  constructor({ members, seats, holders, placeholders }: RosterState) {
    this.#members = members;
    this.#seats = seats;
    this.#holders = holders;
    this.#placeholders = placeholders;
    this.#bots = botsAt(this);
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
  /** The seats of bots; a new list after each change of holders. */
  get bots(): BotSeats {
    return this.#bots;
  }
  /** The number of people with a seat, including those replaced by a stand-in. */
  get people(): number {
    return this.#holders.filter((one) => ownerOf(one) !== null).length;
  }
  get devices(): readonly Device[] {
    return this.#members.map(({ id, name, publicKey, here, ready }) => ({
      id,
      name,
      publicKey,
      here,
      ready,
    }));
  }

  member(id: DeviceId): Member | null {
    return this.#members.find((one) => one.id === id) ?? null;
  }

  /** Adds a new device; returns false if the table is full. */
  join(id: DeviceId, name: string, publicKey: string): boolean {
    const current = this.#currentMembers;
    if (current.length >= MAX_MEMBERS) return false;
    const member = {
      id,
      name: this.#deviceName(id, sanitizeName(name)),
      publicKey,
      here: true,
      ready: false,
    };
    this.#members = [
      ...(this.#members.length < MAX_MEMBERS ? this.#members : current),
      { ...member, lastAnswered: 0, lastAnswer: null },
    ];
    return true;
  }
  update(id: DeviceId, part: Partial<Omit<Member, 'id'>>): void {
    this.#members = this.#members.map((one) => (one.id === id ? { ...one, ...part } : one));
  }
  /** Updates which devices are here; returns whether that changed. */
  updatePresence(isHere: (id: DeviceId) => boolean): boolean {
    const changed = this.#members.filter(({ id, here }) => here !== isHere(id));
    for (const { id, here } of changed) this.update(id, { here: !here });
    return changed.length > 0;
  }
  /** Removes a device for good and frees its seats. Its stand-ins become ordinary bots. */
  remove(id: DeviceId): void {
    for (const seat of this.seatsOf(id)) this.setHolder(seat, { kind: 'free' });
    this.#changeHolders((one) => (ownerOf(one) === id ? { ...one, owner: null } : one));
    this.#members = this.#members.filter((one) => one.id !== id);
  }

  seatsOf(id: DeviceId): readonly Seat[] {
    return this.#holders.flatMap((one, seat) => (one.kind === 'device' && one.device === id ? [seat] : []));
  }
  /**
   * Gives a seat to a device or a bot, or frees it. An unnamed seat takes the name of its player until it is free again. `botName`: of a
   * bot that is no stand-in.
   */
  setHolder(seat: Seat, holder: Holder, botName = ''): void {
    this.#changeHolders((one, at) => (at === seat ? holder : one));
    const placeholder = this.#placeholders[seat] ?? '';
    if (placeholder === '') return;
    const isBot = holder.kind === 'bot' && holder.owner === null && botName !== '';
    const name = isBot ? distinctName(botName, this.#otherNames(seat)) : this.#playerName(seat, holder);
    this.#setName(seat, name || placeholder);
  }
  /** Seats a device without a seat if exactly one is free; with several, its player chooses. */
  takeOnlyFreeSeat(device: DeviceId): void {
    if (hasSeat(this, device)) return;
    const [seat, ...others] = this.#holders.flatMap(({ kind }, at) => (kind === 'free' ? [at] : []));
    if (seat !== undefined && others.length === 0) this.setHolder(seat, { kind: 'device', device });
  }
  #changeHolders(change: (holder: Holder, seat: Seat) => Holder): void {
    this.#holders = this.#holders.map(change);
    this.#bots = botsAt(this);
  }
  /** Returns false if another seat has the colour. */
  nameSeat(seat: Seat, name: string, colour: SeatInfo['colour']): boolean {
    if (this.#seats.some((one, at) => at !== seat && one.colour === colour)) return false;
    const oldName = this.#seats[seat]?.name ?? '';
    const newName = distinctName(sanitizeName(name) || oldName, this.#otherNames(seat));
    const holder = this.#holders[seat] ?? { kind: 'free' };
    const device = holder.kind === 'device' ? this.member(holder.device) : null;
    const playerName = this.#playerName(seat, holder);
    // a player who renames their seat renames their device as well
    if (device && (isSameName(device.name, oldName) || isSameName(playerName, oldName))) {
      this.update(device.id, { name: this.#deviceName(device.id, newName) });
    }
    if (!isSameName(newName, oldName) && !isSameName(playerName, oldName)) {
      this.#placeholders = this.#placeholders.map((one, at) => (at === seat ? '' : one));
    }
    this.#seats = this.#seats.map((one, at) =>
      at === seat ? { name: newName, colour, shape: SHAPE_OF[colour] } : one,
    );
    return true;
  }
  /** Adds a free seat in an unused colour; does nothing if all colours are used. `name`: until the seat is named. */
  addSeat(name: string): void {
    const colour = COLOURS.find((one) => this.#seats.every((seat) => seat.colour !== one));
    if (!colour) return;
    this.#placeholders = [...this.#seats.map((_, seat) => this.#placeholders[seat] ?? ''), name];
    this.#seats = [...this.#seats, { name, colour, shape: SHAPE_OF[colour] }];
    this.#holders = [...this.#holders, { kind: 'free' }];
    this.#bots = botsAt(this);
  }
  /** Removes a seat; higher seat numbers move up by one. */
  removeSeat(seat: Seat): void {
    this.#seats = this.#seats.toSpliced(seat, 1);
    this.#holders = this.#holders.toSpliced(seat, 1);
    this.#bots = botsAt(this);
    this.#placeholders = this.#placeholders.toSpliced(seat, 1);
  }
  /** Makes all devices declare themselves ready again, after a change of the set-up. */
  clearReady(): void {
    this.#members = this.#members.map((one) => ({ ...one, ready: false }));
  }
  /** Fixes the names when the game begins: later holders do not change them. */
  fixNames(): void {
    this.#placeholders = [];
  }

  /**
   * Unfixes names before the next game: seats with their player's name, free seats and those of bots can be renamed again. `placeholders`:
   * by seat.
   */
  releaseNames(placeholders: readonly string[]): void {
    const isReleased = this.#holders.map(
      (holder, seat) =>
        ownerOf(holder) === null || isSameName(this.#playerName(seat, holder), this.#seats[seat]?.name ?? ''),
    );
    this.#placeholders = isReleased.map((released, seat) => (released ? (placeholders[seat] ?? '') : ''));
    for (const [seat, holder] of this.#holders.entries())
      if (holder.kind === 'free') this.setHolder(seat, holder);
  }

  /** Devices that are here or have a seat. */
  get #currentMembers(): readonly Member[] {
    return this.#members.filter((one) => one.here || hasSeat(this, one.id));
  }
  /** The displayed name of a device that is not let in yet: it must not pass for a device or a player at the table. */
  newcomersName(id: DeviceId, name: string): string {
    const unique = this.#deviceName(id, sanitizeName(name));
    const players = this.#seats.flatMap((one, seat) =>
      ownerOf(this.#holders[seat]) === id ? [] : [one.name],
    );
    return unique === '' ? '' : distinctName(unique, players);
  }
  /** Makes device names unique, so that seats are assigned to the right device. '' stays ''. */
  #deviceName(id: DeviceId, name: string): string {
    const others = this.#currentMembers.flatMap((one) => (one.id === id ? [] : [one.name]));
    return name === '' ? '' : distinctName(name, others);
  }
  #setName(seat: Seat, name: string): void {
    this.#seats = this.#seats.map((one, at) => (at === seat ? { ...one, name } : one));
  }
  /** The name of the device's player; '' if unknown, or if this is a further seat, played for another person. */
  #playerName(seat: Seat, holder: Holder): string {
    const device = ownerOf(holder);
    if (device === null) return '';
    const name = this.member(device)?.name ?? '';
    const hasOtherSeat = this.#holders.some((one, at) => at !== seat && ownerOf(one) === device);
    const isPlaceholder = this.#placeholders.some((one) => isSameName(one, name));
    if (hasOtherSeat || name === '' || isPlaceholder) return '';
    return distinctName(name, this.#otherNames(seat));
  }
  #otherNames(seat: Seat): readonly string[] {
    return this.#seats.flatMap(({ name }, at) => (at === seat ? [] : [name]));
  }
}

/** The name, with a number if another one looks like it. */
const distinctName = (name: string, others: readonly string[]): string => uniqueName(name, others, lookAlike);
