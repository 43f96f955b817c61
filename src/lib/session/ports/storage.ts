import type { Result } from '../../result.ts';
import type { Refusal } from '../../rules/errors.ts';
import type { MapId, Moment, RegionId, Seat, Stage } from '../../rules/types.ts';
import type { Draft, SharedDraft } from '../game/draft.ts';
import type { GameMeta } from '../game/meta.ts';
import type { CommandLog } from '../game/command-log.ts';
import type { SetupError } from '../../rules/setup.ts';

/** What the session needs of the world outside, as shapes; who opens the app brings the real things. */

/** Plans at shared tables, by the id of the game: the table knows nothing of them before they are paid. */
export interface DraftStore {
  get(game: string): SharedDraft | null;
  put(game: string, plan: SharedDraft | null): void;
}

/** A game as it lies on the table, to be written down. */
export interface SavedGame {
  readonly meta: GameMeta;
  readonly commandLog: CommandLog;
  readonly draft: Draft | null;
}

/** A game that was read back. */
export interface RestoredGame extends SavedGame {
  /** The rules changed since it was saved and its log no longer fits: it goes on from the saved position. */
  readonly resumedFromSnapshot: boolean;
}

/** A saved game in a few words, for the list. */
export interface GameSummary extends GameMeta {
  readonly map: MapId;
  readonly regions: readonly RegionId[];
  readonly beginners: boolean;
  readonly round: number;
  readonly stage: Stage;
  readonly moment: Moment;
  /** Empty until the game is over. */
  readonly winners: readonly Seat[];
  /** When it was deleted; it can be brought back until it is purged. Null: it is not. Milliseconds since 1970, UTC. */
  readonly deleted: number | null;
}

/** Why a game could not be written or fetched. The game on the table is not harmed. */
export type SaveProblem =
  /** The browser keeps no data at all: private mode, or forbidden. */
  | { readonly code: 'save/unavailable'; readonly reason: string }
  /** Another tab holds an older version of the storage open. */
  | { readonly code: 'save/blocked' }
  | { readonly code: 'save/full' }
  /** The browser dropped the connection, and again after opening it anew. */
  | { readonly code: 'save/lost' }
  | { readonly code: 'save/failed'; readonly reason: string }
  /** Another tab took the game over; nothing of it was overwritten. */
  | { readonly code: 'save/taken' }
  /** Another tab has the game open and may be asked to give it up. */
  | { readonly code: 'save/open-elsewhere' };

/** Why something is no game that can be played on. */
export type SaveError =
  | { readonly code: 'save/not-a-save' }
  | { readonly code: 'save/truncated'; readonly bytes: number }
  | { readonly code: 'save/too-large'; readonly bytes: number; readonly most: number }
  | { readonly code: 'save/other-app'; readonly app: string }
  | { readonly code: 'save/too-new'; readonly version: number; readonly known: number }
  /** Not of the right shape. `path`: where, as in `commands.3.seat`; empty where the whole is no plain data. */
  | {
      readonly code: 'save/invalid';
      readonly path: string;
      readonly fault: 'missing' | 'unknown' | 'wrong' | 'not-plain';
    }
  /** Of the right shape, but no game comes to this: somebody changed it by hand. `broken` begins with a topic: `cubes: coal`. */
  | { readonly code: 'save/impossible'; readonly broken: string }
  /** Command number `index` (from 0) of the log is against the rules. */
  | { readonly code: 'save/refused'; readonly index: number; readonly refusal: Refusal }
  /** On `map` nobody can begin so. */
  | { readonly code: 'save/setup'; readonly error: SetupError; readonly map: MapId }
  | { readonly code: 'save/missing'; readonly id: string };

/** Where games are kept. `owner` names the tab that has the game open: nobody else may write it. */
export interface SaveStore {
  /** Write; resolved only after the commit. Commands, position, plan and listing together or not at all. */
  put(game: SavedGame, owner: string): Promise<Result<null, SaveProblem>>;
  get(id: string): Promise<Result<RestoredGame, SaveError | SaveProblem>>;
  /** What lies there, whatever it is: also what `get` cannot read. Undefined: nothing. */
  raw(id: string): Promise<Result<unknown, SaveProblem>>;
  /** From now on only `owner` may write the game. */
  claim(id: string, owner: string): Promise<Result<null, SaveProblem>>;
  list(): Promise<Result<readonly GameSummary[], SaveProblem>>;
  rename(id: string, name: string): Promise<Result<null, SaveError | SaveProblem>>;
  /** Mark as deleted at `now` (milliseconds since 1970). */
  remove(id: string, now: number): Promise<Result<null, SaveError | SaveProblem>>;
  bringBack(id: string): Promise<Result<null, SaveError | SaveProblem>>;
  /** Delete for good what was marked before `before` (milliseconds since 1970). */
  purge(before: number): Promise<Result<null, SaveProblem>>;
}

/** One tab per game. */
export interface GameLocks {
  /** Hold the game; false: another tab holds it. `onLost`: another tab took it over. */
  hold(id: string, onLost: () => void): Promise<boolean>;
  /** Hold it in any case; who held it is told. */
  steal(id: string, onLost: () => void): Promise<void>;
  release(id: string): void;
}
