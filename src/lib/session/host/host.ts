import type { BotSeats } from '../../bots/bot-seats.ts';
import type { Level } from '../../bots/questions.ts';
import type { TableView, DeviceId, Holder, UndoProposal } from '../../protocol/table-view.ts';
import type {
  GameRequest,
  Gesture,
  RequestRefusal,
  UndoAnswer,
  UndoMessage,
} from '../../protocol/messages.ts';
import type { Result } from '../../result.ts';
import type { Command } from '../../rules/command.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { SetupError } from '../../rules/setup.ts';
import type { Seat } from '../../rules/types.ts';
import type { SeatInfo } from '../../seats.ts';
import type { StartRefusal } from '../fair-deal/dealer.ts';
import type { CommandLog } from '../game/command-log.ts';
import type { Channel } from '../ports/transport.ts';
import type { HostPorts } from './host-table.ts';
import type { LobbyChange } from './lobby-changes.ts';
import type { Admission, HostRecord } from './record.ts';
import { ownerOf } from '../../protocol/table-view.ts';
import { err, ok } from '../../result.ts';
import { beginDeal, startRefusal } from '../fair-deal/dealer.ts';
import { GuestMessageHandler } from './guest-message-handler.ts';
import { HostTable } from './host-table.ts';
import { applyLobbyChange } from './lobby-changes.ts';
import { PeerSession } from './peer-session.ts';
import { TICKET_BYTES } from '../trust/invite.ts';

/** Channels on which no device has proved itself yet; a new one takes the place of the oldest. */
const MOST_UNPROVEN = 40;

/** A device that waits to be let in. */
export interface Knock {
  /** The device's public key, which tells knocks apart. */
  readonly publicKey: string;
  /** With a number where somebody at the table has a name that looks like it. */
  readonly name: string;
  /** The seats that it says are its own: it was here with a build without keys. */
  readonly seats: readonly Seat[];
}

/**
 * The host of a shared table: what its own player can do, and its peer sessions. It has no clock, no storage and no screen;
 * the app calls `tick` every TICK.
 */
export class Host {
  readonly #table: HostTable;
  readonly #messages: GuestMessageHandler;
  /** This device has left the table. Another host may exist by now, even on this device. */
  #closed = false;

  constructor(ports: HostPorts, hostRecord: HostRecord, commandLog: CommandLog | null) {
    this.#table = new HostTable(ports, hostRecord, commandLog);
    this.#messages = new GuestMessageHandler(this.#table);
  }

  /** Everything besides the game that has to be stored to continue after this device was switched off. */
  get hostRecord(): HostRecord {
    return this.#table.hostRecord;
  }
  get commandLog(): CommandLog | null {
    return this.#table.state.commandLog;
  }
  /** The table view of the host's own device. */
  get tableView(): TableView {
    return this.#table.state.tableViewFor(this.hostRecord.self);
  }
  get log(): readonly LogEntry[] {
    return this.#table.state.log;
  }
  /** Resolves when every change until now was saved and sent. */
  settled(): Promise<void> {
    return this.#table.broadcaster.settled();
  }

  /** Starts a session on a new channel. */
  accept(channel: Channel): void {
    this.#accept(channel, false);
  }
  /** Starts a session on a channel that this device's player accepted by pairing. */
  acceptPaired(channel: Channel): void {
    this.#accept(channel, true);
  }
  #accept(channel: Channel, isPaired: boolean): void {
    if (this.#closed) return channel.close();
    // each costs memory for ten seconds, and a guest needs one for a moment
    const { unproven } = this.#table.sessions;
    if (unproven.length >= MOST_UNPROVEN) unproven[0]?.disconnect();
    this.#table.sessions.add(new PeerSession(channel, this.#messages, isPaired));
  }
  /** Devices that wait to be let in, oldest first. */
  get knocks(): readonly Knock[] {
    const { roster } = this.#table.state;
    const { knocking } = this.#table.sessions;
    // a device may knock on a second channel before the first one counts as lost
    const knocks = new Map(
      knocking.flatMap(({ knock }) => (knock ? [[knock.publicKey, knock] as const] : [])),
    );
    return [...knocks.values()].map(({ publicKey, name, device }) => ({
      publicKey,
      name: roster.newcomersName(device, name),
      seats: roster.seatsOf(device),
    }));
  }
  /** Lets a device in that knocks. */
  letIn(publicKey: string): void {
    for (const peer of this.#knocking(publicKey)) if (peer.knock) this.#messages.admit(peer, peer.knock);
    this.#table.publishAndShow();
  }
  /** Refuses a device that knocks. */
  turnAway(publicKey: string): void {
    for (const peer of this.#knocking(publicKey)) peer.close('sent-away');
  }
  #knocking(publicKey: string): readonly PeerSession[] {
    return this.#table.sessions.knocking.filter(({ knock }) => knock?.publicKey === publicKey);
  }
  /** Decides about devices that come by the room code alone. Opening the table lets in those that knock. */
  setAdmission(admission: Admission): void {
    this.#table.state.update({ admission });
    // a device that claims a seat still needs the player's word
    const strangers = this.knocks.filter(({ seats }) => seats.length === 0);
    if (admission === 'open') for (const { publicKey } of strangers) this.letIn(publicKey);
    this.#table.publishAndShow();
  }
  tick(): void {
    for (const peer of this.#table.sessions.all) peer.tick();
    this.#table.updatePresence();
    this.#table.broadcaster.tick();
  }
  /** Leaves the table for a while: guests see the host as away until it is back. */
  close(): void {
    this.#closed = true;
    for (const peer of this.#table.sessions.all) peer.disconnect();
  }
  /** Closes the table for every device. */
  end(reason: 'ended' | 'yielded'): void {
    this.#closed = true;
    for (const peer of this.#table.sessions.all) peer.close(reason);
  }

  /** Applies commands of this device's seats: all of them or none. */
  act(commands: readonly Command[]): Result<null, RequestRefusal> {
    return this.#request({ type: 'act', id: 0, revision: this.hostRecord.revision, commands });
  }
  undo(): Result<null, RequestRefusal> {
    return this.#request({ type: 'undo', id: 0, revision: this.hostRecord.revision });
  }
  redo(): Result<null, RequestRefusal> {
    return this.#request({ type: 'redo', id: 0, revision: this.hostRecord.revision });
  }

  /** The open undo proposal; null: there is none. */
  get undoProposal(): UndoProposal | null {
    return this.#table.state.undoProposal;
  }
  /** Proposes to all players that the last tap is undone. */
  proposeUndo(): void {
    this.#askAll({ type: 'propose-undo', revision: this.hostRecord.revision });
  }
  answerUndo(answer: UndoAnswer): void {
    this.#askAll({ type: 'answer-undo', revision: this.hostRecord.revision, answer });
  }
  #askAll(message: UndoMessage): void {
    this.#table.state.handleUndo(this.hostRecord.self, message);
    this.#table.publishAndShow();
  }

  /** The seats that bots play; another list after each change of holders. */
  get bots(): BotSeats {
    return this.#table.state.roster.bots;
  }
  /** Applies commands of a seat that a bot plays: all of them or none. */
  actForBot(commands: readonly Command[]): Result<null, RequestRefusal> {
    return this.#done(this.#closed ? { code: 'table/not-playing' } : this.#table.state.handleBots(commands));
  }

  /** Gives a seat to a device, a bot or nobody; possible at any time. */
  assignSeat(seat: Seat, holder: Holder): void {
    this.#table.state.roster.setHolder(seat, holder);
    this.#table.publishAndShow();
  }
  /**
   * Lets a bot play a seat; possible at any time. At the seat of a device it stands in for that device. `name`: of a bot at a seat
   * that nobody has named.
   */
  seatBot(seat: Seat, level: Level, name: string): void {
    const { roster } = this.#table.state;
    roster.setHolder(seat, { kind: 'bot', level, owner: ownerOf(roster.holders[seat]) }, name);
    this.#table.publishAndShow();
  }
  /** Returns false outside of the lobby, or when another seat has the colour. */
  nameSeat(seat: Seat, name: string, colour: SeatInfo['colour']): boolean {
    if (this.hostRecord.stage !== 'lobby') return false;
    const named = this.#table.state.roster.nameSeat(seat, name, colour);
    if (named) this.#table.publishAndShow();
    return named;
  }
  /**
   * Changes the terms of a game that is not dealt yet; everybody has to declare themselves ready again. Returns why the change
   * is impossible. Does nothing once a game was dealt, or when the seat to remove has been taken.
   */
  changeLobby(change: LobbyChange): SetupError | null {
    const { state } = this.#table;
    const { stage, base, setup, advice, revision } = this.hostRecord;
    if (stage !== 'lobby' || base || this.commandLog) return null;
    const changed = applyLobbyChange(setup, state.roster, change);
    if (!changed) return null;
    if (!changed.ok) return changed.error;
    state.update({
      setup: changed.value,
      advice: change.type === 'terms' ? change.advice : advice,
      revision: revision + 1,
      validSince: revision + 1,
    });
    state.roster.clearReady();
    this.#table.publishAndShow();
    return null;
  }
  /** Frees the seats of a device and closes its channels. Invitations are made anew, so it has to knock if it comes back. */
  removeDevice(device: DeviceId): void {
    this.#table.state.roster.remove(device);
    // whoever was removed knows the ticket of the invitation
    this.#table.state.update({ ticket: this.#table.ports.random(TICKET_BYTES) });
    for (const peer of this.#table.sessions.sessionsOf(device)) peer.close('sent-away');
    this.#table.publishAndShow();
  }
  setReady(ready: boolean): void {
    this.#table.state.roster.update(this.hostRecord.self, { ready });
    this.#table.publishAndShow();
  }
  sendGesture(gesture: Gesture): void {
    this.#table.passOnGesture(this.hostRecord.self, gesture);
  }

  /** Starts the fair deal, or resumes the game that already exists. */
  start(): Result<null, StartRefusal> {
    const { state, ports } = this.#table;
    const refusal = startRefusal(this.hostRecord, state.roster, this.commandLog);
    if (refusal) return err(refusal);
    if (this.commandLog) state.resumeGame();
    else {
      state.update(beginDeal(this.hostRecord, state.roster, ports.random(32)));
      state.startDealtGame();
    }
    this.#table.publishAndShow();
    return ok(null);
  }
  /**
   * Opens the lobby of the next game. `game`: a new unique id; `placeholders`: by seat, its name while nobody holds it.
   * Returns false while the current game is not over.
   */
  playAgain(game: string, placeholders: readonly string[]): boolean {
    const { state, sessions } = this.#table;
    if (!state.commandLog?.isOver) return false;
    state.playAgain(game, placeholders);
    for (const peer of sessions.all) peer.hasReveal = false;
    this.#table.publishAndShow();
    return true;
  }

  #request(request: GameRequest): Result<null, RequestRefusal> {
    return this.#done(this.#table.state.handleRequest(this.hostRecord.self, request));
  }
  #done(refusal: RequestRefusal | null): Result<null, RequestRefusal> {
    if (refusal) return err(refusal);
    this.#table.publish();
    void this.#table.ports.ownUpdateDelay().then(() => this.#table.updateScreen());
    return ok(null);
  }
}
