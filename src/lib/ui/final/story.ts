import type { LogEntry } from '../../rules/log.ts';
import { rankByPowered } from '../../rules/scoring.ts';
import { raceOf } from '../../rules/stages.ts';
import type { PlantNumber, Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';

/** The figures of a game's story. Each is null if the log does not tell it. */
export interface Story {
  /** The round in which the winner took the lead in powered cities for good. */
  readonly turning: { readonly round: number; readonly seat: Seat; readonly cities: number } | null;
  /** The highest price paid for a plant, in Elektro; the first of equal ones. */
  readonly dearest: { readonly seat: Seat; readonly plant: PlantNumber; readonly price: number } | null;
  /** The turn that began the last round, and the cities after it (E1, V2). */
  readonly last: { readonly round: number; readonly seat: Seat; readonly cities: number } | null;
}

type Entries = readonly Pick<LogEntry, 'round' | 'news'>[];

/** The powered cities by seat at the end of a round. */
interface RoundCount {
  readonly round: number;
  readonly powered: readonly number[];
}

/** The counts of all rounds in the log, then the final one. `final`: the powered cities by seat (E2). */
function roundCounts(log: Entries, round: number, final: readonly number[]): readonly RoundCount[] {
  const counts = new Map<number, number[]>();
  for (const entry of log)
    for (const item of entry.news) {
      if (item.type !== 'powered') continue;
      const powered = counts.get(entry.round) ?? final.map(() => 0);
      powered[item.seat] = item.cities;
      counts.set(entry.round, powered);
    }
  counts.set(round, [...final]);
  return [...counts].map(([at, powered]) => ({ round: at, powered }));
}

/** The only seat with the most cities; null in a tie, in which nobody takes the lead. */
function soleLeader({ powered }: RoundCount): Seat | null {
  const most = Math.max(...powered);
  const seat = powered.indexOf(most);
  return powered.lastIndexOf(most) === seat ? seat : null;
}

function turningOf(log: Entries, round: number, final: readonly number[], winner: Seat): Story['turning'] {
  const counts = roundCounts(log, round, final);
  const taken = counts.reduce<Story['turning']>((before, count) => {
    const seat = soleLeader(count);
    if (seat === null || seat === before?.seat) return before;
    return { round: count.round, seat, cities: count.powered[seat] ?? 0 };
  }, null);
  // a log that begins later does not tell who led before
  const isKnown = taken !== null && (taken.round > (counts[0]?.round ?? 0) || taken.round === 1);
  return isKnown && taken?.seat === winner ? taken : null;
}

function dearestOf(log: Entries): Story['dearest'] {
  let dearest: Story['dearest'] = null;
  for (const { news } of log)
    for (const item of news)
      if (item.type === 'bought-plant' && item.price > (dearest?.price ?? 0))
        dearest = { seat: item.seat, plant: item.plant, price: item.price };
  return dearest;
}

function lastOf(view: View, log: Entries): Story['last'] {
  const { end } = raceOf(view);
  const built = log.flatMap(({ round, news }) =>
    news.flatMap((item) => (item.type === 'built' ? [{ round, seat: item.seat }] : [])),
  );
  const cities = view.players.map(
    (player, seat) => player.cities.length - built.filter((one) => one.seat === seat).length,
  );
  for (const [at, { round, seat }] of built.entries()) {
    const count = (cities[seat] ?? 0) + 1;
    cities[seat] = count;
    if (count < end) continue;
    // the houses of the same turn
    const later = built.slice(at + 1).findIndex((one) => one.seat !== seat || one.round !== round);
    return { round, seat, cities: count + (later < 0 ? built.length - at - 1 : later) };
  }
  return null;
}

/** The story of a finished game, from its log. `final`: the powered cities by seat (E2). */
export function storyOf(view: View, log: Entries, final: readonly number[]): Story {
  const winners = rankByPowered(view, final).filter(({ rank }) => rank === 1);
  const [winner] = winners;
  return {
    turning: winner && winners.length === 1 ? turningOf(log, view.round, final, winner.seat) : null,
    dearest: dearestOf(log),
    last: lastOf(view, log),
  };
}
