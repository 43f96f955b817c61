import type { CityId, GameMap } from '../../rules/types.ts';
import { stable } from '../../state/stable.svelte.ts';
import { padded } from './boxes.ts';
import type { Bounds } from './camera.ts';
import type { Drawing } from './drawing.ts';
import { nameMeasure } from './measure.ts';
import { type LabelLayout, partOf, placeNames, placeSomeNames } from './name-places.ts';
import { LABEL } from './sizes.ts';
import { frameAround, framesOf, type NamedCity } from './targets.ts';

/** Names that would be smaller are left out until the player zooms in. CSS pixels. */
const MIN_LEGIBLE = 10;
/** Zoomed out, they are no smaller than this where there is room. CSS pixels. */
export const MIN_LABEL_SIZE = { normal: 11, large: 18 } as const;
/** Letters reach a little beyond the box of a name. Map units. */
const RIM = 6;
/** Names that are read from around the table grow no more than this. */
const MAX_GROWTH = 1.7;

/** The data from which the names are made. Reactive getters: names are placed again only if what they depend on changes. */
interface Source {
  readonly map: GameMap;
  readonly drawing: Drawing;
  /** The name of a city in the language on the screen. */
  readonly cityName: (city: CityId) => string;
  /** The only cities that are named, as large as there is room for; null: all cities are. */
  readonly only: readonly CityId[] | null;
}
/** The cities that are looked at, and the scale at which the map is drawn, in CSS pixels for a map unit. */
interface Shown {
  readonly cities: readonly CityId[];
  readonly scale: number;
}

/** The names of the cities of a drawing. Reactive: another language brings other names, and other places for them. */
export class MapNames {
  readonly #source: Source;
  readonly #shown: () => Shown;
  readonly #widthOf = nameMeasure();
  readonly #texts = stable(() => {
    const { map, cityName } = this.#source;
    return Object.fromEntries(map.cities.map(({ id }) => [id, cityName(id)]));
  });
  /** The places of all names, at the size for which there is room. */
  readonly layout = $derived.by(() => {
    const { map, drawing, only } = this.#source;
    const nameOf = this.#namer();
    if (only === null) return placeNames(map, drawing, nameOf, this.#widthOf);
    const part = partOf(map, drawing, only);
    const grow = { names: MAX_GROWTH, costs: 1 };
    return placeNames(part.map, { ...part.drawing, grow }, nameOf, this.#widthOf);
  });
  /** By how much names have to grow to be read. */
  readonly #need = $derived.by(() => MIN_LEGIBLE / (LABEL.size * this.#shown().scale));
  readonly #fits = $derived.by(() => this.#need <= this.layout.grow);
  /** In steps: each step may move them. */
  readonly #growth = $derived.by(() => Math.ceil(this.#need * 8) / 8);
  readonly #cities = stable(() => this.#shown().cities);
  /** The names that can be read at this scale: all, or as many as there is room for. */
  readonly legible: LabelLayout = $derived.by(() => {
    if (this.#fits) return this.layout;
    const { map, drawing } = this.#source;
    const cities = this.#cities.current;
    const [left, top, right, bottom] = this.frameAround(cities);
    const within = padded({ left, top, right, bottom }, -RIM);
    const wanted = { cities, within, grow: this.#growth };
    return placeSomeNames(map, drawing, wanted, this.#namer(), this.#widthOf);
  });

  constructor(source: Source, shown: () => Shown) {
    this.#source = source;
    this.#shown = shown;
  }

  /** All names in one text: it changes with the language. */
  get text(): string {
    return Object.values(this.#texts.current).join();
  }

  /** The frames of the plates and the names of these cities, with all names or as they are shown at this scale. */
  frames(cities: readonly CityId[], layout = this.layout): readonly Bounds[] {
    return this.#named(cities, layout).flatMap((city) => framesOf(city, layout.grow));
  }

  /** The frame around these cities and their names. */
  frameAround(cities: readonly CityId[]): Bounds {
    return frameAround(this.#named(cities, this.layout), this.layout.grow);
  }

  #namer(): (city: CityId) => string {
    const { current: texts } = this.#texts;
    return (city) => texts[city] ?? city;
  }

  #named(cities: readonly CityId[], { names }: LabelLayout): readonly NamedCity[] {
    const { drawing } = this.#source;
    return cities.flatMap((city) => {
      const { [city]: at } = drawing.cities;
      return at ? [{ at, name: names.get(city) }] : [];
    });
  }
}
