import * as v from 'valibot';
import type { Edition } from '../../lib/rules/editions/edition.ts';
import { RESOURCES } from '../../lib/rules/types.ts';

/** The keys of an edition and the kinds of their values, for figures that come in as data. */

const figure = v.pipe(v.number(), v.integer(), v.minValue(0));
const figures = v.pipe(v.array(figure), v.minLength(1));
const byStage = v.strictTuple([figure, figure, figure]);
const resource = v.picklist(RESOURCES);
const byResource = <const S extends v.GenericSchema>(value: S) =>
  v.strictObject({ coal: value, oil: value, garbage: value, uranium: value });

const plant = v.strictObject({
  number: figure,
  kind: v.picklist([...RESOURCES, 'hybrid', 'ecological', 'fusion']),
  fuel: figure,
  cities: figure,
});
const forPlayers = v.strictObject({
  regions: figure,
  plantLimit: figure,
  citiesForStage2: figure,
  citiesForEnd: figure,
  removed: v.strictObject({ plug: figure, socket: figure }),
  resupply: byResource(byStage),
});

/** One for each key, for which the compiler asks. */
const ENTRIES = {
  plants: v.array(plant),
  deal: v.union([v.strictObject({ market: figures, top: figure }), v.strictObject({ lastPlug: figure })]),
  startingMoney: figure,
  payment: figures,
  slotCost: byStage,
  fuel: byResource(v.strictObject({ prices: figures, perPrice: figure, start: figure, total: figure })),
  players: v.strictObject({
    2: forPlayers,
    3: forPlayers,
    4: forPlayers,
    5: forPlayers,
    6: forPlayers,
  }),
  currentMarket: figure,
  futureMarket: figure,
  discount: v.nullable(figure),
  obsolete: v.boolean(),
  stage2Phase: v.picklist([4, 5]),
  skippedStage2: v.picklist(['never', 'first']),
  ties: v.array(v.picklist(['money', 'cities'])),
  fromSupply: v.partial(byResource(figure)),
  phaseOut: v.nullable(v.strictObject({ plant: figure, resource })),
  beginnersCities: v.nullable(figure),
  startingCities: v.boolean(),
  trust: v.nullable(v.strictObject({ houses: figure, placed: figure })),
} satisfies Readonly<Record<keyof Edition, v.GenericSchema>>;

const whole = v.strictObject(ENTRIES);
const part = v.partial(whole);

/** Unknown and missing keys, and values of another kind. `isWhole`: an edition without a parent has every key. */
export function faultsOfShape(rules: unknown, isWhole: boolean): readonly string[] {
  const { issues = [] } = v.safeParse(isWhole ? whole : part, rules);
  return issues.map((issue) => {
    const path = v.getDotPath(issue) ?? '';
    if (issue.expected === 'never') return `${path} is no key of an edition`;
    return issue.received === 'undefined' ? `${path} is missing` : `${path}: ${issue.message}`;
  });
}
