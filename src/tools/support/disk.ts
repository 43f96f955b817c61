import * as v from 'valibot';
import { begin } from '../../lib/machine/begin.ts';
import type { Command } from '../../lib/rules/command.ts';
import { CommandLog, type Origin, type Taps } from '../../lib/session/game/command-log.ts';
import type { GameMeta } from '../../lib/session/game/meta.ts';
import type { HostRecord } from '../../lib/session/host/host-record.ts';
import { hostRecord as hostingShape } from '../../lib/shapes/people.ts';

interface Game {
  readonly meta: GameMeta;
  readonly origin: Origin;
  readonly commands: readonly Command[];
  readonly taps: Taps;
}
interface Stored {
  readonly hostRecord: HostRecord;
  readonly game: Game | null;
}

/** The stored form of a table. Answers are not stored: they belong to open channels. */
const written = ({ members, ...hosting }: HostRecord): HostRecord => ({
  ...hosting,
  members: members.map((one) => ({ ...one, lastAnswer: null })),
});
const gameOf = ({ meta, origin, commands, taps }: CommandLog): Game => ({ meta, origin, commands, taps });
const copied = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A host's storage in memory. While it is `slow`, writes wait for `commit` and are lost without it. */
export class Disk {
  slow = false;
  #stored: Stored;
  #writing: { readonly stored: Stored; readonly done: () => void }[] = [];

  constructor(hostRecord: HostRecord, commandLog: CommandLog | null) {
    this.#stored = { hostRecord: written(hostRecord), game: commandLog && gameOf(commandLog) };
  }

  /** The last committed state of the table. */
  get hostRecord(): HostRecord {
    return this.#stored.hostRecord;
  }
  put(hostRecord: HostRecord, commandLog: CommandLog | null): Promise<void> {
    const stored = { hostRecord: written(hostRecord), game: commandLog && gameOf(commandLog) };
    if (this.slow) return new Promise((done) => this.#writing.push({ stored, done }));
    this.#stored = stored;
    return Promise.resolve();
  }
  commit(): void {
    const writing = this.#writing;
    this.#writing = [];
    for (const { stored, done } of writing) {
      this.#stored = stored;
      done();
    }
  }
  /** The stored data that a page loads. */
  read(): { readonly hostRecord: HostRecord; readonly commandLog: CommandLog | null } {
    const hostRecord = v.parse(hostingShape, copied(this.#stored.hostRecord));
    const { game } = this.#stored;
    if (!game) return { hostRecord, commandLog: null };
    const commands = copied(game.commands) as readonly Command[];
    const replayed = CommandLog.replay(game.meta, game.origin, commands, copied(game.taps) as Taps, begin);
    if (!replayed.ok) throw new Error(`what was stored cannot be played: ${JSON.stringify(replayed.error)}`);
    return { hostRecord, commandLog: replayed.value };
  }
}
