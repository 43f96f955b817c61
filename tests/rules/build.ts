import { expect } from 'vitest';
import { begin, restore } from '#lib/machine/begin.ts';
import { momentOf, type Snapshot, step, toPlain } from '#lib/machine/step.ts';
import { incomeFor } from '#lib/rules/bureaucracy.ts';
import type { Command } from '#lib/rules/command.ts';
import type { Refusal } from '#lib/rules/errors.ts';
import { mapCubes, NO_CUBES } from '#lib/rules/game.ts';
import { brokenInvariants } from '#lib/rules/invariants.ts';
import { rulesOf } from '#lib/rules/rule-set.ts';
import { type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import {
  type Card,
  type Cubes,
  type EditionId,
  type Game,
  type MapId,
  type Moment,
  type News,
  type PlantNumber,
  type Player,
  type RegionId,
  type Seat,
  type Seed,
  STAGE_3_CARD,
} from '#lib/rules/types.ts';
import { CLASSIC_RULES } from '../classic.ts';

/** Shorthand for positions and commands. */

export const cubes = (some: Partial<Cubes>): Cubes => ({ ...NO_CUBES, ...some });

/** The regions of each map, ordered so that the first few are always connected. */
export const REGIONS: Readonly<Record<MapId, readonly RegionId[]>> = {
  germany: ['west', 'southwest', 'northwest', 'south', 'east', 'northeast'],
  usa: ['northwest', 'southwest', 'south', 'midwest', 'southeast', 'northeast'],
};

export interface Someone {
  readonly money?: number;
  readonly plants?: readonly PlantNumber[];
  readonly cubes?: Partial<Cubes>;
  readonly cities?: readonly string[];
}

export interface Position extends Partial<Omit<Game, 'players' | 'terms' | 'resources'>> {
  readonly edition?: EditionId;
  readonly map?: MapId;
  readonly beginners?: boolean;
  readonly hiddenMoney?: boolean;
  readonly startingCities?: boolean;
  /** By seat. */
  readonly players: readonly Someone[];
  /** Cubes on the resource market; the initial figures for resources left out. */
  readonly resources?: Partial<Cubes>;
}

/** The cards of a position. Plants left out go into the deck, or out of the game if the deck is given. */
function cardsOf(given: Position, owned: readonly PlantNumber[]): Pick<Game, 'market' | 'deck' | 'removed'> {
  const market = given.market ?? [3, 4, 5, 6, 7, 8, 9, 10].filter((plant) => !owned.includes(plant));
  const [gone, removed] = [given.gone ?? [], given.removed ?? []];
  const used = new Set<Card>([...market, ...gone, ...removed, ...owned, ...(given.deck ?? [])]);
  const rest = CLASSIC_RULES.plants.map((plant) => plant.number).filter((plant) => !used.has(plant));
  if (given.deck) return { market, deck: given.deck, removed: [...removed, ...rest] };
  const bottom = (given.stage3Card ?? 'in-deck') === 'in-deck' && !given.beginners ? [STAGE_3_CARD] : [];
  return { market, deck: [...rest, ...(bottom as Card[])], removed };
}

/** The first round, from the second on, in which every player can have earned their money with their cities (I2). */
const roundFor = (players: readonly Player[]): number =>
  players.reduce((round, { money, cities }) => {
    const paid = Math.ceil((money - CLASSIC_RULES.startingMoney) / incomeFor(CLASSIC_RULES, cities.length));
    return Math.max(round, 1 + paid);
  }, 2);

/** A whole game from the relevant figures; the rest gets plain defaults. */
export function gameOf(given: Position): Game {
  const { edition = 'classic', map = 'germany', beginners = false, hiddenMoney = false, ...others } = given;
  const { startingCities = false, ...rest } = others;
  const count = given.players.length;
  const trust = given.trust !== undefined && given.trust !== null;
  const terms = {
    ...STANDARD_TERMS,
    edition,
    map,
    players: count,
    beginners,
    hiddenMoney,
    startingCities,
    trust,
  };
  const { fuel, regions } = rulesOf(terms);
  const players = given.players.map((one) => ({
    money: one.money ?? 50,
    plants: one.plants ?? [],
    cubes: cubes(one.cubes ?? {}),
    cities: one.cities ?? [],
  }));
  const order = given.order ?? players.map((_, seat) => seat);
  const held = mapCubes((r) =>
    players.reduce((sum, player) => sum + player.cubes[r], given.trust?.cubes[r] ?? 0),
  );
  const resources = mapCubes((r) => given.resources?.[r] ?? Math.min(fuel[r].start, fuel[r].total - held[r]));
  return {
    round: roundFor(players),
    stage: 1,
    stage3Card: 'in-deck',
    regions: REGIONS[map].slice(0, regions),
    buried: [],
    gone: [],
    discount: null,
    phasedOut: false,
    starts: [],
    trust: null,
    stage3Deck: [],
    waiting: order,
    lot: null,
    sales: [],
    rng: [1, 2, 3, 4],
    news: [],
    ...rest,
    terms,
    order,
    players,
    resources,
    supply: given.supply ?? mapCubes((r) => fuel[r].total - resources[r] - held[r]),
    ...cardsOf(given, [...players.flatMap((player) => player.plants), ...(given.trust?.plants ?? [])]),
  };
}

/** The set-up that starts from a position. */
function setupAt(moment: Moment, given: Position): Setup {
  const game = gameOf(given);
  return { ...game.terms, regions: { by: 'draw' }, position: { moment, game } };
}

/** Starts from a position; an impossible one fails the test. */
export function at(moment: Moment, given: Position): Snapshot {
  return start(setupAt(moment, given));
}

export function start(setup: Setup, seed: Seed = 1): Snapshot {
  const begun = begin(setup, seed);
  if (!begun.ok) throw new Error(JSON.stringify(begun.error));
  return begun.value;
}

export const setupOf = (given: Partial<Setup> = {}): Setup => ({
  map: 'germany',
  players: 3,
  ...STANDARD_TERMS,
  regions: { by: 'draw' },
  ...given,
});

/** Plays one command after another; a refusal or a broken invariant fails the test. */
export function play(from: Snapshot, ...commands: readonly Command[]): Snapshot {
  return commands.reduce((snapshot, command) => {
    const next = step(snapshot, command);
    if (!next.ok) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(next.error)}`);
    expect(brokenInvariants(next.value.context, momentOf(next.value))).toEqual([]);
    return next.value;
  }, from);
}

/** Expects a refusal with exactly these figures and an unchanged game. */
export function refused(from: Snapshot, command: Command, refusal: Refusal): void {
  const before = structuredClone(toPlain(from));
  expect(step(from, command)).toEqual({ ok: false, error: refusal });
  expect(toPlain(from)).toEqual(before);
}

// shorthand for commands
export const nominate = (seat: Seat, plant: PlantNumber, bid = plant, upTo?: number): Command =>
  upTo === undefined ? { type: 'nominate', seat, plant, bid } : { type: 'nominate', seat, plant, bid, upTo };
export const bid = (seat: Seat, amount: number, upTo?: number): Command =>
  upTo === undefined ? { type: 'bid', seat, bid: amount } : { type: 'bid', seat, bid: amount, upTo };
export const pass = (seat: Seat): Command => ({ type: 'pass', seat });
export const scrap = (seat: Seat, plant: PlantNumber): Command => ({ type: 'scrap', seat, plant });
export const discard = (seat: Seat, coal: number, oil: number): Command => ({
  type: 'discard',
  seat,
  coal,
  oil,
});
export const buy = (seat: Seat, some: Partial<Cubes>): Command => ({ type: 'buy', seat, cubes: cubes(some) });
export const build = (seat: Seat, city: string): Command => ({ type: 'build', seat, city });
export const done = (seat: Seat): Command => ({ type: 'done', seat });
export const power = (seat: Seat, plants: readonly PlantNumber[] = [], hybridOil = 0): Command => ({
  type: 'power',
  seat,
  plants,
  hybridOil,
});
export const place = (seat: Seat, city: string): Command => ({ type: 'place', seat, city });
export const mark = (seat: Seat, city: string): Command => ({ type: 'mark', seat, city });
export const pick = (seat: Seat, region: RegionId): Command => ({ type: 'pick-region', seat, region });

/** All waiting seats finish their turn, in order. */
export const allDone = (from: Snapshot): Snapshot =>
  play(from, ...from.context.waiting.map((seat) => done(seat)));
export const allPass = (from: Snapshot): Snapshot =>
  play(from, ...from.context.waiting.map((seat) => pass(seat)));
export const allIdle = (from: Snapshot): Snapshot =>
  play(from, ...from.context.waiting.map((seat) => power(seat)));

export const newsOf = <T extends News['type']>(snapshot: Snapshot, type: T): Extract<News, { type: T }>[] =>
  snapshot.context.news.filter((item): item is Extract<News, { type: T }> => item.type === type);

export const moneyOf = (snapshot: Snapshot): readonly number[] =>
  snapshot.context.players.map((p) => p.money);

/** The snapshot after a round trip through JSON, as in a save. */
export function reload(snapshot: Snapshot): Snapshot {
  const restored = restore(JSON.parse(JSON.stringify(toPlain(snapshot))) as ReturnType<typeof toPlain>);
  if (!restored.ok) throw new Error(restored.error.broken);
  return restored.value;
}
