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

/** A game, as far as its bots use it. */
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
  /** Whether anyone can be watching, because the page is visible. */
  readonly isWatched: () => boolean;
  /** The time that a screen reader takes to say these events, or 0 if it says nothing. Milliseconds. */
  readonly readingTime?: (entries: readonly LogEntry[]) => number;
}

/** The display time of one bot action, and the maximum for all actions of a round. Milliseconds. */
const SHOWN: Readonly<Record<Pace, { readonly each: number; readonly round: number }>> = {
  slow: { each: 2000, round: Infinity },
  normal: { each: 1000, round: 25_000 },
  fast: { each: 350, round: 3000 },
  instant: { each: 0, round: 0 },
};
/** The maximum share of the round's remaining time for one action, so that bots speed up the more they do. */
const SHARE = 1 / 10;
/** The shortest wait worth making; nobody would notice a shorter one. Milliseconds. */
const BLINK = 15;

/** The money in the view of a bot that can afford nothing, so that it still takes time to think. Elektro. */
const PRETENDED = 200;
const withMoney = (view: View, seat: Seat, money: number): View => ({
  ...view,
  players: view.players.map((player, at) => (at === seat ? { ...player, money } : player)),
});

/** A bot's maximum bid for a plant. */
interface Ceiling {
  readonly plant: PlantNumber;
  /** Elektro. */
  readonly upTo: number;
  /** The snapshot in which the bot decided on it, and the number of commands up to there. An undo beyond that point voids the decision. */
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
  /** The state of the game that the current turn is based on. Any other change aborts the turn. */
  #known: { readonly snapshot: Snapshot; readonly bots: BotSeats } | null = null;
  #work = new AbortController();
  #pause = new AbortController();
  #round = 0;
  /** The time for which actions have been shown in this round. Milliseconds. */
  #spent = 0;
  #skipping = false;
  /** Whether the bots are pausing, so that people can see what happened. */
  #isHeld = false;
  /** The number of log entries that people have had time to read. At first all but the last, which is shown again after a reload. */
  #seen: number;
  /** The number of log entries that screen readers have had time to say. */
  #said: number;
  /** The last round has begun. */
  #isLastRound: boolean;
  /**
   * By seat: the maximum bid of its bot. Kept here rather than as a private limit (A12), which would keep bidding for a person who takes
   * over the seat.
   */
  readonly #ceilings: (Ceiling | undefined)[] = [];
  #seat: Seat | null = $state.raw(null);
  #last: LogEntry | null = $state.raw(null);

  constructor(game: BotGame, ports: BotTurnsPorts) {
    this.#game = game;
    this.#ports = ports;
    this.#seen = game.log.length - 1;
    this.#said = game.log.length;
    this.#isLastRound = this.#endIsReached;
  }

  /** The seat whose bot is thinking or acting, or null if no bot is. */
  get seat(): Seat | null {
    return this.#seat;
  }
  /** The last action of a bot, or null before the first. */
  get last(): LogEntry | null {
    return this.#last;
  }

  /** Starts the next bot's turn, and aborts one that no longer fits the game. */
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

  /** Ends the current pause, because a person has tapped. */
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
      const [plan] = await Promise.all([
        this.#planFor(due, signal),
        this.#hold([...this.#pausesDue(), this.#readingTime()], signal),
      ]);
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
    // a bot without a choice only for lack of hidden money takes as long as others; a quick answer would reveal it
    const view = only ? withMoney(own, seat, PRETENDED) : own;
    try {
      const plan = await this.#ports.thinker.answer({ type: 'decide', level, view, seed }, signal);
      return only ? [only] : plan.map((command) => this.#withoutLimit(command, snapshot));
    } catch {
      return only ? [only] : [];
    }
  }

  /** The next bid or pass of a bot that has decided on its maximum for the plant, or null if it has not. */
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

  /** Shows the last action for a while, unless a person may act, who sees it while deciding. */
  async #show(signal: AbortSignal): Promise<void> {
    const reading = this.#readingTime();
    const shown = this.#shownFor();
    const pauses = this.#pausesDue();
    if (pauses.length > 0) await this.#hold(pauses, signal);
    else {
      this.#spent += shown;
      await this.#wait(shown, signal);
    }
    const rest = reading - (pauses.length > 0 ? pauses.reduce((sum, ms) => sum + ms, 0) : shown);
    if (!this.#skipping) await this.#wait(rest, signal);
  }

  /** The time to say what happened since the last call, unless a person may act, who hears it before they decide. */
  #readingTime(): number {
    const { log } = this.#game;
    const entries = log.slice(this.#said);
    this.#said = log.length;
    return this.#due() === null ? 0 : (this.#ports.readingTime?.(entries) ?? 0);
  }

  /** Pauses for each of these times in turn; `goOn` ends the current one. Milliseconds. */
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

  /** The pauses due after everything that happened since the last call. */
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
