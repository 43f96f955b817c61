import type { Quote } from '../../rules/decision.ts';
import type { CityId, Seat } from '../../rules/types.ts';
import type { ColourId, ShapeId } from '../../seats.ts';

/** How a seat's houses look. */
export interface SeatLook {
  readonly colour: ColourId;
  readonly shape: ShapeId;
}

/** What a house in a city costs now, as shown on the map. Elektro. */
export interface Price {
  readonly total: number;
  readonly affordable: boolean;
}

/** Who owns houses where: by city, the seats in the order of the slots. */
export type Houses = Readonly<Record<CityId, readonly Seat[]>>;

/** Names a connection, whichever way it is walked. */
export const wayKey = (a: CityId, b: CityId): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** The connections that some planned routes use. */
export function litWays(plan: readonly Quote[]): ReadonlySet<string> {
  return new Set(
    plan.flatMap(({ route }) => route.slice(1).map((city, at) => wayKey(route[at] ?? city, city))),
  );
}

/** The connections whose both ends are among these cities. */
export const waysWithin = (
  connections: readonly { readonly between: readonly [CityId, CityId] }[],
  cities: ReadonlySet<CityId>,
): ReadonlySet<string> =>
  new Set(
    connections.flatMap(({ between: [a, b] }) => (cities.has(a) && cities.has(b) ? [wayKey(a, b)] : [])),
  );

/** What the zoom buttons say. */
export interface ZoomWords {
  readonly in: string;
  readonly out: string;
  readonly fit: string;
}
