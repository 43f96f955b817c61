import type { DeviceId } from '../../protocol/table-view.ts';
import type { HostRecord } from '../host/record.ts';
import type { AnswerCheck } from './successor-check.ts';
import type { Room, Rooms, Signalling } from '../ports/transport.ts';
import { SuccessorCheck, isRival, isSuccessor } from './successor-check.ts';
import { roomOfEpoch, roomsOfLaterEpochs } from './room-ids.ts';

/** Seconds between two looks whether the table was continued elsewhere, while a player is away; and if he stays away. */
const LOOK = 10;
const RARE_LOOK = 60;
/** Seconds after which who is away is taken to sleep. */
const LONG = 120;

export interface SuccessorWatchPorts {
  readonly signalling: Pick<Signalling, 'join'>;
  /** Random bytes as hex. */
  random(bytes: number): string;
  hostRecord(): HostRecord;
  /** Players' devices that do not answer. */
  missing(): readonly DeviceId[];
  /** Another device has the room under which this one has just taken over, and here nothing was decided yet. */
  contested(): boolean;
  /** Somebody continues this table, under this epoch. */
  found(epoch: number): void;
}

/** A host's look whether its table was continued elsewhere: what a `HostDiscovery` is to a guest. */
export class SuccessorWatch {
  readonly #ports: SuccessorWatchPorts;
  readonly #room: Room;
  #seconds = 0;
  #looking = false;
  /** How often it looked ahead. */
  #looked = 0;
  /** Players' devices that are away, and for how many seconds already. */
  #missing = '';
  #missed = 0;
  /** Somebody was found who says to continue this table; since which second. */
  #inquiry: { readonly asked: SuccessorCheck; readonly since: number } | null = null;
  #ended = false;

  constructor(ports: SuccessorWatchPorts, room: Room) {
    this.#ports = ports;
    this.#room = room;
  }

  /** Called once a second. */
  second(): void {
    this.#seconds++;
    if (this.#inquiry && this.#seconds - this.#inquiry.since >= LOOK) this.#drop();
    if (this.#ports.contested()) this.#lookAside();
    else if (this.#isDue()) this.lookAhead();
  }
  /** Whether one of its devices continues this table by now; whoever else opened that room is left alone. */
  lookAhead(): void {
    const hostRecord = this.#ports.hostRecord();
    const question = this.#ports.random(16);
    // only a look that takes place is one of those that reach further each
    const rooms = (): Rooms => roomsOfLaterEpochs(this.#room, hostRecord.epoch, this.#looked++);
    void this.#inquire(rooms, question, isSuccessor(hostRecord, question));
  }
  end(): void {
    this.#ended = true;
    this.#drop();
  }

  /** A player does not answer: he may have gone on elsewhere, whoever else has found the way here. */
  #isDue(): boolean {
    const names = this.#ports.missing().join();
    this.#missed = names === this.#missing ? this.#missed + 1 : 0;
    this.#missing = names;
    return names !== '' && this.#missed % (this.#missed < LONG ? LOOK : RARE_LOOK) === 0;
  }
  /** Of two that continue within the same second the one goes on that was in the room first. */
  #lookAside(): void {
    const hostRecord = this.#ports.hostRecord();
    void this.#inquire(
      () => [roomOfEpoch(this.#room, hostRecord.epoch)],
      this.#ports.random(16),
      isRival(hostRecord),
    );
  }
  /** Ask who hosts there. */
  async #inquire(rooms: () => Rooms, question: string, judge: AnswerCheck): Promise<void> {
    if (this.#looking || this.#inquiry || this.#ended) return;
    this.#looking = true;
    const found = await this.#ports.signalling.join(rooms());
    this.#looking = false;
    if (!found.ok) return;
    if (this.#ended) return found.value.close();
    const asked = new SuccessorCheck(found.value, question, judge, (epoch) => {
      if (!this.#ended) this.#ports.found(epoch);
    });
    this.#inquiry = { asked, since: this.#seconds };
  }
  #drop(): void {
    this.#inquiry?.asked.close();
    this.#inquiry = null;
  }
}
