import * as v from 'valibot';
import type { Hosting } from '../lib/session/hosting.ts';
import type { Command } from '../lib/rules/command.ts';
import type { Origin, Taps } from '../lib/session/table.ts';
import type { GameMeta } from '../lib/session/meta.ts';
import { hosting as hostingShape } from '../lib/shapes/people.ts';
import { Table } from '../lib/session/table.ts';

interface Game {
  readonly meta: GameMeta;
  readonly origin: Origin;
  readonly commands: readonly Command[];
  readonly taps: Taps;
}
interface Kept {
  readonly hosting: Hosting;
  readonly game: Game | null;
}

/** As storage keeps it: answers are for links that are open. */
const written = ({ members, ...hosting }: Hosting): Hosting => ({
  ...hosting,
  members: members.map((one) => ({ ...one, answer: null })),
});
const gameOf = ({ meta, origin, commands, taps }: Table): Game => ({ meta, origin, commands, taps });
const copied = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The storage of a host in memory. While it is `slow`, what is written waits for `commit`, and is lost without it. */
export class Disk {
  slow = false;
  #kept: Kept;
  #writing: { readonly kept: Kept; readonly done: () => void }[] = [];

  constructor(hosting: Hosting, table: Table | null) {
    this.#kept = { hosting: written(hosting), game: table && gameOf(table) };
  }

  /** What is kept for good by now. */
  get hosting(): Hosting {
    return this.#kept.hosting;
  }
  put(hosting: Hosting, table: Table | null): Promise<void> {
    const kept = { hosting: written(hosting), game: table && gameOf(table) };
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
  read(): { readonly hosting: Hosting; readonly table: Table | null } {
    const hosting = v.parse(hostingShape, copied(this.#kept.hosting));
    const { game } = this.#kept;
    if (!game) return { hosting, table: null };
    const commands = copied(game.commands) as readonly Command[];
    const table = Table.replay(game.meta, game.origin, commands, copied(game.taps) as Taps);
    if (!table.ok) throw new Error(`what was kept cannot be played: ${JSON.stringify(table.error)}`);
    return { hosting, table: table.value };
  }
}
