import type { PlayerView } from '../../rules/game.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import type { Moment, Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { SeatInfo } from '../../seats.ts';
import { playerText } from './player-text.ts';

interface Table {
  readonly view: View;
  readonly seats: readonly SeatInfo[];
  /** The players that stand out. */
  readonly toAct: readonly Seat[];
}

/** A player in the turn order. */
interface Turn {
  readonly seat: Seat;
  /** Counted from 1. */
  readonly place: number;
  readonly player: PlayerView;
  readonly info: SeatInfo;
  readonly acts: boolean;
  /** Whether the player has nothing more to decide in this phase. */
  readonly done: boolean;
  /** All of it in words. */
  readonly text: string;
}

/** Moments of which no player is told that they are done with them. */
const NEVER_DONE: readonly Moment[] = ['drafting', 'placing', 'marking', 'over'];
function isDone({ view, toAct }: Table, seat: Seat): boolean {
  const { moment, waiting } = view;
  return !toAct.includes(seat) && !NEVER_DONE.includes(moment) && !waiting.includes(seat);
}

/** A player's figures in words, and whether they are acting or finished. */
export function turnText(table: Table, seat: Seat, player: PlayerView): string {
  const turn = table.toAct.includes(seat) ? 'acts' : isDone(table, seat) ? 'done' : 'waits';
  return playerText(rulesOf(table.view.terms), table.seats[seat]?.name ?? '', turn, player);
}

/** All players in turn order. */
export function turnsOf(table: Table): readonly Turn[] {
  const { view, seats, toAct } = table;
  return view.order.flatMap((seat, at) => {
    const [player, info] = [view.players[seat], seats[seat]];
    if (!player || !info) return [];
    const [acts, done] = [toAct.includes(seat), isDone(table, seat)];
    return [{ seat, place: at + 1, player, info, acts, done, text: turnText(table, seat, player) }];
  });
}
