import type { CityId, PlantKind, PlantNumber, Seat } from '../../rules/types.ts';

type Picture = PlantKind | 'house' | 'elektro' | 'plant';

/** An element of the table with an info card. */
export type Inspectable =
  | { readonly is: 'plant'; readonly plant: PlantNumber }
  | { readonly is: 'city'; readonly city: CityId }
  | { readonly is: 'seat'; readonly seat: Seat }
  | { readonly is: 'picture'; readonly picture: Picture }
  | { readonly is: 'trust' }
  | { readonly is: 'stage' };

const PICTURES: readonly Picture[] = [
  'coal',
  'oil',
  'garbage',
  'uranium',
  'hybrid',
  'ecological',
  'fusion',
  'house',
  'elektro',
  'plant',
];

/** The inspectable that an element belongs to, the innermost one; null if it has no card. */
export function inspectableOf(element: Element): Inspectable | null {
  const plant = element.closest('[data-plant]')?.getAttribute('data-plant');
  if (plant) return { is: 'plant', plant: Number(plant) };
  const city = element.closest('[data-city]')?.getAttribute('data-city');
  if (city) return { is: 'city', city };
  if (element.closest('[data-stage]')) return { is: 'stage' };
  const glyph = element.closest('.glyph, [data-picture]');
  const shown = glyph?.getAttribute('data-picture');
  const picture = PICTURES.find((one) => one === shown || glyph?.classList.contains(one));
  if (picture) return { is: 'picture', picture };
  if (element.closest("[data-anchor='trust']")) return { is: 'trust' };
  const seat = element.closest("[data-anchor^='seat-']")?.getAttribute('data-anchor');
  return seat ? { is: 'seat', seat: Number(seat.slice('seat-'.length)) } : null;
}

/** The topmost inspectable at a point of the screen, even below buttons; null if there is none. */
export function inspectableAt(x: number, y: number): Inspectable | null {
  for (const element of document.elementsFromPoint(x, y)) {
    // the table below a sheet does not count
    if (element.closest('dialog')) return null;
    const thing = inspectableOf(element);
    if (thing) return thing;
  }
  return null;
}
