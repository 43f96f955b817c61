import { fullResupply } from '../../rules/bureaucracy.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import { raceOf } from '../../rules/stages.ts';
import type { Cubes, News, PlantNumber, Seat, Stage } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';

/** A turning point for all players, to be shown on a card. */
export type TurningPoint =
  | {
      readonly type: 'stage';
      readonly stage: Stage;
      /** The price of a house in the space that each city now opens, in Elektro. */
      readonly house: number;
      /** The market's resupply at the end of each round from now on. */
      readonly refill: Cubes;
      readonly gone: readonly PlantNumber[];
    }
  | {
      readonly type: 'last-round';
      /** The player whose house began it. */
      readonly seat: Seat;
      readonly cities: number;
    };

/** The stage begun by these news (G4, G6), the last one if two begin at once (G8), or null. */
function stageBegun(news: readonly News[], view: View): TurningPoint | null {
  const begun = news.findLast(({ type }) => type === 'stage-began');
  if (begun?.type !== 'stage-began') return null;
  const rules = rulesOf(view.terms);
  return {
    type: 'stage',
    stage: begun.stage,
    house: rules.slotCost[begun.stage - 1] ?? 0,
    refill: fullResupply(rules, { ...view, stage: begun.stage }),
    gone: news.flatMap((item) =>
      item.type === 'plant-gone' && (item.why === 'stage-2' || item.why === 'stage-3') ? [item.plant] : [],
    ),
  };
}

/** E1, V2: the last round if it began between these views, or null. */
function lastRoundBegun(before: View, view: View): TurningPoint | null {
  const { most, end } = raceOf(view);
  if (view.moment === 'over' || most < end || raceOf(before).most >= end) return null;
  const seat = view.players.findIndex(({ cities }) => cities.length === most);
  return { type: 'last-round', seat, cities: most };
}

/** What is shown across the whole screen: a turning point, or the result of the round that has ended. */
export type Shown = TurningPoint | { readonly type: 'round' };

/** The end of a round, or null. */
const roundEnded = (news: readonly News[]): Shown | null =>
  news.some((item) => item.type === 'round-began' && item.round > 1) ? { type: 'round' } : null;

/** The cards between two views, with the news between them, in display order. */
export const turningPoints = (before: View, view: View, news: readonly News[]): readonly Shown[] =>
  [stageBegun(news, view), lastRoundBegun(before, view), roundEnded(news)].filter((point) => point !== null);
