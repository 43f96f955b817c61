import { NO_CUBES, type PlayerView } from '../../rules/game.ts';
import { storage } from '../../rules/resources.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import type { Cubes, PlantNumber } from '../../rules/types.ts';

export interface ScrapLosses {
  readonly certain: Cubes;
  /** Further cubes lost as coal or oil, at the owner's choice. */
  readonly coalOrOil: number;
}

const over = (have: number, room: number): number => Math.max(0, have - room);

/** The cubes lost by scrapping a plant (A9). */
export function scrapLosses(
  rules: RuleSet,
  { plants, cubes }: Pick<PlayerView, 'plants' | 'cubes'>,
  plant: PlantNumber,
): ScrapLosses {
  const { own, hybrid } = storage(
    rules,
    plants.filter((other) => other !== plant),
  );
  const [coal, oil] = [over(cubes.coal, own.coal), over(cubes.oil, own.oil)];
  const need = over(coal + oil, hybrid);
  // The certain loss of each, whatever the owner chooses.
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
