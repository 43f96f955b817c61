import type { TableView } from '../../protocol/table-view.ts';
import type { Change, HostMessage, RevealPage } from '../../protocol/messages.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { Reveal } from '../fair-deal/verify.ts';
import { parseTableView } from '../../protocol/parse.ts';
import { applyPatch } from '../../protocol/patch.ts';
import { reuseUnchanged } from '../../protocol/keep-same.ts';
import { hashOf } from '../hash.ts';

const NO_REVEAL: Reveal = { share: '', commands: [] };

/** What a guest stores of its replica. Plain JSON. */
export interface ReplicaState {
  readonly tableView: TableView;
  readonly log: readonly LogEntry[];
}

/** A guest's copy of its table view and of the log, and after the game the host's reveal. */
export class Replica {
  #tableView: TableView | null = null;
  #log: readonly LogEntry[] = [];
  #outOfSync = false;
  #reveal = NO_REVEAL;
  /** Number of commands in the whole reveal; null: none of it has arrived. */
  #revealLength: number | null = null;

  /** Null: none was received yet. */
  get tableView(): TableView | null {
    return this.#tableView;
  }
  get log(): readonly LogEntry[] {
    return this.#log;
  }
  /** Table view and log are both there. */
  get isComplete(): boolean {
    return this.#tableView !== null && this.#log.length === this.#tableView.logLength;
  }
  /** A change did not fit, so everything has to be sent again. */
  get outOfSync(): boolean {
    return this.#outOfSync;
  }
  get reveal(): Reveal {
    return this.#reveal;
  }
  /** Nothing is missing that the host should have sent by now. */
  get isUpToDate(): boolean {
    if (this.#tableView === null || this.#outOfSync) return false;
    const hasReveal = this.#reveal.commands.length === this.#revealLength;
    return hasReveal || this.#tableView.deal === null || !isOver(this.#tableView);
  }

  markOutOfSync(): void {
    this.#outOfSync = true;
  }
  /** Takes over what an earlier page stored, unless the host has sent something already. */
  restore({ tableView, log }: ReplicaState): void {
    if (this.#tableView) return;
    this.#tableView = tableView;
    this.#log = log;
  }
  /** Starts again with a full table view; the log follows in pages. */
  begin(tableView: TableView): void {
    this.#outOfSync = false;
    this.#log = [];
    this.#setTableView(tableView);
  }
  addLogPage({ from, entries }: Extract<HostMessage, { type: 'log' }>): void {
    // pages sent before a resync may still arrive after it
    if (from === this.#log.length) this.#log = [...this.#log, ...entries];
  }
  /** Returns the new table view, or null when the change does not fit. */
  applyChange({ patch, keepEntries, entries, hash }: Change): TableView | null {
    if (!this.#tableView) return null;
    const patched = applyPatch(this.#tableView, patch);
    const parsed = patched.ok ? parseTableView(patched.value) : patched;
    if (!parsed.ok) return null;
    // the hashes of reused parts are known already
    const tableView = reuseUnchanged(this.#tableView, parsed.value);
    const log = [...this.#log.slice(0, keepEntries), ...entries];
    if (hashOf(tableView) !== hash || log.length !== tableView.logLength) return null;
    this.#log = log;
    this.#setTableView(tableView);
    return tableView;
  }
  /** Whether this replica is what the host last sent, by the hash of that table view. */
  agrees(hash: string): boolean {
    return this.#tableView === null || (this.isComplete && hashOf(this.#tableView) === hash);
  }
  /** Adds a page of the reveal; returns true when the reveal is complete. */
  addRevealPage({ share, from, total, commands }: RevealPage): boolean {
    const before = from === 0 ? [] : this.#reveal.commands;
    if (before.length !== from) return false;
    this.#reveal = { share, commands: [...before, ...commands] };
    this.#revealLength = total;
    return this.#reveal.commands.length === total;
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
