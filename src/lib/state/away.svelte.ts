import { type DeviceId, seatsOf, type TableView } from '../protocol/table-view.ts';
import { type Instant, LONG_AGO, msBetween } from '../session/ports/clock.ts';
import type { AwayDevice } from './screen.ts';

/** The devices of a table that do not answer, and since when. */
export class AwayDevices {
  /** When each silent device was first found silent, or null before the first check. */
  #since: Readonly<Record<DeviceId, Instant>> | null = null;
  #list: readonly AwayDevice[] = $state.raw([]);

  get list(): readonly AwayDevice[] {
    return this.#list;
  }
  /** Updates the list. Called once a second. `self` is this device, and `hasHost` says whether it reaches the host. */
  check(tableView: TableView, self: DeviceId, hasHost: boolean, now: Instant): void {
    const devices = tableView.devices.filter(
      ({ here, id }) => id !== self && (!here || (!hasHost && id === tableView.host)),
    );
    const known = this.#since;
    // this host has just opened the table, so the others get their time to come back from now on
    const before = known || tableView.host === self ? now : LONG_AGO;
    const since = Object.fromEntries(
      devices.map(({ id, here }) => [id, known?.[id] ?? (here ? now : before)]),
    );
    this.#since = since;
    if (devices.length === 0 && this.#list.length === 0) return;
    this.#list = devices.flatMap(({ id }) => {
      const seats = seatsOf(tableView, id);
      const seconds = Math.round(msBetween(since[id] ?? now, now) / 1000);
      return seats.length > 0 || id === tableView.host ? { device: id, seats, seconds } : [];
    });
  }
}
