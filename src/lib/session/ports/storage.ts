import type { GameId } from '../../game-id.ts';
import type { DeviceId } from '../../protocol/table-view.ts';
import type { Result } from '../../result.ts';
import type { Refusal } from '../../rules/errors.ts';
import type { SetupError } from '../../rules/setup.ts';
import type { EditionId, MapId, Moment, RegionId, Seat, Stage } from '../../rules/types.ts';
import type { CommandLog } from '../game/command-log.ts';
import type { Draft, SharedDraft } from '../game/draft.ts';
import type { GameMeta } from '../game/meta.ts';

/** The session's ports to storage. `persist` implements them; `app` connects the two. */

/** Drafts at shared tables, by this device's id at the table and the table's id of the game. The host does not know them. */
export interface DraftStore {
  get(device: DeviceId, game: string): SharedDraft | null;
  put(device: DeviceId, game: string, draft: SharedDraft | null): void;
}

/** A game with all its saved data. */
export interface SavedGame {
  readonly meta: GameMeta;
  readonly commandLog: CommandLog;
  readonly draft: Draft | null;
}

/** A game read from storage or from a file. */
export interface RestoredGame extends SavedGame {
  /** Whether the game began from a saved position, whose history cannot be replayed: it stays marked for good. */
  readonly resumedFromSnapshot: boolean;
}

/** A seat's figures at the end of a game. */
export interface SeatResult {
  /** 1 for the winner or winners; ties share a rank. */
  readonly rank: number;
  /** Cities powered in the final count. */
  readonly powered: number;
  /** Elektro. */
  readonly money: number;
  readonly cities: number;
}

/** A saved game's data in the list of games. */
export interface GameSummary extends GameMeta {
  readonly edition: EditionId;
  readonly map: MapId;
  readonly regions: readonly RegionId[];
  readonly beginners: boolean;
  readonly round: number;
  readonly stage: Stage;
  readonly moment: Moment;
  /** Empty until the game is over. */
  readonly winners: readonly Seat[];
  /** The final figures by seat; null until the game is over, and in rows from before version 10 until they are completed. */
  readonly result: readonly SeatResult[] | null;
  /** When it was marked as deleted, in milliseconds since 1970, UTC; it can be restored until it is purged. Null if it is not deleted. */
  readonly deleted: number | null;
}

/** Why storage failed. The game in memory can go on. */
export type SaveProblem =
  /** The browser stores no data at all: private mode, or forbidden. */
  | { readonly code: 'save/unavailable'; readonly reason: string }
  /** Another tab has an older version of the database open. */
  | { readonly code: 'save/blocked' }
  | { readonly code: 'save/full' }
  /** The browser dropped the connection, and dropped it again after it was reopened. */
  | { readonly code: 'save/lost' }
  | { readonly code: 'save/failed'; readonly reason: string }
  /** The browser has deleted the saved games while this one was open. This one is saved again. */
  | { readonly code: 'save/evicted' }
  /** Another tab took over the game; nothing was overwritten. */
  | { readonly code: 'save/taken' }
  /** Another tab has the game open; this one can take it over. */
  | { readonly code: 'save/open-elsewhere' };

/** Why a save cannot be opened. */
export type SaveError =
  | { readonly code: 'save/not-a-save' }
  | { readonly code: 'save/truncated'; readonly bytes: number }
  /** Several saves in one file. */
  | { readonly code: 'save/several'; readonly count: number }
  | { readonly code: 'save/too-large'; readonly bytes: number; readonly most: number }
  | { readonly code: 'save/other-app'; readonly app: string }
  | { readonly code: 'save/too-new'; readonly version: number; readonly known: number }
  /** Older than the first readable version, `oldest`. */
  | { readonly code: 'save/too-old'; readonly version: number; readonly oldest: number }
  /** Of the wrong shape. `path`: where, as in `commands.3.seat`; '' if the whole is not plain data. */
  | {
      readonly code: 'save/invalid';
      readonly path: string;
      readonly fault: 'missing' | 'unknown' | 'wrong' | 'not-plain';
    }
  /** Of the right shape, but unreachable by any game: it was edited by hand. `broken` begins with a topic, as in `cubes: coal`. */
  | { readonly code: 'save/impossible'; readonly broken: string }
  /** The rules refuse the command at `index` (from 0). */
  | { readonly code: 'save/refused'; readonly index: number; readonly refusal: Refusal }
  /** Of an edition or on a map that this version of the app does not know, with its name in the save. */
  | { readonly code: 'save/unknown-rules'; readonly part: 'edition' | 'map'; readonly name: string }
  /** The set-up is impossible on `map`. */
  | { readonly code: 'save/setup'; readonly error: SetupError; readonly map: MapId }
  | { readonly code: 'save/missing'; readonly id: GameId };

export interface ListedGame extends GameSummary {
  /** Increases with each game played on this device, independent of clocks. */
  readonly recency: number;
}

/** The stored games. `owner` names the tab that has a game open; only that tab can write it. */
export interface SaveStore {
  /**
   * Writes commands, position, draft and list entry in one transaction; resolves after the commit with whether the game was stored before.
   */
  put(game: SavedGame, owner: string): Promise<Result<'created' | 'replaced', SaveProblem>>;
  get(id: GameId): Promise<Result<RestoredGame, SaveError | SaveProblem>>;
  /** The stored value unchanged, even if `get` cannot read it; undefined if there is none. */
  raw(id: GameId): Promise<Result<unknown, SaveProblem>>;
  /** Makes `owner` the only tab that can write the game. */
  claim(id: GameId, owner: string): Promise<Result<null, SaveProblem>>;
  list(): Promise<Result<readonly ListedGame[], SaveProblem>>;
  rename(id: GameId, name: string): Promise<Result<null, SaveError | SaveProblem>>;
  /** Marks the game as deleted at `now` (milliseconds since 1970, UTC). */
  remove(id: GameId, now: number): Promise<Result<null, SaveError | SaveProblem>>;
  bringBack(id: GameId): Promise<Result<null, SaveError | SaveProblem>>;
  /** Deletes for good all games marked before `before` (milliseconds since 1970, UTC). */
  purge(before: number): Promise<Result<null, SaveProblem>>;
}

/** An unreadable row: a game, or the data of a hosted or joined table. */
export interface DamagedRow {
  readonly kind: 'game' | 'hosted' | 'joined';
  /** The id of the game, or the room code. It can be any text. */
  readonly id: string;
  /** Why a game cannot be read. */
  readonly error: SaveError | null;
}
/** The damaged rows, which can only be saved as files and deleted. */
export interface DamagedStore {
  list(): Promise<Result<readonly DamagedRow[], SaveProblem>>;
  /** The stored row unchanged. */
  raw(row: DamagedRow): Promise<Result<unknown, SaveProblem>>;
  delete(row: DamagedRow): Promise<Result<null, SaveProblem>>;
  putBack(row: DamagedRow, value: unknown): Promise<Result<null, SaveProblem>>;
}

/** Ensures that one tab at a time has a game open. */
export interface GameLocks {
  /** Takes the lock of a game; resolves to false if another tab has it. `onLost`: another tab has stolen the lock. */
  hold(id: GameId, onLost: () => void): Promise<boolean>;
  /** Takes the lock in any case; its previous tab gets `onLost`. */
  steal(id: GameId, onLost: () => void): Promise<void>;
  release(id: GameId): void;
}
