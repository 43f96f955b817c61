import type { Change, HostMessage, RevealPage } from '../../protocol/messages.ts';
import { parseTableView } from '../../protocol/parse.ts';
import { applyPatch } from '../../protocol/patch.ts';
import { reuseUnchanged } from '../../protocol/reuse-unchanged.ts';
import { entryFault, MAX_LOG_ENTRIES, tableViewFaults } from '../../protocol/table-view-faults.ts';
import type { DeviceId, TableView } from '../../protocol/table-view.ts';
import { err, ok, type Result } from '../../result.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { Reveal } from '../fair-deal/verify.ts';
import { hashOf } from '../hash.ts';

const NO_REVEAL: Reveal = { share: '', commands: [] };

/** A guest's stored replica. Plain JSON. */
export interface ReplicaState {
  readonly tableView: TableView;
  readonly log: readonly LogEntry[];
}

/** Why a replica refused a message from the host. */
export type ReplicaError =
  /** It does not fit the earlier messages: one was lost, and everything has to be sent again. */
  | { readonly code: 'replica/unfit' }
  /** It contradicts itself, which no honest host's message does. `broken` is a short code of the contradiction. */
  | { readonly code: 'replica/impossible'; readonly broken: string };

const unfit = err({ code: 'replica/unfit' } as const);
const impossible = (broken: string): Result<never, ReplicaError> =>
  err({ code: 'replica/impossible', broken });

/** A guest's copy of its table view and of the log, and after the game the host's reveal. */
export class Replica {
  readonly #device: DeviceId;
  #tableView: TableView | null = null;
  #log: readonly LogEntry[] = [];
  #outOfSync = false;
  #reveal = NO_REVEAL;
  /** Number of commands in the whole reveal; null until its first page arrives. */
  #revealLength: number | null = null;

  /** `device`: the owner of the replica. */
  constructor(device: DeviceId) {
    this.#device = device;
  }

  /** The newest table view; null before the first. */
  get tableView(): TableView | null {
    return this.#tableView;
  }
  get log(): readonly LogEntry[] {
    return this.#log;
  }
  /** Whether table view and log are both complete. */
  get isComplete(): boolean {
    return this.#tableView !== null && this.#log.length === this.#tableView.logLength;
  }
  /** Whether a change did not fit, so that everything has to be sent again. */
  get outOfSync(): boolean {
    return this.#outOfSync;
  }
  get reveal(): Reveal {
    return this.#reveal;
  }
  /** Whether nothing is missing that the host should have sent by now. */
  get isUpToDate(): boolean {
    if (this.#tableView === null || this.#outOfSync) return false;
    const hasReveal = this.#reveal.commands.length === this.#revealLength;
    return hasReveal || this.#tableView.deal === null || !isOver(this.#tableView);
  }

  markOutOfSync(): void {
    this.#outOfSync = true;
  }
  /** Takes over the replica stored by an earlier page, unless the host has already sent one or it contradicts itself. */
  restore({ tableView, log }: ReplicaState): void {
    if (this.#tableView || this.#fault(tableView, log) !== null || log.length > tableView.logLength) return;
    this.#tableView = tableView;
    this.#log = log;
  }
  /** Starts again with a full table view; the log follows in pages. */
  begin(tableView: TableView): Result<TableView, ReplicaError> {
    const fault = this.#fault(tableView, []);
    if (fault !== null) return impossible(fault);
    this.#outOfSync = false;
    this.#log = [];
    this.#setTableView(tableView);
    return ok(tableView);
  }
  /** Adds a page of the log. Ignores one out of place: pages sent before a resync can arrive after it. */
  addLogPage({ from, entries }: Extract<HostMessage, { type: 'log' }>): Result<null, ReplicaError> {
    const tableView = this.#tableView;
    const log = [...this.#log, ...entries];
    if (!tableView || from !== this.#log.length || log.length > tableView.logLength) return unfit;
    const fault = this.#fault(tableView, entries);
    if (fault !== null) return impossible(fault);
    this.#log = log;
    return ok(null);
  }
  /** Applies a change, unless the resulting table view is not one of the host's (`isOfHost`). */
  applyChange(
    { patch, keepEntries, entries, hash }: Change,
    isOfHost: (tableView: TableView) => boolean,
  ): Result<TableView, ReplicaError> {
    if (!this.#tableView) return unfit;
    const patched = applyPatch(this.#tableView, patch);
    const parsed = patched.ok ? parseTableView(patched.value) : patched;
    if (!parsed.ok) return unfit;
    // the hashes of reused parts are known already
    const tableView = reuseUnchanged(this.#tableView, parsed.value);
    const log = [...this.#log.slice(0, keepEntries), ...entries];
    if (!isOfHost(tableView) || hashOf(tableView) !== hash || log.length !== tableView.logLength)
      return unfit;
    // only now, since a lost message can cause a contradiction, too
    const fault = this.#fault(tableView, entries);
    if (fault !== null) return impossible(fault);
    this.#log = log;
    this.#setTableView(tableView);
    return ok(tableView);
  }
  /** Whether this replica is up to date, by the hash of the host's table view. */
  agrees(hash: string): boolean {
    return this.#tableView === null || (this.isComplete && hashOf(this.#tableView) === hash);
  }
  /** Adds a page of the reveal; returns true when the reveal is complete. */
  addRevealPage({ share, from, total, commands }: RevealPage): boolean {
    const before = from === 0 ? [] : this.#reveal.commands;
    const length = before.length + commands.length;
    if (before.length !== from || length > total || total >= MAX_LOG_ENTRIES) return false;
    this.#reveal = { share, commands: [...before, ...commands] };
    this.#revealLength = total;
    return this.#reveal.commands.length === total;
  }

  /** The contradiction in a table view and these entries of its log; null if there is none. */
  #fault(tableView: TableView, entries: readonly LogEntry[]): string | null {
    const [broken] = tableView === this.#tableView ? [] : tableViewFaults(tableView, this.#device);
    if (broken !== undefined) return broken;
    for (const entry of entries) {
      const fault = entryFault(entry, tableView.terms.players);
      if (fault !== null) return fault;
    }
    return null;
  }
  #setTableView(tableView: TableView): void {
    // a reveal is about one game in one epoch
    if (tableView.game !== this.#tableView?.game || tableView.epoch !== this.#tableView.epoch) {
      this.#reveal = NO_REVEAL;
      this.#revealLength = null;
    }
    this.#tableView = tableView;
  }
}

const isOver = ({ views }: TableView): boolean =>
  Object.values(views).some(({ moment }) => moment === 'over');
