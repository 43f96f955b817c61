import type { GameId } from '../../game-id.ts';
import { seatsToAct } from '../../machine/step.ts';
import type { GameRequest, RequestRefusal, UndoMessage } from '../../protocol/messages.ts';
import {
  type DeviceId,
  isPlayerHere,
  type TableView,
  type UndoElectorate,
  type UndoProposal,
} from '../../protocol/table-view.ts';
import type { Command } from '../../rules/command.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { Seat } from '../../rules/types.ts';
import type { CommandLog } from '../game/command-log.ts';
import { outOfTime, withTimeUsed } from '../game/time-limit.ts';
import type { Stopwatch } from '../ports/clock.ts';
import { handleRequest, jointUndoSeat, undoJointly } from './command-handler.ts';
import { allPresent, gameFromShares } from './dealer.ts';
import type { HostRecord } from './host-record.ts';
import { nextGame } from './lobby.ts';
import { Roster } from './roster.ts';
import { tableViewFor, wholeLog } from './table-views.ts';
import { allAgreed, applyUndoMessage, withoutFormerVoters } from './undo-proposals.ts';

const NOTHING_ASKED = { revision: -1, proposal: null };

/** The table as its host knows it: roster, game and progress. It decides the effect of a request; it sends nothing and stores nothing. */
export class HostModel {
  readonly roster: Roster;
  /** Null until the game begins. */
  commandLog: CommandLog | null;
  #hostRecord: HostRecord;
  /** The last undo proposal, and the revision it was made for. */
  #asked: { readonly revision: number; readonly proposal: UndoProposal | null } = NOTHING_ASKED;

  readonly #stopwatch: Stopwatch;

  constructor(hostRecord: HostRecord, commandLog: CommandLog | null, stopwatch: Stopwatch) {
    this.#stopwatch = stopwatch;
    // no device is connected yet, and a deal needs all its devices
    this.#hostRecord =
      hostRecord.stage === 'dealing' ? { ...hostRecord, stage: 'lobby', deal: null } : hostRecord;
    this.commandLog = commandLog;
    const members = hostRecord.members.map((one) => ({ ...one, here: one.id === hostRecord.self }));
    this.roster = new Roster({ ...hostRecord, members });
  }

  /** Everything to be stored besides the game. */
  get hostRecord(): HostRecord {
    const { members, seats, holders, placeholders } = this.roster;
    return { ...this.#hostRecord, members, seats, holders, placeholders };
  }
  get log(): readonly LogEntry[] {
    return wholeLog(this.#hostRecord.base, this.commandLog);
  }
  tableViewFor(device: DeviceId): TableView {
    return tableViewFor(this.#hostRecord, this.roster, this.commandLog, this.undoProposal, device);
  }
  /** The open undo proposal; null if there is none. A change of the game ends it. */
  get undoProposal(): UndoProposal | null {
    const { revision, proposal } = this.#asked;
    const isAboutNow = revision === this.#hostRecord.revision && this.#hostRecord.stage === 'playing';
    return isAboutNow ? withoutFormerVoters(proposal, this.#askable) : null;
  }
  get #askable(): UndoElectorate {
    return { holders: this.roster.holders, terms: this.#hostRecord.setup };
  }
  /** Proposes an undo for a device, or answers the open proposal. */
  handleUndo(device: DeviceId, message: UndoMessage): void {
    const { stage, revision } = this.#hostRecord;
    const table = {
      ...this.#askable,
      stage,
      revision,
      undoByAll: jointUndoSeat(this.commandLog, this.roster.bots),
    };
    const proposal = applyUndoMessage(this.undoProposal, table, device, message);
    this.#asked = { revision, proposal };
  }
  /** Undoes the last tap once all have agreed. Called after every change, since a new holder of a seat can complete the agreement, too. */
  undoIfAllAgreed(): void {
    const { commandLog, undoProposal } = this;
    if (!commandLog || !undoProposal || !allAgreed(undoProposal, this.#askable)) return;
    this.update(undoJointly(this.#hostRecord, commandLog, this.roster.bots) ?? {});
    this.#asked = NOTHING_ASKED;
  }
  update(part: Partial<Omit<HostRecord, 'members' | 'seats' | 'holders' | 'placeholders'>>): void {
    this.#hostRecord = { ...this.#hostRecord, ...part };
  }
  /** Notes which guests are online; returns whether that changed. A deal needs all its devices, so it goes back to the lobby when one is away. */
  updatePresence(isOnline: (device: DeviceId) => boolean): boolean {
    const { self, stage } = this.#hostRecord;
    const changed = this.roster.updatePresence((device) => device === self || isOnline(device));
    if (stage !== 'dealing' || allPresent(this.#hostRecord, this.roster)) return changed;
    this.update({ stage: 'lobby', deal: null });
    return true;
  }
  /** Applies a request of a device; returns the refusal or null. */
  handleRequest(device: DeviceId, request: GameRequest): RequestRefusal | null {
    return this.#handle(this.roster.seatsOf(device), request);
  }
  /** Applies commands of bot seats; returns the refusal or null. */
  handleBots(commands: readonly Command[]): RequestRefusal | null {
    const { bots } = this.roster;
    const seats = bots.flatMap((level, seat) => (level === null ? [] : [seat]));
    const { revision } = this.#hostRecord;
    return this.#handle(seats, { type: 'act', id: 0, revision, commands });
  }
  #handle(seats: readonly Seat[], request: GameRequest): RequestRefusal | null {
    this.countTime();
    const handled = handleRequest(this.#hostRecord, this.commandLog, seats, this.roster, request);
    if (!handled.ok) return handled.error;
    this.update(handled.value);
    return null;
  }
  /** Counts the time since the last call for the seats that may act and whose players are here. Returns those whose time is up. */
  countTime(): readonly Seat[] {
    const ms = this.#stopwatch.lap();
    const { stage, timeLimit, timeUsed } = this.#hostRecord;
    if (stage !== 'playing' || !this.commandLog) return [];
    const due = seatsToAct(this.commandLog.snapshot).filter((seat) => isPlayerHere(this.roster, seat));
    if (due.length === 0) return [];
    const used = withTimeUsed(timeUsed, due, ms, this.roster.seats.length);
    this.update({ timeUsed: used });
    return outOfTime(timeLimit, used, due);
  }
  /** Opens the lobby of the next game with the same roster. */
  playAgain(id: GameId, placeholders: readonly string[]): void {
    this.commandLog = null;
    this.roster.clearReady();
    this.roster.releaseNames(placeholders);
    this.update(nextGame(this.#hostRecord, id));
  }
  /** Continues the existing game. */
  resumeGame(): void {
    this.roster.fixNames();
    this.update({ stage: 'playing' });
  }
  /** Begins the game once every share is known; does nothing before. */
  startDealtGame(): void {
    const dealt = gameFromShares(this.hostRecord, this.roster);
    if (!dealt) return;
    this.commandLog = dealt;
    this.roster.fixNames();
    const revision = this.#hostRecord.revision + 1;
    this.update({ stage: 'playing', revision, validSince: revision });
  }
}
