import { TABLES } from '../../../lib/rules/tables/tables.ts';
import {
  type Cubes,
  type Moment,
  type PlantNumber,
  type Resource,
  RESOURCES,
  type Stage,
} from '../../../lib/rules/types.ts';
import { Powering } from './powering.ts';

/** The next resupply (I4), from every choice of plants that is still to come in phase 5. */

/** A position as everybody sees it. */
export interface Ahead {
  readonly players: readonly {
    readonly plants: readonly PlantNumber[];
    readonly cubes: Cubes;
    readonly cities: number;
  }[];
  readonly moment: Moment;
  readonly stage: Stage;
  /** Whether the Stage 3 card has been drawn and stage 3 has not begun. */
  readonly isStage3Drawn: boolean;
  readonly waiting: readonly number[];
  readonly supply: Cubes;
}

/** The least and the most cubes of a resource; `null` for a figure that is not sure. */
export interface BruteRange {
  readonly least: number | null;
  readonly most: number;
}

/** The stage whose table counts, as far as the rules have decided (N2, G3, G4). */
function stageOf({ isStage3Drawn, stage, players }: Ahead): Stage {
  if (isStage3Drawn) return 3;
  const { citiesForStage2 } = TABLES.players[players.length as keyof typeof TABLES.players];
  return stage === 1 && players.some(({ cities }) => cities >= citiesForStage2) ? 2 : stage;
}

function rangeOf(position: Ahead, resource: Resource): BruteRange {
  const { players, moment, waiting, supply } = position;
  const count = players.length as keyof typeof TABLES.players;
  // E1: the game ends before it
  if (moment === 'over' || players.some(({ cities }) => cities >= TABLES.players[count].citiesForEnd)) {
    return { least: 0, most: 0 };
  }
  const stage = stageOf(position);
  const full = TABLES.resupply[count][resource][stage - 1] ?? 0;
  if (moment !== 'powering') {
    // the supply only grows until then
    return { least: stage === 3 ? Math.min(full, supply[resource]) : null, most: full };
  }
  let supplies = new Set([supply[resource]]);
  for (const seat of waiting) {
    const player = players[seat];
    if (!player) continue;
    const burnt = new Powering(player.plants, []).burntOf(player.cubes, resource);
    supplies = new Set([...supplies].flatMap((before) => [...burnt].map((more) => before + more)));
  }
  const coming = [...supplies].map((have) => Math.min(full, have));
  return { least: Math.min(...coming), most: Math.max(...coming) };
}

/** What the next resupply brings, by resource. */
export const bruteResupply = (position: Ahead): Readonly<Record<Resource, BruteRange>> =>
  Object.fromEntries(RESOURCES.map((resource) => [resource, rangeOf(position, resource)])) as Record<
    Resource,
    BruteRange
  >;
