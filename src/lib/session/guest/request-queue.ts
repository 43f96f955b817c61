import type { GameRequest } from '../../protocol/messages.ts';
import type { HostChannel } from './host-channel.ts';
import type { Replica } from './replica.ts';
import type { StoredRecord } from './stored-record.ts';

/** Ticks before an unanswered message is sent again. */
export const RESEND_TICKS = 2;

/** How far the host's last answered id can exceed this device's own. A seat that was moved here begins at 0. */
const MAX_AHEAD = 20_000;

/** A guest's unanswered game requests. Only the first is under way, so none overtakes another. */
export class RequestQueue {
  readonly #record: StoredRecord;
  readonly #channel: HostChannel;
  readonly #replica: Replica;
  #ticksUnanswered = 0;

  constructor(record: StoredRecord, channel: HostChannel, replica: Replica) {
    this.#record = record;
    this.#channel = channel;
    this.#replica = replica;
  }

  /** Appends a request. `canSend`: whether the host has let this device in; if not, the request is sent after the welcome. */
  add(create: (id: number, revision: number) => GameRequest, canSend: boolean): void {
    const { lastRequestId, pending } = this.#record.value;
    const id = lastRequestId + 1;
    const request = create(id, this.#replica.tableView?.revision ?? 0);
    this.#record.update({ lastRequestId: id, pending: [...pending, request] });
    if (pending.length === 0 && canSend) this.#channel.send(request);
  }
  /** After a welcome: drops the requests answered by the host, and sends the next one again. */
  onWelcome(claimed: number): void {
    const { lastRequestId, pending } = this.#record.value;
    // no host would parse a request of this device beyond the largest id
    const lastAnswered = Math.min(claimed, lastRequestId + MAX_AHEAD);
    const open = pending.filter(({ id }) => id > lastAnswered);
    this.#ticksUnanswered = 0;
    this.#record.update({ pending: open, lastRequestId: Math.max(lastRequestId, lastAnswered) });
    this.#sendFirst();
  }
  onDone(id: number): void {
    const [first, ...rest] = this.#record.value.pending;
    if (first?.id !== id) return;
    this.#ticksUnanswered = 0;
    // the next requests build on this one, so they refer to the revision that it led to
    const pending = rest.map((request) => ({
      ...request,
      revision: this.#replica.tableView?.revision ?? request.revision,
    }));
    this.#record.update({ pending });
    this.#sendFirst();
  }
  /** Drops the refused request and all that build on it. Returns false if it is not the one under way. */
  onRefused(id: number): boolean {
    if (this.#record.value.pending[0]?.id !== id) return false;
    this.#ticksUnanswered = 0;
    this.#record.update({ pending: [] });
    return true;
  }
  /** Sends an unanswered first request again; the host applies no request twice. */
  tick(): void {
    if (this.#record.value.pending.length > 0 && ++this.#ticksUnanswered % RESEND_TICKS === 0) {
      this.#sendFirst();
    }
  }

  #sendFirst(): void {
    const [first] = this.#record.value.pending;
    if (first) this.#channel.send(first);
  }
}
