import type { Holding, TableView } from '../../protocol/table-view.ts';
import { capacityOf } from '../../rules/bureaucracy.ts';
import type { RoundFigures } from '../../rules/history.ts';
import type { LogEntry } from '../../rules/log.ts';
import { type RuleSet, rulesOf } from '../../rules/rule-set.ts';
import type { Setup } from '../../rules/setup.ts';
import type { News, Seat, Terms } from '../../rules/types.ts';

/** The payment in an item of news in Elektro, negative for a cost; null if it is not about money. */
function payment(item: News): readonly [Seat, number] | null {
  switch (item.type) {
    case 'bought-plant':
    case 'bought-cubes':
      return [item.seat, -item.price];
    case 'built':
      return [item.seat, -item.connection - item.slot];
    case 'powered':
      return [item.seat, item.income];
    default:
      return null;
  }
}

/** Each seat's holding at the start of a game, possibly from a position. */
export function initialHoldings(setup: Terms & Pick<Setup, 'position'>): readonly Holding[] {
  if (setup.position) {
    const { players } = setup.position.game;
    return players.map(({ money, cities, plants }) => ({ money, cities: cities.length, plants }));
  }
  const money = rulesOf(setup).startingMoney;
  return Array.from({ length: setup.players }, () => ({ money, cities: 0, plants: [] }));
}
/** The same, from a table view. */
export const initialHoldingsOfView = ({
  start,
  terms,
}: Pick<TableView, 'start' | 'terms'>): readonly Holding[] => start ?? initialHoldings(terms);

/** Elektro by seat after the whole log, which contains every payment and income, so hidden money is included (V4). */
export function moneyFromLog(start: readonly Holding[], log: readonly LogEntry[]): readonly number[] {
  const money = start.map((one) => one.money);
  for (const item of log.flatMap(({ news }) => news)) {
    const [seat, amount] = payment(item) ?? [0, 0];
    money[seat] = (money[seat] ?? 0) + amount;
  }
  return money;
}

/** A seat's holding after an item of news about it. */
function holdingAfter({ money, cities, plants }: Holding, item: News): Holding {
  const [, amount] = payment(item) ?? [0, 0];
  return {
    money: money + amount,
    cities: cities + (item.type === 'built' ? 1 : 0),
    plants:
      item.type === 'bought-plant'
        ? [...plants, item.plant]
        : item.type === 'scrapped'
          ? plants.filter((plant) => plant !== item.plant)
          : plants,
  };
}

/** The figures at the end of each round in the log, without the last round, which may be unfinished. */
export function historyFromLog(
  rules: RuleSet,
  start: readonly Holding[],
  log: readonly LogEntry[],
): readonly RoundFigures[] {
  let holdings = start;
  const history: RoundFigures[] = [];
  for (const { round, news } of log) {
    // a game from a position begins with the figures of the round before
    if (round > (history.at(-1)?.round ?? -1) + 1) {
      const seats = holdings.map(({ money, cities, plants }) => {
        const capacity = capacityOf(rules, plants);
        return { money, cities, capacity };
      });
      history.push({ round: round - 1, seats });
    }
    for (const item of news) {
      holdings = holdings.map((one, seat) =>
        'seat' in item && item.seat === seat ? holdingAfter(one, item) : one,
      );
    }
  }
  return history;
}
