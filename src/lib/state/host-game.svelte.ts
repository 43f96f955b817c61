import type { Level } from '../bots/questions.ts';
import type { GameId } from '../game-id.ts';
import { revealedViewOf, viewOf } from '../machine/step.ts';
import type { Challenge, CloseReason, Gesture, RequestRefusal } from '../protocol/messages.ts';
import { type DeviceId, ownerOf } from '../protocol/table-view.ts';
import { ok, type Result } from '../result.ts';
import type { Command } from '../rules/command.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Setup, SetupError } from '../rules/setup.ts';
import type { Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { ColourId } from '../seats.ts';
import { trustOf } from '../session/failover/successor-check.ts';
import { SuccessorWatch } from '../session/failover/successor-watch.ts';
import type { DealPart } from '../session/fair-deal/deal-part.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import type { Contact } from '../session/guest/contact.ts';
import type { Knock } from '../session/host/gatekeeper.ts';
import type { Admission, HostRecord } from '../session/host/host-record.ts';
import { HostSession } from '../session/host/host-session.ts';
import type { LobbyChange } from '../session/host/lobby-changes.ts';
import { type Identity, roomOfEpoch } from '../session/ids.ts';
import { TICK } from '../session/ports/clock.ts';
import type { Channel, Invitation, NetError, Pairing, Room, Signalling } from '../session/ports/transport.ts';
import type { Invite } from '../session/trust/invite.ts';
import { fingerprintOf, type KeyPair, keyPairOf } from '../session/trust/keys.ts';
import { type Trust, updatedTrust } from '../session/trust/trust.ts';
import { FreshHost } from './fresh-host.ts';
import { botGameOf, HostBots, type StartBots } from './host-bots.ts';
import { HostSaving, type HostSavingPorts } from './host-saving.svelte.ts';
import { OpenClaim } from './open-claim.svelte.ts';
import { plainCopy } from './plain.ts';
import type { PlayableHostGame } from './screen.ts';
import { type SharedGamePorts, SharedGameState } from './shared-game.svelte.ts';

/** The most problem reports that the host's screen keeps. */
const MAX_NOTES = 100;
/** The delay of changes for spectators, who do not notice it because they do not play. Milliseconds. */
const SPECTATOR_MS = 250;
/**
 * The longest that the host's own screen waits for a save. A page that is painting does not notice that the save is done, so the other
 * devices would have to wait for the painting as well. Milliseconds.
 */
const OWN_UPDATE_MS = 100;
/** Seconds between two saves of the time used at a table that limits it. */
const TIME_SAVE = 3;

export interface HostGamePorts extends SharedGamePorts, HostSavingPorts {
  readonly signalling: Signalling;
  readonly pairing: Pairing;
  random(bytes: number): string;
  /** An id that no other game has. */
  newId(): GameId;
  /** Called when another device is host under a higher epoch, so that this one becomes its guest. `log`: of the game until then. */
  yield(trust: Trust, game: string, log: readonly LogEntry[]): void;
  readonly startBots: StartBots;
}

/** The game at a table that this device hosts. */
export class HostGame extends SharedGameState implements PlayableHostGame {
  readonly role = 'host';
  /** The host needs no channel to itself. */
  readonly contact: Contact = { state: 'here' };
  readonly room: Room;
  readonly #ports: HostGamePorts;
  readonly session: HostSession;
  readonly saving: HostSaving;
  readonly claim = new OpenClaim((key) => this.#watch.follow(key));
  readonly #keys: KeyPair;
  knocks: readonly Knock[] = $state.raw([]);
  admission: Admission = $state('knock');
  readonly #watch: SuccessorWatch;
  readonly #bots: HostBots;
  #stop: (() => void) | null = null;
  #seconds = 0;
  #left = false;
  readonly #fresh: FreshHost;
  notes: PlayableHostGame['notes'] = $state.raw([]);

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
    this.saving = new HostSaving(ports, () => this.session);
    this.session = new HostSession(
      {
        save: () => this.saving.save(),
        onChange: () => this.#changed(),
        reportProblem: (who, reason) => this.#note(who, reason),
        onGesture: (from, what) => this.showGesture(from, what),
        onLead: (from, at) => this.showLead(from, at),
        keys: this.#keys,
        random: (bytes) => ports.random(bytes),
        instant: () => ports.clock.instant(),
        spectatorDelay: () => ports.wait(SPECTATOR_MS),
        ownUpdateDelay: () => ports.wait(OWN_UPDATE_MS),
      },
      hostRecord,
      commandLog,
    );
    this.#fresh = new FreshHost(this.session);
    this.#watch = new SuccessorWatch(
      {
        signalling: ports.signalling,
        random: (bytes) => ports.random(bytes),
        hostRecord: () => this.session.hostRecord,
        tableView: () => this.session.tableView,
        contested: () => this.#fresh.isContested(this.trouble),
        found: (successor) => this.#yield(successor),
        claimed: (claim) => this.claim.show(claim),
      },
      room,
    );
    this.#bots = new HostBots(
      botGameOf(this.session, {
        isHeld: () => this.#holdsBots,
        speechTime: () => ports.speechTime(),
      }),
      ports.startBots,
    );
    this.#changed();
  }

  get gameId(): GameId {
    return this.session.hostRecord.id;
  }
  get setup(): Setup {
    return this.session.hostRecord.setup;
  }
  get canUndo(): boolean {
    return this.tableView?.canUndo === true;
  }
  get canRedo(): boolean {
    return this.tableView?.canRedo === true;
  }
  protected get part(): DealPart | null {
    return this.session.part;
  }

  /** Saves the table and registers its room at the signalling server. Pairing works without it. */
  async open(): Promise<void> {
    await this.saving.save();
    const registered = await this.#ports.signalling.host(
      roomOfEpoch(this.room, this.session.hostRecord.epoch),
      (channel) => this.session.accept(channel),
      (trouble) => this.#onTrouble(trouble),
    );
    if (!registered.ok) this.trouble = registered.error;
    else if (this.#left) registered.value.stop();
    else this.#stop = () => registered.value.stop();
  }
  /** Begins as the new host, with the channels to the guests that agreed to the take-over. */
  welcome(guests: readonly (readonly [DeviceId, Channel])[]): void {
    this.#fresh.welcome(guests);
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
    this.session.close();
  }
  override second(): void {
    super.second();
    if (this.#left) return;
    this.#seconds++;
    this.session.countTime();
    // a reload of this page would give the time back
    const runs = this.timing !== null && this.timing.running.length > 0;
    if (runs && this.#seconds % TIME_SAVE === 0) void this.saving.save();
    if (this.#seconds % TICK === 0) this.session.tick();
    this.#watch.second();
    this.#bots.follow();
    this.#fresh.second();
  }

  undo(): void {
    this.#did(this.session.undo());
  }
  redo(): void {
    this.#did(this.session.redo());
  }
  proposeUndo(): void {
    this.session.proposeUndo();
  }
  takeSeat(seat: Seat): void {
    const holder = this.tableView?.holders[seat];
    if (holder?.kind === 'free' || ownerOf(holder) === this.device)
      this.session.assignSeat(seat, { kind: 'device', device: this.device });
  }
  leaveSeat(seat: Seat): void {
    if (this.mine.includes(seat)) this.session.assignSeat(seat, { kind: 'free' });
  }
  nameSeat(seat: Seat, name: string, colour: ColourId): void {
    this.session.nameSeat(seat, name, colour);
  }
  sendGesture(gesture: Gesture): void {
    this.session.sendGesture(gesture);
  }
  lead(at: number | null): void {
    this.session.lead(at);
  }
  changeLobby(change: LobbyChange): SetupError | null {
    return this.session.changeLobby(plainCopy(change));
  }
  maySetBot(): boolean {
    return true;
  }
  setBot(seat: Seat, level: Level | null): void {
    if (level !== null) return this.session.seatBot(seat, level, '');
    const device = ownerOf(this.tableView?.holders[seat]);
    this.session.assignSeat(seat, device === null ? { kind: 'free' } : { kind: 'device', device });
  }
  playAgain(nameless: (seat: Seat) => string): void {
    // first the end of this game has to be saved and sent to every device
    void this.session.settled().then(() => {
      const placeholders = this.seats.map((_, seat) => nameless(seat));
      if (!this.#left) this.session.playAgain(this.#ports.newId(), placeholders);
    });
  }
  end(): void {
    this.session.end('ended');
    this.leave();
  }
  get invite(): Invite {
    return { fingerprint: fingerprintOf(this.#keys.publicKey), ticket: this.tableView?.ticket ?? '' };
  }
  async pair(): Promise<Result<Invitation, NetError>> {
    const invited = await this.#ports.pairing.invite(fingerprintOf(this.#keys.publicKey));
    return invited.ok ? ok(this.session.pairBy(invited.value)) : invited;
  }

  protected request(commands: readonly Command[]): void {
    this.#did(this.session.act(commands));
  }

  protected override archive(): Promise<void> {
    return Promise.resolve(); // the host saves its game after every change
  }

  /** Replays moments that this page has not seen. That needs the whole game: a host that took over has only the later part. */
  override viewAt(index: number): View | null {
    const { commandLog, log } = this.session;
    const isWhole = commandLog?.log.length === log.length && index < log.length;
    if (isWhole && commandLog.isOver) return revealedViewOf(commandLog.snapshotAfter(index));
    return super.viewAt(index) ?? (isWhole ? viewOf(commandLog.snapshotAfter(index), null) : null);
  }
  #did(done: Result<null, RequestRefusal>): void {
    if (!done.ok) this.refuse(done.error);
    this.pending = done.ok;
  }
  #changed(): void {
    const { tableView, log, commandLog, hostRecord } = this.session;
    this.pending = false;
    this.#tellKnocks(this.session.knocks);
    this.admission = hostRecord.admission;
    this.show(tableView, log);
    this.whole = commandLog?.isOver ? commandLog : null;
    this.#bots.follow();
    this.#fresh.changed();
    if (tableView.deal && commandLog?.isOver && this.verdict === null) {
      void this.revealed({ share: hostRecord.share, commands: commandLog.commands });
    }
  }
  #tellKnocks(knocks: readonly Knock[]): void {
    const known = this.knocks.map(({ publicKey }) => publicKey);
    this.knocks = knocks;
    for (const knock of knocks) {
      if (!known.includes(knock.publicKey)) this.#ports.events.emit({ type: 'knocked', knock });
    }
  }
  #note(who: string, reason: CloseReason | RequestRefusal['code']): void {
    this.notes = [...this.notes.slice(1 - MAX_NOTES), { who, reason }];
    if (reason === 'yielded') this.#watch.searchLaterEpochs();
  }

  /** Whether bots wait: while no game is played here, or while the table may still continue on another device. */
  get #holdsBots(): boolean {
    if (this.#left || this.session.hostRecord.stage !== 'playing') return true;
    // a new host may have to yield to a rival until something has been decided here
    return this.#fresh.isUnsettled(this.trouble);
  }

  #onTrouble(trouble: NetError | null): void {
    this.trouble = trouble;
    if (trouble === null) this.#fresh.registered();
  }
  #yield(successor: Challenge): void {
    const begun = this.tableView?.stage === 'playing';
    this.#ports.events.emit({ type: 'yielded', room: this.room, begun });
    this.session.end('yielded');
    this.leave();
    const { tableView, hostRecord, log } = this.session;
    this.#ports.yield(updatedTrust(successor, tableView, trustOf(hostRecord), ''), hostRecord.game, log);
  }
}
