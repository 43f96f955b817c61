import type { BotSeats } from '../../bots/bot-seats.ts';
import { type GameId, gameIdFrom } from '../../game-id.ts';
import { begin } from '../../machine/begin.ts';
import { botsAt, type TableView } from '../../protocol/table-view.ts';
import type { Command } from '../../rules/command.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { SeatInfo } from '../../seats.ts';
import { hexDigest } from '../digest.ts';
import { CommandLog, type Origin } from '../game/command-log.ts';
import { dealOf } from './transcript.ts';
import { originOf, type Reveal } from './verify.ts';

/** 128 bits. */
const ID_DIGITS = 32;

/** A finished game, as a guest can save it. */
export interface FinishedGame {
  /** Derived from the game's content, so this device stores the same game once, under whatever id its host uses. */
  readonly id: GameId;
  readonly seats: readonly SeatInfo[];
  /** The bots at the end. */
  readonly bots: BotSeats;
  /** By seat, in ms; empty if it was not counted. */
  readonly timeUsed: readonly number[];
  readonly origin: Origin;
  readonly commands: readonly Command[];
}

/** The whole game from the host's reveal; null if it was not a fair deal. */
export function finishedGame(
  tableView: TableView,
  log: readonly LogEntry[],
  reveal: Reveal,
): FinishedGame | null {
  const { deal, seats, timeUsed } = tableView;
  if (!deal) return null;
  const { commands } = reveal;
  const origin = originOf(dealOf(tableView, deal, log), reveal);
  const id = gameIdFrom(hexDigest('finished game', origin, commands).slice(0, ID_DIGITS));
  return { id, seats, bots: botsAt(tableView), timeUsed, origin, commands };
}

/** Replays a finished game; null if it is not over or breaks the rules. `now`: milliseconds since 1970, UTC. */
export function replayFinished(
  { id, seats, bots, timeUsed, origin, commands }: FinishedGame,
  now: number,
): CommandLog | null {
  const meta = { id, name: '', created: now, updated: now, seats, bots, timeUsed };
  const played = CommandLog.replay(meta, origin, commands, undefined, begin);
  return played.ok && played.value.isOver ? played.value : null;
}
