import type { Setup } from '#lib/rules/setup.ts';
import type { MapId } from '#lib/rules/types.ts';
import type { SeatInfo } from '#lib/seats.ts';
import type { SavedGame } from '#lib/session/ports/storage.ts';
import { estimatedWidth } from '#lib/ui/board/text-width.ts';
import type { PictureMark, TextMark, WidthOf } from '#lib/ui/share/picture/marks.ts';
import { sampleSeats, unsavedGame } from '#tools/support/unsaved-game.ts';
import { commandsOf, setupFor } from '../../../session/fixtures.ts';

/** Finished games for pictures, and what is drawn in them. */

/** A finished random game, the same for the same arguments. */
export function finishedGame(
  players: number,
  other: Partial<Setup> & { readonly map?: MapId } = {},
  seats: readonly SeatInfo[] = sampleSeats(players),
): SavedGame {
  const setup = setupFor(players, other);
  const saved = unsavedGame(setup, 3, commandsOf(setup, 3), seats).saved();
  return { ...saved, meta: { ...saved.meta, name: 'Friday', updated: Date.UTC(2026, 10, 21, 12) } };
}

/** Seats with names of 40 letters, which begin alike. */
export const longNames = (players: number): readonly SeatInfo[] =>
  sampleSeats(players).map((seat) => ({ ...seat, name: `Maximiliane-Sophie of Hohenberg and ${seat.name}` }));

/** Text widths without a browser. */
export const widthOf: WidthOf = (text, { size }) => estimatedWidth(text, size);

/** A mark with its place in the picture: the scale and the origin of the groups around it. */
export interface Placed<One extends PictureMark = PictureMark> {
  readonly mark: One;
  readonly scale: number;
  readonly at: readonly [number, number];
}
/** All marks but groups, in the order in which they are drawn. */
export const placedMarks = (
  marks: readonly PictureMark[],
  scale = 1,
  [x, y]: readonly [number, number] = [0, 0],
): readonly Placed[] =>
  marks.flatMap((mark): readonly Placed[] =>
    mark.type === 'group'
      ? placedMarks(mark.marks, scale * mark.scale, [x + mark.at[0] * scale, y + mark.at[1] * scale])
      : [{ mark, scale, at: [x, y] }],
  );
export const textsOf = (marks: readonly PictureMark[]): readonly TextMark[] =>
  placedMarks(marks).flatMap(({ mark }) => (mark.type === 'text' && mark.text !== '' ? [mark] : []));
