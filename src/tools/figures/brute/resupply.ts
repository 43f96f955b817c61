import { CLASSIC } from '../../../lib/rules/editions/classic/index.ts';
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
    readonly money: number | null;
    readonly plants: readonly PlantNumber[];
    readonly cubes: Cubes;
    readonly cities: number;
  }[];
  readonly moment: Moment;
  readonly stage: Stage;
  /** Cards of the deck down to the Stage 3 card (S7, I5); null once it is drawn. */
  readonly deck: number | null;
  /** Plants for sale, and those that nobody has seen yet. */
  readonly market: readonly PlantNumber[];
  readonly unseen: readonly PlantNumber[];
  readonly waiting: readonly number[];
  readonly supply: Cubes;
}

/** The least and the most cubes of a resource. */
export interface BruteRange {
  readonly least: number;
  readonly most: number;
}

/** The stages whose table can count (N2, G3, G4): no card but a sold, obsolete, unwanted or stage's lowest plant is replaced. */
function stagesOf({ deck, market, moment, stage, players, unseen, waiting }: Ahead): ReadonlySet<Stage> {
  if (deck === null) return new Set([3]);
  if (moment === 'powering') return new Set([stage]);
  const { citiesForStage2 } = CLASSIC.players[players.length as keyof typeof CLASSIC.players];
  const stages = new Set<Stage>();
  const has = players.some(({ cities }) => cities >= citiesForStage2);
  let highest = 0;
  for (const [seat, { cities, money }] of players.entries()) {
    const builds = moment !== 'building' || waiting.includes(seat);
    let [own, left] = [cities, builds ? (money ?? 1_000) : 0];
    for (; left >= 10; left -= 10) own++;
    highest = Math.max(highest, own);
  }
  if (stage === 1 && has) stages.add(2);
  else stages.add(stage);
  if (stage === 1 && highest >= citiesForStage2) stages.add(2);
  const obsolete = market.concat(unseen).filter((plant) => plant <= highest);
  const isAuction = moment !== 'buying' && moment !== 'building';
  const sales = isAuction ? waiting.length + 1 : 0;
  if (deck - sales - obsolete.length <= 1) stages.add(3);
  return stages;
}

function rangeOf(position: Ahead, resource: Resource): BruteRange {
  const { players, moment, waiting, supply } = position;
  const count = players.length as keyof typeof CLASSIC.players;
  // E1: the game ends before it
  if (moment === 'over' || players.some(({ cities }) => cities >= CLASSIC.players[count].citiesForEnd)) {
    return { least: 0, most: 0 };
  }
  const stages = stagesOf(position);
  const columns = [...stages].map((stage) => CLASSIC.players[count].resupply[resource][stage - 1] ?? 0);
  const full = Math.max(...columns);
  if (moment !== 'powering') {
    // the supply only grows until then
    return { least: Math.min(supply[resource], ...columns), most: full };
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
