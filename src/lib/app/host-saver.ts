import type { GameId } from '../game-id.ts';
import type { HostedRow, IdbSharedTables } from '../persist/tables.ts';
import { botsAt, type Holder } from '../protocol/table-view.ts';
import { err, ok, type Result } from '../result.ts';
import type { Seat } from '../rules/types.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import type { GameMeta } from '../session/game/meta.ts';
import type { HostRecord } from '../session/host/host-record.ts';
import type { WallClock } from '../session/ports/clock.ts';
import type { SaveProblem } from '../session/ports/storage.ts';
import { commandsHash } from './reopening.ts';

interface HostSaverPorts {
  readonly tables: IdbSharedTables;
  readonly clock: WallClock;
}
interface Page {
  /** The page's id as owner of saves. */
  readonly owner: string;
  /** Whether the table of this game has ended for the other devices. */
  isEnded(game: GameId): boolean;
  /** Called when the table goes on to a new game. */
  next(game: GameId): void;
}

/** The bots if the game continues as a local one. `lent`: the seats whose players had left before it came to the table. */
function botsOf(
  { holders }: Pick<HostRecord, 'holders'>,
  lent: readonly Seat[],
): Pick<GameMeta, 'bots' | 'lent'> {
  const isLent = (holder: Holder, seat: Seat): boolean =>
    holder.kind === 'bot' && (holder.owner !== null || lent.includes(seat));
  return {
    bots: botsAt({ holders }),
    lent: holders.flatMap((holder, seat) => (isLent(holder, seat) ? [seat] : [])),
  };
}

/** Saves a hosted table, game after game. */
export class HostSaver {
  readonly #ports: HostSaverPorts;
  readonly #table: Pick<HostedRow, 'room' | 'identity'>;
  readonly #page: Page;
  #game: GameId;
  /** When the table began the current game. Milliseconds since 1970, UTC. */
  #opened: number;
  #stopped = false;
  /** Whether the current game is in storage, unless the browser has deleted it. */
  #isStored = false;

  constructor(ports: HostSaverPorts, table: Pick<HostedRow, 'room' | 'identity'>, page: Page, game: GameId) {
    this.#ports = ports;
    this.#table = table;
    this.#page = page;
    this.#game = game;
    this.#opened = ports.clock.now();
  }

  /**
   * Saves the table; resolves when it is saved or saving has failed. Error save/taken: another page has the game; save/evicted: the browser
   * had deleted it, and it is saved again.
   */
  async save(hostRecord: HostRecord, commandLog: CommandLog | null): Promise<Result<null, SaveProblem>> {
    // another device hosts the table now, so this state of the game is out of date
    if (this.#stopped) return ok(null);
    const { tables, clock } = this.#ports;
    const meta = commandLog && {
      ...commandLog.meta,
      created: commandLog.meta.created || this.#opened,
      updated: clock.now(),
      seats: hostRecord.seats,
      ...botsOf(hostRecord, commandLog.meta.lent ?? []),
      timeUsed: hostRecord.timeUsed,
      timeLimit: hostRecord.timeLimit,
    };
    const commands = commandLog?.commands.length ?? 0;
    const ended = this.#page.isEnded(hostRecord.id);
    const saved = await tables.putHosted(
      { ...this.#table, hostRecord, commands, played: commandsHash(commandLog), ended },
      commandLog && meta && { meta, commandLog, draft: null },
      this.#page.owner,
    );
    if (!saved.ok) return saved;
    const isEvicted = saved.value === 'created' && this.#isStored && hostRecord.id === this.#game;
    this.#isStored = commandLog !== null;
    if (isEvicted) return err({ code: 'save/evicted' });
    if (hostRecord.id === this.#game) return ok(null);
    // the table went on to a new game; the previous one is over and stays among the saves
    const before = this.#game;
    this.#game = hostRecord.id;
    this.#opened = clock.now();
    this.#page.next(hostRecord.id);
    await tables.deleteHosted(before);
    return ok(null);
  }
  /** Stops saving and returns the id of the last game. */
  stop(): GameId {
    this.#stopped = true;
    return this.#game;
  }
}
