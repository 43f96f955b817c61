import type { PlainSnapshot } from '../machine/step.ts';
import type { Setup } from '../rules/setup.ts';
import type { Game, Seat, Seed } from '../rules/types.ts';
import type { GameSummary, SavedGame } from '../session/ports/storage.ts';
import type { Command } from '../rules/command.ts';
import type { Draft } from '../session/game/draft.ts';
import type { GameMeta } from '../session/game/meta.ts';
import { momentOf, toPlain } from '../machine/moment.ts';
import { winnersOf } from '../rules/scoring.ts';
import { RULES_VERSION, SAVE_VERSION } from './migrations.ts';

/** A game as it is written: what it started from, every command, and where that led. Plain data. */
export interface WrittenRecord extends GameMeta {
  readonly app: 'kilowatt';
  readonly saveVersion: number;
  readonly rulesVersion: number;
  readonly setup: Setup;
  readonly seed: Seed;
  readonly commands: readonly Command[];
  /** What was taken back, and can be done again. */
  readonly undone: readonly Command[];
  /** Places, among both, of the commands that one tap did with the one before: they are taken back together. */
  readonly together: readonly number[];
  readonly snapshot: PlainSnapshot;
  readonly draft: Draft | null;
}

/** The news of the last command follow from replaying it: they are not written. */
export const withoutNews = (game: Game): Game => ({ ...game, news: [] });

function writtenSetup(setup: Setup): Setup {
  const { position } = setup;
  return position ? { ...setup, position: { ...position, game: withoutNews(position.game) } } : setup;
}

/** The fields stand in this order in a file, too: it begins with the app's name. */
export function toRecord({ meta, commandLog, draft }: SavedGame): WrittenRecord {
  const { value, context } = toPlain(commandLog.snapshot);
  const { id, name, created, updated, seats } = meta;
  return {
    app: 'kilowatt',
    saveVersion: SAVE_VERSION,
    rulesVersion: RULES_VERSION,
    id,
    name,
    created,
    updated,
    seats,
    setup: writtenSetup(commandLog.origin.setup),
    seed: commandLog.origin.seed,
    commands: commandLog.commands,
    ...commandLog.taps,
    snapshot: { value, context: withoutNews(context) },
    draft,
  };
}

export function toListing({ meta, commandLog }: Pick<SavedGame, 'meta' | 'commandLog'>): GameSummary {
  const { context } = commandLog.snapshot;
  const moment = momentOf(commandLog.snapshot);
  const winners: readonly Seat[] = moment === 'over' ? winnersOf(context) : [];
  const { id, name, created, updated, seats } = meta;
  return {
    id,
    name,
    created,
    updated,
    seats,
    map: context.terms.map,
    regions: context.regions,
    beginners: context.terms.beginners,
    round: context.round,
    stage: context.stage,
    moment,
    winners,
    deleted: null,
  };
}
