import type { Result } from '../result.ts';
import type { HostRecord } from '../session/host/record.ts';
import type { Clock } from '../session/ports/clock.ts';
import type { SaveProblem } from '../session/ports/storage.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import type { HostedRow, IdbSharedTables } from '../persist/tables.ts';
import { ok } from '../result.ts';
import { commandsHash } from './reopening.ts';

interface KeeperPorts {
  readonly tables: IdbSharedTables;
  readonly clock: Clock;
}
/** The page that hosts. */
interface Page {
  /** Its name in the saves. */
  readonly owner: string;
  /** For the other devices the table of this game is over. */
  isEnded(game: string): boolean;
  /** From now on this game is played at the table. */
  next(game: string): void;
}

/** Writes down what a host has at its table, one game after the other. */
export class HostSaver {
  readonly #ports: KeeperPorts;
  readonly #of: Pick<HostedRow, 'room' | 'identity'>;
  readonly #page: Page;
  #game: string;
  /** When it came to the table. Milliseconds since 1970, UTC. */
  #opened: number;
  #stopped = false;

  constructor(ports: KeeperPorts, of: Pick<HostedRow, 'room' | 'identity'>, page: Page, game: string) {
    this.#ports = ports;
    this.#of = of;
    this.#page = page;
    this.#game = game;
    this.#opened = ports.clock.now();
  }

  /** Resolved when it is written, or cannot be; save/taken: another page has the game. */
  async keep(hostRecord: HostRecord, table: CommandLog | null): Promise<Result<null, SaveProblem>> {
    // as it is here it is played nowhere any more
    if (this.#stopped) return ok(null);
    const { tables, clock } = this.#ports;
    const meta = table && {
      ...table.meta,
      created: table.meta.created || this.#opened,
      updated: clock.now(),
      seats: hostRecord.seats,
    };
    const commands = table?.commands.length ?? 0;
    const ended = this.#page.isEnded(hostRecord.game);
    const kept = await tables.putHosted(
      { ...this.#of, hostRecord, commands, played: commandsHash(table), ended },
      table && meta && { meta, commandLog: table, draft: null },
      this.#page.owner,
    );
    if (!kept.ok || hostRecord.game === this.#game) return kept;
    // the same table with another game: the one before is over, and lies among those that were played
    const before = this.#game;
    this.#game = hostRecord.game;
    this.#opened = clock.now();
    this.#page.next(hostRecord.game);
    await tables.forgetHosted(before);
    return kept;
  }
  /** Nothing more is written; gives the game that was played last. */
  stop(): string {
    this.#stopped = true;
    return this.#game;
  }
}
