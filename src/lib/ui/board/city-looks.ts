import type { Quote } from '../../rules/decision.ts';
import type { CityId, GameMap, RegionId, Seat, Stage } from '../../rules/types.ts';
import type { Point } from './camera.ts';
import type { Drawing } from './drawing.ts';
import type { HousePrice, Houses, LabelledCity, Owner, PlateTag, SeatLook } from './map-types.ts';

/** The look of a city on the map. */
export interface CityLook extends LabelledCity {
  /** The middle of its plate. Map units. */
  readonly at: Point;
  /** Its region is in play. Otherwise it is a dot. */
  readonly inPlay: boolean;
  /** The slots up to this one are open. */
  readonly stage: Stage;
  /** The owners of the houses here, in the order of the slots. */
  readonly owners: readonly (SeatLook | 'trust' | null)[];
  /** The players who marked it to begin here. */
  readonly marks?: readonly SeatLook[];
  /** Whether it can be chosen now. */
  readonly offered?: boolean;
  /** The player who builds here, if they have a house here already. */
  readonly own: SeatLook | null;
  /** The player who plans a house here, and its number in the plan, from 1. */
  readonly planned: { readonly by: SeatLook | null; readonly order: number } | null;
  /** Its place among the cities that light up one after another, from 1; 0: it has no power. */
  readonly powered: number;
}

/** The data that determine the looks of all cities. */
export interface CityLooksInput {
  readonly map: GameMap;
  readonly drawing: Drawing;
  readonly regions: readonly RegionId[];
  readonly houses: Houses;
  readonly seats: readonly SeatLook[];
  readonly stage: Stage;
  readonly builder: Seat | null;
  readonly prices: ReadonlyMap<CityId, HousePrice> | null;
  readonly plan: readonly Quote[];
  readonly starts?: readonly (CityId | null)[];
  readonly offered?: readonly CityId[] | null;
  readonly powered: ReadonlySet<CityId> | null;
  readonly alsoPowered?: readonly ReadonlySet<CityId>[];
  /** Whether regions are being chosen: all cities are dots. */
  readonly bare: boolean;
}

/** The tag of a city whose next house is planned or has a price. */
export function tagOf(quote: Quote | undefined, price: HousePrice | undefined): PlateTag | null {
  if (quote) return { amount: quote.total, kind: 'planned' };
  return price ? { amount: price.total, kind: price.affordable ? 'price' : 'dear' } : null;
}

/** The looks of the cities that have a place on the drawing. */
export function cityLooks(input: CityLooksInput): readonly CityLook[] {
  const { map, drawing, regions, houses, seats, stage, builder, prices, plan, bare } = input;
  const lit = [input.powered ?? [], ...(input.alsoPowered ?? [])].flatMap((cities) => [...cities]);
  const lookOf = (seat: Seat | null): SeatLook | null => (seat === null ? null : (seats[seat] ?? null));
  const ownerOf = (owner: Owner): SeatLook | 'trust' | null => (owner === 'trust' ? owner : lookOf(owner));
  return map.cities.flatMap(({ id, region }) => {
    const at = drawing.cities[id];
    if (!at) return [];
    const built = houses[id] ?? [];
    const order = plan.findIndex((quote) => quote.city === id) + 1;
    return [
      {
        id,
        at,
        inPlay: !bare && regions.includes(region),
        stage,
        houses: built,
        owners: built.map(ownerOf),
        marks: (input.starts ?? []).flatMap((start, seat) => (start === id ? (seats[seat] ?? []) : [])),
        offered: input.offered?.includes(id) ?? false,
        own: builder !== null && built.includes(builder) ? lookOf(builder) : null,
        planned: order > 0 ? { by: lookOf(builder), order } : null,
        powered: lit.indexOf(id) + 1,
        tag: tagOf(plan[order - 1], prices?.get(id)),
      },
    ];
  });
}
