import type { CityId, PlantKind, PlantNumber, Seat } from '../../rules/types.ts';

type Picture = PlantKind | 'house' | 'elektro' | 'plant';

/** Something at the table that there is a card about. */
export type Inspectable =
  | { readonly is: 'plant'; readonly plant: PlantNumber }
  | { readonly is: 'city'; readonly city: CityId }
  | { readonly is: 'seat'; readonly seat: Seat }
  | { readonly is: 'picture'; readonly picture: Picture }
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

/** What an element stands for: the nearest thing around it, or null if there is no card about it. */
export function inspectableOf(element: Element): Inspectable | null {
  const plant = element.closest('[data-plant]')?.getAttribute('data-plant');
  if (plant) return { is: 'plant', plant: Number(plant) };
  const city = element.closest('[data-city]')?.getAttribute('data-city');
  if (city) return { is: 'city', city };
  if (element.closest('[data-stage]')) return { is: 'stage' };
  const glyph = element.closest('.glyph');
  const picture = PICTURES.find((one) => glyph?.classList.contains(one));
  if (picture) return { is: 'picture', picture };
  const seat = element.closest("[data-anchor^='seat-']")?.getAttribute('data-anchor');
  return seat ? { is: 'seat', seat: Number(seat.slice('seat-'.length)) } : null;
}

/** What lies at a point of the screen, under buttons that cover it, too, or null if there is nothing that there is a card about. */
export function inspectableAt(x: number, y: number): Inspectable | null {
  for (const element of document.elementsFromPoint(x, y)) {
    // what a sheet covers is not asked about
    if (element.closest('dialog')) return null;
    const thing = inspectableOf(element);
    if (thing) return thing;
  }
  return null;
}
