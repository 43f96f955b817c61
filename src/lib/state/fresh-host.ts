import type { DeviceId } from '../protocol/table-view.ts';
import type { HostSession } from '../session/host/host-session.ts';
import type { Channel, NetError } from '../session/ports/transport.ts';

/** The time that a new host waits for the guests that agreed to its take-over. Seconds. */
const ARRIVAL_SECONDS = 10;

/** The first seconds of a host that has taken over: it waits for the guests that agreed, and may have to yield to another new host. */
export class FreshHost {
  readonly #host: HostSession;
  /** Whether this device has just taken over and is not yet registered under the room code. */
  #isFresh = false;
  /** The guests for which the deal still waits. */
  #expected: readonly DeviceId[] = [];
  #seconds = 0;

  constructor(host: HostSession) {
    this.#host = host;
  }

  /** Accepts the channels to the guests that agreed to the take-over. The deal begins when all of them are here. */
  welcome(guests: readonly (readonly [DeviceId, Channel])[]): void {
    this.#isFresh = true;
    this.#expected = guests.map(([device]) => device);
    for (const [, channel] of guests) this.#host.accept(channel);
    this.#beginAgain();
  }
  /** Called once a second. */
  second(): void {
    this.#seconds++;
    if (this.#expected.length === 0 || this.#seconds < ARRIVAL_SECONDS) return;
    this.#expected = [];
    this.#beginAgain();
  }
  /** Called after every change of the table. */
  changed(): void {
    if (this.#expected.length > 0) this.#beginAgain();
  }
  /** Called when the table is registered under its room code. */
  registered(): void {
    this.#isFresh = false;
  }
  /** Whether this host may still have to yield to a rival. `trouble` is the one that the signalling server reported. */
  isUnsettled(trouble: NetError | null): boolean {
    return this.#isFresh && (this.#seconds < ARRIVAL_SECONDS || trouble?.code === 'net/room-taken');
  }
  /** Whether another device holds the room of this take-over, while nothing has been decided here yet. */
  isContested(trouble: NetError | null): boolean {
    const decided = this.#host.commandLog?.commands.length ?? 0;
    return this.#isFresh && decided === 0 && trouble?.code === 'net/room-taken';
  }

  #beginAgain(): void {
    const { hostRecord, tableView } = this.#host;
    if (hostRecord.stage !== 'lobby' || !hostRecord.base) return;
    const here = tableView.devices.filter((one) => one.here).map(({ id }) => id);
    if (!this.#expected.every((one) => here.includes(one))) return;
    this.#expected = [];
    this.#host.start();
  }
}
