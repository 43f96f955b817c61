import type { CityId, MapId } from '../../rules/types.ts';
import type { Frame } from './camera.ts';
import type { Drawing } from './drawing.ts';
import type { NamedCity } from './targets.ts';
import { MAPS } from '../../rules/maps/index.ts';
import { steady } from '../../state/steady.svelte.ts';
import { nameMeasure } from './measure.ts';
import type { Lettering } from './name-places.ts';
import { placeNames, placeSomeNames } from './name-places.ts';
import { frameAround, framesOf } from './targets.ts';

/** What names are written of. */
interface Source {
  readonly map: MapId;
  readonly drawing: Drawing;
  /** The name of a city in the language on the screen. */
  readonly cityName: (city: CityId) => string;
}

/** The names of the cities of a drawing. Reactive: another language brings other names, and other places for them. */
export class MapNames {
  readonly #source: () => Source;
  readonly #widthOf = nameMeasure();
  readonly #texts = steady(() => {
    const { map, cityName } = this.#source();
    return Object.fromEntries(MAPS[map].cities.map(({ id }) => [id, cityName(id)]));
  });
  readonly lettering = $derived.by(() => {
    const { map, drawing } = this.#source();
    const { current: texts } = this.#texts;
    return placeNames(MAPS[map], drawing, (city) => texts[city] ?? city, this.#widthOf);
  });

  constructor(source: () => Source) {
    this.#source = source;
  }

  /** All names in one text: it changes with the language. */
  get text(): string {
    return Object.values(this.#texts.current).join();
  }

  /** As many names of these cities as there is room for when they grow so much. */
  sparse(cities: readonly CityId[], grow: number): Lettering {
    const { map, drawing } = this.#source();
    const { current: texts } = this.#texts;
    const [left, top, right, bottom] = this.frameAround(cities);
    const nameOf = (city: CityId): string => texts[city] ?? city;
    const within = { left, top, right, bottom };
    return placeSomeNames(MAPS[map], drawing, { cities, within, grow }, nameOf, this.#widthOf);
  }

  /** The frames of the plates and the names of these cities. */
  frames(cities: readonly CityId[]): readonly Frame[] {
    return this.#named(cities).flatMap((city) => framesOf(city, this.lettering.grow));
  }

  /** The frame around these cities and their names. */
  frameAround(cities: readonly CityId[]): Frame {
    return frameAround(this.#named(cities), this.lettering.grow);
  }

  #named(cities: readonly CityId[]): readonly NamedCity[] {
    const { drawing } = this.#source();
    return cities.flatMap((city) => {
      const { [city]: at } = drawing.cities;
      return at ? [{ at, name: this.lettering.names.get(city) }] : [];
    });
  }
}
