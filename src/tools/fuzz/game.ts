import type { Cable, Wire } from '../../lib/net/memory.ts';
import type { BotSeats } from '../../lib/bots/bot-seats.ts';
import type { GuestMessage } from '../../lib/protocol/messages.ts';
import type { DeviceId, UndoProposal } from '../../lib/protocol/table-view.ts';
import type { GuestRecord } from '../../lib/session/guest/guest-record.ts';
import { momentOf, seatsToAct, viewOf } from '../../lib/machine/step.ts';
import { seatedDevices } from '../../lib/protocol/table-view.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import { brokenAfter } from '../support/checks.ts';
import { HOST, lobby, MemoryTable, GuestDevice } from '../support/memory-table.ts';
import { Chance } from '../support/player.ts';
import { Attackers } from './attackers.ts';
import { anyFault, inflict } from './faults.ts';
import type { Plan } from './plan.ts';
import { holdersOf, planOf, tableOf } from './plan.ts';
import { decisionAt, decisionOf, lendingTap, oddTap, takeOwnSeat } from './taps.ts';
import { Broken, isForced, Timeline } from './timeline.ts';
import { isLevel, wrongAtEnd } from './verdict.ts';

/** One game of several devices over a faulty network, played at random and checked at every message. */

/** The most random steps with faults, and after them the most rounds until no message is on its way. */
const MOST_STEPS = 60_000;
const MOST_ROUNDS = 4_000;

/** In place of a device, for what bots decide, and for what all players agreed to. */
const BOT = 'bot';
const ALL = 'all';
/** In place of the text of a message, for what the host's player does besides decisions. */
const ODD = '{"type":"propose-undo"}';

export class FuzzedGame {
  readonly plan: Plan;
  readonly table: MemoryTable;
  guests: readonly GuestDevice[];
  /** The number of delivered messages, and the names of all faults. */
  messages = 0;
  readonly happened: string[] = [];
  readonly #chance: Chance;
  readonly #attackers: Attackers;
  readonly #most: number;
  #timeline: Timeline | null = null;
  /** The timeline of the previous game. */
  #before: Timeline | null = null;
  #ownId = 0;
  #takenOver = false;
  #commands = 0;

  constructor(seed: number, most: number) {
    this.#chance = new Chance(seedRng(seed));
    this.#most = most;
    this.plan = planOf(this.#chance, seed);
    const { plan } = this;
    const table = tableOf(plan, seed);
    this.table = new MemoryTable(this.#chance, lobby(plan.setup, holdersOf(plan)), table);
    this.guests = plan.guests.map((device) => new GuestDevice(this.table, device));
    const deliver = (wire: Wire): void => this.#deliver(wire);
    this.#attackers = new Attackers(plan, seed, this.table, this.guests, deliver);
  }

  /** True when the last game is over. */
  get over(): boolean {
    return this.#isOver && this.#next === null;
  }
  get #isOver(): boolean {
    const { commandLog } = this.table.host;
    return commandLog !== null && momentOf(commandLog.snapshot) === 'over';
  }
  /** The next game; null if this is the last. */
  get #next(): string | null {
    const { games } = this.plan;
    return games[games.indexOf(this.table.host.hostRecord.game) + 1] ?? null;
  }
  /** The number of executed commands, those that were later lost with the host included. */
  get commands(): number {
    return this.#commands;
  }
  get attacks(): readonly string[] {
    return this.#attackers.tried;
  }

  /** @throws Broken if a check fails. */
  async play(): Promise<void> {
    this.table.spectatorDelay.long = true;
    for (const guestDevice of this.guests) guestDevice.connect();
    for (let steps = 0; steps < MOST_STEPS && !this.#enough; steps++) {
      this.#step();
      // let the host send what it has stored
      for (let turns = 0; turns < 4; turns++) await Promise.resolve();
      this.#look();
    }
    await this.#calm();
    const wrong = wrongAtEnd(this);
    if (wrong !== null) throw new Broken(wrong);
  }

  get #enough(): boolean {
    return this.over || this.#commands >= this.#most;
  }

  #step(): void {
    const chance = this.#chance;
    // a deal is short, so it needs more faults to be tested well
    if (this.table.host.hostRecord.stage === 'dealing' && chance.onceIn(10)) return this.#fault();
    if (this.plan.bots && chance.onceIn(4)) return void this.#botTap();
    if (this.plan.bots && chance.onceIn(60))
      return this.#watch(HOST, ODD, () => lendingTap(this.table.host, this.guests, chance));
    const way = chance.below(200);
    if (way < 3) this.table.spectatorDelay.end();
    else if (way < 130) for (let texts = chance.below(6); texts >= 0; texts--) this.#deliverAny();
    else if (way < 180) this.#tapAnywhere();
    else if (way < 184) this.#tick();
    else if (way < 190) this.#comeBack();
    else if (way < 193) this.#watch(HOST, ODD, () => oddTap(this.table.host, this.guests, chance));
    else if (way < 196) this.table.disk.commit();
    else if (way < 199) this.#fault();
    else this.#attack();
  }

  // -- checks ------------------------------------------------------------------------------------------

  #deliverAny(): void {
    const { busy } = this.table.net;
    if (busy.length > 0) this.#deliver(this.#chance.oneOf(busy));
  }
  #deliver(wire: Wire): void {
    const [from, , to] = wire.label.split(' ');
    const text = wire.texts[0];
    const guestDevice = this.guests.find(({ device }) => device === to) ?? null;
    const before = guestDevice?.guest.guestRecord;
    this.#watch(from ?? '', text ?? '', () => wire.deliver());
    if (text !== undefined) this.messages++;
    if (guestDevice && before) this.#told(guestDevice, before);
  }
  /** Runs `act` and checks that any change of the game comes from one request, which is executed once, or from an agreement of all. */
  #watch(device: string, text: string, act: () => void): void {
    const { host } = this.table;
    const { revision, stage } = host.hostRecord;
    const { bots, undoProposal } = host;
    const before = host.commandLog?.snapshot;
    act();
    const { hostRecord, commandLog } = host;
    if (hostRecord.revision === revision || stage !== 'playing') return this.#look();
    if (hostRecord.revision !== revision + 1) throw new Broken('two revisions at once');
    const message = JSON.parse(text) as GuestMessage;
    if (message.type !== 'act' && message.type !== 'undo' && message.type !== 'redo')
      return this.#addUndo(device, undoProposal, bots);
    this.#timeline?.add(device, message, { bots, forced: before !== undefined && isForced(before, message) });
    this.#commands++;
    if (message.type !== 'act' || message.commands.length > 1 || !before || !commandLog) return;
    const [wrong] = brokenAfter(before, commandLog.snapshot);
    if (wrong !== undefined) throw new Broken(`${wrong} after ${text}`);
  }
  /** Records that the last decision was taken back. @throws Broken if not every device that plays a seat has agreed. */
  #addUndo(device: DeviceId, asked: UndoProposal | null, bots: BotSeats): void {
    const { hostRecord } = this.table.host;
    const agreed = [...(asked?.agreed ?? []), device];
    if (!seatedDevices(hostRecord).every((one) => agreed.includes(one)))
      throw new Broken('not all agreed to an undo');
    this.#timeline?.add(ALL, { type: 'undo', id: ++this.#ownId, revision: 0 }, { bots, forced: false });
    this.#commands++;
    this.happened.push('undo-by-all');
  }
  /** Checks that a guest was told nothing that the host has not stored yet. */
  #told({ device, guest }: GuestDevice, before: GuestRecord): void {
    const kept = this.table.disk.hostRecord;
    const { tableView } = guest;
    if (tableView && tableView.epoch === kept.epoch && tableView.revision > kept.revision) {
      throw new Broken(`${device} was told revision ${tableView.revision}, and ${kept.revision} is kept`);
    }
    const asked = before.pending[0]?.id;
    // a request to the host of an older epoch gets no answer: the device withdraws it
    if (asked === undefined || guest.pending[0]?.id === asked || guest.guestRecord.epoch > before.epoch)
      return;
    const done = kept.members.find(({ id }) => id === device)?.lastAnswered ?? 0;
    if (done < asked) throw new Broken(`${device} was told that ${asked} is answered, and ${done} is kept`);
  }
  #look(): void {
    const { hostRecord, commandLog } = this.table.host;
    if (hostRecord.stage === 'playing' && commandLog) {
      this.#timeline ??= new Timeline(hostRecord.revision, commandLog.commands);
    }
  }
  /** Checks that the table's commands are those of the timeline. */
  #compare(): void {
    const { commandLog, hostRecord } = this.table.host;
    const told = JSON.stringify(this.#timeline?.commands ?? null);
    const found = JSON.stringify(hostRecord.stage === 'playing' ? (commandLog?.commands ?? null) : null);
    if (told !== found) throw new Broken('the table holds other commands than were done');
  }
  get timeline(): Timeline | null {
    return this.#timeline;
  }

  // -- events ---------------------------------------------------------------------------------------------

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
      host.start();
      return;
    }
    if (this.#isOver) return this.#playAgain();
    const decision = decisionOf(host.tableView, host.hostRecord.self, this.#chance, this.plan.sense);
    if (!decision) return;
    const request = { type: 'act', id: ++this.#ownId, revision: 0, commands: decision } as const;
    this.#watch(HOST, JSON.stringify(request), () => host.act(decision));
  }
  /** A bot decides from the view of its seat. */
  #botTap(): void {
    const { commandLog, hostRecord, bots } = this.table.host;
    if (!commandLog || hostRecord.stage !== 'playing') return;
    const { snapshot } = commandLog;
    const seat = seatsToAct(snapshot).find((one) => bots[one]);
    const decision =
      seat === undefined ? null : decisionAt(viewOf(snapshot, seat), seat, this.#chance, this.plan.sense);
    if (!decision) return;
    const request = { type: 'act', id: ++this.#ownId, revision: 0, commands: decision } as const;
    this.#watch(BOT, JSON.stringify(request), () => this.table.host.actForBot(decision));
  }
  #playAgain(): void {
    if (this.#next === null || !this.table.host.playAgain(this.#next, [])) return;
    this.#before = this.#timeline;
    this.#timeline = null;
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
      const isDeceived = this.plan.liar && contact.reason === 'impossible';
      if (guestDevice.device !== this.plan.bad && !isDeceived)
        throw new Broken(`${guestDevice.device} was closed: ${contact.reason}`);
      guestDevice.reload();
      guestDevice.connect();
    }
  }
  /** The player follows the new host, if the device cannot tell that enough others agreed to it. */
  #reconnect(guestDevice: GuestDevice): void {
    const claim = guestDevice.disbelieved.findLast((one) => one !== null);
    if (claim?.host === this.table.host.hostRecord.self) guestDevice.guest.follow(claim.publicKey);
    guestDevice.connect();
  }
  #attack(): void {
    if (this.plan.takenOver && this.#timeline && !this.#takenOver && this.#chance.onceIn(4)) {
      return this.#takeOver();
    }
    this.#attackers.attack(this.guests);
  }
  #fault(): void {
    const fault = anyFault(this.plan.rough, this.#chance);
    if (inflict(fault, this.table, this.guests)) this.happened.push(fault);
    if (fault === 'reload-host') this.#hostWasLoaded();
  }
  /** Checks a host that was reloaded: what was not stored is lost, everything else must be there. */
  #hostWasLoaded(): void {
    const { stage, revision } = this.table.host.hostRecord;
    // the start of the next game was not stored
    if (this.#isOver) this.#timeline ??= this.#before;
    if (stage === 'playing') this.#timeline?.forget(revision);
    else this.#timeline = null;
    this.#look();
    this.#compare();
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
    this.#timeline = null;
    this.happened.push('take-over');
    // otherwise its seats would wait for ever
    for (const [seat, holder] of this.table.host.hostRecord.holders.entries()) {
      if (holder.kind !== 'device' || holder.device !== HOST) continue;
      this.table.host.assignSeat(seat, { kind: 'device', device: newHost.device });
    }
  }

  /** Ends all faults: everybody reconnects, and the game is played on if it is to be played to its end. */
  async #calm(): Promise<void> {
    this.table.disk.slow = false;
    this.table.spectatorDelay.long = false;
    this.table.spectatorDelay.end();
    for (const one of this.table.net.cables.flatMap(({ wires }: Cable) => wires)) one.held = false;
    for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
      this.#comeBack();
      await this.#settle();
      this.#tick();
      await this.#settle();
      if (this.#enough && isLevel(this)) return this.#compare();
      if (!this.#enough) this.#tapAll();
    }
    throw new Broken(this.#enough ? 'the devices do not come to the same' : 'the game does not go on');
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
      this.#look();
    } while (this.table.net.busy.length > 0);
  }
}
