import type { BotSeats } from '../bots/bot-seats.ts';
import type { GameId } from '../game-id.ts';
import type { HostedRow, IdbSharedTables } from '../persist/tables.ts';
import { botsAt, type Holder } from '../protocol/table-view.ts';
import { err, ok, type Result } from '../result.ts';
import { checkSetup, type Setup, type SetupError } from '../rules/setup.ts';
import type { Seat } from '../rules/types.ts';
import { isSameName } from '../same-name.ts';
import type { SeatInfo } from '../seats.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import type { SeatsError } from '../session/game/new-game.ts';
import type { HostRecord } from '../session/host/host-record.ts';
import { newLobby } from '../session/host/lobby.ts';
import { type Identity, newIdentity, newRoomCode } from '../session/ids.ts';
import type { SaveError, SaveProblem, SaveStore } from '../session/ports/storage.ts';
import type { Room } from '../session/ports/transport.ts';
import { plainCopy } from '../state/plain.ts';
import type { SettingsState } from '../state/settings.svelte.ts';
import { commandsHash, reopenTable } from './reopening.ts';
import { newTableKeys } from './table-keys.ts';

export interface HostedTablesPorts {
  readonly saves: SaveStore;
  readonly tables: IdbSharedTables;
  readonly settings: Pick<SettingsState, 'signalling'>;
  readonly newId: () => GameId;
  /** Random bytes as hex. */
  readonly random: (bytes: number) => string;
}

/** A hosted table with its game, or null if the game has not begun. */
interface FoundTable {
  readonly hosted: HostedRow;
  readonly commandLog: CommandLog | null;
}

/** The stored tables hosted by this device. */
export class HostedTables {
  readonly #ports: HostedTablesPorts;
  /** This page's id as owner of saves. */
  readonly #owner: string;
  readonly #name: () => string;

  /** `name`: returns the player's name at tables. */
  constructor(ports: HostedTablesPorts, owner: string, name: () => string) {
    this.#ports = ports;
    this.#owner = owner;
    this.#name = name;
  }

  newRoom(): Room {
    return { code: newRoomCode(this.#ports.random), server: this.#ports.settings.signalling };
  }

  /** Stores the lobby of a new table; returns the id of its game. */
  async create(
    setup: Setup,
    seats: readonly SeatInfo[],
    nameless: readonly Seat[],
  ): Promise<Result<GameId, SetupError | SeatsError>> {
    const error = checkSetup(plainCopy(setup));
    if (error) return err(error);
    if (seats.length !== setup.players) {
      return err({ code: 'seats/count', need: setup.players, given: seats.length });
    }
    const id = this.#ports.newId();
    const placeholders = seats.map(({ name }, seat) => (nameless.includes(seat) ? name : ''));
    const lobby = this.#lobby(id, plainCopy(setup), plainCopy(seats), [], placeholders);
    const row = { room: this.newRoom(), ...lobby, commands: 0, played: '', ended: false };
    await this.#ports.tables.putHosted(row, null, this.#owner);
    return ok(id);
  }

  /** Reads a hosted table. A save that was never hosted gets a lobby. */
  async find(
    id: GameId,
    nameless: (seat: Seat) => string,
  ): Promise<Result<FoundTable, SaveError | SaveProblem>> {
    const { saves, tables } = this.#ports;
    const kept = await tables.getHosted(id);
    await saves.claim(id, this.#owner);
    const game = await saves.get(id);
    if (!game.ok && game.error.code !== 'save/missing') return game;
    const saved = game.ok ? game.value : null;
    const row = kept.ok ? kept.value : null;
    const opening = reopenTable(row && this.#introduced(row), saved);
    if (opening === null) return err({ code: 'save/missing', id });
    if (opening.hosted !== null) return ok(opening);
    const { commandLog } = opening;
    const { seats, bots = [], timeUsed = [], timeLimit = null } = commandLog.meta;
    const placeholders = seats.map(({ name }, seat) => (isSameName(name, nameless(seat)) ? name : ''));
    const { identity, hostRecord } = this.#lobby(id, commandLog.origin.setup, seats, bots, placeholders);
    return ok({
      hosted: {
        ...{ room: this.newRoom(), identity },
        hostRecord: {
          ...hostRecord,
          ...{ resumed: saved?.resumedFromSnapshot === true, timeUsed, timeLimit },
        },
        ...{ commands: commandLog.commands.length, played: commandsHash(commandLog), ended: false },
      },
      commandLog,
    });
  }

  /** Recreates a lobby that was opened before the player gave their name; no other device has seen it yet. */
  #introduced(hosted: HostedRow): HostedRow {
    if (hosted.identity.name !== '' || this.#name() === '') return hosted;
    const { id, setup, seats, placeholders } = hosted.hostRecord;
    return { ...hosted, ...this.#lobby(id, setup, seats, botsAt(hosted.hostRecord), placeholders) };
  }
  /**
   * A lobby in which this device, with new keys, holds the seat with its player's name, or else the first seat without a bot. The bots keep
   * their seats.
   */
  #lobby(
    id: GameId,
    setup: Setup,
    seats: readonly SeatInfo[],
    bots: BotSeats,
    placeholders: readonly string[],
  ): { readonly identity: Identity; readonly hostRecord: HostRecord } {
    const { random } = this.#ports;
    const identity = newIdentity(this.#name(), random);
    const { device } = identity;
    const people = [...seats.keys()].filter((seat) => !bots[seat]);
    const own = people.find((seat) => isSameName(seats[seat]?.name ?? '', identity.name)) ?? people[0];
    const holders = seats.map((_, seat): Holder => {
      if (seat === own) return { kind: 'device', device };
      const level = bots[seat];
      return level ? { kind: 'bot', level, owner: null } : { kind: 'free' };
    });
    const keys = newTableKeys(random);
    return { identity, hostRecord: newLobby(id, identity, keys, setup, seats, holders, placeholders) };
  }
}
