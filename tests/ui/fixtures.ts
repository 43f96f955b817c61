import { legal, seatsToAct, type Snapshot, viewOf } from '#lib/machine/step.ts';
import type { Options } from '#lib/rules/decision.ts';
import type { Seat } from '#lib/rules/types.ts';
import type { View } from '#lib/rules/view.ts';
import { COLOURS, type SeatInfo, SHAPE_OF } from '#lib/seats.ts';

const NAMES = ['Anna', 'Bob', 'Cem', 'Dora', 'Emil', 'Finn'];
export const seatInfos: readonly SeatInfo[] = COLOURS.map((colour, at) => ({
  name: NAMES[at] ?? '',
  colour,
  shape: SHAPE_OF[colour],
}));

/** The props of a panel while a seat may act. */
export interface PanelProps {
  readonly view: View;
  readonly seats: readonly SeatInfo[];
  readonly acting: Seat | null;
  readonly options: Options | null;
}

/** The props of a panel for the first seat to act. */
export function panelProps(snapshot: Snapshot): PanelProps {
  const acting = seatsToAct(snapshot)[0] ?? null;
  const view = viewOf(snapshot, acting);
  return {
    view,
    seats: seatInfos.slice(0, view.players.length),
    acting,
    options: acting === null ? null : legal(snapshot, acting),
  };
}
