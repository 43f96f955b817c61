import { bestChoice, capacityOf } from './bureaucracy.ts';
import { type LogEntry, phaseOf } from './log.ts';
import { rankByPowered, type RankedSeat } from './scoring.ts';
import type { View } from './view.ts';

/** A ranking in the middle of a game. */
export interface StandingsNow {
  /**
   * The basis of the ranking: the capacity of the plants while fuel can still be bought, later the cities they have fuel for or have
   * powered.
   */
  readonly counts: 'plants' | 'fuel' | 'powered';
  readonly places: readonly RankedSeat[];
}

/** The ranking at a moment (E2, E3, V2). `log` has to reach up to that moment: it holds the cities powered in this round. */
export function standingsNow(view: View, log: readonly LogEntry[]): StandingsNow {
  const { moment, players, resources, round } = view;
  if (moment !== 'over' && phaseOf(moment) < 4) {
    const most = players.map(({ plants, cities }) => Math.min(cities.length, capacityOf(plants)));
    return { counts: 'plants', places: rankByPowered(view, most) };
  }
  const powered = players.map((player) => bestChoice(player, resources).cities);
  if (moment !== 'powering')
    return { counts: moment === 'over' ? 'powered' : 'fuel', places: rankByPowered(view, powered) };
  // players who have powered cities this round have already burnt the fuel
  for (let at = log.length - 1; at >= 0 && log[at]?.round === round; at--)
    for (const item of log[at]?.news ?? []) if (item.type === 'powered') powered[item.seat] = item.cities;
  return { counts: 'powered', places: rankByPowered(view, powered) };
}
