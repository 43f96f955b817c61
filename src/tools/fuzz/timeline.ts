import type { BotSeats } from '../../lib/bots/bot-seats.ts';
import { momentOf, type Snapshot } from '../../lib/machine/step.ts';
import type { GameRequest } from '../../lib/protocol/messages.ts';
import type { DeviceId } from '../../lib/protocol/table-view.ts';
import type { Command } from '../../lib/rules/command.ts';
import { publiclyForced } from '../../lib/rules/forced.ts';

/** A failed check. */
export class CheckFailed extends Error {}

/** Whether it is public knowledge that the request was the only legal one. */
export function isForced(before: Snapshot, request: GameRequest): boolean {
  const [first, ...others] = request.type === 'act' ? request.commands : [];
  return (
    first !== undefined &&
    others.length === 0 &&
    publiclyForced(momentOf(before), before.context, first.seat) !== null
  );
}

/** The state of the table when a request was executed. */
interface Then {
  /** The seats played by bots. */
  readonly bots: BotSeats;
  /** The request was the only legal one, so it belongs to the tap before it. */
  readonly forced: boolean;
}
interface Done extends Then {
  readonly name: string;
  readonly request: GameRequest;
}

/** The executed requests of a table, recorded independently of it: one per revision, none twice. */
export class Timeline {
  /** The initial revision and commands. */
  readonly #revision: number;
  readonly #before: readonly (readonly Command[])[];
  #done: readonly Done[] = [];

  /** `before`: the initial commands, each of which can be undone separately. */
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

  /** @throws CheckFailed if the request was executed before. */
  add(device: DeviceId, request: GameRequest, then: Then): void {
    const name = `${device} #${request.id}`;
    if (this.#done.some((one) => one.name === name)) throw new CheckFailed(`${name} was done twice`);
    this.#done = [...this.#done, { ...then, name, request }];
  }
  /** Drops the requests after this revision, which the host lost. */
  forget(revision: number): void {
    this.#done = this.#done.slice(0, Math.max(0, revision - this.#revision));
  }

  /** The commands in force, without undone ones. */
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
          if (!moved) throw new CheckFailed(`nothing to ${request.type}`);
          to.push(moved);
          return moved;
        };
        // bot decisions go with the human tap before them
        const moved = move();
        if (request.type === 'redo') while (isOfBot(from.at(-1))) move();
        else for (let last = moved; isOfBot(last); last = move());
      }
    }
    return taps.flat();
  }
}
