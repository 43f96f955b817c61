import type { DeviceId } from '../../protocol/table-view.ts';
import type { CloseReason, Hello, Visit } from '../../protocol/messages.ts';
import type { PeerSession } from './peer-session.ts';
import type { Roster } from './roster.ts';
import { proofKeyOf, secretHashOf } from '../failover/successor-proof.ts';

/** Whether a device came by this link after that one. */
const isLater = (one: Visit | null, other: Visit): boolean =>
  one?.storage === other.storage && one.visit > other.visit;

/** The links of a table: who knocks, who was let in, and which of a device's links counts. */
export class SessionRegistry {
  readonly #callers = new Set<PeerSession>();

  /** All, also those that have not said who they are. */
  get sessions(): readonly PeerSession[] {
    return [...this.#callers];
  }
  /** Those who were let in. */
  get admitted(): readonly PeerSession[] {
    return this.sessions.filter(({ device }) => device !== null);
  }
  sessionsOf(device: DeviceId): readonly PeerSession[] {
    return this.sessions.filter((caller) => caller.device === device);
  }
  isOnline(device: DeviceId): boolean {
    return this.sessionsOf(device).some(({ isQuiet: quiet }) => !quiet);
  }

  add(caller: PeerSession): void {
    this.#callers.add(caller);
  }
  /** False: it was gone before. */
  remove(caller: PeerSession): boolean {
    return this.#callers.delete(caller);
  }

  /** Let a device in, in the place of its earlier links; or why not. */
  admit(
    caller: PeerSession,
    { device, name, secret, storage, visit }: Hello,
    roster: Roster,
    host: DeviceId,
  ): CloseReason | null {
    const secretHash = secretHashOf(secret);
    const known = roster.member(device);
    if (known && known.secretHash !== secretHash) return 'secret';
    // its seats were moved here before this device became the host
    if (device === host) return known ? 'replaced' : 'secret';
    if (!known && !roster.join(device, name, secretHash)) return 'full';
    const others = this.sessionsOf(device);
    const came = { storage, visit };
    // the hello of an earlier link, that was long on its way
    if (others.some((other) => isLater(other.visit, came))) return 'replaced';
    for (const other of others) other.close('replaced');
    caller.device = device;
    caller.visit = came;
    roster.update(device, { here: true, proofKey: proofKeyOf(secret) });
    return null;
  }
}
