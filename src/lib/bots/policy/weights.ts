/**
 * The weights of a policy's decisions. Money in Elektro. `first`: the value before evolution; `scale`: the size of a first mutation;
 * `least`: the smallest sensible value.
 */
const TABLE = {
  /** Cities the leader adds per round. */
  pace: { first: 1.7, scale: 0.4, least: 0.5 },
  /** The present value of an Elektro of the next round. */
  discount: { first: 0.93, scale: 0.05, least: 0.3 },
  /** The long-run cost of fuel, by resource, and the weight of its current price. */
  coal: { first: 3, scale: 1, least: 0.2 },
  oil: { first: 3.5, scale: 1, least: 0.2 },
  garbage: { first: 4.5, scale: 1, least: 0.2 },
  uranium: { first: 5, scale: 1.5, least: 0.2 },
  today: { first: 0.4, scale: 0.2, least: 0 },
  /** The rise of a resource's price for each cube that all plants burn beyond the resupply. */
  scarcity: { first: 0.15, scale: 0.1, least: 0 },
  /** The value of a city the plants can power when the game ends: fixed, and growing with the leader's cities. */
  endCity: { first: 4, scale: 4, least: 0 },
  endCityLate: { first: 20, scale: 10, least: 0 },
  /** The maximum bid as a fraction of a plant's value, and a constant. */
  bidShare: { first: 0.75, scale: 0.15, least: 0.05 },
  bidBase: { first: 0, scale: 4, least: -40 },
  /** The money to keep after a bid: fractions of the cost of one run, and of the next cities. */
  keepFuel: { first: 0.9, scale: 0.3, least: 0 },
  keepCities: { first: 0.6, scale: 0.3, least: 0 },
  /** The minimum gain beyond the price for nominating a plant, and the weight of the next best plant's gain. */
  nominateBar: { first: 4, scale: 4, least: -20 },
  patience: { first: 0.5, scale: 0.3, least: 0 },
  /** The weight of the best plant of the future market against buying now. */
  future: { first: 0.2, scale: 0.2, least: 0 },
  /** Rounds of income that a new city is worth besides this one, and a constant for its place. */
  cityRounds: { first: 0.6, scale: 0.25, least: 0 },
  place: { first: 4, scale: 3, least: -20 },
  /** The same for a city that the plants cannot power yet. */
  idlePlace: { first: 2, scale: 3, least: -30 },
  idleRounds: { first: 0.15, scale: 0.15, least: 0 },
  /** The value of an Elektro spent on cities. */
  cityMoney: { first: 1, scale: 0.15, least: 0.2 },
  /** The loss from being first in turn order for another round, per city ahead of the leader. */
  lead: { first: 3, scale: 2, least: -10 },
  /** The loss from starting stage 2. */
  stage2: { first: 6, scale: 5, least: -40 },
  /** Bonus for a city powered in a round that may be the last. */
  lastCity: { first: 20, scale: 10, least: 0 },
  /** The maximum price of cubes for later runs, as a fraction of their long-run price. */
  stock: { first: 0.5, scale: 0.3, least: 0 },
  /** The fraction of the price of fuel that is saved by not running a plant. */
  keepCubes: { first: 0.5, scale: 0.3, least: 0 },
  /** Elektro to keep when stocking cubes. */
  float: { first: 15, scale: 8, least: 0 },
  /** First city: the weight of cheap neighbours, and of houses of others nearby. */
  neighbours: { first: 1, scale: 0.4, least: 0 },
  crowd: { first: 2, scale: 2, least: -10 },
} as const;

export type WeightName = keyof typeof TABLE;
export type Weights = Readonly<Record<WeightName, number>>;
export const WEIGHT_NAMES = Object.keys(TABLE) as readonly WeightName[];

const of = (figure: (name: WeightName) => number): Weights =>
  Object.fromEntries(WEIGHT_NAMES.map((name) => [name, figure(name)])) as Weights;

export const FIRST_WEIGHTS: Weights = of((name) => TABLE[name].first);

/** The weights at a point of evolution's search space: the origin is FIRST_WEIGHTS, one step is a first mutation. */
export const weightsAt = (point: ArrayLike<number>): Weights =>
  of((name) => {
    const { first, scale, least } = TABLE[name];
    return Math.max(least, first + scale * (point[WEIGHT_NAMES.indexOf(name)] ?? 0));
  });

/** The point of these weights: the inverse of `weightsAt`. */
export const pointOf = (weights: Weights): number[] =>
  WEIGHT_NAMES.map((name) => (weights[name] - TABLE[name].first) / TABLE[name].scale);
