import type { Seat } from '../rules/types.ts';
import type { ColourId } from '../seats.ts';
import type { TableEvent, TableObservation } from './table-event.ts';

/** The requests of this device that another device may win: one for a free seat, and one for the colour of its own seat. */
export class Wishes {
  #seat: Seat | null = null;
  #colour: ColourId | null = null;

  wishForSeat(seat: Seat): void {
    this.#seat = seat;
  }
  wishForColour(colour: ColourId): void {
    this.#colour = colour;
  }

  /** Drops the wishes that the table has answered, and returns an event for each that another device got. */
  answer(before: TableObservation | null, now: TableObservation): readonly TableEvent[] {
    const { tableView } = now;
    if (before && before.tableView.game !== tableView.game) this.#colour = null;
    // seats change their numbers when one before them is removed
    if (before && before.tableView.seats.length !== tableView.seats.length) this.#seat = null;
    return [...this.#answerSeat(now), ...this.#answerColour(now)];
  }

  #answerSeat({ device, tableView }: TableObservation): readonly TableEvent[] {
    const seat = this.#seat;
    const holder = seat === null ? undefined : tableView.holders[seat];
    if (seat === null || holder?.kind === 'free') return [];
    this.#seat = null;
    if (holder?.kind !== 'device' || holder.device === device) return [];
    return [{ type: 'seat-refused', device: holder.device }];
  }
  #answerColour({ device, tableView }: TableObservation): readonly TableEvent[] {
    const seat = tableView.seats.findIndex(({ colour }) => colour === this.#colour);
    const holder = tableView.holders[seat];
    if (!holder) return [];
    this.#colour = null;
    return holder.kind === 'device' && holder.device === device ? [] : [{ type: 'colour-refused', seat }];
  }
}
