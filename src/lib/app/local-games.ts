import type { SettingsBox } from '../persist/settings.ts';
import type { Result } from '../result.ts';
import type { Setup, SetupError } from '../rules/setup.ts';
import type { SeatInfo } from '../seats.ts';
import type { SeatsError } from '../session/game/new-game.ts';
import type { Clock } from '../session/ports/clock.ts';
import type { GameLocks, SaveError, SaveProblem, SaveStore } from '../session/ports/storage.ts';
import type { SavesPorts } from '../state/saves.svelte.ts';
import type { LocalGamePorts, LocalGame } from '../state/local-game.svelte.ts';
import { strictStore } from '../persist/db.ts';
import { pageLocks } from '../persist/locks.ts';
import { IdbSaves } from '../persist/saves.ts';
import { painted } from '../pwa/painted.ts';
import { gameOpen } from '../pwa/playing.ts';
import { err, ok } from '../result.ts';
import { plain } from './plain.ts';
import { SettingsStore } from '../state/settings.svelte.ts';

/** What the app needs of the world. */
export interface LocalGamesPorts {
  readonly saves: SaveStore;
  readonly locks: GameLocks;
  readonly clock: Clock;
  /** A name that nothing else has. */
  readonly newId: () => string;
  /** 32 bits that nobody can foresee. */
  readonly newSeed: () => number;
  readonly settings: () => SettingsBox;
  /** Told when a game is opened; tells when it is closed. */
  readonly gameOpen: () => () => void;
  /** Resolved when what has just changed is on the screen. */
  readonly painted: () => Promise<void>;
}

/** An open game and how it ends being open. */
interface Open {
  readonly store: LocalGame;
  readonly closed: () => void;
}

type Opened = Result<LocalGame, SaveError | SaveProblem>;

/** All that a game in play takes: the start page does without. */
const rules = () => import('./playing.ts');

/** Everything the screens can reach. */
export class LocalGames {
  readonly settings: SettingsStore;
  /** What the list of saved games stands on; the list itself is none of a table's business. */
  readonly savesPorts: SavesPorts;
  readonly #ports: LocalGamesPorts;
  /** Names this page in the saves, so that no other page overwrites what it writes. */
  readonly #owner: string;
  readonly #open = new Map<string, Open>();
  /** The game of each screen that shows one or waits for it. */
  readonly #screens: string[] = [];
  /** What is being opened: a screen that comes meanwhile waits for the same. */
  readonly #opening = new Map<string, Promise<Opened>>();

  constructor(ports: LocalGamesPorts) {
    const owner = ports.newId();
    this.#ports = ports;
    this.#owner = owner;
    this.settings = new SettingsStore(ports.settings);
    this.savesPorts = { ...ports, owner };
  }

  /**
   * Deal a game, save it and leave it open; gives its id. When it cannot be saved it can be played all the same, and the
   * table says so.
   */
  async newGame(setup: Setup, seats: readonly SeatInfo[]): Promise<Result<string, SetupError | SeatsError>> {
    const { newId, newSeed, clock, locks } = this.#ports;
    const { newGame, LocalGame } = await rules();
    const id = newId();
    const table = newGame(plain(setup), plain(seats), newSeed(), clock.now(), id);
    if (!table.ok) return table;
    await locks.hold(id, () => this.#lost(id));
    const { meta } = table.value;
    const game = { meta, commandLog: table.value, draft: null, resumedFromSnapshot: false };
    this.#add(id, new LocalGame(game, this.#tablePorts())).save();
    return ok(id);
  }

  /** The open game, or the saved one, opened, until `closeTable`. Where another tab has it: 'save/open-elsewhere'. */
  openTable(id: string): Promise<Opened> {
    this.#screens.push(id);
    const opening = this.#opening.get(id) ?? this.#find(id).finally(() => this.#opening.delete(id));
    this.#opening.set(id, opening);
    return opening;
  }

  /** Open it after all; a tab that had it is told and only shows it from then on. */
  async takeOver(id: string): Promise<Opened> {
    await this.#ports.locks.steal(id, () => this.#lost(id));
    return this.#fetch(id);
  }

  /** Leave the table, be it open yet or not. When no screen has it: everything is written, and other tabs may have the game. */
  async closeTable(id: string): Promise<void> {
    const at = this.#screens.indexOf(id);
    if (at >= 0) this.#screens.splice(at, 1);
    await this.#closeUnseen(id);
  }

  /** When everything is written: nothing of it is missing in the list of saved games. */
  async settled(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ store }) => store.settled()));
  }

  /**
   * The page came back from the back/forward cache: what it shows may be long past. Every open game is read again, and
   * only shown where another tab has it by now.
   */
  async comeBack(): Promise<void> {
    await Promise.all(
      [...this.#open].map(async ([id, { store }]) => {
        const held = await this.#ports.locks.hold(id, () => this.#lost(id));
        if (!held) store.lose();
        else await this.#fetch(id);
      }),
    );
  }

  #tablePorts(): LocalGamePorts {
    const { saves, clock, painted } = this.#ports;
    return { saves, owner: this.#owner, clock, painted };
  }

  #add(id: string, store: LocalGame): LocalGame {
    this.#open.set(id, { store, closed: this.#ports.gameOpen() });
    return store;
  }

  async #find(id: string): Promise<Opened> {
    const open = this.#open.get(id);
    if (open) return ok(open.store);
    const held = await this.#ports.locks.hold(id, () => this.#lost(id));
    return held ? this.#fetch(id) : err({ code: 'save/open-elsewhere' });
  }

  async #closeUnseen(id: string): Promise<void> {
    await this.#open.get(id)?.store.settled();
    const open = this.#open.get(id);
    // closed or opened again in the meantime
    if (!open || this.#screens.includes(id)) return;
    this.#open.delete(id);
    open.closed();
    this.#ports.locks.release(id);
  }

  #lost(id: string): void {
    this.#open.get(id)?.store.lose();
  }

  /** Read a game that this tab holds. It is claimed first: nothing written by others after that counts. */
  async #fetch(id: string): Promise<Opened> {
    const { saves, locks } = this.#ports;
    const { LocalGame } = await rules();
    const claimed = await saves.claim(id, this.#owner);
    const game = claimed.ok ? await saves.get(id) : claimed;
    const open = this.#open.get(id);
    if (!game.ok) {
      if (!open) locks.release(id);
      return game;
    }
    if (open) open.store.reload(game.value);
    const store = open?.store ?? this.#add(id, new LocalGame(game.value, this.#tablePorts()));
    // its screen may have been left while it was read
    await this.#closeUnseen(id);
    return ok(store);
  }
}

/** 128 bits as letters and figures. (`randomUUID` is missing on pages that come without https.) */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The app on the real browser. */
function browserApp(): LocalGames {
  const app = new LocalGames({
    saves: new IdbSaves(strictStore('kilowatt', () => indexedDB)),
    locks: pageLocks(),
    clock: { now: () => Date.now() },
    newId: randomId,
    newSeed: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
    settings: () => localStorage,
    gameOpen,
    painted,
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) void app.comeBack();
  });
  return app;
}

let only: LocalGames | null = null;
/** The one app of this page. */
export const localGames = (): LocalGames => (only ??= browserApp());
