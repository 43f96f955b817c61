import { overlap, padded, pointAlong } from '../../lib/ui/board/boxes.ts';
import type { Point, Size } from '../../lib/ui/board/camera.ts';
import { badgeBox, type NamePlace, paperOf, plateBox } from '../../lib/ui/board/label-placement.ts';
import { boxOf, nameChoices } from '../../lib/ui/board/name-places.ts';
import { avoidOverlaps, type Placement } from '../../lib/ui/board/settle.ts';
import { distance, nearestOn } from './geometry.ts';
import type { Named } from './relax.ts';

/** Candidate positions of a cost along its connection, the middle first. */
const STOPS = [0.5, 0.46, 0.54, 0.42, 0.58, 0.38, 0.62, 0.34, 0.66, 0.3, 0.7, 0.26, 0.74, 0.22, 0.78];

const badgeChoices = (costs: readonly number[], net: Named): readonly (readonly Placement<number>[])[] =>
  costs.map((cost, line) => {
    const [from, to] = net.lines[line] as readonly [number, number];
    const [a, b] = [net.cities[from] as Point, net.cities[to] as Point];
    return STOPS.flatMap((stop, rank) => {
      const at = pointAlong(a, b, stop);
      const box = badgeBox(at, cost, net.grow.costs);
      if (net.cities.some((city) => overlap(padded(box, 0.5), plateBox(city)))) return [];
      const crowd = net.lines.filter(
        ([c, d], other) =>
          other !== line && distance(at, nearestOn(at, net.cities[c] as Point, net.cities[d] as Point)) < 16,
      ).length;
      return [{ item: stop, box, cost: rank * 0.25 + crowd * 3 }];
    });
  });

/** Positions of all costs along their connections that leave room for names; null if one does not fit. */
export function placeCosts(costs: readonly number[], net: Named, sheet: Size): readonly number[] | null {
  const ground = {
    paper: paperOf(sheet),
    plates: net.cities.map(plateBox),
    costs: [],
    lines: net.lines.map(([a, b]) => {
      const [from, to] = [net.cities[a] as Point, net.cities[b] as Point];
      return { from, to, box: boxOf(from, to) };
    }),
  };
  const names = net.cities.map((at) => nameChoices(ground, at, '', () => net.name, net.grow.names));
  const choices: readonly (readonly Placement<NamePlace | number>[])[] = [
    ...names,
    ...badgeChoices(costs, net),
  ];
  if (choices.some((list) => list.length === 0)) return null;
  return avoidOverlaps(choices)
    .slice(names.length)
    .map(({ item }) => item as number);
}
