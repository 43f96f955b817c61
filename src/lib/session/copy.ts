import type { Desk } from '../protocol/desk.ts';
import type { Change, HostMessage, Reveal } from '../protocol/messages.ts';
import type { Command } from '../rules/command.ts';
import type { LogEntry } from '../rules/log.ts';
import { parseDesk } from '../protocol/parse.ts';
import { patched } from '../protocol/patch.ts';
import { keepSame } from '../protocol/same.ts';
import { hashOf } from './hash.ts';

/** What the host kept hidden during the game: its share of the deal (hex), and all commands with their private limits. */
export interface Revealed {
  readonly share: string;
  readonly commands: readonly Command[];
}

const NOTHING: Revealed = { share: '', commands: [] };

/** All that a guest was told of a table, at one moment. Plain JSON. */
export interface Seen {
  readonly desk: Desk;
  readonly log: readonly LogEntry[];
}

/** The table as a guest was told of it: the desk of its device, the log, and after the game what was hidden. */
export class Copy {
  #desk: Desk | null = null;
  #log: readonly LogEntry[] = [];
  #lost = false;
  #revealed = NOTHING;
  /** Commands that will be shown; -1: not known yet. */
  #toReveal = -1;

  /** Null: nothing was told yet. */
  get desk(): Desk | null {
    return this.#desk;
  }
  get log(): readonly LogEntry[] {
    return this.#log;
  }
  /** Desk and log are all there. */
  get whole(): boolean {
    return this.#desk !== null && this.#log.length === this.#desk.logLength;
  }
  /** What came did not fit what is here: it has to be told anew. */
  get lost(): boolean {
    return this.#lost;
  }
  get revealed(): Revealed {
    return this.#revealed;
  }
  /** Nothing is missing that the host should have told by now. */
  get complete(): boolean {
    if (this.#desk === null || this.#lost) return false;
    const shown = this.#revealed.commands.length === this.#toReveal;
    return shown || this.#desk.deal === null || !isOver(this.#desk);
  }

  lose(): void {
    this.#lost = true;
  }
  /** What an older page was told, until something is told to this one. */
  recall({ desk, log }: Seen): void {
    if (this.#desk) return;
    this.#desk = desk;
    this.#log = log;
  }
  /** Told anew; the log follows in pages. */
  begin(desk: Desk): void {
    this.#lost = false;
    this.#log = [];
    this.#show(desk);
  }
  add({ from, entries }: Extract<HostMessage, { type: 'log' }>): void {
    // after a resync older pages may still be on their way
    if (from === this.#log.length) this.#log = [...this.#log, ...entries];
  }
  /** The desk after a change; null: it does not fit what is here. */
  change({ patch, keep, entries, hash }: Change): Desk | null {
    if (!this.#desk) return null;
    const next = patched(this.#desk, patch);
    const parsed = next.ok ? parseDesk(next.value) : next;
    if (!parsed.ok) return null;
    // whose hash is known need not be read for it again
    const desk = keepSame(this.#desk, parsed.value);
    const log = [...this.#log.slice(0, keep), ...entries];
    if (hashOf(desk) !== hash || log.length !== desk.logLength) return null;
    this.#log = log;
    this.#show(desk);
    return desk;
  }
  /** False: the host thinks that this device has something else than it has. `hash`: of the desk that was told last. */
  agrees(hash: string): boolean {
    return this.#desk === null || (this.whole && hashOf(this.#desk) === hash);
  }
  #show(desk: Desk): void {
    // what was shown after another game says nothing about this one
    if (desk.game !== this.#desk?.game || desk.epoch !== this.#desk.epoch) {
      this.#revealed = NOTHING;
      this.#toReveal = -1;
    }
    this.#desk = desk;
  }
  /** The next part of what was hidden; true: now it is all there. */
  reveal({ share, from, all, commands }: Reveal): boolean {
    const before = from === 0 ? [] : this.#revealed.commands;
    if (before.length !== from) return false;
    this.#revealed = { share, commands: [...before, ...commands] };
    this.#toReveal = all;
    return this.#revealed.commands.length === all;
  }
}

const isOver = ({ views }: Desk): boolean => Object.values(views).some(({ moment }) => moment === 'over');
