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

/** As storage keeps it: answers are for links that are open. */
const written = ({ members, ...hostRecord }: HostRecord): HostRecord => ({
  ...hostRecord,
  members: members.map((one) => ({ ...one, lastAnswer: null })),
});
const gameOf = ({ meta, origin, commands, taps }: CommandLog): Game => ({ meta, origin, commands, taps });
const copied = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The storage of a host in memory. While it is `slow`, what is written waits for `commit`, and is lost without it. */
export class Disk {
  slow = false;
  #kept: Kept;
  #writing: { readonly kept: Kept; readonly done: () => void }[] = [];

  constructor(hostRecord: HostRecord, table: CommandLog | null) {
    this.#kept = { hostRecord: written(hostRecord), game: table && gameOf(table) };
  }

  /** What is kept for good by now. */
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
  /** What a new page finds. */
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
