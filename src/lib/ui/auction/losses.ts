import type { Cubes, PlantNumber } from '../../rules/types.ts';
import type { PlayerView } from '../../rules/view.ts';
import { NO_CUBES } from '../../rules/game.ts';
import { storage } from '../../rules/resources.ts';

/** What becomes of a player's cubes when a plant is scrapped (A9). */
export interface Losses {
  /** Lost without a choice. */
  readonly sure: Cubes;
  /** Cubes of coal or oil that must go besides; which of them the owner chooses. */
  readonly either: number;
}

const over = (have: number, room: number): number => Math.max(0, have - room);

export function lossesOf(
  { plants, cubes }: Pick<PlayerView, 'plants' | 'cubes'>,
  plant: PlantNumber,
): Losses {
  const { own, hybrid } = storage(plants.filter((other) => other !== plant));
  const [coal, oil] = [over(cubes.coal, own.coal), over(cubes.oil, own.oil)];
  const need = over(coal + oil, hybrid);
  // the least of each that must go whatever is chosen; the rest is to choose
  const [sureCoal, sureOil] = [over(need, oil), over(need, coal)];
  return {
    sure: {
      ...NO_CUBES,
      coal: sureCoal,
      oil: sureOil,
      garbage: over(cubes.garbage, own.garbage),
      uranium: over(cubes.uranium, own.uranium),
    },
    either: need - sureCoal - sureOil,
  };
}
