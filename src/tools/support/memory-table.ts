import { bytesToHex } from '@noble/hashes/utils.js';
import { gameIdFrom } from '../../lib/game-id.ts';
import { seatsToAct as toAct, viewOf } from '../../lib/machine/step.ts';
import { type Cable, MemoryNet } from '../../lib/net/memory.ts';
import type { CloseReason, Emote, RequestRefusal } from '../../lib/protocol/messages.ts';
import {
  type DeviceId,
  hasSeat,
  type Holder,
  seatsOf,
  type TableView,
} from '../../lib/protocol/table-view.ts';
import type { Command } from '../../lib/rules/command.ts';
import { determinize } from '../../lib/rules/determinize.ts';
import { listLegal, seatsToActAt } from '../../lib/rules/legal.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import type { Setup } from '../../lib/rules/setup.ts';
import { COLOURS, type SeatInfo, SHAPE_OF } from '../../lib/seats.ts';
import { promotedRecord } from '../../lib/session/failover/promotion.ts';
import { Transcript } from '../../lib/session/fair-deal/transcript.ts';
import type { Reveal } from '../../lib/session/fair-deal/verify.ts';
import type { CommandLog } from '../../lib/session/game/command-log.ts';
import { type GuestRecord, NEW_GUEST_RECORD } from '../../lib/session/guest/guest-record.ts';
import { GuestSession } from '../../lib/session/guest/guest-session.ts';
import type { HostRecord } from '../../lib/session/host/host-record.ts';
import { HostSession } from '../../lib/session/host/host-session.ts';
import { newLobby } from '../../lib/session/host/lobby.ts';
import type { Identity } from '../../lib/session/ids.ts';
import type { Instant } from '../../lib/session/ports/clock.ts';
import type { Invite } from '../../lib/session/trust/invite.ts';
import { fingerprintOf, keyPairOf } from '../../lib/session/trust/keys.ts';
import { agreeTo } from '../../lib/session/trust/takeover.ts';
import type { TakeoverClaim } from '../../lib/session/trust/trust.ts';
import { Disk } from './disk.ts';
import { Pause } from './pause.ts';
import type { Chance } from './player.ts';
import { sensibleCommand } from './sensible-player.ts';

export const HOST = 'host';
/** The secret by which a device proves its identity. */
export const secretOf = (device: string): string => `${device}xsecretx0123456`;
export const identityOf = (device: string, name = device): Identity => ({
  device,
  secret: secretOf(device),
  name,
});
const TICKET = '0123456789abcdef0123';
/** The invitation to the table of `lobby`. */
export const INVITE: Invite = {
  fingerprint: fingerprintOf(keyPairOf(secretOf(HOST)).publicKey),
  ticket: TICKET,
};

export const testSeats = (count: number): readonly SeatInfo[] =>
  COLOURS.slice(0, count).map((colour) => ({ name: `The ${colour} one`, colour, shape: SHAPE_OF[colour] }));

export function lobby(
  setup: Setup,
  holders: readonly Holder[],
  placeholders: readonly string[] = [],
): HostRecord {
  const keys = { table: 'the-table', ticket: TICKET };
  return newLobby(
    gameIdFrom('the-game'),
    identityOf(HOST, 'Host'),
    keys,
    setup,
    testSeats(setup.players),
    holders,
    placeholders,
  );
}

/** A guest's device with its storage; `reload` reloads its page. */
export class GuestDevice {
  readonly device: string;
  readonly gestures: string[] = [];
  /** Where other devices lead through the finished game. */
  readonly leads: (readonly [DeviceId, number | null])[] = [];
  readonly refusals: RequestRefusal[] = [];
  readonly relays: (readonly [string, string])[] = [];
  /** The claim of each host that was not believed. */
  readonly disbelieved: (TakeoverClaim | null)[] = [];
  revealed: Reveal | null = null;
  guestRecord: GuestRecord = NEW_GUEST_RECORD;
  guest: GuestSession;
  transcript = new Transcript();
  cable: Cable | null = null;
  readonly #table: MemoryTable;
  readonly #invite: Invite | null;
  /** The id of the game in the last table view received. */
  #game = '';

  /** `invite`: null if the device joins by the room code alone. */
  constructor(table: MemoryTable, device: string, invite: Invite | null = INVITE) {
    this.#table = table;
    this.device = device;
    this.#invite = invite;
    this.guest = this.#page();
  }
  /** Reloads the page, which keeps only stored data. */
  reload(): void {
    this.guestRecord = JSON.parse(JSON.stringify(this.guestRecord)) as GuestRecord;
    this.revealed = null;
    const { tableView, log } = this.guest;
    this.guest = this.#page();
    this.transcript = new Transcript();
    if (tableView) this.transcript.record(tableView, log);
  }
  connect(): Cable {
    this.cable = this.#table.net.connect(this.device, HOST);
    this.#table.host.accept(this.cable.ends[1]);
    this.guest.join(this.cable.ends[0]);
    return this.cable;
  }

  #page(): GuestSession {
    const guest: GuestSession = new GuestSession(
      {
        onChange: () => {
          if (!guest.tableView) return;
          if (guest.tableView.game !== this.#game) this.revealed = null;
          this.#game = guest.tableView.game;
          this.transcript.record(guest.tableView, guest.log);
        },
        save: (guestRecord) => (this.guestRecord = guestRecord),
        onRefused: (refusal) => this.refusals.push(refusal),
        onGesture: (from, what: Emote | 'nudge') => this.gestures.push(`${from}: ${what}`),
        onLead: (from, at) => this.leads.push([from, at]),
        onRelay: (from, text) => this.relays.push([from, text]),
        onReveal: (revealed) => (this.revealed = revealed),
        isAtLastRoom: () => true,
        onDisbelief: (claim) => this.disbelieved.push(claim),
        onJudged: () => undefined,
        random: (bytes) => this.#table.random(bytes),
      },
      identityOf(this.device),
      this.guestRecord,
      this.#invite,
    );
    return guest;
  }
}

/** Why the host closed a channel or refused a request. */
export interface ReportedProblem {
  readonly who: string;
  readonly reason: CloseReason | RequestRefusal['code'];
}

/** A host and its guests on a network in memory, with a seeded source of chance. */
export class MemoryTable {
  readonly net = new MemoryNet();
  readonly chance: Chance;
  readonly log: ReportedProblem[] = [];
  readonly spectatorDelay = new Pause();
  /** Delays the updates of the host's own screen; `shown` counts them. */
  readonly ownUpdateDelay = new Pause();
  shown = 0;
  /** Where devices lead through the finished game, as the host hears it. */
  readonly leads: (readonly [DeviceId, number | null])[] = [];
  /** The time on the host's device. */
  instant = 0 as Instant;
  disk: Disk;
  host: HostSession;

  constructor(chance: Chance, hostRecord: HostRecord, commandLog: CommandLog | null = null) {
    this.chance = chance;
    this.disk = new Disk(hostRecord, commandLog);
    this.host = this.#host(hostRecord, commandLog);
  }
  /** The reasons of closed channels and refused requests. */
  get notes(): readonly ReportedProblem['reason'][] {
    return this.log.map(({ reason }) => reason);
  }
  /** Reloads the host's page from its storage. */
  reloadHost(): void {
    for (const cable of this.net.cables) cable.cut();
    const { hostRecord, commandLog } = this.disk.read();
    this.disk = new Disk(hostRecord, commandLog);
    this.host = this.#host(hostRecord, commandLog);
  }
  /** Loses the host for good: a guest continues the table in the next epoch from its replica. */
  takeOver({ guest }: GuestDevice): void {
    for (const cable of this.net.cables) cable.cut();
    const { tableView, log, identity } = guest;
    if (!tableView) throw new Error(`${identity.device} knows nothing of the table`);
    const { trust } = guest.guestRecord;
    if (!trust) throw new Error(`${identity.device} knows no host of the table`);
    const takeover = {
      epoch: tableView.epoch + 1,
      host: identity.device,
      publicKey: guest.keys.publicKey,
    };
    // as in an election, its own comes first, then those of seated devices, at most one per seat
    const others = tableView.devices.filter(({ id }) => id !== takeover.host && id !== trust.host);
    const signers = [takeover.host, ...others.filter(({ id }) => hasSeat(tableView, id)).map(({ id }) => id)];
    const agreements = signers.map((id) => agreeTo(trust.table, takeover, id, keyPairOf(secretOf(id))));
    const hostRecord = promotedRecord(trust, { ...takeover, agreements }, tableView, log, {
      id: gameIdFrom(this.random(16)),
      newTicket: this.random(10),
    });
    this.disk = new Disk(hostRecord, null);
    this.host = this.#host(hostRecord, null);
  }

  random(bytes: number): string {
    return bytesToHex(Uint8Array.from({ length: bytes }, () => this.chance.below(256)));
  }
  /** Delivers all messages in flight, including those sent in answer. */
  async settle(): Promise<void> {
    do {
      this.net.flush();
      this.disk.commit();
      await this.host.settled();
    } while (this.net.busy.length > 0);
  }

  #host(hostRecord: HostRecord, commandLog: CommandLog | null): HostSession {
    const { disk } = this;
    const host: HostSession = new HostSession(
      {
        save: () => disk.put(host.hostRecord, host.commandLog),
        onChange: () => this.shown++,
        reportProblem: (who, reason) => this.log.push({ who, reason }),
        onGesture: () => undefined,
        onLead: (from, at) => this.leads.push([from, at]),
        keys: keyPairOf(secretOf(hostRecord.self)),
        random: (bytes) => this.random(bytes),
        instant: () => this.instant,
        spectatorDelay: () => this.spectatorDelay.wait(),
        ownUpdateDelay: () => this.ownUpdateDelay.wait(),
      },
      hostRecord,
      commandLog,
    );
    return host;
  }
}

/** A command for the first of the device's seats to act, chosen from the device's view; null if none may act. */
export function chooseCommand(tableView: TableView, device: DeviceId, chance: Chance): Command | null {
  if (tableView.stage !== 'playing') return null;
  const [view] = Object.values(tableView.views);
  if (!view) return null;
  const own = seatsOf(tableView, device);
  const seat = seatsToActAt(view.moment, view).find((one) => own.includes(one));
  const ownView = seat === undefined ? undefined : tableView.views[String(seat)];
  if (seat === undefined || !ownView) return null;
  const game = determinize(ownView, seedRng(chance.below(1e9)));
  const options = listLegal(ownView.moment, game, seat);
  return options && sensibleCommand(game, options, seat, chance);
}

/** Lets the next bot act from its seat's view; false if no bot may act. */
export function decideForBot({ host, chance }: MemoryTable): boolean {
  const { commandLog, hostRecord, bots } = host;
  if (!commandLog || hostRecord.stage !== 'playing') return false;
  const { snapshot } = commandLog;
  const seat = toAct(snapshot).find((one) => bots[one]);
  if (seat === undefined) return false;
  const view = viewOf(snapshot, seat);
  const game = determinize(view, seedRng(chance.below(1e9)));
  const options = listLegal(view.moment, game, seat);
  return options !== null && host.actForBot([sensibleCommand(game, options, seat, chance)]).ok;
}

/** Lets a guest act; false if none of its seats may act. */
export function actOnGuest({ guest }: GuestDevice, chance: Chance): boolean {
  const { tableView } = guest;
  if (!tableView || guest.pending.length > 0) return false;
  const command = chooseCommand(tableView, guest.identity.device, chance);
  if (!command) return false;
  guest.act([command]);
  return true;
}
