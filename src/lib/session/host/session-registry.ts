import type { DeviceId } from '../../protocol/table-view.ts';
import type { CloseReason, Hello, Visit } from '../../protocol/messages.ts';
import type { PeerSession } from './peer-session.ts';
import type { Roster } from './roster.ts';
import { proofKeyOf, secretHashOf } from '../failover/successor-proof.ts';

/** Whether the first channel was opened after the second, by the same storage. */
const isLater = (one: Visit | null, other: Visit): boolean =>
  one?.storage === other.storage && one.visit > other.visit;

/** The host's peer sessions, and which of them belong to which device. */
export class SessionRegistry {
  readonly #sessions = new Set<PeerSession>();

  /** All sessions, also those without a hello yet. */
  get all(): readonly PeerSession[] {
    return [...this.#sessions];
  }
  /** Sessions whose device was let in. */
  get admitted(): readonly PeerSession[] {
    return this.all.filter(({ device }) => device !== null);
  }
  sessionsOf(device: DeviceId): readonly PeerSession[] {
    return this.all.filter((peer) => peer.device === device);
  }
  isOnline(device: DeviceId): boolean {
    return this.sessionsOf(device).some(({ isQuiet }) => !isQuiet);
  }

  add(peer: PeerSession): void {
    this.#sessions.add(peer);
  }
  /** Returns false when it was removed before. */
  remove(peer: PeerSession): boolean {
    return this.#sessions.delete(peer);
  }

  /** Lets a device in and closes its earlier sessions; returns the reason when it is not let in. */
  admit(
    peer: PeerSession,
    { device, name, secret, storage, visit }: Hello,
    roster: Roster,
    host: DeviceId,
  ): CloseReason | null {
    const secretHash = secretHashOf(secret);
    const member = roster.member(device);
    if (member && member.secretHash !== secretHash) return 'secret';
    // the seats of that device were moved to this one before this one became the host
    if (device === host) return member ? 'replaced' : 'secret';
    if (!member && !roster.join(device, name, secretHash)) return 'full';
    const others = this.sessionsOf(device);
    const thisVisit = { storage, visit };
    // the hello of an older channel may arrive after that of a newer one
    if (others.some((other) => isLater(other.visit, thisVisit))) return 'replaced';
    for (const other of others) other.close('replaced');
    peer.device = device;
    peer.visit = thisVisit;
    roster.update(device, { here: true, proofKey: proofKeyOf(secret) });
    return null;
  }
}
