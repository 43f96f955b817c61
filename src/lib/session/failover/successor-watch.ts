import type { Challenge } from '../../protocol/messages.ts';
import { hasSeat, type TableView } from '../../protocol/table-view.ts';
import type { HostRecord } from '../host/host-record.ts';
import { roomOfEpoch, roomsOfLaterEpochs } from '../ids.ts';
import type { Room, Rooms, Signalling } from '../ports/transport.ts';
import type { TakeoverClaim } from '../trust/trust.ts';
import { isRival, isSuccessor, SuccessorCheck, type SuccessorJudge } from './successor-check.ts';

/** Seconds between two searches for a successor while a player's device is missing; RARE_LOOK after LONG seconds. */
const LOOK = 10;
const RARE_LOOK = 60;
/** Seconds after which a missing device is probably just asleep. */
const LONG = 120;

export interface SuccessorWatchPorts {
  readonly signalling: Pick<Signalling, 'join'>;
  /** Random bytes as hex. */
  random(bytes: number): string;
  hostRecord(): HostRecord;
  /** The host's own table view. */
  tableView(): TableView;
  /** Whether another device already has the room of this host's epoch, and no command has been made since the take-over. */
  contested(): boolean;
  /** Called when another, believed host continues this table. */
  found(successor: Challenge): void;
  /** Called when a device claims to continue this table and the player has to decide. */
  claimed(claim: TakeoverClaim): void;
}

/** A host's regular search for a device that has taken over its table; a guest uses `HostDiscovery` instead. */
export class SuccessorWatch {
  readonly #ports: SuccessorWatchPorts;
  readonly #room: Room;
  #seconds = 0;
  #searching = false;
  /** Number of searches in the rooms of later epochs. */
  #searches = 0;
  /** The ids of the missing devices, joined, and the seconds since this list last changed. */
  #missing = '';
  #missed = 0;
  /** The current successor check, and the second in which it began. */
  #check: { readonly running: SuccessorCheck; readonly since: number } | null = null;
  #ended = false;
  /** The key of the successor the player has decided to follow, or ''. */
  #followed = '';
  /** The key of the last rival presented to the player. */
  #rival = '';

  constructor(ports: SuccessorWatchPorts, room: Room) {
    this.#ports = ports;
    this.#room = room;
  }

  /** Called once a second. */
  second(): void {
    this.#seconds++;
    if (this.#check && this.#seconds - this.#check.since >= LOOK) this.#drop();
    if (this.#ports.contested()) this.#searchForRival();
    else if (this.#isDue()) this.searchLaterEpochs();
  }
  /** Believes the successor or rival with this key from now on, and searches for it. */
  follow(publicKey: string): void {
    this.#followed = publicKey;
    this.#drop();
    if (publicKey === this.#rival) this.#searchForRival();
    else this.searchLaterEpochs();
  }
  /** Searches the rooms of later epochs for a successor. A host without proof that it continues this table is ignored. */
  searchLaterEpochs(): void {
    const hostRecord = this.#ports.hostRecord();
    // each search looks at later epochs than the one before, so count only those that take place
    const rooms = (): Rooms => roomsOfLaterEpochs(this.#room, hostRecord.epoch, this.#searches++);
    void this.#startCheck(rooms, isSuccessor(hostRecord, this.#followed));
  }
  end(): void {
    this.#ended = true;
    this.#drop();
  }

  /** Whether a search is due. While a player's device is missing, that player may have continued with a new host, even if others stayed. */
  #isDue(): boolean {
    const tableView = this.#ports.tableView();
    const missing = tableView.devices.filter(({ id, here }) => !here && hasSeat(tableView, id));
    const names = missing.map(({ id }) => id).join();
    this.#missed = names === this.#missing ? this.#missed + 1 : 0;
    this.#missing = names;
    return names !== '' && this.#missed % (this.#missed < LONG ? LOOK : RARE_LOOK) === 0;
  }
  /** Checks for a rival: if two devices take over at the same time, the one that opened the room first stays host. */
  #searchForRival(): void {
    const hostRecord = this.#ports.hostRecord();
    void this.#startCheck(
      () => [roomOfEpoch(this.#room, hostRecord.epoch)],
      isRival(hostRecord, this.#followed),
    );
  }
  /** Connects to the first of these rooms with a host, and starts a successor check there. */
  async #startCheck(rooms: () => Rooms, judge: SuccessorJudge): Promise<void> {
    if (this.#searching || this.#check || this.#ended) return;
    this.#searching = true;
    const found = await this.#ports.signalling.join(rooms());
    this.#searching = false;
    if (!found.ok) return;
    if (this.#ended) return found.value.close();
    const { random, hostRecord } = this.#ports;
    const running = new SuccessorCheck(found.value, random(16), hostRecord(), judge, (judged, challenge) => {
      if (this.#ended) return;
      if (judged.verdict === 'believed') this.#ports.found(challenge);
      if (judged.verdict === 'claimed') this.#tell(judged.claim);
    });
    this.#check = { running, since: this.#seconds };
  }
  #tell(claim: TakeoverClaim): void {
    if (claim.epoch === this.#ports.hostRecord().epoch) this.#rival = claim.publicKey;
    this.#ports.claimed(claim);
  }
  #drop(): void {
    this.#check?.running.close();
    this.#check = null;
  }
}
