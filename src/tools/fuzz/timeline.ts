import type { BotSeats } from '../../lib/bots/bot-seats.ts';
import { momentOf, type Snapshot } from '../../lib/machine/step.ts';
import type { GameRequest } from '../../lib/protocol/messages.ts';
import type { DeviceId } from '../../lib/protocol/table-view.ts';
import type { Command } from '../../lib/rules/command.ts';
import { openlyForced } from '../../lib/rules/forced.ts';

/** A failed check. */
export class Broken extends Error {}

/** Whether everybody may know that the rules allow the request alone. */
export function isForced(before: Snapshot, request: GameRequest): boolean {
  const [first, ...others] = request.type === 'act' ? request.commands : [];
  return (
    first !== undefined &&
    others.length === 0 &&
    openlyForced(momentOf(before), before.context, first.seat) !== null
  );
}

/** What the table was like when a request was executed. */
interface Then {
  /** The seats that bots played. */
  readonly bots: BotSeats;
  /** The request was the only one that the rules allowed, so it belongs to the tap before it. */
  readonly forced: boolean;
}
interface Done extends Then {
  readonly name: string;
  readonly request: GameRequest;
}

/** The requests that were executed at a table, recorded independently of it: one for each revision, none of them twice. */
export class Timeline {
  /** The revision and the commands at the beginning. */
  readonly #revision: number;
  readonly #before: readonly (readonly Command[])[];
  #done: readonly Done[] = [];

  /** `before`: the commands at the beginning, each of which can be undone by itself. */
  constructor(revision: number, before: readonly Command[]) {
    this.#revision = revision;
    this.#before = before.map((command) => [command]);
  }

  get length(): number {
    return this.#done.length;
  }
  get revision(): number {
    return this.#revision + this.#done.length;
  }

  /** @throws Broken if the request was executed before. */
  add(device: DeviceId, request: GameRequest, then: Then): void {
    const name = `${device} #${request.id}`;
    if (this.#done.some((one) => one.name === name)) throw new Broken(`${name} was done twice`);
    this.#done = [...this.#done, { ...then, name, request }];
  }
  /** Drops the requests after this revision: the host lost them. */
  forget(revision: number): void {
    this.#done = this.#done.slice(0, Math.max(0, revision - this.#revision));
  }

  /** The commands in force, those that were undone excluded. */
  get commands(): readonly Command[] {
    const taps: (readonly Command[])[] = [...this.#before];
    const taken: (readonly Command[])[] = [];
    for (const { request, bots, forced } of this.#done) {
      const isOfBot = (tap: readonly Command[] | undefined): boolean => Boolean(bots[tap?.[0]?.seat ?? -1]);
      if (request.type === 'act') {
        const last = forced ? taps.pop() : [];
        taps.push([...(last ?? []), ...request.commands]);
        taken.length = 0;
      } else {
        const [from, to] = request.type === 'undo' ? [taps, taken] : [taken, taps];
        const move = (): readonly Command[] => {
          const moved = from.pop();
          if (!moved) throw new Broken(`nothing to ${request.type}`);
          to.push(moved);
          return moved;
        };
        // what bots decided goes with the tap of a person before it
        const moved = move();
        if (request.type === 'redo') while (isOfBot(from.at(-1))) move();
        else for (let last = moved; isOfBot(last); last = move());
      }
    }
    return taps.flat();
  }
}
