import { MAX_CITIES } from '../../figures/houses.ts';
import type { Edition } from '../../rules/editions/edition.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { RESOURCES } from '../../rules/types.ts';
import { STAGE_3 } from './position.ts';

/** The values of a rule set that the simulation knows. A new key has to be named here before anything is simulated with it. */

const isFigure = (value: unknown): boolean => typeof value === 'number' && value >= 0;
const isSwitch = (value: unknown): boolean => typeof value === 'boolean';
const isOneOf = (...known: readonly unknown[]): ((value: unknown) => boolean) => {
  return (value) => known.includes(value);
};
/** Its figures are read as they are, or not at all. */
const isAny = (): boolean => true;

const FUELS: readonly string[] = RESOURCES;
const KINDS: readonly string[] = [...RESOURCES, 'hybrid', 'ecological', 'fusion'];
const TIES: readonly string[] = ['money,cities', 'money'];

/** A rule set also has the entries of its edition that went into others. */
type Entries = RuleSet & Omit<Edition, keyof RuleSet>;

const KNOWN: { readonly [K in keyof Entries]: (value: Entries[K]) => boolean } = {
  plants: (plants) => plants.every(({ kind, number }) => KINDS.includes(kind) && number < STAGE_3),
  // cards are dealt by the rules
  deal: isAny,
  startingMoney: isFigure,
  payment: (payment) => payment.every(isFigure),
  slotCost: (slots) => slots.length === 3,
  fuel: (fuel) => Object.keys(fuel).every((resource) => FUELS.includes(resource)),
  players: (players) => players <= 6,
  regions: isFigure,
  plantLimit: isFigure,
  citiesForStage2: isFigure,
  citiesForEnd: isFigure,
  removed: isAny,
  resupply: (resupply) => Object.keys(resupply).every((resource) => FUELS.includes(resource)),
  currentMarket: isFigure,
  futureMarket: isFigure,
  discount: (discount) => discount === null || isFigure(discount),
  obsolete: isSwitch,
  stage2Phase: isOneOf(4, 5),
  skippedStage2: isOneOf('never', 'first'),
  ties: (ties) => TIES.includes(ties.join()),
  phaseOut: (phaseOut) => phaseOut === null || FUELS.includes(phaseOut.resource),
  trust: (trust) => trust === null || isFigure(trust.houses),
  map: ({ cities }) => cities.length <= MAX_CITIES,
  hasStages: isSwitch,
  maxCities: isFigure,
  homes: isAny,
  borders: isAny,
  byNumber: isAny,
  fromSupply: isAny,
  beginnersCities: isAny,
  startingCities: isAny,
};

/** Whether the simulation knows all values of a rule set. If not, nothing may be played out with it. */
export const canSimulate = (rules: RuleSet): boolean =>
  (Object.keys(rules) as (keyof RuleSet)[]).every((key) => {
    const isKnown = KNOWN[key] as ((value: unknown) => boolean) | undefined;
    return isKnown?.(rules[key]) === true;
  });
