import type { Box } from '../../board/boxes.ts';
import type { Point } from '../../board/camera.ts';
import { lineRunsOf } from '../../final/line-runs.ts';
import { LIGHT, SEAT_COLOURS } from './colours.ts';
import type { Font, PictureMark, TextMark, WidthOf } from './marks.ts';
import type { PictureData } from './picture-data.ts';
import { tokenMark } from './standings-marks.ts';

/** The space for a token at an end, and the longest dash. Pixels. */
const [TOKEN, DASH] = [24, 16];
/** The most steps of the scale. */
const STEPS = 5;
/** The least distance between two lines of the scale. Pixels. */
const LINE = 24;
/** The distance from the end of a line to its token. Pixels. */
const LEAD = 22;

/** Heights that are at least `gap` apart and end above `lowest`, as near as can be to the wanted ones. */
function apart(wanted: readonly number[], gap: number, lowest: number): readonly number[] {
  const sorted = wanted.map((y, seat) => ({ seat, y })).toSorted((a, b) => a.y - b.y);
  for (const [at, one] of sorted.entries())
    if (at > 0) one.y = Math.max(one.y, (sorted[at - 1]?.y ?? 0) + gap);
  for (const [at, one] of sorted.toReversed().entries()) one.y = Math.min(one.y, lowest - at * gap);
  return wanted.map((_, seat) => sorted.find((one) => one.seat === seat)?.y ?? 0);
}

/** The cities of all players round by round in a box, with labels of a size; time runs to the right in every language. */
export function chartMarks(
  data: PictureData,
  box: Box,
  label: number,
  widthOf: WidthOf,
): readonly PictureMark[] {
  const font: Font = { size: label, weight: 400, face: 'text' };
  const foot = label * 1.4;
  const { history, seats, number, direction } = data;
  const values = history.map(({ cities }) => cities);
  const most = Math.max(1, ...values.flat());
  const [top, bottom] = [box.top + TOKEN / 2, box.bottom - foot];
  const tick =
    [2, 5, 10, 20].find((size) => most / size <= STEPS && (size / most) * (bottom - top) >= LINE) ?? 50;
  const ticks = Array.from({ length: Math.floor(most / tick) + 1 }, (_, at) => at * tick);
  const left = box.left + Math.max(...ticks.map((value) => widthOf(number(value), font))) + 12;
  const right = box.right - LEAD - TOKEN - 2;
  const step = (right - left) / Math.max(1, history.length - 1);
  const y = (value: number): number => bottom - (value / most) * (bottom - top);
  const pointOf = (at: number, seat: number): Point => [left + at * step, y(values[at]?.[seat] ?? 0)];
  const last = history.length - 1;
  const token = Math.min(TOKEN, (box.bottom - box.top - foot) / seats.length);
  const ends = apart(
    seats.map((_, seat) => pointOf(last, seat)[1]),
    token,
    bottom,
  );
  const labelStep = Math.ceil((widthOf(number(88), font) + 16) / step);
  const textAt = (text: string, at: Point, align: TextMark['align']): PictureMark => ({
    type: 'text',
    text,
    at,
    align,
    direction,
    font,
    fill: LIGHT['ink-soft'],
  });
  const heading = `M${left + 4} ${box.top}h${widthOf(data.headings.chart, font) + 12}v${label * 1.4}H${left + 4}z`;
  return [
    ...ticks.flatMap((value): readonly PictureMark[] => [
      { type: 'path', d: `M${left} ${y(value)}H${right}`, stroke: LIGHT.line, width: 1.5 },
      textAt(number(value), [left - 10, y(value) + label * 0.35], 'right'),
    ]),
    // where the lines are low in every game
    { type: 'path', d: heading, fill: LIGHT.ground },
    textAt(data.headings.chart, [left + 10, box.top + label], 'left'),
    ...history.flatMap(({ round }, at) =>
      (last - at) % labelStep === 0
        ? [textAt(number(round), [left + at * step, box.bottom - 2], 'center')]
        : [],
    ),
    ...seats.flatMap(({ colour }, seat): readonly PictureMark[] =>
      // lines on top of each other show a dash of each in turn
      lineRunsOf(values, seat).map(({ from, to, seats: together }) => {
        const points = Array.from({ length: to - from + 1 }, (_, more) => pointOf(from + more, seat));
        const isShared = together.length > 1;
        return {
          type: 'path',
          d: `M${points.join('L')}`,
          stroke: SEAT_COLOURS[colour].line,
          width: 4,
          ...(isShared && {
            dash: [DASH, DASH * (together.length - 1)],
            dashFrom: -DASH * together.indexOf(seat),
            cap: 'butt' as const,
          }),
        };
      }),
    ),
    ...seats.flatMap((seat, at): readonly PictureMark[] => {
      const [x, height] = pointOf(last, at);
      const end = ends[at] ?? height;
      return [
        {
          type: 'path',
          d: `M${x} ${height}L${x + LEAD} ${end}`,
          stroke: SEAT_COLOURS[seat.colour].line,
          width: 1.5,
        },
        tokenMark(seat, [x + LEAD + TOKEN / 2, end], token - 2),
      ];
    }),
  ];
}
