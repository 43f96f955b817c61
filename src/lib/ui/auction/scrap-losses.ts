import { NO_CUBES } from '../../rules/game.ts';
import { storage } from '../../rules/resources.ts';
import type { Cubes, PlantNumber } from '../../rules/types.ts';
import type { PlayerView } from '../../rules/view.ts';

export interface ScrapLosses {
  readonly certain: Cubes;
  /** Further cubes that are lost; the owner chooses whether they are coal or oil. */
  readonly coalOrOil: number;
}

const over = (have: number, room: number): number => Math.max(0, have - room);

/** The cubes that a player loses when they scrap a plant (A9). */
export function scrapLosses(
  { plants, cubes }: Pick<PlayerView, 'plants' | 'cubes'>,
  plant: PlantNumber,
): ScrapLosses {
  const { own, hybrid } = storage(plants.filter((other) => other !== plant));
  const [coal, oil] = [over(cubes.coal, own.coal), over(cubes.oil, own.oil)];
  const need = over(coal + oil, hybrid);
  // So much of each is lost whatever the owner chooses.
  const [certainCoal, certainOil] = [over(need, oil), over(need, coal)];
  return {
    certain: {
      ...NO_CUBES,
      coal: certainCoal,
      oil: certainOil,
      garbage: over(cubes.garbage, own.garbage),
      uranium: over(cubes.uranium, own.uranium),
    },
    coalOrOil: need - certainCoal - certainOil,
  };
}
