import type { BotSeats } from '../../bots/bot-seats.ts';
import type { Level } from '../../bots/questions.ts';
import type { GameId } from '../../game-id.ts';
import type {
  GameRequest,
  Gesture,
  RequestRefusal,
  UndoAnswer,
  UndoMessage,
} from '../../protocol/messages.ts';
import {
  dealId,
  type DeviceId,
  hasSeat,
  type Holder,
  ownerOf,
  type TableView,
  type UndoProposal,
} from '../../protocol/table-view.ts';
import { err, ok, type Result } from '../../result.ts';
import type { Command } from '../../rules/command.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { SetupError } from '../../rules/setup.ts';
import type { Seat } from '../../rules/types.ts';
import type { SeatInfo } from '../../seats.ts';
import { agreementHash } from '../fair-deal/commit-reveal.ts';
import type { DealPart } from '../fair-deal/deal-part.ts';
import { dealOf } from '../fair-deal/transcript.ts';
import type { CommandLog } from '../game/command-log.ts';
import { TIME_UP_LEVEL } from '../game/time-limit.ts';
import { Stopwatch } from '../ports/clock.ts';
import type { Channel, Invitation, NetError } from '../ports/transport.ts';
import { TICKET_BYTES } from '../trust/invite.ts';
import { Broadcaster } from './broadcaster.ts';
import { beginDeal, type StartRefusal, startRefusal } from './dealer.ts';
import { Gatekeeper, type Knock } from './gatekeeper.ts';
import { GuestMessageHandler } from './guest-message-handler.ts';
import { HostModel } from './host-model.ts';
import type { Admission, HostRecord } from './host-record.ts';
import type { HostSessionPorts } from './host-session-ports.ts';
import { applyLobbyChange, type LobbyChange } from './lobby-changes.ts';
import { PeerSession } from './peer-session.ts';
import { SessionRegistry } from './session-registry.ts';

/**
 * The host of a shared table: the actions of its own player, and its peer sessions. It has no clock, no storage and no screen; the app
 * calls `tick` every TICK.
 */
export class HostSession {
  readonly #model: HostModel;
  readonly #sessions = new SessionRegistry();
  readonly #broadcaster: Broadcaster;
  readonly #gatekeeper: Gatekeeper;
  readonly #messages: GuestMessageHandler;
  readonly #ports: Pick<HostSessionPorts, 'ownUpdateDelay' | 'random'>;
  /** This device has left the table. Another host may exist by now, even on this device. */
  #closed = false;

  constructor(ports: HostSessionPorts, hostRecord: HostRecord, commandLog: CommandLog | null) {
    const model = new HostModel(hostRecord, commandLog, new Stopwatch(ports));
    const broadcaster = new Broadcaster(model, this.#sessions, ports);
    const gatekeeper = new Gatekeeper(model, this.#sessions, broadcaster, ports);
    this.#messages = new GuestMessageHandler(model, this.#sessions, broadcaster, gatekeeper, ports);
    this.#model = model;
    this.#broadcaster = broadcaster;
    this.#gatekeeper = gatekeeper;
    this.#ports = ports;
  }

  /** Everything besides the game that must be stored to continue after this device was switched off. */
  get hostRecord(): HostRecord {
    return this.#model.hostRecord;
  }
  get commandLog(): CommandLog | null {
    return this.#model.commandLog;
  }
  /** The table view of the host's own device. */
  get tableView(): TableView {
    return this.#model.tableViewFor(this.hostRecord.self);
  }
  get log(): readonly LogEntry[] {
    return this.#model.log;
  }
  /** This device's part in the deal of the game; null without one. */
  get part(): DealPart | null {
    const { tableView, log, hostRecord } = this;
    const deal = dealId(tableView);
    if (tableView.deal === null || deal === null) return null;
    const { game, epoch: played, host } = tableView;
    const agreed = agreementHash(dealOf(tableView, tableView.deal, log));
    return { deal, game, played, host, share: hostRecord.share, agreementHash: agreed };
  }
  /** Resolves when all changes so far are saved and sent. */
  settled(): Promise<void> {
    return this.#broadcaster.settled();
  }

  /** Starts a session on a new channel. */
  accept(channel: Channel): void {
    this.#accept(channel, false);
  }
  /** The same invitation, with a session on the channel that its answer opens. */
  pairBy(invitation: Invitation): Invitation {
    const accept = async (answer: string): Promise<Result<Channel, NetError>> => {
      const linked = await invitation.accept(answer);
      if (linked.ok) this.#accept(linked.value, true);
      return linked;
    };
    return { ...invitation, accept };
  }
  #accept(channel: Channel, isPaired: boolean): void {
    if (this.#closed) return channel.close();
    this.#sessions.add(new PeerSession(channel, this.#messages, isPaired));
  }
  /** Devices that wait to be let in. */
  get knocks(): readonly Knock[] {
    return this.#gatekeeper.knocks;
  }
  /** Lets in a knocking device. */
  letIn(publicKey: string): void {
    this.#gatekeeper.letIn(publicKey);
  }
  /** Turns away a knocking device. */
  turnAway(publicKey: string): void {
    this.#gatekeeper.turnAway(publicKey);
  }
  /** Sets the treatment of devices with only the room code. Opening the table lets in those that knock, closing it turns them away. */
  setAdmission(admission: Admission): void {
    this.#gatekeeper.setAdmission(admission);
  }
  /** Called once a second: counts the time of the seats that may act. At a hard limit, bots play for those whose time is up. */
  countTime(): void {
    const late = this.#model.countTime();
    for (const seat of late) this.seatBot(seat, TIME_UP_LEVEL, '');
  }
  tick(): void {
    for (const peer of this.#sessions.all) peer.tick();
    this.#messages.updatePresence();
    this.#broadcaster.tick();
    this.#gatekeeper.tick();
  }
  /** Leaves the table for a while: guests see the host as away until it is back. */
  close(): void {
    this.#closed = true;
    for (const peer of this.#sessions.all) peer.disconnect();
  }
  /** Closes the table for every device. */
  end(reason: 'ended' | 'yielded'): void {
    this.#closed = true;
    for (const peer of this.#sessions.all) peer.close(reason);
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

  /** The open undo proposal; null if there is none. */
  get undoProposal(): UndoProposal | null {
    return this.#model.undoProposal;
  }
  /** Proposes to all players that the last tap is undone. */
  proposeUndo(): void {
    this.#askAll({ type: 'propose-undo', revision: this.hostRecord.revision });
  }
  answerUndo(answer: UndoAnswer): void {
    this.#askAll({ type: 'answer-undo', revision: this.hostRecord.revision, answer });
  }
  #askAll(message: UndoMessage): void {
    this.#model.handleUndo(this.hostRecord.self, message);
    this.#broadcaster.publishAndShow();
  }

  /** The seats of bots; a new list after each change of holders. */
  get bots(): BotSeats {
    return this.#model.roster.bots;
  }
  /**
   * The longest that a guest’s screen reader takes to say one thing that happens; 0 if no guest uses one. Only guests with a seat count, and only
   * while they are online. Milliseconds.
   */
  get speechMs(): number {
    return this.#sessions.speechMs((device) => hasSeat(this.#model.roster, device));
  }
  /** Applies commands of a bot's seat: all of them or none. */
  actForBot(commands: readonly Command[]): Result<null, RequestRefusal> {
    return this.#done(this.#closed ? { code: 'table/not-playing' } : this.#model.handleBots(commands));
  }

  /** Gives a seat to a device or a bot, or frees it; possible at any time. */
  assignSeat(seat: Seat, holder: Holder): void {
    this.#model.roster.setHolder(seat, holder);
    this.#broadcaster.publishAndShow();
  }
  /**
   * Lets a bot play a seat; possible at any time. At the seat of a device it stands in for that device. `name`: of a bot at an unnamed
   * seat.
   */
  seatBot(seat: Seat, level: Level, name: string): void {
    const { roster } = this.#model;
    const owner = ownerOf(roster.holders[seat]);
    // a seat can be reserved for a device that has not come yet, and guests refuse a bot that stands in for an unknown one
    const known = owner !== null && roster.member(owner) !== null ? owner : null;
    roster.setHolder(seat, { kind: 'bot', level, owner: known }, name);
    this.#broadcaster.publishAndShow();
  }
  /** Returns false outside of the lobby, or if another seat has the colour. */
  nameSeat(seat: Seat, name: string, colour: SeatInfo['colour']): boolean {
    if (this.hostRecord.stage !== 'lobby') return false;
    const named = this.#model.roster.nameSeat(seat, name, colour);
    if (named) this.#broadcaster.publishAndShow();
    return named;
  }
  /**
   * Changes the terms of a game before the deal; all devices have to declare themselves ready again. Returns why the change is invalid.
   * Does nothing after the deal, or if the seat to remove has been taken.
   */
  changeLobby(change: LobbyChange): SetupError | null {
    const model = this.#model;
    const { stage, base, setup, advice, timeLimit, revision } = this.hostRecord;
    if (stage !== 'lobby' || base || this.commandLog) return null;
    const changed = applyLobbyChange(setup, model.roster, change);
    if (!changed) return null;
    if (!changed.ok) return changed.error;
    model.update({
      setup: changed.value,
      advice: change.type === 'terms' ? change.advice : advice,
      timeLimit: change.type === 'terms' ? change.timeLimit : timeLimit,
      revision: revision + 1,
      validSince: revision + 1,
    });
    model.roster.clearReady();
    this.#broadcaster.publishAndShow();
    return null;
  }
  /** Frees the seats of a device and closes its channels. The ticket of invitations changes, so the device has to knock if it returns. */
  removeDevice(device: DeviceId): void {
    this.#model.roster.remove(device);
    // a removed device knows the ticket of the invitation
    this.#model.update({ ticket: this.#ports.random(TICKET_BYTES) });
    for (const peer of this.#sessions.sessionsOf(device)) peer.close('sent-away');
    this.#broadcaster.publishAndShow();
  }
  setReady(ready: boolean): void {
    this.#model.roster.update(this.hostRecord.self, { ready });
    this.#broadcaster.publishAndShow();
  }
  sendGesture(gesture: Gesture): void {
    this.#messages.passOnGesture(this.hostRecord.self, gesture);
  }

  /** Leads the other devices through the finished game. `at`: as in the message. */
  lead(at: number | null): void {
    this.#messages.passOnLead(this.hostRecord.self, at);
  }

  /** Starts the fair deal, or resumes the existing game; returns why that is impossible, or null. */
  start(): StartRefusal | null {
    const model = this.#model;
    const refusal = startRefusal(this.hostRecord, model.roster, this.commandLog);
    if (refusal) return refusal;
    if (this.commandLog) model.resumeGame();
    else {
      model.update(beginDeal(this.hostRecord, model.roster, this.#ports.random(32)));
      model.startDealtGame();
    }
    this.#broadcaster.publishAndShow();
    return null;
  }
  /**
   * Opens the lobby of the next game. `game`: a new unique id; `placeholders`: by seat, its name while it is free. Returns false while the
   * current game is not over.
   */
  playAgain(id: GameId, placeholders: readonly string[]): boolean {
    if (!this.#model.commandLog?.isOver) return false;
    this.#model.playAgain(id, placeholders);
    for (const peer of this.#sessions.all) peer.hasReveal = false;
    this.#broadcaster.publishAndShow();
    return true;
  }

  #request(request: GameRequest): Result<null, RequestRefusal> {
    return this.#done(this.#model.handleRequest(this.hostRecord.self, request));
  }
  #done(refusal: RequestRefusal | null): Result<null, RequestRefusal> {
    if (refusal) return err(refusal);
    this.#broadcaster.publish();
    void this.#ports.ownUpdateDelay().then(() => this.#broadcaster.show());
    return ok(null);
  }
}
