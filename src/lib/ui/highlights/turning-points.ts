import { fullResupply } from '../../rules/bureaucracy.ts';
import { raceOf } from '../../rules/stages.ts';
import { TABLES } from '../../rules/tables/tables.ts';
import type { Cubes, News, PlantNumber, Seat, Stage } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';

/** What changes the game for everybody, to be shown on a card. */
export type TurningPoint =
  | {
      readonly type: 'stage';
      readonly stage: Stage;
      /** The price of the house that each city now has room for. Elektro. */
      readonly house: number;
      /** What the market gets at the end of a round from now on. */
      readonly refill: Cubes;
      readonly gone: readonly PlantNumber[];
    }
  | {
      readonly type: 'last-round';
      /** The player whose house began it. */
      readonly seat: Seat;
      readonly cities: number;
    };

/** The stage that these news begin (G4, G6), the last one if two begin at once (G8), or none. */
function stageBegun(news: readonly News[], view: View): TurningPoint | null {
  const begun = news.findLast(({ type }) => type === 'stage-began');
  if (begun?.type !== 'stage-began') return null;
  return {
    type: 'stage',
    stage: begun.stage,
    house: TABLES.slotCost[begun.stage - 1] ?? 0,
    refill: fullResupply({ terms: view.terms, stage: begun.stage }),
    gone: news.flatMap((item) =>
      item.type === 'plant-gone' && (item.why === 'stage-2' || item.why === 'stage-3') ? [item.plant] : [],
    ),
  };
}

/** E1, V2: the last round began between these views, or null if it did not. */
function lastRoundBegun(before: View, view: View): TurningPoint | null {
  const { most, end } = raceOf(view);
  if (view.moment === 'over' || most < end || raceOf(before).most >= end) return null;
  const seat = view.players.findIndex(({ cities }) => cities.length === most);
  return { type: 'last-round', seat, cities: most };
}

/** The turning points between two views, with the news between them, in the order in which they are shown. */
export const turningPoints = (before: View, view: View, news: readonly News[]): readonly TurningPoint[] =>
  [stageBegun(news, view), lastRoundBegun(before, view)].filter((point) => point !== null);
