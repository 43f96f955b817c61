import type { Quote } from '../../rules/decision.ts';
import type { CityId } from '../../rules/types.ts';

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
