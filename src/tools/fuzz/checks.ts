import type { BotSeats } from '../../lib/bots/bot-seats.ts';
import type { GuestMessage } from '../../lib/protocol/messages.ts';
import { askedDevices, type DeviceId, type UndoProposal } from '../../lib/protocol/table-view.ts';
import type { GuestRecord } from '../../lib/session/guest/guest-record.ts';
import { brokenAfter } from '../support/checks.ts';
import { type GuestDevice, HOST, type MemoryTable } from '../support/memory-table.ts';
import { Broken, isForced, Timeline } from './timeline.ts';

/** In place of a device, for what all players agreed to. */
const ALL = 'all';

/** Checks the table and its devices after everything that happens, and keeps the timeline of the game. */
export class Checks {
  readonly #table: MemoryTable;
  readonly #happened: string[];
  /** What was done in the game; null before it begins. */
  timeline: Timeline | null = null;
  /** The timeline of the previous game. */
  #before: Timeline | null = null;
  #undos = 0;
  /** The number of executed commands, those that were later lost with the host included. */
  commands = 0;

  /** `happened`: the names of all that happened, to which it adds undoes by all. */
  constructor(table: MemoryTable, happened: string[]) {
    this.#table = table;
    this.#happened = happened;
  }

  /** Runs `act` and checks that any change of the game comes from one request, which is executed once, or from an agreement of all. */
  watch(device: string, text: string, act: () => void): void {
    const { host } = this.#table;
    const { revision, stage } = host.hostRecord;
    const { bots, undoProposal } = host;
    const before = host.commandLog?.snapshot;
    act();
    const { hostRecord, commandLog } = host;
    if (hostRecord.revision === revision || stage !== 'playing') return this.look();
    if (hostRecord.revision !== revision + 1) throw new Broken('two revisions at once');
    const message = JSON.parse(text) as GuestMessage;
    if (message.type !== 'act' && message.type !== 'undo' && message.type !== 'redo')
      return this.#addUndo(device, undoProposal, bots);
    this.timeline?.add(device, message, { bots, forced: before !== undefined && isForced(before, message) });
    this.commands++;
    if (message.type !== 'act' || message.commands.length > 1 || !before || !commandLog) return;
    const [wrong] = brokenAfter(before, commandLog.snapshot);
    if (wrong !== undefined) throw new Broken(`${wrong} after ${text}`);
  }
  /** Records that the last decision was taken back. @throws Broken if not every device that is asked has agreed. */
  #addUndo(device: DeviceId, asked: UndoProposal | null, bots: BotSeats): void {
    const { hostRecord } = this.#table.host;
    // HOST is the address of whichever device hosts
    const agreed = [...(asked?.agreed ?? []), device === HOST ? hostRecord.self : device];
    if (!askedDevices({ ...hostRecord, terms: hostRecord.setup }).every((one) => agreed.includes(one)))
      throw new Broken('not all agreed to an undo');
    this.timeline?.add(ALL, { type: 'undo', id: ++this.#undos, revision: 0 }, { bots, forced: false });
    this.commands++;
    this.#happened.push('undo-by-all');
  }
  /** Checks that a guest was told nothing that the host has not stored yet. */
  told({ device, guest }: GuestDevice, before: GuestRecord): void {
    const kept = this.#table.disk.hostRecord;
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
  look(): void {
    const { hostRecord, commandLog } = this.#table.host;
    if (hostRecord.stage === 'playing' && commandLog) {
      this.timeline ??= new Timeline(hostRecord.revision, commandLog.commands);
    }
  }
  /** Checks that the table's commands are those of the timeline. */
  compare(): void {
    const { commandLog, hostRecord } = this.#table.host;
    const told = JSON.stringify(this.timeline?.commands ?? null);
    const found = JSON.stringify(hostRecord.stage === 'playing' ? (commandLog?.commands ?? null) : null);
    if (told !== found) throw new Broken('the table holds other commands than were done');
  }
  /** The next game begins. */
  beginNext(): void {
    this.#before = this.timeline;
    this.timeline = null;
  }
  /** Checks a host that was reloaded: what was not stored is lost, everything else must be there. */
  hostWasLoaded(isOver: boolean): void {
    const { stage, revision } = this.#table.host.hostRecord;
    // the start of the next game was not stored
    if (isOver) this.timeline ??= this.#before;
    if (stage === 'playing') this.timeline?.forget(revision);
    else this.timeline = null;
    this.look();
    this.compare();
  }
}
