import { oncePerLocale } from '../../i18n/intl.ts';
import type { Quote } from '../../rules/decision.ts';
import { boardIn } from '../../rules/rule-set.ts';
import type { CityId, RegionId, Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { Houses, Owner } from '../board/map-types.ts';

/** A city of the map as a row of a list. */
export interface CityRow {
  readonly id: CityId;
  readonly region: RegionId;
  /** In the language of the screen. */
  readonly name: string;
  /** The owners of the houses here, in the order of the slots. */
  readonly houses: readonly Owner[];
  /** What a house would cost here next; null where none can be built. */
  readonly quote: Quote | null;
  /** The cities with a connection to it, the cheapest first. Elektro. */
  readonly neighbours: readonly { readonly city: CityId; readonly cost: number }[];
}

/** The ways to walk through the cities. */
export const CITY_ORDERS = ['region', 'price', 'mine', 'name'] as const;
export type CityOrder = (typeof CITY_ORDERS)[number];

/** The rows of one heading. */
export interface CityGroup {
  /** Null where the rows are not sorted by region. */
  readonly region: RegionId | null;
  readonly rows: readonly CityRow[];
}

const collator = oncePerLocale((language) => new Intl.Collator(language));

/** All cities in play. `quotes`: what the next house would cost the player who looks on, in each city where they can build. */
export function cityRows(
  view: Pick<View, 'terms' | 'regions'>,
  houses: Houses,
  quotes: readonly Quote[],
  nameOf: (city: CityId) => string,
): readonly CityRow[] {
  const map = boardIn(view.terms);
  const cities = map.cities.filter(({ region }) => view.regions.includes(region));
  const inPlay = new Set(cities.map(({ id }) => id));
  const neighboursOf = (city: CityId): CityRow['neighbours'] =>
    map.connections
      .flatMap(({ between: [a, b], cost }) =>
        a === city ? [{ city: b, cost }] : b === city ? [{ city: a, cost }] : [],
      )
      .filter((next) => inPlay.has(next.city))
      .toSorted((one, other) => one.cost - other.cost);
  return cities.map(({ id, region }) => ({
    id,
    region,
    name: nameOf(id),
    houses: houses[id] ?? [],
    quote: quotes.find((quote) => quote.city === id) ?? null,
    neighbours: neighboursOf(id),
  }));
}

/** The rows in this order. `by price`: only where the player can build; `mine`: only where they have a house. */
export function groupCities(
  rows: readonly CityRow[],
  order: CityOrder,
  seat: Seat | null,
  locale: string,
): readonly CityGroup[] {
  const byName = rows.toSorted((a, b) => collator(locale).compare(a.name, b.name));
  if (order === 'region') {
    const regions = [...new Set(rows.map(({ region }) => region))];
    return regions.map((region) => ({ region, rows: byName.filter((row) => row.region === region) }));
  }
  const price = ({ quote }: CityRow): number => quote?.total ?? Infinity;
  const chosen = {
    price: () => byName.filter(({ quote }) => quote !== null).toSorted((a, b) => price(a) - price(b)),
    mine: () => byName.filter(({ houses }) => seat !== null && houses.includes(seat)),
    name: () => byName,
  };
  return [{ region: null, rows: chosen[order]() }];
}
