import { type GameId, readGameId } from '../../lib/game-id.ts';
import { momentOf, seatsToAct, viewOf } from '../../lib/machine/step.ts';
import type { Cable, Wire } from '../../lib/net/memory.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import type { EditionId } from '../../lib/rules/types.ts';
import { GuestDevice, HOST, lobby, MemoryTable } from '../support/memory-table.ts';
import { Chance } from '../support/player.ts';
import { Attackers } from './attackers.ts';
import { Checks } from './checks.ts';
import { anyFault, causeFault } from './faults.ts';
import { type FuzzPlan, fuzzPlanOf, holdersOf, tableOf } from './plan.ts';
import { decisionAt, decisionOf, lendingTap, oddTap, takeHostSeats, takeOwnSeat } from './taps.ts';
import { CheckFailed, type Timeline } from './timeline.ts';
import { faultAtEnd, isInSync } from './verdict.ts';

/** A random game of several devices over a faulty network, checked at every message. */

/** The maximum of random steps with faults, then of rounds until no message is in flight. */
const MAX_STEPS = 60_000;
const MAX_ROUNDS = 4_000;

/** Stands for a device in decisions of bots. */
const BOT = 'bot';
/** Stands for a message in actions of the host's player other than decisions. */
const ODD = '{"type":"propose-undo"}';

export class FuzzedGame {
  readonly plan: FuzzPlan;
  readonly table: MemoryTable;
  guests: readonly GuestDevice[];
  /** The number of delivered messages, and the names of all faults. */
  messages = 0;
  readonly happened: string[] = [];
  readonly #chance: Chance;
  readonly #attackers: Attackers;
  readonly #checks: Checks;
  readonly #most: number;
  #ownId = 0;
  #takenOver = false;

  constructor(seed: number, most: number, edition: EditionId) {
    this.#chance = new Chance(seedRng(seed));
    this.#most = most;
    this.plan = fuzzPlanOf(this.#chance, seed, edition);
    const { plan } = this;
    const table = tableOf(plan, seed);
    this.table = new MemoryTable(this.#chance, lobby(plan.setup, holdersOf(plan)), table);
    this.guests = plan.guests.map((device) => new GuestDevice(this.table, device));
    this.#checks = new Checks(this.table, this.happened);
    const deliver = (wire: Wire): void => this.#deliver(wire);
    this.#attackers = new Attackers(plan, seed, this.table, this.guests, deliver);
  }

  /** Whether the last game is over. */
  get over(): boolean {
    return this.#isOver && this.#next === null;
  }
  get #isOver(): boolean {
    const { commandLog } = this.table.host;
    return commandLog !== null && momentOf(commandLog.snapshot) === 'over';
  }
  /** The next game; null if this is the last. */
  get #next(): GameId | null {
    const { games } = this.plan;
    return readGameId(games[games.indexOf(this.table.host.hostRecord.game) + 1]);
  }
  get commands(): number {
    return this.#checks.commands;
  }
  get timeline(): Timeline | null {
    return this.#checks.timeline;
  }
  get attacks(): readonly string[] {
    return this.#attackers.tried;
  }

  /** @throws CheckFailed if a check fails. */
  async play(): Promise<void> {
    this.table.spectatorDelay.long = true;
    for (const guestDevice of this.guests) guestDevice.connect();
    for (let steps = 0; steps < MAX_STEPS && !this.#enough; steps++) {
      this.#step();
      if (this.#attackers.isSiegeDue) await this.#attackers.besiege(this.guests);
      // let the host send the stored changes
      for (let turns = 0; turns < 4; turns++) await Promise.resolve();
      this.#checks.look();
    }
    await this.#calm();
    const wrong = faultAtEnd(this);
    if (wrong !== null) throw new CheckFailed(wrong);
  }

  get #enough(): boolean {
    return this.over || this.#checks.commands >= this.#most;
  }

  #step(): void {
    const chance = this.#chance;
    // a deal is short, so it needs more faults for a thorough test
    if (this.table.host.hostRecord.stage === 'dealing' && chance.onceIn(10)) return this.#fault();
    if (this.plan.bots && chance.onceIn(4)) return void this.#botTap();
    if (this.plan.bots && chance.onceIn(60))
      return this.#checks.watch(HOST, ODD, () => lendingTap(this.table.host, this.guests, chance));
    const way = chance.below(200);
    if (way < 3) this.table.spectatorDelay.end();
    else if (way < 130) for (let texts = chance.below(6); texts >= 0; texts--) this.#deliverAny();
    else if (way < 180) this.#tapAnywhere();
    else if (way < 184) this.#tick();
    else if (way < 190) this.#comeBack();
    else if (way < 193) this.#checks.watch(HOST, ODD, () => oddTap(this.table.host, this.guests, chance));
    else if (way < 196) this.table.disk.commit();
    else if (way < 199) this.#fault();
    else this.#attack();
  }

  #deliverAny(): void {
    const { busy } = this.table.net;
    if (busy.length > 0) this.#deliver(this.#chance.oneOf(busy));
  }
  #deliver(wire: Wire): void {
    const [from, , to] = wire.label.split(' ');
    const text = wire.texts[0];
    const guestDevice = this.guests.find(({ device }) => device === to) ?? null;
    const before = guestDevice?.guest.guestRecord;
    this.#checks.watch(from ?? '', text ?? '', () => wire.deliver());
    if (text !== undefined) this.messages++;
    if (guestDevice && before) this.#checks.checkSentData(guestDevice, before);
  }
  #tapAnywhere(): void {
    const at = this.#chance.below(this.guests.length + 1);
    const guestDevice = this.guests[at];
    if (guestDevice) this.#tap(guestDevice);
    else this.#hostTap();
  }
  #tap(guestDevice: GuestDevice): void {
    const { guest, device } = guestDevice;
    const { tableView } = guest;
    if (!tableView || (guest.pending.length > 0 && !this.#chance.onceIn(30))) return;
    if (tableView.stage === 'lobby') return takeOwnSeat(guest, tableView, this.plan.devices);
    const decision = decisionOf(tableView, device, this.#chance, this.plan.sense);
    if (decision) guest.act(decision);
  }
  #hostTap(): void {
    const { host } = this.table;
    if (host.hostRecord.stage === 'lobby') {
      takeHostSeats(host, this.guests, this.plan.devices);
      host.start();
      return;
    }
    if (this.#isOver) return this.#playAgain();
    const decision = decisionOf(host.tableView, host.hostRecord.self, this.#chance, this.plan.sense);
    if (!decision) return;
    const request = { type: 'act', id: ++this.#ownId, revision: 0, commands: decision } as const;
    this.#checks.watch(HOST, JSON.stringify(request), () => host.act(decision));
  }
  /** A bot decides from its seat's view. */
  #botTap(): void {
    const { commandLog, hostRecord, bots } = this.table.host;
    if (!commandLog || hostRecord.stage !== 'playing') return;
    const { snapshot } = commandLog;
    const seat = seatsToAct(snapshot).find((one) => bots[one]);
    const decision =
      seat === undefined ? null : decisionAt(viewOf(snapshot, seat), seat, this.#chance, this.plan.sense);
    if (!decision) return;
    const request = { type: 'act', id: ++this.#ownId, revision: 0, commands: decision } as const;
    this.#checks.watch(BOT, JSON.stringify(request), () => this.table.host.actForBot(decision));
  }
  #playAgain(): void {
    if (this.#next === null || !this.table.host.playAgain(this.#next, [])) return;
    this.#checks.beginNext();
    this.happened.push('again');
  }
  #tick(): void {
    for (const { guest } of this.guests) guest.tick();
    this.table.host.tick();
  }
  #comeBack(): void {
    for (const guestDevice of this.guests) {
      const { contact } = guestDevice.guest;
      if (contact.state === 'away') this.#reconnect(guestDevice);
      if (contact.state !== 'closed') continue;
      const isDeceived = (this.plan.liar || this.plan.besieged) && contact.reason === 'impossible';
      if (guestDevice.device !== this.plan.bad && !isDeceived)
        throw new CheckFailed(`${guestDevice.device} was closed: ${contact.reason}`);
      guestDevice.reload();
      guestDevice.connect();
    }
  }
  /** The player follows the new host if the device cannot tell that enough others agreed to it. */
  #reconnect(guestDevice: GuestDevice): void {
    const claim = guestDevice.disbelieved.findLast((one) => one !== null);
    if (claim?.host === this.table.host.hostRecord.self) guestDevice.guest.follow(claim.publicKey);
    guestDevice.connect();
  }
  #attack(): void {
    if (this.plan.takenOver && this.#checks.timeline && !this.#takenOver && this.#chance.onceIn(4)) {
      return this.#takeOver();
    }
    this.#attackers.attack(this.guests);
  }
  #fault(): void {
    const fault = anyFault(this.plan.rough, this.#chance);
    if (causeFault(fault, this.table, this.guests)) this.happened.push(fault);
    if (fault === 'reload-host') this.#checks.checkReload(this.#isOver);
  }
  #takeOver(): void {
    const ableToHost = this.guests.filter(
      ({ guest, device }) =>
        guest.isComplete && guest.tableView?.stage === 'playing' && device !== this.plan.bad,
    );
    if (ableToHost.length === 0) return;
    const newHost = this.#chance.oneOf(ableToHost);
    this.table.takeOver(newHost);
    this.guests = this.guests.filter((guestDevice) => guestDevice !== newHost);
    this.#takenOver = true;
    this.#checks.timeline = null;
    this.happened.push('take-over');
    // otherwise its seats would wait forever
    for (const [seat, holder] of this.table.host.hostRecord.holders.entries()) {
      if (holder.kind !== 'device' || holder.device !== HOST) continue;
      this.table.host.assignSeat(seat, { kind: 'device', device: newHost.device });
    }
  }

  /** Ends all faults: all devices reconnect, and the game is played to its end if the plan says so. */
  async #calm(): Promise<void> {
    this.table.disk.slow = false;
    this.table.spectatorDelay.long = false;
    this.table.spectatorDelay.end();
    for (const one of this.table.net.cables.flatMap(({ wires }: Cable) => wires)) one.held = false;
    for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
      this.#comeBack();
      await this.#settle();
      this.#tick();
      await this.#settle();
      if (this.#enough && isInSync(this)) return this.#checks.compare();
      if (!this.#enough) this.#tapAll();
    }
    throw new CheckFailed(this.#enough ? 'the devices do not come to the same' : 'the game does not go on');
  }
  #tapAll(): void {
    this.#hostTap();
    this.#botTap();
    for (const guestDevice of this.guests) this.#tap(guestDevice);
  }
  async #settle(): Promise<void> {
    do {
      for (let { busy } = this.table.net; busy.length > 0; { busy } = this.table.net) {
        this.#deliver(this.#chance.oneOf(busy));
      }
      this.table.disk.commit();
      await this.table.host.settled();
      this.#checks.look();
    } while (this.table.net.busy.length > 0);
  }
}
