import type { GuestRecord } from './guest-record.ts';

/** The guest record of a session, saved at every change. */
export class StoredRecord {
  #value: GuestRecord;
  readonly #save: (guestRecord: GuestRecord) => void;

  constructor(value: GuestRecord, save: (guestRecord: GuestRecord) => void) {
    this.#value = value;
    this.#save = save;
  }

  get value(): GuestRecord {
    return this.#value;
  }
  update(part: Partial<GuestRecord>): void {
    this.#value = { ...this.#value, ...part };
    this.#save(this.#value);
  }
}
