import type { DeviceId, Holder } from '../protocol/desk.ts';
import type { CloseReason, Emote, RequestRefusal } from '../protocol/messages.ts';
import type { Result } from '../result.ts';
import type { Command } from '../rules/command.ts';
import type { Setup, SetupError } from '../rules/setup.ts';
import type { Seat } from '../rules/types.ts';
import type { ColourId } from '../seats.ts';
import type { Identity, OwnPart } from '../session/membership.ts';
import type { StartRefusal } from '../session/dealing.ts';
import type { Arrangement } from '../session/arranging.ts';
import type { Hosting } from '../session/hosting.ts';
import type { Invitation, Link, NetError, Pairing, Room, Signalling } from '../session/link.ts';
import type { SaveProblem } from '../session/ports.ts';
import type { Table } from '../session/table.ts';
import type { HostedTable } from './screen.ts';
import type { ScreenPorts } from './shared.svelte.ts';
import { dealNamed, seatsOf } from '../protocol/desk.ts';
import { sealOf } from '../session/fair.ts';
import { Host } from '../session/host.ts';
import { keyOf, proofOf } from '../session/proof.ts';
import { moveCodeOf, roomOf } from '../session/rooms.ts';
import { dealOf } from '../session/witness.ts';
import { TICK } from './joined.svelte.ts';
import { Lookout } from './lookout.ts';
import { plain } from './plain.ts';
import { SharedStore } from './shared.svelte.ts';

/** Notes that are kept for the host's eyes. */
const MOST_NOTES = 100;
/** Seconds after which who agreed to a take-over and has not come is not waited for. */
const COMING = 10;

/** By how much those who only look on hear later of what was done. Less than anybody notices who does not tap. */
const LOOKING_ON_MS = 250;
/**
 * By how much an own decision is shown later at the most, where it takes long to write it down. A page that paints does not hear that
 * it is written, and the others would wait for both.
 */
const PATIENCE_MS = 100;

export interface HostedPorts extends ScreenPorts {
  readonly signalling: Signalling;
  readonly pairing: Pairing;
  random(bytes: number): string;
  /** A name that no other game has. */
  newId(): string;
  /** Resolved when it is written down, or cannot be. */
  keep(hosting: Hosting, table: Table | null): Promise<Result<null, SaveProblem>>;
  /** Another page has the game: leave the place. */
  taken(): void;
  /** Another device continues this table under a higher epoch: be its guest. */
  yield(epoch: number): void;
}

/** A table whose authority is this device. */
export class HostedStore extends SharedStore implements HostedTable {
  readonly room: Room;
  readonly archived = true;
  readonly #ports: HostedPorts;
  readonly #identity: Identity;
  readonly #host: Host;
  readonly #lookout: Lookout;
  #stop: (() => void) | null = null;
  #seconds = 0;
  #left = false;
  /** This device has just taken over, and has not been in the room yet. */
  #fresh = false;
  /** Devices whose coming completes the circle after a take-over. */
  #expected: readonly DeviceId[] = [];
  #notes: HostedTable['notes'] = $state.raw([]);
  #unkept: SaveProblem | null = $state.raw(null);

  constructor(ports: HostedPorts, room: Room, identity: Identity, hosting: Hosting, table: Table | null) {
    super(identity.device, ports);
    this.#ports = ports;
    this.#identity = identity;
    this.room = room;
    this.#host = new Host(
      {
        keep: () => this.#keep(),
        changed: () => this.#changed(),
        note: (who, reason) => this.#note(who, reason),
        heard: (from, what) => this.called(from, what),
        prove: (claim, question) => proofOf(keyOf(identity.secret), claim, question),
        random: (bytes) => ports.random(bytes),
        rest: () => ports.wait(LOOKING_ON_MS),
        patience: () => ports.wait(PATIENCE_MS),
      },
      hosting,
      table,
    );
    this.#lookout = new Lookout(
      {
        signalling: ports.signalling,
        random: (bytes) => ports.random(bytes),
        hosting: () => this.#host.hosting,
        missing: () => this.#missing,
        contested: () => this.#isContested,
        found: (epoch) => this.#yield(epoch),
      },
      room,
    );
    this.set({ contact: { state: 'here' } });
    this.#changed();
  }

  get id(): string {
    return this.#host.hosting.game;
  }
  get notes(): HostedTable['notes'] {
    return this.#notes;
  }
  get unkept(): SaveProblem | null {
    return this.#unkept;
  }
  get setup(): Setup {
    return this.#host.hosting.setup;
  }
  get canUndo(): boolean {
    return this.desk?.canUndo === true;
  }
  get canRedo(): boolean {
    return this.desk?.canRedo === true;
  }
  get moveCode(): string {
    return moveCodeOf(this.#identity);
  }
  protected get part(): OwnPart | null {
    const { desk, log, hosting } = this.#host;
    const deal = dealNamed(desk);
    if (desk.deal === null || deal === null) return null;
    const { game, epoch: played, host } = desk;
    return { deal, game, played, host, share: hosting.share, seal: sealOf(dealOf(desk, desk.deal, log)) };
  }

  /** Be reachable through the signalling server; pairing needs none. */
  async open(): Promise<void> {
    await this.#keep();
    const hosting = await this.#ports.signalling.host(
      roomOf(this.room, this.#host.hosting.epoch),
      (link) => this.#host.arrive(link),
      (trouble) => this.#told(trouble),
    );
    if (!hosting.ok) this.set({ trouble: hosting.error });
    else if (this.#left) hosting.value.stop();
    else this.#stop = () => hosting.value.stop();
  }
  /** After a take-over: the links to the guests that agreed. The deal begins when all have come. */
  welcome(guests: readonly (readonly [DeviceId, Link])[]): void {
    this.#fresh = true;
    this.#expected = guests.map(([device]) => device);
    for (const [, link] of guests) this.#host.arrive(link);
    this.#beginAgain();
  }
  /** What was decided here before it took over was lost with the old host. */
  tellLate(): void {
    this.refuse({ code: 'table/continued' });
  }
  /** Leave the screen: links are closed, and the table waits for this device. */
  leave(): void {
    this.#left = true;
    this.calm();
    this.#lookout.end();
    this.#stop?.();
    this.#host.close();
  }
  /** Another page has the game: that is told in the place of the table. */
  lose(): void {
    this.#unkept = { code: 'save/taken' };
  }
  settled(): Promise<void> {
    return this.#host.settled();
  }
  /** Called once a second. */
  override second(): void {
    super.second();
    if (this.#left) return;
    this.#seconds++;
    if (this.#seconds % TICK === 0) this.#host.tick();
    this.#lookout.second();
    if (this.#expected.length > 0 && this.#seconds >= COMING) {
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
  sit(seat: Seat): void {
    if (this.desk?.holders[seat]?.kind === 'free') this.give(seat, { kind: 'device', device: this.device });
  }
  rise(seat: Seat): void {
    if (this.mine.includes(seat)) this.give(seat, { kind: 'free' });
  }
  nameSeat(seat: Seat, name: string, colour: ColourId): void {
    this.#host.nameSeat(seat, name, colour);
  }
  setReady(ready: boolean): void {
    this.#host.ready(ready);
  }
  nudge(): void {
    this.#host.call('nudge');
  }
  emote(emote: Emote): void {
    this.#host.call(emote);
  }
  continueHere(): void {
    // it is here
  }
  agree(): void {
    // nobody takes over from a living host
  }
  decline(): void {
    // nobody takes over from a living host
  }
  arrange(change: Arrangement): SetupError | null {
    return this.#host.arrange(plain(change));
  }
  start(): StartRefusal | null {
    const started = this.#host.start();
    return started.ok ? null : started.error;
  }
  give(seat: Seat, holder: Holder): void {
    this.#host.give(seat, holder);
  }
  sendAway(device: DeviceId): void {
    this.#host.sendAway(device);
  }
  playAgain(nameless: (seat: Seat) => string): void {
    // how this game ended is kept and told before
    void this.#host.settled().then(() => {
      const placeholders = this.seats.map((_, seat) => nameless(seat));
      if (!this.#left) this.#host.playAgain(this.#ports.newId(), placeholders);
    });
  }
  end(): void {
    this.#host.end('ended');
    this.leave();
  }
  async invite(): Promise<Result<Invitation, NetError>> {
    const invited = await this.#ports.pairing.invite();
    if (!invited.ok) return invited;
    const { offer, withdraw, accept } = invited.value;
    const take = async (answer: string): Promise<Result<Link, NetError>> => {
      const linked = await accept.call(invited.value, answer);
      if (linked.ok) this.#host.arrive(linked.value);
      return linked;
    };
    return { ok: true, value: { offer, accept: take, withdraw: () => withdraw.call(invited.value) } };
  }

  protected request(commands: readonly Command[]): void {
    this.#did(this.#host.act(commands));
  }

  protected archive(): Promise<void> {
    return Promise.resolve(); // it is written down as it is played
  }

  /** The game goes on where nothing can be written: it is worth more than what is left of it. */
  async #keep(): Promise<void> {
    const kept = await this.#ports.keep(this.#host.hosting, this.#host.table);
    if (kept.ok) this.#unkept = null;
    else if (kept.error.code === 'save/taken') this.#ports.taken();
    else this.#unkept = kept.error;
  }
  #did(done: Result<null, RequestRefusal>): void {
    if (!done.ok) this.refuse(done.error);
    this.set({ pending: done.ok });
  }
  #changed(): void {
    const { desk, log, table, hosting } = this.#host;
    this.set({ pending: false });
    this.show(desk, log);
    if (this.#expected.length > 0) this.#beginAgain();
    if (desk.deal && table?.isOver && this.verdict === null) {
      void this.revealed({ share: hosting.share, commands: table.commands });
    }
  }
  #beginAgain(): void {
    if (this.#host.hosting.stage !== 'lobby' || !this.#host.hosting.base) return;
    const here = this.desk?.devices.filter((one) => one.here).map(({ id }) => id) ?? [];
    if (!this.#expected.every((one) => here.includes(one))) return;
    this.#expected = [];
    this.#host.start();
  }
  #note(who: string, reason: CloseReason | RequestRefusal['code']): void {
    this.#notes = [...this.#notes.slice(1 - MOST_NOTES), { who, reason }];
    if (reason === 'yielded') this.#lookout.lookAhead();
  }

  get #missing(): readonly DeviceId[] {
    const { desk } = this.#host;
    return desk.devices.flatMap(({ id, here }) => (!here && seatsOf(desk, id).length > 0 ? [id] : []));
  }
  #told(trouble: NetError | null): void {
    this.set({ trouble });
    if (trouble === null) this.#fresh = false;
  }
  /** Another device has the room under which this one has just taken over, and here nothing was decided yet. */
  get #isContested(): boolean {
    const decided = this.#host.table?.commands.length ?? 0;
    return this.#fresh && decided === 0 && this.trouble?.code === 'net/room-taken';
  }
  #yield(epoch: number): void {
    this.#host.end('yielded');
    this.leave();
    this.#ports.yield(epoch);
  }
}
