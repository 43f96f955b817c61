import { bestChoice, capacityOf } from '../rules/bureaucracy.ts';
import { type LogEntry, phaseOf } from '../rules/log.ts';
import { rulesOf } from '../rules/rule-set.ts';
import { rankByPowered, type RankedSeat } from '../rules/scoring.ts';
import type { Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';

/** A ranking in the middle of a game. */
export interface StandingsNow {
  /** `plants`: some seats can still buy fuel; `fuel`: the cities they have fuel for; `powered`: the cities powered, where they have been. */
  readonly counts: 'plants' | 'fuel' | 'powered';
  readonly places: readonly RankedSeat[];
}

/**
 * The ranking at a moment (E2, E3, V2): with all their plants for seats that can still buy fuel, for the others with the cubes that are
 * there. `log` has to reach up to that moment: it holds the cities powered in this round.
 */
export function standingsNow(view: View, log: readonly LogEntry[]): StandingsNow {
  const { moment, players, round, terms, waiting } = view;
  const phase = phaseOf(moment);
  const canBuy = (seat: Seat): boolean => phase < 3 || (phase === 3 && waiting.includes(seat));
  const powered = players.map((player, seat) =>
    canBuy(seat)
      ? Math.min(player.cities.length, capacityOf(rulesOf(terms), player.plants))
      : bestChoice(view, player).cities,
  );
  // seats that have powered cities this round have already burnt the fuel
  if (moment === 'powering') {
    for (let at = log.length - 1; at >= 0 && log[at]?.round === round; at--)
      for (const item of log[at]?.news ?? []) if (item.type === 'powered') powered[item.seat] = item.cities;
  }
  const counts = phase < 4 ? 'plants' : moment === 'building' ? 'fuel' : 'powered';
  return { counts, places: rankByPowered(view, powered) };
}
