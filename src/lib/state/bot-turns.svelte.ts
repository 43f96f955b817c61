import type { BotSeats } from '../bots/bot-seats.ts';
import { isKnown } from '../bots/known-level.ts';
import { plainCommand } from '../bots/plain-command.ts';
import type { Level, Plan } from '../bots/questions.ts';
import { questionSeed, type Thinker } from '../bots/thinker.ts';
import { legal, momentOf, type Snapshot, viewOf } from '../machine/step.ts';
import type { Pace } from '../persist/settings.ts';
import type { Command } from '../rules/command.ts';
import { onlyCommand, publiclyForced } from '../rules/forced.ts';
import type { LogEntry } from '../rules/log.ts';
import { raceOf } from '../rules/stages.ts';
import type { PlantNumber, Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { SavedGame } from '../session/ports/storage.ts';
import { pausesAfter } from './bot-pauses.ts';

/** What bots need of the game that they play in. */
export interface BotGame {
  readonly bots: BotSeats;
  readonly seatsToAct: readonly Seat[];
  /** The seat of a person that may act; bots wait for them. */
  readonly acting: Seat | null;
  readonly readOnly: boolean;
  readonly log: readonly LogEntry[];
  /** The seats that people play. */
  readonly people: readonly Seat[];
  saved(): Pick<SavedGame, 'commandLog'>;
  act(command: Command): boolean;
  dismissRefusal(): void;
}

export interface BotTurnsPorts {
  readonly thinker: Thinker;
  readonly pace: () => Pace;
  /** Resolves after this many milliseconds, or at once when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Whether somebody may be looking: the page is visible. */
  readonly isWatched: () => boolean;
}

/** How long one action of a bot is shown, and how long all actions of a round together. Milliseconds. */
const SHOWN: Readonly<Record<Pace, { readonly each: number; readonly round: number }>> = {
  slow: { each: 2000, round: Infinity },
  normal: { each: 1000, round: 25_000 },
  fast: { each: 350, round: 3000 },
  instant: { each: 0, round: 0 },
};
/** The most that one action gets of the time left in its round, as a part: the more bots do, the faster it goes. */
const SHARE = 1 / 10;
/** An action that would be shown for less time than this is not worth a wait: nobody would see it. Milliseconds. */
const BLINK = 15;

/** The money with which a bot that can pay for nothing is asked all the same. Elektro. */
const PRETENDED = 200;
const withMoney = (view: View, seat: Seat, money: number): View => ({
  ...view,
  players: view.players.map((player, at) => (at === seat ? { ...player, money } : player)),
});

/** How far a bot bids for a plant. */
interface Ceiling {
  readonly plant: PlantNumber;
  /** Elektro. */
  readonly upTo: number;
  /** The game in which it decided so, and the number of commands that led there. When that is undone, it has decided nothing. */
  readonly then: Snapshot;
  readonly commands: number;
}

/** A turn of a bot. */
interface Due {
  readonly seat: Seat;
  readonly level: Level;
  readonly snapshot: Snapshot;
}

/** Plays the turns of the bots in one game, at the player's pace. Call `follow` whenever the game may have changed. */
export class BotTurns {
  readonly #game: BotGame;
  readonly #ports: BotTurnsPorts;
  /** The game as the work under way knows it; after any other change the work is given up. */
  #known: { readonly snapshot: Snapshot; readonly bots: BotSeats } | null = null;
  #work = new AbortController();
  #pause = new AbortController();
  #round = 0;
  /** How long actions have been shown in this round. Milliseconds. */
  #spent = 0;
  #skipping = false;
  /** The game is left as it is, so that people see what happened. */
  #isHeld = false;
  /** Log entries that people have had the time to see. At first all but the last, which a reload shows again. */
  #seen: number;
  /** The last round has begun. */
  #isLastRound: boolean;
  /**
   * By seat: how far its bot bids for a plant. It is kept here and not as a private limit (A12), which would go on bidding for a
   * person who takes the seat over.
   */
  readonly #ceilings: (Ceiling | undefined)[] = [];
  #seat: Seat | null = $state.raw(null);
  #last: LogEntry | null = $state.raw(null);

  constructor(game: BotGame, ports: BotTurnsPorts) {
    this.#game = game;
    this.#ports = ports;
    this.#seen = game.log.length - 1;
    this.#isLastRound = this.#endIsReached;
  }

  /** The seat whose bot is thinking or acting, or null if no bot is. */
  get seat(): Seat | null {
    return this.#seat;
  }
  /** What a bot did last, or null if none has done anything yet. */
  get last(): LogEntry | null {
    return this.#last;
  }

  /** Starts the next bot's turn, and gives up one that no longer fits the game. */
  follow(): void {
    const { bots, readOnly } = this.#game;
    const known = this.#known;
    if (known !== null && !readOnly && known.snapshot === this.#snapshot && known.bots === bots) return;
    this.#last = this.#game.log.findLast(({ command }) => command !== null && bots[command.seat]) ?? null;
    this.#halt();
    if (this.#due() === null) return;
    this.#work = new AbortController();
    void this.#play(this.#work.signal);
  }

  /** Skips all pauses until a person may act. */
  skip(): void {
    if (this.#seat === null) return;
    this.#skipping = true;
    this.#pause.abort();
  }

  /** Ends the pause in which people look at something that happened: one of them has tapped. */
  goOn(): void {
    if (this.#isHeld) this.#pause.abort();
  }

  /** Stops for good. */
  stop(): void {
    this.#halt();
    this.#ports.thinker.stop();
  }

  get #snapshot(): Snapshot {
    return this.#game.saved().commandLog.snapshot;
  }

  #halt(): void {
    this.#work.abort();
    this.#pause.abort();
    this.#known = null;
    this.#seat = null;
    this.#skipping = false;
  }

  #due(): Due | null {
    const { acting, bots, readOnly, seatsToAct } = this.#game;
    if (acting !== null || readOnly) return null;
    for (const seat of seatsToAct) {
      const level = bots[seat];
      if (level && isKnown(level)) return { seat, level, snapshot: this.#snapshot };
    }
    return null;
  }

  async #play(signal: AbortSignal): Promise<void> {
    for (let due = this.#due(); due !== null; due = this.#due()) {
      this.#know(due.snapshot);
      this.#seat = due.seat;
      const [plan] = await Promise.all([this.#planFor(due, signal), this.#hold(this.#pausesDue(), signal)]);
      for (const command of plan) {
        if (signal.aborted || !this.#act(command, due.seat)) break;
        await this.#show(signal);
      }
      if (signal.aborted) return;
      // A plan that cannot be carried out does not stop the game.
      if (this.#snapshot === due.snapshot && !this.#act(this.#plain(due), due.seat)) break;
    }
    this.#halt();
  }

  #know(snapshot: Snapshot): void {
    this.#known = { snapshot, bots: this.#game.bots };
  }

  async #planFor({ seat, level, snapshot }: Due, signal: AbortSignal): Promise<Plan> {
    const known = this.#bidOn(snapshot, seat) ?? publiclyForced(momentOf(snapshot), snapshot.context, seat);
    if (known) return [known];
    const options = legal(snapshot, seat);
    const only = options && onlyCommand(options, seat);
    const { origin, commands } = this.#game.saved().commandLog;
    const seed = questionSeed(origin.seed, seat, commands.length);
    const own = viewOf(snapshot, seat);
    // who has no choice for want of hidden money takes as long as others, or the time would tell
    const view = only ? withMoney(own, seat, PRETENDED) : own;
    try {
      const plan = await this.#ports.thinker.answer({ type: 'decide', level, view, seed }, signal);
      return only ? [only] : plan.map((command) => this.#withoutLimit(command, snapshot));
    } catch {
      return only ? [only] : [];
    }
  }

  /** The next bid, or the pass, of a bot that has decided how far it goes for the plant, or null if it has not. */
  #bidOn({ context: { lot } }: Snapshot, seat: Seat): Command | null {
    const ceiling = this.#ceilings[seat];
    if (!lot || ceiling?.plant !== lot.plant || !this.#isPast(ceiling)) return null;
    return lot.bid < ceiling.upTo ? { type: 'bid', seat, bid: lot.bid + 1 } : { type: 'pass', seat };
  }

  #isPast({ then, commands }: Ceiling): boolean {
    const { commandLog } = this.#game.saved();
    return commands <= commandLog.commands.length && commandLog.snapshotAfter(commands) === then;
  }

  /** The command without its limit, which is kept here. */
  #withoutLimit(command: Command, then: Snapshot): Command {
    if (command.type !== 'nominate' && command.type !== 'bid') return command;
    const { upTo, ...bid } = command;
    const plant = bid.type === 'nominate' ? bid.plant : then.context.lot?.plant;
    const commands = this.#game.saved().commandLog.commands.length;
    if (upTo !== undefined && plant !== undefined) this.#ceilings[bid.seat] = { plant, upTo, then, commands };
    return bid;
  }

  #plain({ seat, snapshot }: Due): Command {
    const options = legal(snapshot, seat);
    if (!options) throw new RangeError(`seat ${seat} may not act`);
    return plainCommand(options, seat);
  }

  /** Acts for a seat. Returns false if the command is for another seat, is refused, or the game has changed meanwhile. */
  #act(command: Command, seat: Seat): boolean {
    if (command.seat !== seat || this.#known?.snapshot !== this.#snapshot) return false;
    if (!this.#game.act(command)) {
      this.#game.dismissRefusal();
      return false;
    }
    this.#know(this.#snapshot);
    this.#last = this.#game.log.at(-1) ?? null;
    return true;
  }

  /** Leaves the last action on the screen for a while, unless a person may act, who sees it while they decide. */
  async #show(signal: AbortSignal): Promise<void> {
    const shown = this.#shownFor();
    const pauses = this.#pausesDue();
    if (pauses.length > 0) return this.#hold(pauses, signal);
    this.#spent += shown;
    await this.#wait(shown, signal);
  }

  /** Leaves the game as it is for these times in turn. `goOn` ends one of them. Milliseconds. */
  async #hold(pauses: readonly number[], signal: AbortSignal): Promise<void> {
    this.#isHeld = true;
    for (const ms of pauses) if (!this.#skipping) await this.#wait(ms, signal);
    this.#isHeld = false;
  }
  async #wait(ms: number, signal: AbortSignal): Promise<void> {
    if (ms < BLINK || signal.aborted) return;
    this.#pause = new AbortController();
    await this.#ports.wait(ms, this.#pause.signal);
  }

  get #endIsReached(): boolean {
    const race = raceOf(this.#snapshot.context);
    return race.most >= race.end;
  }

  /** The pauses in which people look at what has happened since the last call. */
  #pausesDue(): readonly number[] {
    const { log, bots, people } = this.#game;
    const isLastRound = this.#endIsReached;
    const happened = { entries: log.slice(this.#seen), beganLastRound: isLastRound && !this.#isLastRound };
    [this.#seen, this.#isLastRound] = [log.length, isLastRound];
    const isLookedAt = people.length > 0 && this.#due() !== null && this.#ports.isWatched();
    return isLookedAt && !this.#skipping ? pausesAfter(happened, bots, this.#ports.pace()) : [];
  }

  #shownFor(): number {
    const { round } = this.#snapshot.context;
    if (round !== this.#round) [this.#round, this.#spent] = [round, 0];
    if (this.#skipping || this.#due() === null) return 0;
    const { each, round: most } = SHOWN[this.#ports.pace()];
    // the mere end of a turn tells the player little, so it is shown for a shorter time
    const says = this.#last?.news.some(({ type }) => type !== 'turn-done') ?? false;
    return Math.min(says ? each : each / 3, (most - this.#spent) * SHARE);
  }
}
