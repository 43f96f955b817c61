import type { JoinedRow } from '../persist/tables.ts';
import type { GuestRecord } from '../session/guest/guest-record.ts';
import type { Room } from '../session/ports/transport.ts';
import type { JoinedTablesPorts, TableVisit } from './joined-tables.ts';

/**
 * The stored row of a table during a visit. Room, invitation and keys of the visit are stored once a host there has proved itself and is
 * believed. Until then the stored row still leads back to the table, and only this device's own actions are added to it.
 */
export class VisitedRow {
  readonly #ports: Pick<JoinedTablesPorts, 'tables' | 'clock'>;
  readonly #row: JoinedRow;
  #stored: JoinedRow | null;
  #nextWrite: TableVisit['firstWrite'];

  constructor(ports: Pick<JoinedTablesPorts, 'tables' | 'clock'>, { row, stored, firstWrite }: TableVisit) {
    this.#ports = ports;
    this.#row = row;
    this.#stored = stored;
    this.#nextWrite = firstWrite;
  }

  /** Where the devices of this table meet, as far as this device knows. */
  get room(): Room {
    return (this.#stored ?? this.#row).room;
  }
  /** Stores the record while no host is believed. */
  keepRecord(guestRecord: GuestRecord): void {
    if (this.#stored && this.#nextWrite === 'putJoined') this.#put({ ...this.#stored, guestRecord });
  }
  /** Stores the record and the way to the table, because a host is believed. */
  keepVisit(guestRecord: GuestRecord, seats: JoinedRow['seats']): void {
    const { tables, clock } = this.#ports;
    const row = { ...this.#row, guestRecord, lastVisit: clock.now(), seats, ended: false };
    this.#stored = row;
    void tables[this.#nextWrite](row);
    void tables.notePlayed(row.room.code);
    this.#nextWrite = 'putJoined';
  }
  /** Forgets the stored invitation of this visit, because a host other than the named one answered. */
  dropInvite(guestRecord: GuestRecord): void {
    const [stored, invite] = [this.#stored, this.#row.invite];
    if (!stored || stored.invite?.fingerprint !== invite?.fingerprint) return;
    // the keys of a device that was at the table by its code lead to its seat there
    if (guestRecord.trust !== null) return this.#put({ ...stored, guestRecord, invite: null });
    this.#stored = null;
    void this.#ports.tables.deleteJoined(stored.room.code);
  }
  /** Deletes the rows of this visit, so that a table set aside for it returns. */
  async undo(): Promise<void> {
    if (this.#nextWrite === 'putJoined') await this.#ports.tables.deleteJoined(this.#row.room.code);
  }

  #put(row: JoinedRow): void {
    this.#stored = row;
    void this.#ports.tables.putJoined(row);
  }
}
