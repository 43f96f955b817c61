import type { Desk, DeviceId, Holder } from '../lib/protocol/desk.ts';
import type { CloseReason, Emote, RequestRefusal } from '../lib/protocol/messages.ts';
import type { Command } from '../lib/rules/command.ts';
import type { Setup } from '../lib/rules/setup.ts';
import type { SeatInfo } from '../lib/seats.ts';
import type { Revealed } from '../lib/session/copy.ts';
import type { Membership } from '../lib/session/membership.ts';
import type { Hosting } from '../lib/session/hosting.ts';
import type { Table } from '../lib/session/table.ts';
import type { Cable } from '../lib/net/memory.ts';
import type { Chance } from './player.ts';
import { MemoryNet } from '../lib/net/memory.ts';
import { seatsOf } from '../lib/protocol/desk.ts';
import { determinize } from '../lib/rules/determinize.ts';
import { listLegal, seatsToAct } from '../lib/rules/legal.ts';
import { seedRng } from '../lib/rules/rng.ts';
import { COLOURS, SHAPE_OF } from '../lib/seats.ts';
import { Guest } from '../lib/session/guest.ts';
import { NEW_MEMBERSHIP } from '../lib/session/membership.ts';
import { Host } from '../lib/session/host.ts';
import { keyOf, proofOf } from '../lib/session/proof.ts';
import { inherited } from '../lib/session/inherit.ts';
import { newLobby } from '../lib/session/lobby.ts';
import { Witness } from '../lib/session/witness.ts';
import { Disk } from './disk.ts';
import { Pause } from './pause.ts';
import { thriftyCommand } from './thrifty.ts';

export const HOST = 'host';
/** What the device proves itself with. */
export const secretOf = (device: string): string => `${device}xsecretx0123456`;

export const seatInfos = (count: number): readonly SeatInfo[] =>
  COLOURS.slice(0, count).map((colour) => ({ name: `The ${colour} one`, colour, shape: SHAPE_OF[colour] }));

export function lobby(
  setup: Setup,
  holders: readonly Holder[],
  placeholders: readonly string[] = [],
): Hosting {
  const host = { device: HOST, secret: secretOf(HOST), name: 'Host' };
  return newLobby('the-game', host, setup, seatInfos(setup.players), holders, placeholders);
}

/** A device of a guest, with its storage; `wake` makes a new page of it. */
export class Phone {
  readonly device: string;
  readonly heard: string[] = [];
  readonly refusals: RequestRefusal[] = [];
  readonly relays: (readonly [string, string])[] = [];
  revealed: Revealed | null = null;
  kept: Membership = NEW_MEMBERSHIP;
  guest: Guest;
  witness = new Witness();
  cable: Cable | null = null;
  readonly #party: Party;
  /** The one that was told of last. */
  #game = '';

  constructor(party: Party, device: string) {
    this.#party = party;
    this.device = device;
    this.guest = this.#page();
  }
  /** The page is loaded anew: only what was kept is left. */
  wake(): void {
    this.kept = JSON.parse(JSON.stringify(this.kept)) as Membership;
    this.revealed = null;
    const { desk, log } = this.guest;
    this.guest = this.#page();
    this.witness = new Witness();
    if (desk) this.witness.saw(desk, log);
  }
  connect(): Cable {
    this.cable = this.#party.net.connect(this.device, HOST);
    this.#party.host.arrive(this.cable.ends[1]);
    this.guest.join(this.cable.ends[0]);
    return this.cable;
  }

  #page(): Guest {
    const guest: Guest = new Guest(
      {
        changed: () => {
          if (!guest.desk) return;
          if (guest.desk.game !== this.#game) this.revealed = null;
          this.#game = guest.desk.game;
          this.witness.saw(guest.desk, guest.log);
        },
        keep: (membership) => (this.kept = membership),
        refused: (refusal) => this.refusals.push(refusal),
        heard: (from, what: Emote | 'nudge') => this.heard.push(`${from}: ${what}`),
        relayed: (from, text) => this.relays.push([from, text]),
        revealed: (revealed) => (this.revealed = revealed),
        random: (bytes) => this.#party.random(bytes),
      },
      {
        device: this.device,
        secret: secretOf(this.device),
        name: this.device,
      },
      this.kept,
    );
    return guest;
  }
}

/** Something the host noted about a link. */
export interface Note {
  readonly who: string;
  readonly reason: CloseReason | RequestRefusal['code'];
}

/** A host and its guests in memory. Chance is the test's own. */
export class Party {
  readonly net = new MemoryNet();
  readonly chance: Chance;
  readonly log: Note[] = [];
  readonly pause = new Pause();
  /** How long the host's own screen waits, and how often it was drawn. */
  readonly patience = new Pause();
  shown = 0;
  disk: Disk;
  host: Host;

  constructor(chance: Chance, hosting: Hosting, table: Table | null = null) {
    this.chance = chance;
    this.disk = new Disk(hosting, table);
    this.host = this.#host(hosting, table);
  }
  /** Why links were closed and requests refused. */
  get notes(): readonly Note['reason'][] {
    return this.log.map(({ reason }) => reason);
  }
  /** The host's page is loaded anew from what it kept. */
  wakeHost(): void {
    for (const cable of this.net.cables) cable.cut();
    const { hosting, table } = this.disk.read();
    this.disk = new Disk(hosting, table);
    this.host = this.#host(hosting, table);
  }
  /** The host is gone for good: a guest continues the table under the next epoch, with what it knows. */
  takeOver({ guest }: Phone): void {
    for (const cable of this.net.cables) cable.cut();
    const { desk, log, identity } = guest;
    if (!desk) throw new Error(`${identity.device} knows nothing of the table`);
    const hosting = inherited(identity.device, desk.epoch + 1, desk, log);
    this.disk = new Disk(hosting, null);
    this.host = this.#host(hosting, null);
  }

  random(bytes: number): string {
    return Array.from({ length: bytes }, () => this.chance.below(256).toString(16).padStart(2, '0')).join('');
  }
  /** Everything that is under way arrives, and everything that follows from it. */
  async settle(): Promise<void> {
    do {
      this.net.flush();
      this.disk.commit();
      await this.host.settled();
    } while (this.net.busy.length > 0);
  }

  #host(hosting: Hosting, table: Table | null): Host {
    const { disk } = this;
    const host: Host = new Host(
      {
        keep: () => disk.put(host.hosting, host.table),
        changed: () => this.shown++,
        note: (who, reason) => this.log.push({ who, reason }),
        heard: () => undefined,
        prove: (claim, question) => proofOf(keyOf(secretOf(claim.device)), claim, question),
        random: (bytes) => this.random(bytes),
        rest: () => this.pause.wait(),
        patience: () => this.patience.wait(),
      },
      hosting,
      table,
    );
    return host;
  }
}

/** What a device would do for the first of its seats that is asked, by what it sees; null: none is. */
export function choice(desk: Desk, device: DeviceId, chance: Chance): Command | null {
  if (desk.stage !== 'playing') return null;
  const [view] = Object.values(desk.views);
  if (!view) return null;
  const own = seatsOf(desk, device);
  const seat = seatsToAct(view.moment, view).find((one) => own.includes(one));
  const seen = seat === undefined ? undefined : desk.views[String(seat)];
  if (seat === undefined || !seen) return null;
  const game = determinize(seen, seedRng(chance.below(1e9)));
  const options = listLegal(seen.moment, game, seat);
  return options && thriftyCommand(game, options, seat, chance);
}

/** Let a guest decide; false: it is not asked. */
export function decide({ guest }: Phone, chance: Chance): boolean {
  const { desk } = guest;
  if (!desk || guest.open.length > 0) return false;
  const command = choice(desk, guest.identity.device, chance);
  if (!command) return false;
  guest.act([command]);
  return true;
}
