import type { TableView } from '../../protocol/table-view.ts';
import type { Change, HostMessage, RevealPage } from '../../protocol/messages.ts';
import type { Command } from '../../rules/command.ts';
import type { LogEntry } from '../../rules/log.ts';
import { parseTableView } from '../../protocol/parse.ts';
import { applyPatch } from '../../protocol/patch.ts';
import { reuseUnchanged } from '../../protocol/keep-same.ts';
import { hashOf } from '../hash.ts';

/** What the host kept hidden during the game: its share of the deal (hex), and all commands with their private limits. */
export interface Reveal {
  readonly share: string;
  readonly commands: readonly Command[];
}

const NOTHING: Reveal = { share: '', commands: [] };

/** All that a guest was told of a table, at one moment. Plain JSON. */
export interface ReplicaState {
  readonly tableView: TableView;
  readonly log: readonly LogEntry[];
}

/** The table as a guest was told of it: the table view of its device, the log, and after the game what was hidden. */
export class Replica {
  #tableView: TableView | null = null;
  #log: readonly LogEntry[] = [];
  #lost = false;
  #revealed = NOTHING;
  /** Commands that will be shown; -1: not known yet. */
  #toReveal = -1;

  /** Null: nothing was told yet. */
  get tableView(): TableView | null {
    return this.#tableView;
  }
  get log(): readonly LogEntry[] {
    return this.#log;
  }
  /** TableView and log are all there. */
  get isComplete(): boolean {
    return this.#tableView !== null && this.#log.length === this.#tableView.logLength;
  }
  /** What came did not fit what is here: it has to be told anew. */
  get outOfSync(): boolean {
    return this.#lost;
  }
  get reveal(): Reveal {
    return this.#revealed;
  }
  /** Nothing is missing that the host should have told by now. */
  get isUpToDate(): boolean {
    if (this.#tableView === null || this.#lost) return false;
    const shown = this.#revealed.commands.length === this.#toReveal;
    return shown || this.#tableView.deal === null || !isOver(this.#tableView);
  }

  markOutOfSync(): void {
    this.#lost = true;
  }
  /** What an older page was told, until something is told to this one. */
  restore({ tableView, log }: ReplicaState): void {
    if (this.#tableView) return;
    this.#tableView = tableView;
    this.#log = log;
  }
  /** Told anew; the log follows in pages. */
  begin(tableView: TableView): void {
    this.#lost = false;
    this.#log = [];
    this.#show(tableView);
  }
  addLogPage({ from, entries }: Extract<HostMessage, { type: 'log' }>): void {
    // after a resync older pages may still be on their way
    if (from === this.#log.length) this.#log = [...this.#log, ...entries];
  }
  /** The table view after a change; null: it does not fit what is here. */
  applyChange({ patch, keepEntries, entries, hash }: Change): TableView | null {
    if (!this.#tableView) return null;
    const next = applyPatch(this.#tableView, patch);
    const parsed = next.ok ? parseTableView(next.value) : next;
    if (!parsed.ok) return null;
    // whose hash is known need not be read for it again
    const tableView = reuseUnchanged(this.#tableView, parsed.value);
    const log = [...this.#log.slice(0, keepEntries), ...entries];
    if (hashOf(tableView) !== hash || log.length !== tableView.logLength) return null;
    this.#log = log;
    this.#show(tableView);
    return tableView;
  }
  /** False: the host thinks that this device has something else than it has. `hash`: of the table view that was told last. */
  agrees(hash: string): boolean {
    return this.#tableView === null || (this.isComplete && hashOf(this.#tableView) === hash);
  }
  #show(tableView: TableView): void {
    // what was shown after another game says nothing about this one
    if (tableView.game !== this.#tableView?.game || tableView.epoch !== this.#tableView.epoch) {
      this.#revealed = NOTHING;
      this.#toReveal = -1;
    }
    this.#tableView = tableView;
  }
  /** The next part of what was hidden; true: now it is all there. */
  addRevealPage({ share, from, total, commands }: RevealPage): boolean {
    const before = from === 0 ? [] : this.#revealed.commands;
    if (before.length !== from) return false;
    this.#revealed = { share, commands: [...before, ...commands] };
    this.#toReveal = total;
    return this.#revealed.commands.length === total;
  }
}

const isOver = ({ views }: TableView): boolean =>
  Object.values(views).some(({ moment }) => moment === 'over');
