import { editionOf } from './editions/index.ts';
import { mapCubes, NO_CUBES } from './game.ts';
import { areConnected, drawRegions } from './regions.ts';
import { seedRng, shuffle } from './rng.ts';
import { backOf, type RuleSet, rulesOf } from './rule-set.ts';
import { NEW_TRUST } from './trust.ts';
import {
  type Card,
  type Game,
  type Moment,
  OPTIONAL_TERMS,
  type OptionalTerm,
  type PlantNumber,
  type Player,
  type RegionId,
  type Rng,
  type Seat,
  type Seed,
  STAGE_3_CARD,
  type Terms,
} from './types.ts';

export type RegionChoice =
  | { readonly by: 'draw' }
  | { readonly by: 'draft' }
  | { readonly by: 'hand'; readonly regions: readonly RegionId[] };

/** Together with a seed, everything a game starts from. Missing fields are drawn from the seed. */
export interface Setup extends Terms {
  readonly regions: RegionChoice;
  readonly order?: readonly Seat[];
  /** The first market (Y2); without it, that of an edition that deals a fixed one (S6). */
  readonly market?: readonly PlantNumber[];
  /** The whole deck after plants were removed, top card first. */
  readonly deck?: readonly Card[];
  /** The order of the deck after the Stage 3 shuffle (G2). */
  readonly stage3Deck?: readonly PlantNumber[];
  /** Start from this position: for puzzles, tests and games resumed from a save. */
  readonly position?: { readonly moment: Moment; readonly game: Game };
}

export interface SetupErrorFigures {
  'setup/players': { readonly players: number };
  /** The edition does not offer this term, or not for this number of players (Y1, Z1). */
  'setup/not-offered': { readonly term: OptionalTerm };
  'setup/regions-count': { readonly need: number; readonly given: number };
  'setup/regions-unknown': { readonly region: RegionId };
  'setup/regions-apart': object;
  'setup/order': object;
  'setup/deck': object;
  'setup/position': { readonly broken: string };
}
export type SetupErrorCode = keyof SetupErrorFigures;
export type SetupError = {
  readonly [C in SetupErrorCode]: { readonly code: C } & SetupErrorFigures[C];
}[SetupErrorCode];

/** A value for each optional term. */
export const mapTerms = <T>(valueOf: (term: OptionalTerm) => T): Readonly<Record<OptionalTerm, T>> =>
  Object.fromEntries(OPTIONAL_TERMS.map((term) => [term, valueOf(term)])) as Record<OptionalTerm, T>;

/** The terms of most games: all but the map and the number of players. */
export const STANDARD_TERMS = {
  edition: 'classic',
  hiddenMoney: false,
  ...mapTerms(() => false),
} as const satisfies Omit<Terms, 'map' | 'players'>;

/** Every term once, for which the compiler asks. */
const TERMS: Readonly<Record<keyof Terms, true>> = {
  edition: true,
  map: true,
  players: true,
  hiddenMoney: true,
  ...mapTerms(() => true as const),
};
const TERM_NAMES = Object.keys(TERMS) as readonly (keyof Terms)[];

/** The terms among the fields of a set-up. */
export const termsOf = (setup: Terms): Terms =>
  Object.fromEntries(TERM_NAMES.map((term) => [term, setup[term]])) as unknown as Terms;

/** Whether two sets of terms are the same. */
export const sameTerms = (a: Terms, b: Terms): boolean => TERM_NAMES.every((term) => a[term] === b[term]);

/** Whether the edition is for this number of players. */
export const isPlayerCount = ({ edition, players }: Pick<Terms, 'edition' | 'players'>): boolean =>
  players in editionOf(edition).players;

/** The terms that a table of an edition with this number of players may agree on (V2, Y12, Z1). */
export function termsOffered({
  edition,
  players,
}: Pick<Terms, 'edition' | 'players'>): Readonly<Record<OptionalTerm, boolean>> {
  const { beginnersCities, startingCities, trust } = editionOf(edition);
  return { beginners: beginnersCities !== null, startingCities, trust: trust !== null && players === 2 };
}

function checkRegions(setup: Setup, rules: RuleSet): SetupError | null {
  if (setup.regions.by !== 'hand') return null;
  const { regions } = setup.regions;
  const unknown = regions.find((region) => !rules.map.regions.includes(region));
  if (unknown !== undefined) return { code: 'setup/regions-unknown', region: unknown };
  const [need, given] = [rules.regions, new Set(regions).size];
  if (need !== given || regions.length !== given) return { code: 'setup/regions-count', need, given };
  return areConnected(rules, regions) ? null : { code: 'setup/regions-apart' };
}

/** The first market of a set-up; null if it is to be drawn (Y2). */
const firstMarket = ({ market }: Setup, { deal }: RuleSet): readonly PlantNumber[] | null =>
  market ?? ('market' in deal ? deal.market : null);

/** V3: a given deck is complete with its market, and a given market has as many plants as fit. */
function cardsAreSound(setup: Setup, rules: RuleSet): boolean {
  const market = firstMarket(setup, rules);
  const cards = [...(market ?? []), ...(setup.deck ?? [])];
  const known = cards.every((card) => card === STAGE_3_CARD || rules.byNumber[card] !== undefined);
  const isFull = market === null || market.length === rules.currentMarket + rules.futureMarket;
  if (!known || !isFull || new Set(cards).size !== cards.length) return false;
  return !setup.deck || (market !== null && setup.deck.includes(STAGE_3_CARD) === rules.hasStages);
}

/** Why a set-up is invalid; null if it is valid. The machine checks a position with the invariants. */
export function checkSetup(setup: Setup): SetupError | null {
  const { players, order, position } = setup;
  if (!isPlayerCount(setup)) return { code: 'setup/players', players };
  const offered = termsOffered(setup);
  const refused = OPTIONAL_TERMS.find((term) => setup[term] && !offered[term]);
  if (refused) return { code: 'setup/not-offered', term: refused };
  const seats = Array.from({ length: players }, (_, seat) => seat);
  if (order && (order.length !== players || !seats.every((seat) => order.includes(seat)))) {
    return { code: 'setup/order' };
  }
  const rules = rulesOf(setup);
  if (!cardsAreSound(setup, rules)) return { code: 'setup/deck' };
  if (position && !sameTerms(setup, position.game.terms))
    return { code: 'setup/position', broken: 'table: terms' };
  return checkRegions(setup, rules);
}

type Cards = Pick<Game, 'market' | 'deck' | 'removed'>;
const ascending = (plants: readonly PlantNumber[]): readonly PlantNumber[] =>
  plants.toSorted((a, b) => a - b);

/** S6, S7, V2: the first market and the top card are known. */
function dealByNumber(
  rules: RuleSet,
  market: readonly PlantNumber[],
  top: PlantNumber,
  rng: Rng,
): [Cards, Rng] {
  const others = rules.plants
    .map(({ number }) => number)
    .filter((plant) => plant !== top && !market.includes(plant));
  const [shuffled, next] = shuffle(others, rng);
  const away = rules.removed.socket;
  const bottom: Card[] = rules.hasStages ? [STAGE_3_CARD] : [];
  return [
    { market, removed: shuffled.slice(0, away), deck: [top, ...shuffled.slice(away), ...bottom] },
    next,
  ];
}

/** Y2: the first market and the top card are drawn from the plants with a plug on their back. */
function dealByBack(rules: RuleSet, rng: Rng): [Cards, Rng] {
  const back = (of: string): PlantNumber[] =>
    rules.plants.map(({ number }) => number).filter((plant) => backOf(rules, plant) === of);
  const [plugs, second] = shuffle(back('plug'), rng);
  const [sockets, third] = shuffle(back('socket'), second);
  const size = rules.currentMarket + rules.futureMarket;
  const { plug, socket } = rules.removed;
  const [top, ...rest] = plugs.slice(size + plug) as [PlantNumber, ...PlantNumber[]];
  const [mixed, next] = shuffle([...rest, ...sockets.slice(socket)], third);
  const removed = [...plugs.slice(size, size + plug), ...sockets.slice(0, socket)];
  return [{ market: ascending(plugs.slice(0, size)), removed, deck: [top, ...mixed, STAGE_3_CARD] }, next];
}

function dealCards(setup: Setup, rules: RuleSet, rng: Rng): [Cards, Rng] {
  const { deck } = setup;
  const market = firstMarket(setup, rules);
  if (deck && market) {
    const others = rules.plants.map(({ number }) => number).filter((plant) => !market.includes(plant));
    return [
      { market: ascending(market), deck, removed: others.filter((plant) => !deck.includes(plant)) },
      rng,
    ];
  }
  return 'market' in rules.deal
    ? dealByNumber(rules, rules.deal.market, rules.deal.top, rng)
    : dealByBack(rules, rng);
}

/** The game before its first round (S1 to S8), for a set-up that passed checkSetup. */
export function dealGame(setup: Setup, seed: Seed): Game {
  if (setup.position) return setup.position.game;
  const { players, regions: choice } = setup;
  const rules = rulesOf(setup);
  let rng = seedRng(seed);
  let order: readonly Seat[];
  [order, rng] = shuffle(
    Array.from({ length: players }, (_, seat) => seat),
    rng,
  );
  order = setup.order ?? order;
  let regions: readonly RegionId[] = [];
  if (choice.by === 'draw') [regions, rng] = drawRegions(rules, rng);
  if (choice.by === 'hand') ({ regions } = choice);
  let cards: Cards;
  [cards, rng] = dealCards(setup, rules, rng);
  const resources = mapCubes((r) => rules.fuel[r].start);
  const player: Player = { money: rules.startingMoney, plants: [], cubes: NO_CUBES, cities: [] };
  const drafters = Array.from({ length: rules.regions }, (_, pick) => order[pick % players] as Seat);
  return {
    terms: termsOf(setup),
    regions,
    round: 0,
    stage: 1,
    stage3Card: 'in-deck',
    order,
    players: order.map(() => player),
    ...cards,
    buried: [],
    gone: [],
    discount: null,
    phasedOut: false,
    starts: [],
    trust: setup.trust ? NEW_TRUST : null,
    stage3Deck: setup.stage3Deck ?? [],
    resources,
    supply: mapCubes((r) => rules.fuel[r].total - resources[r]),
    waiting: choice.by === 'draft' ? drafters : [],
    lot: null,
    sales: [],
    rng,
    news: choice.by === 'draft' ? [] : [{ type: 'game-began', regions, order }],
  };
}
