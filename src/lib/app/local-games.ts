import type { BotSeats } from '../bots/bot-seats.ts';
import type { GameId } from '../game-id.ts';
import type { SettingsBox } from '../persist/settings.ts';
import { err, ok, type Result } from '../result.ts';
import type { Setup, SetupError } from '../rules/setup.ts';
import type { Seed } from '../rules/types.ts';
import type { SeatInfo } from '../seats.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import type { GameMeta } from '../session/game/meta.ts';
import type { SeatsError } from '../session/game/new-game.ts';
import type { TimeLimit } from '../session/game/time-limit.ts';
import type { Clock } from '../session/ports/clock.ts';
import type { GameLocks, SaveError, SaveProblem, SaveStore } from '../session/ports/storage.ts';
import type { LocalGame, LocalGamePorts } from '../state/local-game.svelte.ts';
import { plainCopy } from '../state/plain.ts';
import type { SavesPorts } from '../state/saves.svelte.ts';
import { openSettings, type SettingsState } from '../state/settings.svelte.ts';

/** The local games' interface to the browser. */
export interface LocalGamesPorts {
  readonly saves: SaveStore;
  readonly locks: GameLocks;
  readonly clock: Clock;
  /** Makes a unique id. */
  readonly newId: () => GameId;
  /** Makes 32 unpredictable bits. */
  readonly newSeed: () => number;
  readonly settings: () => SettingsBox;
  /** Called when a game opens; the returned function is called when it closes. */
  readonly gameOpen: () => () => void;
  /** Resolves when the latest change is on the screen. */
  readonly painted: () => Promise<void>;
}

/** What a new game may have besides its terms and seats. */
interface GameWishes {
  /** By default unpredictable. */
  readonly seed?: Seed;
  /** By default none. */
  readonly timeLimit?: TimeLimit | null;
}

interface OpenGame {
  readonly game: LocalGame;
  readonly closed: () => void;
}

type Opened = Result<LocalGame, SaveError | SaveProblem>;

/** The code that only a running game needs, so that the start page loads without it. */
async function loadGameCode() {
  const [{ newGame }, { LocalGame }] = await Promise.all([
    import('../session/game/new-game.ts'),
    import('../state/local-game.svelte.ts'),
  ]);
  return { newGame, LocalGame };
}

/** Deals, opens, closes and hands over the games played on this device alone. */
export class LocalGames {
  readonly settings: SettingsState;
  /** The input of the list of saved games. */
  readonly savesPorts: SavesPorts;
  readonly #ports: LocalGamesPorts;
  /** Identifies this page in the saves, so that no other page overwrites its writes. */
  readonly #owner: string;
  readonly #open = new Map<GameId, OpenGame>();
  /** The games shown or awaited by screens, one entry per screen. */
  readonly #screens: GameId[] = [];
  /** Games being opened: a second screen waits for the same promise. */
  readonly #opening = new Map<GameId, Promise<Opened>>();

  constructor(ports: LocalGamesPorts) {
    const owner = ports.newId();
    this.#ports = ports;
    this.#owner = owner;
    this.settings = openSettings(ports.settings);
    this.savesPorts = { ...ports, owner };
  }

  /** Deals a game, saves it and leaves it open; returns its id. A game that cannot be saved can still be played. */
  async newGame(
    setup: Setup,
    seats: readonly SeatInfo[],
    bots: BotSeats = [],
    { seed = this.#ports.newSeed(), timeLimit = null }: GameWishes = {},
  ): Promise<Result<GameId, SetupError | SeatsError>> {
    const { newId, clock } = this.#ports;
    const { newGame } = await loadGameCode();
    const dealt = newGame(plainCopy(setup), plainCopy(seats), seed, clock.now(), newId(), plainCopy(bots));
    if (!dealt.ok) return dealt;
    return ok(await this.begin(dealt.value, { ...dealt.value.meta, timeLimit }));
  }

  /** Saves a game that has just begun and leaves it open; returns its id. A game that cannot be saved can still be played. */
  async begin(commandLog: CommandLog, meta: GameMeta): Promise<GameId> {
    const { LocalGame } = await loadGameCode();
    const { id } = meta;
    await this.#ports.locks.hold(id, () => this.#lose(id));
    const resumedFromSnapshot = commandLog.origin.setup.position !== undefined;
    const game = { meta, commandLog, draft: null, resumedFromSnapshot };
    const opened = this.#add(id, new LocalGame(game, this.#gamePorts()));
    opened.save();
    // a page closed as soon as the game shows must not lose it
    await opened.settled();
    return id;
  }

  /** Opens a saved game until `closeGame`; 'save/open-elsewhere' if another tab has it. */
  openGame(id: GameId): Promise<Opened> {
    this.#screens.push(id);
    const opening = this.#opening.get(id) ?? this.#find(id).finally(() => this.#opening.delete(id));
    this.#opening.set(id, opening);
    return opening;
  }

  /** Opens a game that another tab has; that tab can then only show it. */
  async takeOver(id: GameId): Promise<Opened> {
    await this.#ports.locks.steal(id, () => this.#lose(id));
    return this.#fetch(id);
  }

  /** Closes a game for one screen. After the last one everything is written, and other tabs can open the game. */
  async closeGame(id: GameId): Promise<void> {
    const at = this.#screens.indexOf(id);
    if (at >= 0) this.#screens.splice(at, 1);
    await this.#closeUnseen(id);
  }

  /** Resolves when everything is written, so that the list of saved games is complete. */
  async settled(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ game }) => game.settled()));
  }

  /**
   * Call when the page returns from the back/forward cache: its games may be out of date. Each is read again, or becomes read-only if
   * another tab has it by now.
   */
  async comeBack(): Promise<void> {
    await Promise.all(
      [...this.#open].map(async ([id, { game }]) => {
        const held = await this.#ports.locks.hold(id, () => this.#lose(id));
        if (!held) game.lose();
        else await this.#fetch(id);
      }),
    );
  }

  #gamePorts(): LocalGamePorts {
    const { saves, clock, painted } = this.#ports;
    return { saves, owner: this.#owner, clock, painted, forces: () => this.settings.forced };
  }

  #add(id: GameId, game: LocalGame): LocalGame {
    this.#open.set(id, { game, closed: this.#ports.gameOpen() });
    return game;
  }

  async #find(id: GameId): Promise<Opened> {
    const open = this.#open.get(id);
    if (open) return ok(open.game);
    const held = await this.#ports.locks.hold(id, () => this.#lose(id));
    return held ? this.#fetch(id) : err({ code: 'save/open-elsewhere' });
  }

  async #closeUnseen(id: GameId): Promise<void> {
    await this.#open.get(id)?.game.settled();
    const open = this.#open.get(id);
    // closed, or opened again, while it was being written
    if (!open || this.#screens.includes(id)) return;
    this.#open.delete(id);
    open.closed();
    this.#ports.locks.release(id);
  }

  #lose(id: GameId): void {
    this.#open.get(id)?.game.lose();
  }

  /** Reads a game locked by this tab. Claiming it first makes later writes by other tabs fail. */
  async #fetch(id: GameId): Promise<Opened> {
    const { saves, locks } = this.#ports;
    const { LocalGame } = await loadGameCode();
    const claimed = await saves.claim(id, this.#owner);
    const saved = claimed.ok ? await saves.get(id) : claimed;
    const open = this.#open.get(id);
    if (!saved.ok) {
      if (!open) locks.release(id);
      return saved;
    }
    if (open) open.game.reload(saved.value);
    const game = open?.game ?? this.#add(id, new LocalGame(saved.value, this.#gamePorts()));
    // the screen may have been left while the game was read
    await this.#closeUnseen(id);
    return ok(game);
  }
}
