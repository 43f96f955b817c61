import type { GameRequest, GuestMessage } from '../../protocol/messages.ts';
import type { GuestRecord } from './guest-record.ts';

/** Ticks after which a message without an answer is sent again. */
export const RESEND_TICKS = 2;

type QueueState = Pick<GuestRecord, 'lastRequestId' | 'pending'>;

export interface RequestQueuePorts {
  /** The queue as it is stored. */
  state(): QueueState;
  store(state: Partial<QueueState>): void;
  send(message: GuestMessage): void;
  /** The revision that this device shows, or null if it has no table view. */
  revision(): number | null;
}

/** A guest's game requests that have no answer yet. Only the first is under way, so that none overtakes another. */
export class RequestQueue {
  readonly #ports: RequestQueuePorts;
  #ticksUnanswered = 0;

  constructor(ports: RequestQueuePorts) {
    this.#ports = ports;
  }

  /** Appends a request. `canSend`: whether the host has let this device in; if not, the welcome sends it. */
  add(create: (id: number, revision: number) => GameRequest, canSend: boolean): void {
    const { lastRequestId, pending } = this.#ports.state();
    const id = lastRequestId + 1;
    const request = create(id, this.#ports.revision() ?? 0);
    this.#ports.store({ lastRequestId: id, pending: [...pending, request] });
    if (pending.length === 0 && canSend) this.#ports.send(request);
  }
  /** After a welcome: drops what the host has answered up to `lastAnswered`, and sends what comes next again. */
  onWelcome(lastAnswered: number): void {
    const { lastRequestId, pending } = this.#ports.state();
    const open = pending.filter(({ id }) => id > lastAnswered);
    this.#ticksUnanswered = 0;
    this.#ports.store({ pending: open, lastRequestId: Math.max(lastRequestId, lastAnswered) });
    this.#sendFirst();
  }
  onDone(id: number): void {
    const [first, ...rest] = this.#ports.state().pending;
    if (first?.id !== id) return;
    this.#ticksUnanswered = 0;
    // the next requests were made on top of this one, so they refer to the revision that it led to
    const pending = rest.map((request) => ({
      ...request,
      revision: this.#ports.revision() ?? request.revision,
    }));
    this.#ports.store({ pending });
    this.#sendFirst();
  }
  /** Drops the refused request and all that were made on top of it. Returns false when it is not the one under way. */
  onRefused(id: number): boolean {
    if (this.#ports.state().pending[0]?.id !== id) return false;
    this.#ticksUnanswered = 0;
    this.#ports.store({ pending: [] });
    return true;
  }
  /** Sends the first request again when it stays unanswered; the host does none twice. */
  tick(): void {
    if (this.#ports.state().pending.length > 0 && ++this.#ticksUnanswered % RESEND_TICKS === 0) {
      this.#sendFirst();
    }
  }

  #sendFirst(): void {
    const [first] = this.#ports.state().pending;
    if (first) this.#ports.send(first);
  }
}
