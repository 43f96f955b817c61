import { mapCubes, NO_CUBES } from '../rules/game.ts';
import type { RoundFigures } from '../rules/history.ts';
import type { LogEntry } from '../rules/log.ts';
import { cheapest } from '../rules/resources.ts';
import { rulesOf } from '../rules/rule-set.ts';
import { type Standing, standings } from '../rules/scoring.ts';
import type { Cubes, Resource } from '../rules/types.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import { initialHoldings } from '../session/game/ledger.ts';
import { type PlantLife, plantLives } from './plant-lives.ts';
import { addSpending, NO_SPENDING, type Spending, spendingOf } from './spending.ts';

/** A seat in one round. */
export interface SeatRound {
  /** Elektro, cities, and cities that its plants can power, at the end of the round. */
  readonly money: number;
  readonly cities: number;
  readonly capacity: number;
  /** Elektro for powered cities in this round; none in the last one. */
  readonly income: number;
  /** Cities powered in this round; in the last one, those of the final count. */
  readonly powered: number;
  /** Cities built in this round. */
  readonly built: number;
  readonly spent: Spending;
}

/** The fuel market of one round. */
interface FuelRound {
  readonly round: number;
  /** The cheapest cube when the round began, in Elektro; null: sold out. */
  readonly price: Readonly<Record<Resource, number | null>>;
  /** Cubes that players bought in the round. */
  readonly bought: Cubes;
}

/** A game in figures. */
export interface GameFigures {
  /** From the start of the game (round 0, or the one before its position) to the last finished round; by seat. */
  readonly rounds: readonly { readonly round: number; readonly seats: readonly SeatRound[] }[];
  readonly fuel: readonly FuelRound[];
  readonly plants: readonly PlantLife[];
  /** The final count, best first; empty for an unfinished game. */
  readonly ranking: readonly Standing[];
}

type Flow = Pick<SeatRound, 'income' | 'powered' | 'built' | 'spent'>;
const NO_FLOW: Flow = { income: 0, powered: 0, built: 0, spent: NO_SPENDING };

/** What came in and went out in each round: by round, then by seat. */
function flowsOf(commandLog: CommandLog, log: readonly LogEntry[]): ReadonlyMap<number, readonly Flow[]> {
  const { setup } = commandLog.origin;
  const rules = rulesOf(commandLog.snapshot.context.terms);
  const flows = new Map<number, Flow[]>();
  for (const { index, round, news } of log) {
    const seats = flows.get(round) ?? Array.from({ length: setup.players }, () => NO_FLOW);
    flows.set(round, seats);
    for (const item of news) {
      if (!('seat' in item)) continue;
      const before = seats[item.seat] ?? NO_FLOW;
      const market = commandLog.snapshotAfter(Math.max(0, index - 1)).context.resources;
      const paid = spendingOf(rules, market, item);
      if (paid) seats[item.seat] = { ...before, spent: addSpending(before.spent, paid.spent) };
      const now = seats[item.seat] ?? NO_FLOW;
      if (item.type === 'built') seats[item.seat] = { ...now, built: now.built + 1 };
      if (item.type === 'powered') {
        seats[item.seat] = { ...now, income: now.income + item.income, powered: item.cities };
      }
    }
  }
  return flows;
}

/** The figures of each round. `final`: the final count, which replaces the powering of the last round. */
function roundsOf(
  history: readonly RoundFigures[],
  flows: ReadonlyMap<number, readonly Flow[]>,
  final: readonly Standing[],
): GameFigures['rounds'] {
  return history.map(({ round, seats }, at) => ({
    round,
    seats: seats.map((figures, seat) => {
      const flow = flows.get(round)?.[seat] ?? NO_FLOW;
      const count = at === history.length - 1 ? final.find((one) => one.seat === seat) : undefined;
      return { ...figures, ...flow, ...(count && { powered: count.powered }) };
    }),
  }));
}

function fuelOfRounds(commandLog: CommandLog, log: readonly LogEntry[]): GameFigures['fuel'] {
  const fuel: { round: number; price: FuelRound['price']; bought: Cubes }[] = [];
  for (const { index } of log) {
    const { context } = commandLog.snapshotAfter(index);
    const item = log[index]?.news.find(({ type }) => type === 'bought-cubes');
    const last = fuel.at(-1);
    if (last && item?.type === 'bought-cubes') {
      last.bought = mapCubes((r) => last.bought[r] + item.cubes[r]);
    }
    if (context.round > (last?.round ?? 0)) {
      const price = {
        coal: cheapest(context, 'coal'),
        oil: cheapest(context, 'oil'),
        garbage: cheapest(context, 'garbage'),
        uranium: cheapest(context, 'uranium'),
      };
      fuel.push({ round: context.round, price, bought: NO_CUBES });
    }
  }
  return fuel;
}

/** A game in figures, from its commands alone. */
export function gameStatistics(commandLog: CommandLog): GameFigures {
  const { log, origin, isOver } = commandLog;
  const { context } = commandLog.snapshot;
  const ranking = isOver ? standings(context) : [];
  const rules = rulesOf(context.terms);
  return {
    rounds: roundsOf(commandLog.history, flowsOf(commandLog, log), ranking),
    fuel: fuelOfRounds(commandLog, log),
    plants: plantLives(rules, initialHoldings(origin.setup), log, ranking),
    ranking,
  };
}

/** What a seat took in and paid in the whole game, and the cities it built. */
export function totalOf({ rounds }: Pick<GameFigures, 'rounds'>, seat: number): Flow {
  return rounds.reduce<Flow>((sum, { seats }) => {
    const round = seats[seat];
    if (!round) return sum;
    return {
      income: sum.income + round.income,
      powered: sum.powered + round.powered,
      built: sum.built + round.built,
      spent: addSpending(sum.spent, round.spent),
    };
  }, NO_FLOW);
}
