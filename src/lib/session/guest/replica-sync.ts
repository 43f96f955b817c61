import type { HostMessage, RequestRefusal } from '../../protocol/messages.ts';
import type { DeviceId, TableView } from '../../protocol/table-view.ts';
import type { Result } from '../../result.ts';
import { Participant } from '../fair-deal/participant.ts';
import type { HostBelief } from './host-belief.ts';
import type { HostChannel } from './host-channel.ts';
import { Replica, type ReplicaError } from './replica.ts';
import type { StoredRecord } from './stored-record.ts';

export interface ReplicaSyncPorts {
  /** Called when anything shown by this device has changed. */
  onChange(): void;
  onRefused(refusal: RequestRefusal): void;
  /** Random bytes as hex. */
  random(bytes: number): string;
}

/** Keeps a guest's replica equal to the host's table view, and updates trust, epoch and deal with it. */
export class ReplicaSync {
  readonly replica: Replica;
  readonly #ports: ReplicaSyncPorts;
  readonly #participant: Participant;
  readonly #record: StoredRecord;
  readonly #channel: HostChannel;
  readonly #belief: HostBelief;

  constructor(
    ports: ReplicaSyncPorts,
    device: DeviceId,
    record: StoredRecord,
    channel: HostChannel,
    belief: HostBelief,
  ) {
    this.replica = new Replica(device);
    this.#ports = ports;
    this.#participant = new Participant(device, () => ports.random(32));
    this.#record = record;
    this.#channel = channel;
    this.#belief = belief;
  }

  tick(): void {
    this.#takePartInDeal();
    if (!this.replica.isUpToDate) this.resync();
  }
  /** Asks the host to send everything again. */
  resync(): void {
    this.replica.markOutOfSync();
    this.#channel.send({ type: 'resync' });
  }
  /** Takes a message from the host. Returns false if no honest host can have sent it. */
  take(message: Extract<HostMessage, { type: 'table-view' | 'change' | 'log' }>): boolean {
    const { replica } = this;
    if (message.type === 'table-view') return this.#onTableView(replica.begin(message.tableView));
    if (message.type === 'change') {
      // nothing fits until everything has been sent again
      if (!replica.tableView || replica.outOfSync) return true;
      return this.#onTableView(replica.applyChange(message, (changed) => this.#belief.isOfHost(changed)));
    }
    const added = replica.addLogPage(message);
    if (!added.ok && added.error.code === 'replica/impossible') return false;
    this.#takePartInDeal();
    this.#ports.onChange();
    return true;
  }

  #onTableView(taken: Result<TableView, ReplicaError>): boolean {
    if (!taken.ok) {
      if (taken.error.code === 'replica/impossible') return false;
      this.resync();
      return true;
    }
    const { epoch } = taken.value;
    if (epoch > this.#record.value.epoch) this.#enterEpoch(epoch);
    this.#belief.learnFrom(taken.value);
    this.#takePartInDeal();
    this.#ports.onChange();
    return true;
  }
  /** Withdraws requests to the previous host, because the new host has dealt the unseen cards again. */
  #enterEpoch(epoch: number): void {
    const hadPending = this.#record.value.pending.length > 0;
    this.#record.update({ epoch, pending: [] });
    if (hadPending) this.#ports.onRefused({ code: 'table/continued' });
  }
  /** Needs the complete log, because hidden money is part of the agreement and follows from the log. */
  #takePartInDeal(): void {
    const { tableView, log, isComplete } = this.replica;
    if (!tableView || !isComplete) return;
    const stored = this.#record.value.part;
    const { part, message } = this.#participant.next(tableView, log, stored);
    if (part !== stored) this.#record.update({ part });
    if (message) this.#channel.send(message);
  }
}
