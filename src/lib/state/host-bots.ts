import type { BotSeats } from '../bots/bot-seats.ts';
import { isKnown } from '../bots/known-level.ts';
import { seatsToAct } from '../machine/step.ts';
import type { Seat } from '../rules/types.ts';
import type { HostSession } from '../session/host/host-session.ts';
import type { BotGame, BotTurns } from './bot-turns.svelte.ts';

/** A game at a hosted table, as far as its bots use it. */
export interface HostedBotGame extends BotGame {
  /** The longest that a screen reader at the table takes to say one thing that happens; 0 without one. Milliseconds. */
  readonly speechMs: number;
}

/** Fetches the code that bots need, and returns the turns of the bots in this game. */
export type StartBots = (game: HostedBotGame) => Promise<Pick<BotTurns, 'follow' | 'stop'>>;

/** What this device, and not its table, says to the bots. */
interface OwnDevice {
  /** Whether the bots wait. */
  readonly isHeld: () => boolean;
  /** As in SharedGamePorts. */
  readonly speechTime: () => number;
}

/** The game at a hosted table as its bots see it. It may be ahead of the screen. */
export function botGameOf(host: HostSession, { isHeld, speechTime }: OwnDevice): HostedBotGame {
  return {
    get speechMs(): number {
      return Math.max(speechTime(), host.speechMs);
    },
    get bots(): BotSeats {
      return host.bots;
    },
    get seatsToAct(): readonly Seat[] {
      return host.commandLog ? seatsToAct(host.commandLog.snapshot) : [];
    },
    // no bot waits for a person here: at a shared table everybody decides as soon as they may
    acting: null,
    get readOnly(): boolean {
      return isHeld();
    },
    get log() {
      return host.log;
    },
    get people(): readonly Seat[] {
      return [...(host.commandLog?.snapshot.context.players.keys() ?? [])].filter((seat) => !host.bots[seat]);
    },
    saved() {
      if (!host.commandLog) throw new RangeError('the game has not begun');
      return { commandLog: host.commandLog };
    },
    act: (command) => host.actForBot([command]).ok,
    dismissRefusal: () => undefined,
  };
}

/** The bots at a table that this device hosts. Their code is fetched once a bot has to act. */
export class HostBots {
  readonly #game: HostedBotGame;
  readonly #start: StartBots;
  #turns: Awaited<ReturnType<StartBots>> | null = null;
  #isStarting = false;
  #isStopped = false;

  constructor(game: HostedBotGame, start: StartBots) {
    this.#game = game;
    this.#start = start;
  }

  /** Starts the next bot's turn, and aborts one that no longer fits the table. Called after every change, and at intervals. */
  follow(): void {
    if (this.#isStopped) return;
    if (this.#turns) return this.#turns.follow();
    const { readOnly, bots, seatsToAct } = this.#game;
    const mayAct = seatsToAct.some((seat) => bots[seat] && isKnown(bots[seat]));
    if (this.#isStarting || readOnly || !mayAct) return;
    this.#isStarting = true;
    void this.#fetch();
  }
  /** Stops for good. */
  stop(): void {
    this.#isStopped = true;
    this.#turns?.stop();
  }

  async #fetch(): Promise<void> {
    try {
      this.#turns = await this.#start(this.#game);
    } catch {
      // offline, this part of the app cannot be loaded; a later attempt may succeed
    }
    this.#isStarting = false;
    if (this.#isStopped) this.#turns?.stop();
    else this.#turns?.follow();
  }
}
