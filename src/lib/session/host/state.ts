import type { TableView, DeviceId } from '../../protocol/table-view.ts';
import type { GameRequest, RequestRefusal } from '../../protocol/messages.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { HostRecord } from './record.ts';
import type { CommandLog } from '../game/command-log.ts';
import { Roster } from './roster.ts';
import { dealGame } from '../fair-deal/dealer.ts';
import { tableViewFor, wholeLog } from './record.ts';
import { nextGame } from './lobby.ts';
import { handleRequest } from './command-handler.ts';

/** What the authority knows: who is at the table, the game, and how far it is. */
export class HostState {
  readonly roster: Roster;
  /** Null: the game has not begun. */
  commandLog: CommandLog | null;
  #hostRecord: HostRecord;

  constructor(hostRecord: HostRecord, table: CommandLog | null) {
    // nobody is here yet, and a deal needs all who take part
    this.#hostRecord =
      hostRecord.stage === 'dealing' ? { ...hostRecord, stage: 'lobby', deal: null } : hostRecord;
    this.commandLog = table;
    const absent = hostRecord.members.map((one) => ({ ...one, here: one.id === hostRecord.self }));
    this.roster = new Roster({ ...hostRecord, members: absent });
  }

  /** All that has to be kept besides the game. */
  get hostRecord(): HostRecord {
    const { members, seats, holders, placeholders } = this.roster;
    return { ...this.#hostRecord, members, seats, holders, placeholders };
  }
  get log(): readonly LogEntry[] {
    return wholeLog(this.#hostRecord.base, this.commandLog);
  }
  /** What a device may know. */
  tableViewFor(device: DeviceId): TableView {
    return tableViewFor(this.#hostRecord, this.roster, this.commandLog, device);
  }
  update(part: Partial<Omit<HostRecord, 'members' | 'seats' | 'holders' | 'placeholders'>>): void {
    this.#hostRecord = { ...this.#hostRecord, ...part };
  }
  /** Does what a device asks of the game; or why not. */
  handleRequest(device: DeviceId, request: GameRequest): RequestRefusal | null {
    const performed = handleRequest(this.#hostRecord, this.commandLog, this.roster.seatsOf(device), request);
    if (!performed.ok) return performed.error;
    this.update(performed.value);
    return null;
  }
  /** The game is over, and the same roster plays another. */
  playAgain(game: string, placeholders: readonly string[]): void {
    this.commandLog = null;
    this.roster.clearReady();
    this.roster.releaseNames(placeholders);
    this.update(nextGame(this.#hostRecord, game));
  }
  /** The game that lies on the table goes on. */
  resumeGame(): void {
    this.roster.fixNames();
    this.update({ stage: 'playing' });
  }
  /** Once all shares lie open the seed is fixed, and nobody could have chosen it: the game begins. */
  startDealtGame(): void {
    const table = dealGame(this.hostRecord, this.roster);
    if (!table) return;
    this.commandLog = table;
    this.roster.fixNames();
    const revision = this.#hostRecord.revision + 1;
    this.update({ stage: 'playing', revision, validSince: revision });
  }
}
