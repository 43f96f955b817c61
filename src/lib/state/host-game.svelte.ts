import type { Level } from '../bots/questions.ts';
import type { DeviceId, Holder } from '../protocol/table-view.ts';
import type { CloseReason, Emote, RequestRefusal, UndoAnswer } from '../protocol/messages.ts';
import type { Result } from '../result.ts';
import type { Command } from '../rules/command.ts';
import type { Setup, SetupError } from '../rules/setup.ts';
import type { Seat } from '../rules/types.ts';
import type { ColourId } from '../seats.ts';
import type { Identity } from '../session/ids.ts';
import type { DealPart } from '../session/fair-deal/deal-part.ts';
import type { StartRefusal } from '../session/host/dealer.ts';
import type { LobbyChange } from '../session/host/lobby-changes.ts';
import type { Knock } from '../session/host/host-session.ts';
import type { Admission } from '../session/host/host-record.ts';
import type { Invite } from '../session/trust/invite.ts';
import type { HostRecord } from '../session/host/host-record.ts';
import type { Invitation, Channel, NetError, Pairing, Room, Signalling } from '../session/ports/transport.ts';
import type { SaveProblem } from '../session/ports/storage.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import type { Contact } from '../session/guest/guest-session.ts';
import type { HostGameScreen } from './screen.ts';
import type { StartBots } from './host-bots.ts';
import type { SharedGamePorts } from './shared-game.svelte.ts';
import type { View } from '../rules/view.ts';
import { viewOf } from '../machine/step.ts';
import { dealId, hasSeat, ownerOf } from '../protocol/table-view.ts';
import { agreementHash } from '../session/fair-deal/commit-reveal.ts';
import { HostSession } from '../session/host/host-session.ts';
import type { Challenge } from '../protocol/messages.ts';
import { fingerprintOf, keyPairOf, type KeyPair } from '../session/trust/keys.ts';
import { trustIn, type TakeoverClaim, type Trust } from '../session/trust/trust.ts';
import { roomOfEpoch } from '../session/ids.ts';
import { dealOf } from '../session/fair-deal/transcript.ts';
import { TICK } from '../session/ports/clock.ts';
import { trustOf } from '../session/failover/successor-check.ts';
import { SuccessorWatch } from '../session/failover/successor-watch.ts';
import { botGameOf, HostBots } from './host-bots.ts';
import { OpenClaim } from './open-claim.svelte.ts';
import { plain } from './plain.ts';
import { SharedGameState } from './shared-game.svelte.ts';

/** The most problem reports that the host's screen keeps. */
const MOST_NOTES = 100;
/** How long a new host waits for the guests that agreed to its take-over. Seconds. */
const ARRIVAL_SECONDS = 10;

/** How much later spectators get a change. Somebody who does not play does not notice it. Milliseconds. */
const SPECTATOR_MS = 250;
/**
 * How long the host's own screen waits for a save at most. A page that is painting does not notice that the save is done, so the
 * other devices would have to wait for the painting as well. Milliseconds.
 */
const OWN_UPDATE_MS = 100;

export interface HostGamePorts extends SharedGamePorts {
  readonly signalling: Signalling;
  readonly pairing: Pairing;
  random(bytes: number): string;
  /** An id that no other game has. */
  newId(): string;
  /** Saves the table; resolves when it is saved or cannot be. */
  save(hostRecord: HostRecord, commandLog: CommandLog | null): Promise<Result<null, SaveProblem>>;
  /** Called when another page has the game, so that this one leaves the table. */
  onGameTaken(): void;
  /** Called when another device is host under a higher epoch, so that this one becomes its guest. */
  yield(trust: Trust): void;
  readonly startBots: StartBots;
}

/** The game at a table that this device hosts. */
export class HostGame extends SharedGameState implements HostGameScreen {
  readonly role = 'host';
  readonly room: Room;
  readonly #ports: HostGamePorts;
  readonly #host: HostSession;
  readonly #keys: KeyPair;
  #knocks: readonly Knock[] = $state.raw([]);
  #admission: Admission = $state('knock');
  readonly #openClaim = new OpenClaim();
  readonly #watch: SuccessorWatch;
  readonly #bots: HostBots;
  #stop: (() => void) | null = null;
  #seconds = 0;
  #left = false;
  /** Whether this device has just taken over and is not yet registered under the room code. */
  #fresh = false;
  /** The guests that a new host still waits for before it deals. */
  #expected: readonly DeviceId[] = [];
  #notes: HostGameScreen['notes'] = $state.raw([]);
  #saveProblem: SaveProblem | null = $state.raw(null);

  constructor(
    ports: HostGamePorts,
    room: Room,
    identity: Identity,
    hostRecord: HostRecord,
    commandLog: CommandLog | null,
  ) {
    super(identity.device, ports);
    this.#ports = ports;
    this.room = room;
    this.#keys = keyPairOf(identity.secret);
    this.#host = new HostSession(
      {
        save: () => this.#save(),
        onChange: () => this.#changed(),
        reportProblem: (who, reason) => this.#note(who, reason),
        onGesture: (from, what) => this.showGesture(from, what),
        keys: this.#keys,
        random: (bytes) => ports.random(bytes),
        spectatorDelay: () => ports.wait(SPECTATOR_MS),
        ownUpdateDelay: () => ports.wait(OWN_UPDATE_MS),
      },
      hostRecord,
      commandLog,
    );
    this.#watch = new SuccessorWatch(
      {
        signalling: ports.signalling,
        random: (bytes) => ports.random(bytes),
        hostRecord: () => this.#host.hostRecord,
        missing: () => this.#missing,
        contested: () => this.#isContested,
        found: (successor) => this.#yield(successor),
        claimed: (claim) => this.#openClaim.show(claim),
      },
      room,
    );
    this.#bots = new HostBots(
      botGameOf(this.#host, () => this.#holdsBots),
      ports.startBots,
    );
    this.#changed();
  }

  get id(): string {
    return this.#host.hostRecord.game;
  }
  get notes(): HostGameScreen['notes'] {
    return this.#notes;
  }
  get saveProblem(): SaveProblem | null {
    return this.#saveProblem;
  }
  dismissSaveProblem(): void {
    this.#saveProblem = null;
  }
  get setup(): Setup {
    return this.#host.hostRecord.setup;
  }
  get canUndo(): boolean {
    return this.tableView?.canUndo === true;
  }
  get canRedo(): boolean {
    return this.tableView?.canRedo === true;
  }
  /** The host needs no channel to itself. */
  get contact(): Contact {
    return { state: 'here' };
  }
  protected get part(): DealPart | null {
    const { tableView, log, hostRecord } = this.#host;
    const deal = dealId(tableView);
    if (tableView.deal === null || deal === null) return null;
    const { game, epoch: played, host } = tableView;
    return {
      deal,
      game,
      played,
      host,
      share: hostRecord.share,
      agreementHash: agreementHash(dealOf(tableView, tableView.deal, log)),
    };
  }

  /** Saves the table and registers its room at the signalling server. Pairing works without it. */
  async open(): Promise<void> {
    await this.#save();
    const registered = await this.#ports.signalling.host(
      roomOfEpoch(this.room, this.#host.hostRecord.epoch),
      (channel) => this.#host.accept(channel),
      (trouble) => this.#onTrouble(trouble),
    );
    if (!registered.ok) this.trouble = registered.error;
    else if (this.#left) registered.value.stop();
    else this.#stop = () => registered.value.stop();
  }
  /** Accepts the channels to the guests that agreed to the take-over. The deal begins when all of them are here. */
  welcome(guests: readonly (readonly [DeviceId, Channel])[]): void {
    this.#fresh = true;
    this.#expected = guests.map(([device]) => device);
    for (const [, channel] of guests) this.#host.accept(channel);
    this.#beginAgain();
  }
  /** Tells the player that their last decision was lost with the old host. */
  tellDecisionLost(): void {
    this.refuse({ code: 'table/continued' });
  }
  /** Leaves the screen and closes all channels. The table waits for this device. */
  leave(): void {
    this.#left = true;
    this.attention.end();
    this.#bots.stop();
    this.#watch.end();
    this.#stop?.();
    this.#host.close();
  }
  /** Shows that another page has the game, in place of the table. */
  lose(): void {
    this.#saveProblem = { code: 'save/taken' };
  }
  settled(): Promise<void> {
    return this.#host.settled();
  }
  override second(): void {
    super.second();
    if (this.#left) return;
    this.#seconds++;
    if (this.#seconds % TICK === 0) this.#host.tick();
    this.#watch.second();
    this.#bots.follow();
    if (this.#expected.length > 0 && this.#seconds >= ARRIVAL_SECONDS) {
      this.#expected = [];
      this.#beginAgain();
    }
  }

  undo(): void {
    this.#did(this.#host.undo());
  }
  redo(): void {
    this.#did(this.#host.redo());
  }
  proposeUndo(): void {
    this.#host.proposeUndo();
  }
  answerUndo(answer: UndoAnswer): void {
    this.#host.answerUndo(answer);
  }
  takeSeat(seat: Seat): void {
    const holder = this.tableView?.holders[seat];
    if (holder?.kind === 'free' || ownerOf(holder) === this.device)
      this.assignSeat(seat, { kind: 'device', device: this.device });
  }
  leaveSeat(seat: Seat): void {
    if (this.mine.includes(seat)) this.assignSeat(seat, { kind: 'free' });
  }
  nameSeat(seat: Seat, name: string, colour: ColourId): void {
    this.#host.nameSeat(seat, name, colour);
  }
  setReady(ready: boolean): void {
    this.#host.setReady(ready);
  }
  nudge(): void {
    this.#host.sendGesture('nudge');
  }
  emote(emote: Emote): void {
    this.#host.sendGesture(emote);
  }
  changeLobby(change: LobbyChange): SetupError | null {
    return this.#host.changeLobby(plain(change));
  }
  start(): StartRefusal | null {
    const started = this.#host.start();
    return started.ok ? null : started.error;
  }
  assignSeat(seat: Seat, holder: Holder): void {
    this.#host.assignSeat(seat, holder);
  }
  seatBot(seat: Seat, level: Level, name: string): void {
    this.#host.seatBot(seat, level, name);
  }
  maySetBot(): boolean {
    return true;
  }
  setBot(seat: Seat, level: Level | null): void {
    if (level !== null) return this.seatBot(seat, level, '');
    const device = ownerOf(this.tableView?.holders[seat]);
    this.assignSeat(seat, device === null ? { kind: 'free' } : { kind: 'device', device });
  }
  removeDevice(device: DeviceId): void {
    this.#host.removeDevice(device);
  }
  playAgain(nameless: (seat: Seat) => string): void {
    // first the end of this game has to be saved and sent to every device
    void this.#host.settled().then(() => {
      const placeholders = this.seats.map((_, seat) => nameless(seat));
      if (!this.#left) this.#host.playAgain(this.#ports.newId(), placeholders);
    });
  }
  end(): void {
    this.#host.end('ended');
    this.leave();
  }
  get invite(): Invite {
    return { fingerprint: fingerprintOf(this.#keys.publicKey), ticket: this.tableView?.ticket ?? '' };
  }
  get knocks(): readonly Knock[] {
    return this.#knocks;
  }
  get admission(): Admission {
    return this.#admission;
  }
  letIn(publicKey: string): void {
    this.#host.letIn(publicKey);
  }
  turnAway(publicKey: string): void {
    this.#host.turnAway(publicKey);
  }
  setAdmission(admission: Admission): void {
    this.#host.setAdmission(admission);
  }
  get claim(): TakeoverClaim | null {
    return this.#openClaim.claim;
  }
  followClaim(): void {
    const key = this.#openClaim.take();
    if (key !== null) this.#watch.follow(key);
  }
  dismissClaim(): void {
    this.#openClaim.dismiss();
  }
  async pair(): Promise<Result<Invitation, NetError>> {
    const invited = await this.#ports.pairing.invite(fingerprintOf(this.#keys.publicKey));
    if (!invited.ok) return invited;
    const { offer, withdraw, accept } = invited.value;
    const take = async (answer: string): Promise<Result<Channel, NetError>> => {
      const linked = await accept.call(invited.value, answer);
      if (linked.ok) this.#host.acceptPaired(linked.value);
      return linked;
    };
    return { ok: true, value: { offer, accept: take, withdraw: () => withdraw.call(invited.value) } };
  }

  protected request(commands: readonly Command[]): void {
    this.#did(this.#host.act(commands));
  }

  protected archive(): Promise<void> {
    return Promise.resolve(); // the host saves its game after every change
  }

  /** Saves the table. A failed save does not stop the game: playing on matters more than keeping it. */
  async #save(): Promise<void> {
    const saved = await this.#ports.save(this.#host.hostRecord, this.#host.commandLog);
    // the player has to read that the browser deleted what was saved
    if (saved.ok && this.#saveProblem?.code === 'save/evicted') return;
    if (saved.ok) this.#saveProblem = null;
    else if (saved.error.code === 'save/taken') this.#ports.onGameTaken();
    else this.#saveProblem = saved.error;
  }
  /** The host replays what no page of it has seen, unless the game began elsewhere: then it knows the later part only. */
  override viewAt(index: number): View | null {
    const { commandLog, log } = this.#host;
    const isWhole = commandLog?.log.length === log.length && index < log.length;
    return super.viewAt(index) ?? (isWhole ? viewOf(commandLog.snapshotAfter(index), null) : null);
  }
  #did(done: Result<null, RequestRefusal>): void {
    if (!done.ok) this.refuse(done.error);
    this.pending = done.ok;
  }
  #changed(): void {
    const { tableView, log, commandLog, hostRecord } = this.#host;
    this.pending = false;
    this.#tellKnocks(this.#host.knocks);
    this.#admission = hostRecord.admission;
    this.show(tableView, log);
    this.#bots.follow();
    if (this.#expected.length > 0) this.#beginAgain();
    if (tableView.deal && commandLog?.isOver && this.verdict === null) {
      void this.revealed({ share: hostRecord.share, commands: commandLog.commands });
    }
  }
  #tellKnocks(knocks: readonly Knock[]): void {
    const known = this.#knocks.map(({ publicKey }) => publicKey);
    this.#knocks = knocks;
    for (const knock of knocks) {
      if (!known.includes(knock.publicKey)) this.#ports.events.emit({ type: 'knocked', knock });
    }
  }
  #beginAgain(): void {
    if (this.#host.hostRecord.stage !== 'lobby' || !this.#host.hostRecord.base) return;
    const here = this.tableView?.devices.filter((one) => one.here).map(({ id }) => id) ?? [];
    if (!this.#expected.every((one) => here.includes(one))) return;
    this.#expected = [];
    this.#host.start();
  }
  #note(who: string, reason: CloseReason | RequestRefusal['code']): void {
    this.#notes = [...this.#notes.slice(1 - MOST_NOTES), { who, reason }];
    if (reason === 'yielded') this.#watch.lookAhead();
  }

  /** Bots wait while the table is not played, or may yet go on elsewhere. */
  get #holdsBots(): boolean {
    return this.#left || this.#isUnsettled || this.#host.hostRecord.stage !== 'playing';
  }
  /** A new host may yet have to yield to another that took over at the same moment, which it does only while nothing was decided. */
  get #isUnsettled(): boolean {
    return this.#fresh && (this.#seconds < ARRIVAL_SECONDS || this.trouble?.code === 'net/room-taken');
  }

  get #missing(): readonly DeviceId[] {
    const { tableView } = this.#host;
    return tableView.devices.flatMap(({ id, here }) => (!here && hasSeat(tableView, id) ? [id] : []));
  }
  #onTrouble(trouble: NetError | null): void {
    this.trouble = trouble;
    if (trouble === null) this.#fresh = false;
  }
  /** Whether another device holds the room of this take-over, while nothing has been decided here yet. */
  get #isContested(): boolean {
    const decided = this.#host.commandLog?.commands.length ?? 0;
    return this.#fresh && decided === 0 && this.trouble?.code === 'net/room-taken';
  }
  #yield(successor: Challenge): void {
    this.#ports.events.emit({
      type: 'yielded',
      room: this.room,
      begun: this.tableView?.stage === 'playing',
    });
    this.#host.end('yielded');
    this.leave();
    this.#ports.yield(trustIn(successor, this.#host.tableView, trustOf(this.#host.hostRecord), ''));
  }
}
