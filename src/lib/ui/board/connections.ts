import type { CityId } from '../../rules/types.ts';
import type { Point } from './camera.ts';

/** A name for a connection, the same in both directions. */
export const connectionKey = (a: CityId, b: CityId): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** The connections on some routes, by key. */
export const connectionsOn = (routes: readonly (readonly CityId[])[]): ReadonlySet<string> =>
  new Set(
    routes.flatMap((route) => route.slice(1).map((city, at) => connectionKey(route[at] ?? city, city))),
  );

/** Map units between the lines of two players along one connection. */
const BESIDE = 8;

/** For each seat, an SVG path of the connections that it paid for; those that several seats paid for lie side by side. */
export function networkPaths(
  lines: readonly { readonly key: string; readonly from: Point; readonly to: Point }[],
  paid: readonly ReadonlySet<string>[],
): readonly string[] {
  const paths = paid.map(() => '');
  for (const { key, from, to } of lines) {
    const owners = [...paid.keys()].filter((seat) => paid[seat]?.has(key));
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    for (const [at, seat] of owners.entries()) {
      const aside = ((at - (owners.length - 1) / 2) * BESIDE) / Math.hypot(dx, dy);
      const [x, y] = [from[0] - dy * aside, from[1] + dx * aside];
      paths[seat] += `M${x} ${y}l${dx} ${dy}`;
    }
  }
  return paths;
}
