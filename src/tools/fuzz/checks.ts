import type { BotSeats } from '../../lib/bots/bot-seats.ts';
import type { GuestMessage } from '../../lib/protocol/messages.ts';
import { type DeviceId, type UndoProposal, undoVoters } from '../../lib/protocol/table-view.ts';
import type { GuestRecord } from '../../lib/session/guest/guest-record.ts';
import { violationsAfter } from '../support/checks.ts';
import { type GuestDevice, HOST, type MemoryTable } from '../support/memory-table.ts';
import { CheckFailed, isForced, Timeline } from './timeline.ts';

/** Stands for a device in decisions by agreement. */
const ALL = 'all';

/** Checks the table and its devices after every event, and keeps the game's timeline. */
export class Checks {
  readonly #table: MemoryTable;
  readonly #happened: string[];
  /** The requests of the game; null before it begins. */
  timeline: Timeline | null = null;
  /** The timeline of the previous game. */
  #before: Timeline | null = null;
  #undos = 0;
  /** Executed commands, including those later lost with the host. */
  commands = 0;

  /** `happened`: the names of all events, to which joint undoes are added. */
  constructor(table: MemoryTable, happened: string[]) {
    this.#table = table;
    this.#happened = happened;
  }

  /** Runs `act` and checks that any change of the game comes from one request, executed once, or from an agreement. */
  watch(device: string, text: string, act: () => void): void {
    const { host } = this.#table;
    const { revision, stage } = host.hostRecord;
    const { bots, undoProposal } = host;
    const before = host.commandLog?.snapshot;
    act();
    const { hostRecord, commandLog } = host;
    if (hostRecord.revision === revision || stage !== 'playing') return this.look();
    if (hostRecord.revision !== revision + 1) throw new CheckFailed('two revisions at once');
    const message = JSON.parse(text) as GuestMessage;
    if (message.type !== 'act' && message.type !== 'undo' && message.type !== 'redo')
      return this.#addUndo(device, undoProposal, bots);
    this.timeline?.add(device, message, { bots, forced: before !== undefined && isForced(before, message) });
    this.commands++;
    if (message.type !== 'act' || message.commands.length > 1 || !before || !commandLog) return;
    const [wrong] = violationsAfter(before, commandLog.snapshot);
    if (wrong !== undefined) throw new CheckFailed(`${wrong} after ${text}`);
  }
  /** Records an undo of the last decision. @throws CheckFailed if a device that has to agree has not. */
  #addUndo(device: DeviceId, asked: UndoProposal | null, bots: BotSeats): void {
    const { hostRecord } = this.#table.host;
    // HOST is the address of the current host
    const agreed = [...(asked?.agreed ?? []), device === HOST ? hostRecord.self : device];
    if (!undoVoters({ ...hostRecord, terms: hostRecord.setup }).every((one) => agreed.includes(one)))
      throw new CheckFailed('not all agreed to an undo');
    this.timeline?.add(ALL, { type: 'undo', id: ++this.#undos, revision: 0 }, { bots, forced: false });
    this.commands++;
    this.#happened.push('undo-by-all');
  }
  /** Checks that the host sent a guest only stored data. */
  checkSentData({ device, guest }: GuestDevice, before: GuestRecord): void {
    const kept = this.#table.disk.hostRecord;
    const { tableView } = guest;
    if (tableView && tableView.epoch === kept.epoch && tableView.revision > kept.revision) {
      throw new CheckFailed(
        `${device} was told revision ${tableView.revision}, and ${kept.revision} is kept`,
      );
    }
    const asked = before.pending[0]?.id;
    // a request to the host of an older epoch gets no answer: the device withdraws it
    if (asked === undefined || guest.pending[0]?.id === asked || guest.guestRecord.epoch > before.epoch)
      return;
    const done = kept.members.find(({ id }) => id === device)?.lastAnswered ?? 0;
    if (done < asked)
      throw new CheckFailed(`${device} was told that ${asked} is answered, and ${done} is kept`);
  }
  look(): void {
    const { hostRecord, commandLog } = this.#table.host;
    if (hostRecord.stage === 'playing' && commandLog) {
      this.timeline ??= new Timeline(hostRecord.revision, commandLog.commands);
    }
  }
  /** Checks that the table's commands equal those of the timeline. */
  compare(): void {
    const { commandLog, hostRecord } = this.#table.host;
    const told = JSON.stringify(this.timeline?.commands ?? null);
    const found = JSON.stringify(hostRecord.stage === 'playing' ? (commandLog?.commands ?? null) : null);
    if (told !== found) throw new CheckFailed('the table holds other commands than were done');
  }
  /** Starts the next game. */
  beginNext(): void {
    this.#before = this.timeline;
    this.timeline = null;
  }
  /** Checks a reloaded host: nothing is lost except unstored changes. */
  checkReload(isOver: boolean): void {
    const { stage, revision } = this.#table.host.hostRecord;
    // the start of the next game was not stored
    if (isOver) this.timeline ??= this.#before;
    if (stage === 'playing') this.timeline?.forget(revision);
    else this.timeline = null;
    this.look();
    this.compare();
  }
}
