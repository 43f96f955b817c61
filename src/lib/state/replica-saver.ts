import { type DeviceId, hasSeat, seatsOf } from '../protocol/table-view.ts';
import { isShutOut } from '../session/guest/contact.ts';
import type { GuestSession } from '../session/guest/guest-session.ts';
import type { ReplicaState } from '../session/guest/replica.ts';

/** Delay from a change to saving the replica. Milliseconds. */
const SAVE_MS = 300;

export interface ReplicaSaverPorts {
  wait(ms: number): Promise<void>;
  /** Saves the replica. Without it a reloaded page could not continue the table. */
  saveReplica(replica: ReplicaState): void;
  /** Deletes the saved replica. `visits` is the visit of this page's last channel, so that a newer page's replica is kept. */
  deleteReplica(visits: number): void;
}

/** A text that changes whenever the replica has to be saved again, or '' if this device has no seat and so nothing to save. */
function versionOf({ tableView }: ReplicaState, device: DeviceId): string {
  if (!hasSeat(tableView, device)) return '';
  return `${tableView.epoch} ${tableView.revision} ${seatsOf(tableView, device).join()}`;
}

/** Saves a guest's replica, without which a reloaded page could not continue the table. */
export class ReplicaSaver {
  readonly #ports: ReplicaSaverPorts;
  readonly #guest: GuestSession;
  /** The version of the replica saved last, or '' if none is saved. */
  #version: string;
  #isWaiting = false;
  #isStopped = false;

  /** `saved` is the replica that an earlier page saved, or null if there is none. */
  constructor(ports: ReplicaSaverPorts, guest: GuestSession, saved: ReplicaState | null) {
    this.#ports = ports;
    this.#guest = guest;
    this.#version = saved ? versionOf(saved, guest.identity.device) : '';
  }

  /** Saves after a delay, so that several changes are saved once and the save does not slow down painting. */
  async saveSoon(): Promise<void> {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    await this.#ports.wait(SAVE_MS);
    this.#isWaiting = false;
    if (!this.#isStopped) this.saveNow();
  }
  saveNow(): void {
    const { tableView, log, isComplete, contact, identity } = this.#guest;
    const isWanted = tableView?.stage === 'playing' || tableView?.base;
    if (!tableView || !isWanted || !isComplete || isShutOut(contact)) return;
    const version = versionOf({ tableView, log }, identity.device);
    if (version === this.#version) return;
    this.#version = version;
    if (version === '') this.delete();
    else this.#ports.saveReplica({ tableView, log });
  }
  delete(): void {
    this.#ports.deleteReplica(this.#guest.guestRecord.visits);
  }
  /** Called when the page is left. No pending save runs after that. */
  stop(): void {
    this.#isStopped = true;
  }
}
