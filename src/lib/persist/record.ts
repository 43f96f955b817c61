import type { BotSeats } from '../bots/bot-seats.ts';
import { momentOf, type PlainSnapshot, toPlain } from '../machine/moment.ts';
import type { Command } from '../rules/command.ts';
import { withoutNews } from '../rules/game.ts';
import { standings } from '../rules/scoring.ts';
import { type Setup, termsOf } from '../rules/setup.ts';
import type { Seat, Seed } from '../rules/types.ts';
import type { Draft } from '../session/game/draft.ts';
import type { BranchPoint, GameMeta } from '../session/game/meta.ts';
import type { Tail } from '../session/game/tails.ts';
import type { TimeLimit } from '../session/game/time-limit.ts';
import type { GameSummary, SavedGame } from '../session/ports/storage.ts';
import { RULES_VERSION, SAVE_VERSION } from './migrations.ts';

/** The stored form of a game: its set-up and seed, every command, and the resulting snapshot. Plain data. */
export interface WrittenRecord extends GameMeta {
  readonly app: 'kilowatt';
  readonly saveVersion: number;
  readonly rulesVersion: number;
  readonly bots: BotSeats;
  readonly lent: readonly Seat[];
  readonly branchedFrom: BranchPoint | null;
  readonly timeUsed: readonly number[];
  readonly timeLimit: TimeLimit | null;
  readonly setup: Setup;
  readonly seed: Seed;
  readonly commands: readonly Command[];
  /** Commands that were undone and can be redone. */
  readonly undone: readonly Command[];
  /** Indices into `commands` followed by `undone`: each such command belongs to the same tap as the previous one. */
  readonly together: readonly number[];
  /** Commands that were undone before the players decided otherwise. */
  readonly tails: readonly Tail[];
  readonly snapshot: PlainSnapshot;
  readonly draft: Draft | null;
}

/** Begins with the terms, in the order of the schema, so that a save that is read and written again stays the same. */
export function writtenSetup(setup: Setup): Setup {
  const { position } = setup;
  const written = { ...termsOf(setup), ...setup };
  // a replay produces the news again
  return position ? { ...written, position: { ...position, game: withoutNews(position.game) } } : written;
}

/** The order of the fields matters: a file begins with the app's name, which identifies a truncated one. */
export function toRecord({ meta, commandLog, draft }: SavedGame): WrittenRecord {
  const { value, context } = toPlain(commandLog.snapshot);
  const { id, name, created, updated, seats, bots = [], lent = [] } = meta;
  const { branchedFrom = null, timeUsed = [], timeLimit = null } = meta;
  return {
    app: 'kilowatt',
    saveVersion: SAVE_VERSION,
    rulesVersion: RULES_VERSION,
    id,
    name,
    created,
    updated,
    seats,
    bots,
    lent,
    branchedFrom,
    timeUsed,
    timeLimit,
    setup: writtenSetup(commandLog.origin.setup),
    seed: commandLog.origin.seed,
    commands: commandLog.commands,
    ...commandLog.taps,
    tails: commandLog.tails,
    snapshot: { value, context: withoutNews(context) },
    draft,
  };
}

export function toListing({ meta, commandLog }: Pick<SavedGame, 'meta' | 'commandLog'>): GameSummary {
  const { context } = commandLog.snapshot;
  const moment = momentOf(commandLog.snapshot);
  const ranking = moment === 'over' ? standings(context).toSorted((a, b) => a.seat - b.seat) : null;
  const { id, name, created, updated, seats, bots = [], branchedFrom = null } = meta;
  return {
    id,
    name,
    created,
    updated,
    seats,
    bots,
    branchedFrom,
    edition: context.terms.edition,
    map: context.terms.map,
    regions: context.regions,
    beginners: context.terms.beginners,
    round: context.round,
    stage: context.stage,
    moment,
    winners: ranking?.flatMap(({ rank, seat }) => (rank === 1 ? [seat] : [])) ?? [],
    result:
      ranking &&
      ranking.map(({ rank, powered, money, cities }) => ({ rank, powered, money: money ?? 0, cities })),
    deleted: null,
  };
}
