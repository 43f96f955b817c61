import type { Desk, DeviceId } from '../protocol/desk.ts';
import type { HostMessage } from '../protocol/messages.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Caller } from './caller.ts';
import { LOG_PAGE } from '../protocol/messages.ts';
import { diff } from '../protocol/patch.ts';
import { hashOf } from './hash.ts';

/**
 * Tells every device what changed for it, once it is kept: what was told can then never be forgotten by the host, though it
 * be switched off in the next moment.
 */
export class Announcer {
  readonly #keep: () => Promise<void>;
  readonly #deskFor: (device: DeviceId) => Desk;
  readonly #log: () => readonly LogEntry[];
  readonly #callers = new Set<Caller>();
  #answers: (readonly [Caller, HostMessage])[] = [];
  #busy: Promise<void> | null = null;
  #waiting = false;

  constructor(
    keep: () => Promise<void>,
    deskFor: (device: DeviceId) => Desk,
    log: () => readonly LogEntry[],
  ) {
    this.#keep = keep;
    this.#deskFor = deskFor;
    this.#log = log;
  }

  enter(caller: Caller): void {
    this.#callers.add(caller);
  }
  leave(caller: Caller): void {
    this.#callers.delete(caller);
  }
  /** To be sent with what it brought about. */
  answer(caller: Caller, message: HostMessage): void {
    this.#answers.push([caller, message]);
  }
  changed(): void {
    this.#waiting = true;
    this.#busy ??= this.#drain();
  }
  async settled(): Promise<void> {
    await this.#busy;
  }

  async #drain(): Promise<void> {
    while (this.#waiting) {
      this.#waiting = false;
      await this.#keep();
      // what changed meanwhile is not kept yet, and desks are made of it
      if (!this.#waiting) this.#tellAll();
    }
    this.#busy = null;
  }

  #tellAll(): void {
    for (const caller of this.#callers) this.tell(caller);
    const answers = this.#answers;
    this.#answers = [];
    for (const [caller, message] of answers) caller.send(message);
  }

  tell(caller: Caller): void {
    const { device, desk: had, log: hadLog } = caller;
    if (device === null || caller.full) return;
    const desk = this.#deskFor(device);
    const log = this.#log();
    const keep = had ? common(hadLog, log) : 0;
    const hash = hashOf(desk);
    if (!had || log.length - keep > LOG_PAGE) tellAnew(caller, desk, log);
    else {
      const patch = diff(had, desk);
      const entries = log.slice(keep);
      if (patch.length > 0 || entries.length > 0) {
        caller.send({ type: 'change', patch, keep, entries, hash });
      }
    }
    caller.desk = desk;
    caller.log = log;
    caller.hash = hash;
  }
}

function tellAnew(caller: Caller, desk: Desk, log: readonly LogEntry[]): void {
  caller.send({ type: 'desk', desk });
  for (let from = 0; from < log.length; from += LOG_PAGE) {
    caller.send({ type: 'log', from, entries: log.slice(from, from + LOG_PAGE) });
  }
}

/** Entries at the beginning that two logs share; the same entry is the same object. */
function common(one: readonly LogEntry[], other: readonly LogEntry[]): number {
  let length = Math.min(one.length, other.length);
  while (length > 0 && one[length - 1] !== other[length - 1]) length--;
  return length;
}
