import type { TableView, DeviceId, Holder } from '../../protocol/table-view.ts';
import type {
  CloseReason,
  Emote,
  GameRequest,
  GuestMessage,
  Hello,
  HostMessage,
  RequestRefusal,
  SeatMessage,
} from '../../protocol/messages.ts';
import type { Result } from '../../result.ts';
import type { Command } from '../../rules/command.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { SetupError } from '../../rules/setup.ts';
import type { Seat } from '../../rules/types.ts';
import type { SeatInfo } from '../../seats.ts';
import type { LobbyChange } from './lobby-changes.ts';
import type { PeerSessionListener } from './peer-session.ts';
import type { DealMessage, StartRefusal } from '../fair-deal/dealer.ts';
import type { HostRecord } from './record.ts';
import type { Channel } from '../ports/transport.ts';
import type { HostClaim } from '../failover/successor-proof.ts';
import type { CommandLog } from '../game/command-log.ts';
import { PROTOCOL } from '../../protocol/messages.ts';
import { err, ok } from '../../result.ts';
import { Broadcaster } from './broadcaster.ts';
import { applyLobbyChange } from './lobby-changes.ts';
import { HostState } from './state.ts';
import { PeerSession } from './peer-session.ts';
import * as dealing from '../fair-deal/dealer.ts';
import { SessionRegistry } from './session-registry.ts';
import { handleSeatMessage } from './seat-handler.ts';

export interface HostPorts {
  /** Write down what changed. Resolved when it is kept, or cannot be. Nobody else is told before that. */
  save(): Promise<void>;
  /** Something that this device shows has changed. */
  onChange(): void;
  /** For the host's eyes: who was refused or closed, and why. `who`: the device's name; '': it has not said who it is. */
  reportProblem(who: string, reason: CloseReason | RequestRefusal['code']): void;
  /** Somebody calls for attention. */
  onGesture(from: DeviceId, what: Emote | 'nudge'): void;
  /** To an old host of this table: that this is one of its devices. */
  proveClaim(claim: HostClaim, question: string): string;
  /** Random bytes as hex. */
  random(bytes: number): string;
  /** As long as those who only look on wait, so that those who play see first what was done. */
  spectatorDelay(): Promise<void>;
  /** As long as what this device did itself waits to be shown here, so that it can be told to the others first. */
  ownUpdateDelay(): Promise<void>;
}

/** The authority over a table that several devices share. No clock, no storage, no screen; `tick` every TICK. */
export class Host implements PeerSessionListener {
  readonly #ports: HostPorts;
  readonly #state: HostState;
  readonly #sessions = new SessionRegistry();
  readonly #broadcaster: Broadcaster;
  /** This device shows what stands. */
  #shown = true;
  /** It has left its table: another may be the authority by now, be it on this very device. */
  #closed = false;

  constructor(ports: HostPorts, hostRecord: HostRecord, commandLog: CommandLog | null) {
    this.#ports = ports;
    this.#state = new HostState(hostRecord, commandLog);
    this.#broadcaster = new Broadcaster(
      this.#state,
      () => ports.save(),
      () => this.#show(),
      () => ports.spectatorDelay(),
    );
  }

  /** All that has to be kept to go on after this device was switched off. */
  get hostRecord(): HostRecord {
    return this.#state.hostRecord;
  }
  get commandLog(): CommandLog | null {
    return this.#state.commandLog;
  }
  /** The table as this device sees it. */
  get tableView(): TableView {
    return this.#state.tableViewFor(this.hostRecord.self);
  }
  get log(): readonly LogEntry[] {
    return this.#state.log;
  }
  /** Resolved when everybody was told all that happened until now. */
  settled(): Promise<void> {
    return this.#broadcaster.settled();
  }

  /** A device knocks. */
  accept(link: Channel): void {
    if (this.#closed) return link.close();
    this.#sessions.add(new PeerSession(link, this));
  }
  tick(): void {
    for (const caller of this.#sessions.sessions) caller.tick();
    this.#seeWhoIsHere();
    this.#broadcaster.tick();
  }
  /** This device leaves its table for a while: the others are away until it is back. */
  close(): void {
    this.#closed = true;
    for (const caller of this.#sessions.sessions) caller.disconnect();
  }
  /** The table is over for all devices. */
  end(reason: 'ended' | 'yielded'): void {
    this.#closed = true;
    for (const caller of this.#sessions.sessions) caller.close(reason);
  }

  /** A decision of a seat of this device. All of the commands or none. */
  act(commands: readonly Command[]): Result<null, RequestRefusal> {
    return this.#own({ type: 'act', id: 0, revision: this.hostRecord.revision, commands });
  }
  undo(): Result<null, RequestRefusal> {
    return this.#own({ type: 'undo', id: 0, revision: this.hostRecord.revision });
  }
  redo(): Result<null, RequestRefusal> {
    return this.#own({ type: 'redo', id: 0, revision: this.hostRecord.revision });
  }

  /** Put somebody else, or nobody, on a seat: at any time. */
  assignSeat(seat: Seat, holder: Holder): void {
    this.#state.roster.setHolder(seat, holder);
    this.#changedHere();
  }
  nameSeat(seat: Seat, name: string, colour: SeatInfo['colour']): boolean {
    if (this.hostRecord.stage !== 'lobby') return false;
    const named = this.#state.roster.nameSeat(seat, name, colour);
    if (named) this.#changedHere();
    return named;
  }
  /** Before a new game is dealt; later nothing changes. Why it is not possible, or null. */
  changeLobby(change: LobbyChange): SetupError | null {
    const { stage, base, setup, revision } = this.hostRecord;
    if (stage !== 'lobby' || base || this.commandLog) return null;
    const arranged = applyLobbyChange(setup, this.#state.roster, change);
    if (!arranged) return null;
    if (!arranged.ok) return arranged.error;
    this.#state.update({ setup: arranged.value, revision: revision + 1, validSince: revision + 1 });
    this.#state.roster.clearReady();
    this.#changedHere();
    return null;
  }
  /** Its seats are free, and it may not come back by itself. */
  removeDevice(device: DeviceId): void {
    this.#state.roster.remove(device);
    for (const caller of this.#sessions.sessionsOf(device)) caller.close('sent-away');
    this.#changedHere();
  }
  setReady(ready: boolean): void {
    this.#state.roster.update(this.hostRecord.self, { ready });
    this.#changedHere();
  }
  sendGesture(what: Emote | 'nudge'): void {
    this.#call(this.hostRecord.self, what);
  }

  /** Everybody sits: deal together, or go on with the game that lies on the table. */
  start(): Result<null, StartRefusal> {
    const refusal = dealing.startRefusal(this.hostRecord, this.#state.roster, this.commandLog);
    if (refusal) return err(refusal);
    if (this.commandLog) this.#state.resumeGame();
    else {
      this.#state.update(dealing.beginDeal(this.hostRecord, this.#state.roster, this.#ports.random(32)));
      this.#state.startDealtGame();
    }
    this.#changedHere();
    return ok(null);
  }
  /**
   * After a game: another one, from the lobby on. `game`: a name that no other game has; `placeholders`: by seat, what it is called
   * while nobody sits there. False: this game is not over.
   */
  playAgain(game: string, placeholders: readonly string[]): boolean {
    if (!this.#state.commandLog?.isOver) return false;
    this.#state.playAgain(game, placeholders);
    // what was hidden in that game was shown
    for (const caller of this.#sessions.sessions) caller.hasReveal = false;
    this.#changedHere();
    return true;
  }

  // -- what callers say -------------------------------------------------------------------------------------------

  onMessage(caller: PeerSession, message: GuestMessage): void {
    if (message.type === 'hello') return this.#hello(caller, message);
    if (message.type === 'identify') return this.#prove(caller, message.question);
    const { device } = caller;
    if (device === null) return;
    switch (message.type) {
      case 'act':
      case 'undo':
      case 'redo':
        return this.#request(caller, device, message);
      case 'take-seat':
      case 'leave-seat':
      case 'name-seat':
      case 'ready':
        return this.#seat(caller, device, message);
      case 'commit':
      case 'share':
        return this.#deal(caller, device, message);
      case 'nudge':
        return this.#call(device, 'nudge');
      case 'emote':
        return this.#call(device, message.emote);
      case 'resync':
        caller.tableView = null;
        caller.hasReveal = false;
        return this.#changed();
      case 'relay':
        return this.#tell(this.#sessions.sessionsOf(message.to), {
          type: 'relay',
          from: device,
          text: message.text,
        });
      case 'ping':
        return caller.send({ type: 'pong', hash: caller.hash });
      case 'bye':
        return this.onClosed(caller, null);
    }
  }

  onClosed(caller: PeerSession, reason: CloseReason | null): void {
    if (!this.#sessions.remove(caller)) return;
    // that a device at the table has come again, by a reload or on another one, is no trouble
    const again = reason === 'replaced' && caller.device !== null;
    if (reason && !again) this.#note(caller, reason);
    this.#broadcaster.remove(caller);
    this.#seeWhoIsHere();
  }

  #note({ device }: PeerSession, reason: CloseReason | RequestRefusal['code']): void {
    const { name } = (device !== null && this.#state.roster.member(device)) || { name: '' };
    this.#ports.reportProblem(name, reason);
  }

  /** One question a link: whoever asks has not said who it is. */
  #prove(caller: PeerSession, question: string): void {
    const { game, epoch, self: device } = this.hostRecord;
    const proof = this.#ports.proveClaim({ game, epoch, device }, question);
    caller.send({ type: 'successor', device, epoch, proof });
    caller.disconnect();
  }
  #hello(caller: PeerSession, hello: Hello): void {
    if (caller.device !== null) return this.#welcome(caller, caller.device);
    if (hello.epoch > this.hostRecord.epoch) return caller.close('yielded');
    const reason = this.#sessions.admit(caller, hello, this.#state.roster, this.hostRecord.self);
    if (reason) return caller.close(reason);
    this.#broadcaster.add(caller);
    this.#welcome(caller, hello.device);
  }
  #welcome(caller: PeerSession, device: DeviceId): void {
    const { lastAnswered } = this.#state.roster.member(device) ?? { lastAnswered: 0 };
    this.#broadcaster.queueReply(caller, { type: 'welcome', protocol: PROTOCOL, lastAnswered });
    this.#changed();
  }

  #request(caller: PeerSession, device: DeviceId, request: GameRequest): void {
    const member = this.#state.roster.member(device);
    if (!member) return;
    if (request.id <= member.lastAnswered) {
      // what it brought about may not be kept yet
      const answer = request.id === member.lastAnswered ? member.lastAnswer : null;
      this.#broadcaster.queueReply(caller, answer ?? { type: 'done', id: request.id });
      return this.#broadcaster.schedule();
    }
    const refusal = this.#state.handleRequest(device, request);
    const { id } = request;
    const answer = refusal ? ({ type: 'refused', id, refusal } as const) : ({ type: 'done', id } as const);
    this.#state.roster.update(device, { lastAnswered: id, lastAnswer: answer });
    // whose undo another's decision has overtaken has done nothing wrong
    if (refusal && refusal.code !== 'table/nothing-to-undo') this.#note(caller, refusal.code);
    if (refusal?.code === 'table/not-your-seat' && !caller.hasHeld(refusal.seat))
      caller.recordFault('garbage');
    this.#broadcaster.queueReply(caller, answer);
    this.#changed();
  }

  #own(request: GameRequest): Result<null, RequestRefusal> {
    const refusal = this.#state.handleRequest(this.hostRecord.self, request);
    if (refusal) return err(refusal);
    this.#changed();
    void this.#ports.ownUpdateDelay().then(() => this.#show());
    return ok(null);
  }

  #seat(caller: PeerSession, device: DeviceId, message: SeatMessage): void {
    const outcome = handleSeatMessage(this.#state.roster, this.hostRecord, device, message);
    if (outcome === 'done') this.#changed();
    if (outcome === 'foreign' && message.type !== 'ready' && !caller.hasHeld(message.seat))
      caller.recordFault('garbage');
  }

  #deal(caller: PeerSession, device: DeviceId, message: DealMessage): void {
    if (this.hostRecord.stage !== 'dealing') return;
    const next = dealing.addDealMessage(this.hostRecord, device, message);
    if (!next) return caller.recordFault('garbage');
    this.#state.update(next);
    this.#state.startDealtGame();
    this.#changed();
  }

  #call(from: DeviceId, what: Emote | 'nudge'): void {
    this.#ports.onGesture(from, what);
    const others = this.#sessions.admitted.filter(({ device }) => device !== from);
    this.#tell(others, what === 'nudge' ? { type: 'nudge', from } : { type: 'emote', from, emote: what });
  }
  /** Said at once: nothing of it is kept. */
  #tell(callers: readonly PeerSession[], message: HostMessage): void {
    for (const caller of callers) caller.send(message);
  }

  /** Who answers, and who is away; without one of its devices a deal begins again from the lobby. */
  #seeWhoIsHere(): void {
    const { self } = this.hostRecord;
    let changed = this.#state.roster.updatePresence(
      (device) => device === self || this.#sessions.isOnline(device),
    );
    if (this.hostRecord.stage === 'dealing' && !dealing.allPresent(this.hostRecord, this.#state.roster)) {
      this.#state.update({ stage: 'lobby', deal: null });
      changed = true;
    }
    if (changed) this.#changed();
  }

  #changed(): void {
    this.#shown = false;
    this.#broadcaster.schedule();
  }
  /** Seats and terms changed by this device's own doing: it does not wait for the others to be told. */
  #changedHere(): void {
    this.#changed();
    this.#show();
  }
  /** What changed in the game is shown here after it was told: to paint a table takes longer than to tell of it. */
  #show(): void {
    if (this.#shown) return;
    this.#shown = true;
    this.#ports.onChange();
  }
}
