import {
  type Cubes,
  type Moment,
  type PlantNumber,
  type Resource,
  RESOURCES,
  type Stage,
  type Terms,
} from '../../../lib/rules/types.ts';
import { Powering } from './powering.ts';
import {
  citiesForEnd,
  citiesForStage2,
  isLater,
  isSupplyForSale,
  phaseOutPlant,
  resupplyTable,
} from './tables.ts';

/** The next resupply (I4, Y10, Y11, Z6), from every choice of plants that is still to come in phase 5. */

/** A position as everybody sees it. */
export interface Ahead {
  readonly terms: Terms;
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
  /** The plant with the token (Y4). */
  readonly token: PlantNumber | null;
  /** Whether a player has bought the plant after which uranium is never refilled (Y11). */
  readonly isPhasedOut: boolean;
  /** The cubes of the trust, and whether it still takes a plant in this round (Z3); null without it. */
  readonly trust: { readonly cubes: Cubes; readonly takesPlant: boolean } | null;
}

/** The least and the most cubes of a resource. */
export interface BruteRange {
  readonly least: number;
  readonly most: number;
}

const isAuction = ({ moment }: Ahead): boolean => moment !== 'buying' && moment !== 'building';

/** Classic: how many plants can be replaced before phase 5: sold, obsolete, unwanted or stage 2's lowest (A10, A11, B7, N2). */
function replacedByClassic(position: Ahead, mostCities: number): number {
  const { market, unseen, waiting } = position;
  const obsolete = market.concat(unseen).filter((plant) => plant <= mostCities);
  return (isAuction(position) ? waiting.length + 1 : 0) + obsolete.length + 1;
}
/** 2019: the same: sold, taken by the trust, and one that leaves with the token, whether by Y5 or by Y6 (A10, Z3). */
function replacedByLater(position: Ahead): number {
  const { token, trust, waiting } = position;
  if (!isAuction(position)) return 0;
  return waiting.length + Number(trust?.takesPlant === true) + Number(token !== null);
}

/** The stages whose table can count (N2, G3, G4, Y7, Y8): the Stage 3 card comes when more plants are replaced than cards lie above it. */
function stagesOf(position: Ahead): ReadonlySet<Stage> {
  const { deck, moment, stage, players, terms, waiting } = position;
  // Y8: a card that stage 2 draws in phase 5 leaves its resupply
  if (moment === 'powering') return new Set([stage]);
  if (deck === null) return new Set([3]);
  const forStage2 = citiesForStage2(terms);
  const stages = new Set<Stage>();
  const has = players.some(({ cities }) => cities >= forStage2);
  let highest = 0;
  for (const [seat, { cities, money }] of players.entries()) {
    const builds = moment !== 'building' || waiting.includes(seat);
    let [own, left] = [cities, builds ? (money ?? 1_000) : 0];
    for (; left >= 10; left -= 10) own++;
    highest = Math.max(highest, own);
  }
  if (stage === 1 && has) stages.add(2);
  else stages.add(stage);
  if (stage === 1 && highest >= forStage2) stages.add(2);
  const replaced = isLater(terms) ? replacedByLater(position) : replacedByClassic(position, highest);
  if (deck <= replaced) stages.add(3);
  return stages;
}

/** Whether somebody may still buy the plant after which a resource is never refilled (Y11). */
function mayEnd(position: Ahead, resource: Resource): boolean {
  const { market, terms, unseen } = position;
  const plant = phaseOutPlant(terms);
  return (
    plant !== null && resource === 'uranium' && isAuction(position) && market.concat(unseen).includes(plant)
  );
}

/** Whether players may still buy cubes of a resource from the supply (Y10). */
const maySell = ({ moment, terms }: Ahead, resource: Resource): boolean =>
  moment !== 'building' && isSupplyForSale(terms, resource);

function rangeOf(position: Ahead, resource: Resource): BruteRange {
  const { players, moment, waiting, supply, terms, trust } = position;
  const end = citiesForEnd(terms);
  // E1: the game ends before it
  if (moment === 'over' || players.some(({ cities }) => cities >= end)) return { least: 0, most: 0 };
  if (resource === 'uranium' && position.isPhasedOut) return { least: 0, most: 0 };
  const table = resupplyTable(terms, resource);
  const columns = [...stagesOf(position)].map((stage) => table[stage - 1] ?? 0);
  const full = Math.max(...columns);
  // Z6: what the trust has comes back before
  const have = supply[resource] + (trust?.cubes[resource] ?? 0);
  if (moment !== 'powering') {
    // the supply only grows until then, unless it is sold
    const isSafe = !mayEnd(position, resource) && !maySell(position, resource);
    return { least: isSafe ? Math.min(have, ...columns) : 0, most: full };
  }
  let supplies = new Set([have]);
  for (const seat of waiting) {
    const player = players[seat];
    if (!player) continue;
    const burnt = new Powering(player.plants, []).burntOf(player.cubes, resource);
    supplies = new Set([...supplies].flatMap((before) => [...burnt].map((more) => before + more)));
  }
  const coming = [...supplies].map((cubes) => Math.min(full, cubes));
  return { least: Math.min(...coming), most: Math.max(...coming) };
}

/** What the next resupply brings, by resource. */
export const bruteResupply = (position: Ahead): Readonly<Record<Resource, BruteRange>> =>
  Object.fromEntries(RESOURCES.map((resource) => [resource, rangeOf(position, resource)])) as Record<
    Resource,
    BruteRange
  >;
