import * as v from 'valibot';
import type { HostRecord } from '../lib/session/host/record.ts';
import type { Command } from '../lib/rules/command.ts';
import type { Origin, Taps } from '../lib/session/game/command-log.ts';
import type { GameMeta } from '../lib/session/game/meta.ts';
import { hostRecord as hostingShape } from '../lib/shapes/people.ts';
import { CommandLog } from '../lib/session/game/command-log.ts';

interface Game {
  readonly meta: GameMeta;
  readonly origin: Origin;
  readonly commands: readonly Command[];
  readonly taps: Taps;
}
interface Kept {
  readonly hostRecord: HostRecord;
  readonly game: Game | null;
}

/** The table as storage keeps it. Answers are not kept: they belong to open links. */
const written = ({ members, ...hosting }: HostRecord): HostRecord => ({
  ...hosting,
  members: members.map((one) => ({ ...one, lastAnswer: null })),
});
const gameOf = ({ meta, origin, commands, taps }: CommandLog): Game => ({ meta, origin, commands, taps });
const copied = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A host's storage in memory. While it is `slow`, writes wait for `commit` and are lost without it. */
export class Disk {
  slow = false;
  #kept: Kept;
  #writing: { readonly kept: Kept; readonly done: () => void }[] = [];

  constructor(hostRecord: HostRecord, table: CommandLog | null) {
    this.#kept = { hostRecord: written(hostRecord), game: table && gameOf(table) };
  }

  /** The last committed state of the table. */
  get hostRecord(): HostRecord {
    return this.#kept.hostRecord;
  }
  put(hostRecord: HostRecord, table: CommandLog | null): Promise<void> {
    const kept = { hostRecord: written(hostRecord), game: table && gameOf(table) };
    if (this.slow) return new Promise((done) => this.#writing.push({ kept, done }));
    this.#kept = kept;
    return Promise.resolve();
  }
  commit(): void {
    const writing = this.#writing;
    this.#writing = [];
    for (const { kept, done } of writing) {
      this.#kept = kept;
      done();
    }
  }
  /** What a page finds in storage when it loads. */
  read(): { readonly hostRecord: HostRecord; readonly table: CommandLog | null } {
    const hostRecord = v.parse(hostingShape, copied(this.#kept.hostRecord));
    const { game } = this.#kept;
    if (!game) return { hostRecord, table: null };
    const commands = copied(game.commands) as readonly Command[];
    const table = CommandLog.replay(game.meta, game.origin, commands, copied(game.taps) as Taps);
    if (!table.ok) throw new Error(`what was kept cannot be played: ${JSON.stringify(table.error)}`);
    return { hostRecord, table: table.value };
  }
}
