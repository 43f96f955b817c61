import type { CloseReason, HostMessage, Prove, Visit } from '../../protocol/messages.ts';
import type { DeviceId } from '../../protocol/table-view.ts';
import type { PeerSession } from './peer-session.ts';
import type { Roster } from './roster.ts';

/** Channels on which no device has proved itself yet. */
const MAX_UNPROVEN = 40;

/** Whether the first channel was opened after the second, by the same storage. */
const isLater = (one: Visit | null, other: Visit): boolean =>
  one?.storage === other.storage && one.visit > other.visit;

/** The host's peer sessions by device. */
export class SessionRegistry {
  readonly #sessions = new Set<PeerSession>();

  /** All sessions, including those of devices not let in. */
  get all(): readonly PeerSession[] {
    return [...this.#sessions];
  }
  /** Sessions whose device was let in. */
  get admitted(): readonly PeerSession[] {
    return this.all.filter(({ device }) => device !== null);
  }
  /** Sessions without proof, oldest first, except those accepted by this device's player. */
  get #unproven(): readonly PeerSession[] {
    return this.all.filter(({ device, knock, isPaired }) => device === null && knock === null && !isPaired);
  }
  /** Sessions of knocking devices, in order of their turns. */
  get knocking(): readonly PeerSession[] {
    return this.all.filter(({ knock }) => knock !== null);
  }
  sessionsOf(device: DeviceId): readonly PeerSession[] {
    return this.all.filter((peer) => peer.device === device);
  }
  isOnline(device: DeviceId): boolean {
    return this.sessionsOf(device).some(({ isQuiet }) => !isQuiet);
  }

  /** The longest that a screen reader of these devices takes to say one thing that happens, while they are online. Milliseconds. */
  speechMs(isAsked: (device: DeviceId) => boolean): number {
    const asked = this.admitted.filter(
      ({ device, isQuiet }) => device !== null && !isQuiet && isAsked(device),
    );
    return Math.max(0, ...asked.map(({ speechMs }) => speechMs));
  }

  /** A new session takes the place of the oldest unproven one: each costs memory for ten seconds, and a guest needs one for a moment. */
  add(peer: PeerSession): void {
    const unproven = this.#unproven;
    if (unproven.length >= MAX_UNPROVEN) unproven[0]?.disconnect();
    this.#sessions.add(peer);
  }
  /** Moves this many knocking devices from the head of the line to its end. */
  moveToEndOfLine(count: number): void {
    for (const peer of this.knocking.slice(0, count)) {
      this.#sessions.delete(peer);
      this.#sessions.add(peer);
    }
  }
  /** Returns false if it was removed before. */
  remove(peer: PeerSession): boolean {
    return this.#sessions.delete(peer);
  }

  /** Sends at once what other devices say, but not on a channel that is behind: that waits for the table itself. */
  passOn(message: HostMessage, isRecipient: (peer: PeerSession) => boolean): void {
    for (const peer of this.admitted) if (isRecipient(peer) && !peer.isSlow) peer.send(message);
  }

  /**
   * Lets in a device that has proved its identity, and closes its earlier sessions. Returns the reason if it cannot be let in: `full`, or
   * `replaced` by a newer channel of the same device.
   */
  admit(
    peer: PeerSession,
    { device, name, publicKey, storage, visit }: Prove,
    roster: Roster,
  ): CloseReason | null {
    if (!roster.member(device) && !roster.join(device, name, publicKey)) return 'full';
    const others = this.sessionsOf(device);
    const thisVisit = { storage, visit };
    // the proof on an older channel can arrive after that on a newer one
    if (others.some((other) => isLater(other.visit, thisVisit))) return 'replaced';
    for (const other of others) other.close('replaced');
    peer.device = device;
    peer.visit = thisVisit;
    peer.knock = null;
    roster.update(device, { here: true });
    return null;
  }
}
