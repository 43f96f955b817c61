import type { DeviceId } from '../protocol/desk.ts';
import type { CloseReason, Hello, Visit } from '../protocol/messages.ts';
import type { Caller } from './caller.ts';
import type { Company } from './company.ts';
import { keyOf, lockOf } from './proof.ts';

/** Whether a device came by this link after that one. */
const isLater = (one: Visit | null, other: Visit): boolean =>
  one?.storage === other.storage && one.visit > other.visit;

/** The links of a table: who knocks, who was let in, and which of a device's links counts. */
export class Door {
  readonly #callers = new Set<Caller>();

  /** All, also those that have not said who they are. */
  get callers(): readonly Caller[] {
    return [...this.#callers];
  }
  /** Those who were let in. */
  get guests(): readonly Caller[] {
    return this.callers.filter(({ device }) => device !== null);
  }
  of(device: DeviceId): readonly Caller[] {
    return this.callers.filter((caller) => caller.device === device);
  }
  answers(device: DeviceId): boolean {
    return this.of(device).some(({ quiet }) => !quiet);
  }

  open(caller: Caller): void {
    this.#callers.add(caller);
  }
  /** False: it was gone before. */
  leave(caller: Caller): boolean {
    return this.#callers.delete(caller);
  }

  /** Let a device in, in the place of its earlier links; or why not. */
  admit(
    caller: Caller,
    { device, name, secret, storage, visit }: Hello,
    company: Company,
    host: DeviceId,
  ): CloseReason | null {
    const lock = lockOf(secret);
    const known = company.member(device);
    if (known && known.lock !== lock) return 'secret';
    // its seats were moved here before this device became the host
    if (device === host) return known ? 'replaced' : 'secret';
    if (!known && !company.join(device, name, lock)) return 'full';
    const others = this.of(device);
    const came = { storage, visit };
    // the hello of an earlier link, that was long on its way
    if (others.some((other) => isLater(other.visit, came))) return 'replaced';
    for (const other of others) other.close('replaced');
    caller.device = device;
    caller.visit = came;
    company.update(device, { here: true, key: keyOf(secret) });
    return null;
  }
}
