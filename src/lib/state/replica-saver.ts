import type { DeviceId } from '../protocol/table-view.ts';
import type { ReplicaState } from '../session/guest/replica.ts';
import { hasSeat, seatsOf } from '../protocol/table-view.ts';

/** Delay from a change to saving the replica. Milliseconds. */
const SAVE_MS = 300;

/** What saving a replica needs from outside. */
export interface ReplicaSaverPorts {
  wait(ms: number): Promise<void>;
  /** The replica, if it is complete and worth saving now, or null if it is not. */
  current(): ReplicaState | null;
  put(replica: ReplicaState): void;
  delete(): void;
}

/** Changes whenever the replica has to be saved again. '': nothing to save, because this device has no seat. */
function versionOf({ tableView }: ReplicaState, device: DeviceId): string {
  if (!hasSeat(tableView, device)) return '';
  return `${tableView.epoch} ${tableView.revision} ${seatsOf(tableView, device).join()}`;
}

/** Saves a guest's replica, without which a reloaded page could not continue the table. */
export class ReplicaSaver {
  readonly #ports: ReplicaSaverPorts;
  readonly #device: DeviceId;
  /** Of the replica saved last, or '' if none is saved. */
  #version: string;
  #isWaiting = false;
  #isStopped = false;

  /** `saved`: the replica that an earlier page saved, or null if there is none. */
  constructor(ports: ReplicaSaverPorts, device: DeviceId, saved: ReplicaState | null) {
    this.#ports = ports;
    this.#device = device;
    this.#version = saved ? versionOf(saved, device) : '';
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
    const replica = this.#ports.current();
    if (!replica) return;
    const version = versionOf(replica, this.#device);
    if (version === this.#version) return;
    this.#version = version;
    if (version === '') this.#ports.delete();
    else this.#ports.put(replica);
  }
  /** The page is left: nothing is saved after a delay any more. */
  stop(): void {
    this.#isStopped = true;
  }
}
