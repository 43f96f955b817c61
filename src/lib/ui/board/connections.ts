import type { Quote } from '../../rules/decision.ts';
import type { CityId } from '../../rules/types.ts';
import type { Point } from './camera.ts';
import type { Houses } from './map-types.ts';

/** A name for a connection, the same in both directions. */
export const connectionKey = (a: CityId, b: CityId): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** The connections on the routes of planned houses, by key. */
export function plannedConnections(plan: readonly Quote[]): ReadonlySet<string> {
  return new Set(
    plan.flatMap(({ route }) => route.slice(1).map((city, at) => connectionKey(route[at] ?? city, city))),
  );
}

/** The connections with both ends among `cities`, by key. */
export const connectionsWithin = (
  connections: readonly { readonly between: readonly [CityId, CityId] }[],
  cities: ReadonlySet<CityId>,
): ReadonlySet<string> =>
  new Set(
    connections.flatMap(({ between: [a, b] }) =>
      cities.has(a) && cities.has(b) ? [connectionKey(a, b)] : [],
    ),
  );

/** Map units between the lines of two players along one connection. */
const BESIDE = 8;

/** For each seat, an SVG path of all connections within its network; those that several networks share lie side by side. */
export function networkPaths(
  lines: readonly { readonly a: CityId; readonly b: CityId; readonly from: Point; readonly to: Point }[],
  houses: Houses,
  seats: number,
): readonly string[] {
  const paths = Array.from({ length: seats }, () => '');
  for (const { a, b, from, to } of lines) {
    const owners = (houses[a] ?? []).filter((seat) => houses[b]?.includes(seat));
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    for (const [at, seat] of owners.toSorted().entries()) {
      const aside = ((at - (owners.length - 1) / 2) * BESIDE) / Math.hypot(dx, dy);
      const [x, y] = [from[0] - dy * aside, from[1] + dx * aside];
      paths[seat] += `M${x} ${y}l${dx} ${dy}`;
    }
  }
  return paths;
}
