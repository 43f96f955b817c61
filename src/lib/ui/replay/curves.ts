import type { Replay } from '../../state/replay.svelte.ts';
import type { Chances } from '../../state/review.svelte.ts';

/** A point of a line over the timeline: the position of a stop, and a height from 0 to 1. */
export type CurvePoint = readonly [place: number, height: number];
/** By seat, from left to right. */
export type Curves = readonly (readonly CurvePoint[])[];

/** The cities of each seat at every stop; the highest line ends at 1. */
export function cityCurves({ source, stops }: Replay): Curves {
  const counts = source.seats.map((_, seat) => source.viewAt(0, null)?.players[seat]?.cities.length ?? 0);
  const rows: (readonly number[])[] = [];
  for (const { news } of source.log) {
    for (const item of news) if (item.type === 'built') counts[item.seat] = (counts[item.seat] ?? 0) + 1;
    rows.push([...counts]);
  }
  const most = Math.max(1, ...counts);
  return counts.map((_, seat) => stops.map((index, place) => [place, (rows[index]?.[seat] ?? 0) / most]));
}

/** The win chances of each seat at the beginning of every round, as far as they are known, and at the end. */
export function chanceCurves({ source, stops }: Replay, chances: readonly Chances[]): Curves {
  const placeOf = (round: number | null): number =>
    round === null ? stops.length - 1 : stops.findIndex((index) => hasBegun(source.log[index], round));
  return source.seats.map((_, seat) =>
    chances.map((known) => [Math.max(0, placeOf(known.round)), known.seats[seat] ?? 0]),
  );
}
const hasBegun = (entry: Replay['entry'] | undefined, round: number): boolean =>
  entry?.news.some((item) => item.type === 'round-began' && item.round === round) ?? false;

/** The height of a line at a stop, between its points in proportion. Undefined to the right of its last point. */
export function heightAt(curve: readonly CurvePoint[], place: number): number | undefined {
  const next = curve.findIndex(([at]) => at >= place);
  const [right, left] = [curve[next], curve[next - 1]];
  if (!right) return undefined;
  if (!left || right[0] === place) return right[1];
  return left[1] + ((right[1] - left[1]) * (place - left[0])) / (right[0] - left[0]);
}
