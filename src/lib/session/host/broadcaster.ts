import type { TableView } from '../../protocol/table-view.ts';
import type { HostMessage } from '../../protocol/messages.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { HostState } from './state.ts';
import type { PeerSession } from './peer-session.ts';
import { awaitedBy } from '../../machine/step.ts';
import { LOG_PAGE } from '../../protocol/messages.ts';
import { diff } from '../../protocol/patch.ts';
import { revealPages } from '../fair-deal/dealer.ts';
import { hashOf } from '../hash.ts';

/** What devices that hold the same seats see, made once for all of them: ten spectators see the same. */
class Sight {
  readonly tableView: TableView;
  readonly hash: string;
  readonly #patches = new Map<TableView, ReturnType<typeof diff>>();

  constructor(tableView: TableView) {
    this.tableView = tableView;
    this.hash = hashOf(tableView);
  }
  /** What changed since a table view that was seen before. */
  since(had: TableView): ReturnType<typeof diff> {
    const known = this.#patches.get(had) ?? diff(had, this.tableView);
    this.#patches.set(had, known);
    return known;
  }
}

interface News {
  readonly caller: PeerSession;
  readonly sight: Sight;
  readonly plays: boolean;
  readonly asked: boolean;
}

/**
 * Tells every device what changed for it, once it is kept: what was told can then never be forgotten by the host, though it
 * be switched off in the next moment. Who is asked next is told first, then who plays: ten who only look on would take the
 * time of those who wait.
 */
export class Broadcaster {
  readonly #state: HostState;
  readonly #keep: () => Promise<void>;
  readonly #told: () => void;
  readonly #rest: () => Promise<void>;
  readonly #callers = new Set<PeerSession>();
  #answers: (readonly [PeerSession, HostMessage])[] = [];
  #busy: Promise<void> | null = null;
  #waiting = false;
  /** The newest that is kept, for those who only look on. */
  readonly #later = new Map<PeerSession, () => void>();
  #resting: Promise<void> | null = null;

  /** `told`: after each round; `rest`: what those who only look on wait after it. */
  constructor(state: HostState, keep: () => Promise<void>, told: () => void, rest: () => Promise<void>) {
    this.#state = state;
    this.#keep = keep;
    this.#told = told;
    this.#rest = rest;
  }

  add(caller: PeerSession): void {
    this.#callers.add(caller);
  }
  remove(caller: PeerSession): void {
    this.#callers.delete(caller);
    this.#later.delete(caller);
  }
  /** To be sent after what it brought about, when that is kept. */
  queueReply(caller: PeerSession, message: HostMessage): void {
    this.#answers.push([caller, message]);
  }
  schedule(): void {
    this.#waiting = true;
    this.#busy ??= this.#drain();
  }
  async settled(): Promise<void> {
    await this.#busy;
    await this.#resting;
  }
  /** Called every tick: whoever could take no more has room again by now. */
  tick(): void {
    if ([...this.#callers].some((caller) => caller.isBehind && !caller.isCongested)) this.schedule();
  }

  /** What changes while something is being kept waits for the next round, and never holds up what is told in this one. */
  async #drain(): Promise<void> {
    try {
      while (this.#waiting) await this.#round();
    } finally {
      this.#busy = null;
    }
  }
  async #round(): Promise<void> {
    this.#waiting = false;
    const kept = this.#keep();
    const log = this.#state.log;
    const parts = this.#hidden;
    const news = this.#news();
    const answers = this.#answers;
    this.#answers = [];
    const asking = new Set(answers.map(([caller]) => caller));
    const first = news.filter(
      ({ caller, plays }) => plays || asking.has(caller) || caller.tableView === null,
    );
    const others = news.filter((one) => !first.includes(one));
    // worked out while it is being kept
    for (const { caller, sight } of first) if (caller.tableView) sight.since(caller.tableView);
    await kept;
    for (const { caller, sight } of first) {
      this.#later.delete(caller);
      tell(caller, sight, log, parts);
    }
    for (const [caller, message] of answers) caller.send(message);
    this.#told();
    for (const { caller, sight } of others) this.#later.set(caller, () => tell(caller, sight, log, parts));
    if (others.length > 0) this.#resting ??= this.#tellOthers();
  }
  async #tellOthers(): Promise<void> {
    await this.#rest();
    this.#resting = null;
    const waiting = [...this.#later.values()];
    this.#later.clear();
    for (const say of waiting) say();
  }

  /** When the game is over everybody may check it; empty before, and when everybody has it. */
  get #hidden(): readonly HostMessage[] {
    const waits = [...this.#callers].some(({ hasReveal: shown }) => !shown);
    return waits ? revealPages(this.#state.hostRecord, this.#state.commandLog) : [];
  }

  /** What everybody is to see; first of all who is asked. */
  #news(): readonly News[] {
    const { commandLog } = this.#state;
    const asked = commandLog ? awaitedBy(commandLog.snapshot) : [];
    const sights = new Map<string, Sight>();
    const news: News[] = [];
    for (const caller of this.#callers) {
      const { device } = caller;
      if (device === null) continue;
      const seats = this.#state.roster.seatsOf(device);
      const sight = sights.get(seats.join()) ?? new Sight(this.#state.tableViewFor(device));
      sights.set(seats.join(), sight);
      const decides = seats.some((seat) => asked.includes(seat));
      news.push({ caller, sight, plays: seats.length > 0, asked: decides });
    }
    return news.sort((one, other) => Number(other.asked) - Number(one.asked));
  }
}

function tell(
  caller: PeerSession,
  sight: Sight,
  log: readonly LogEntry[],
  parts: readonly HostMessage[],
): void {
  caller.isBehind = caller.isCongested;
  if (caller.isCongested) return;
  const { tableView: had, log: hadLog } = caller;
  const { tableView, hash } = sight;
  const keepEntries = had ? common(hadLog, log) : 0;
  if (!had || log.length - keepEntries > LOG_PAGE) tellAnew(caller, tableView, log);
  else {
    const patch = sight.since(had);
    const entries = log.slice(keepEntries);
    if (patch.length > 0 || entries.length > 0) {
      caller.send({ type: 'change', patch, keepEntries, entries, hash });
    }
  }
  caller.markSent(tableView, log, hash);
  if (caller.hasReveal || parts.length === 0) return;
  caller.hasReveal = true;
  for (const part of parts) caller.send(part);
}

function tellAnew(caller: PeerSession, tableView: TableView, log: readonly LogEntry[]): void {
  caller.send({ type: 'table-view', tableView });
  for (let from = 0; from < log.length; from += LOG_PAGE) {
    caller.send({ type: 'log', from, entries: log.slice(from, from + LOG_PAGE) });
  }
}

/** Entries at the beginning that two logs share; the same entry is the same object. */
function common(one: readonly LogEntry[], other: readonly LogEntry[]): number {
  let length = Math.min(one.length, other.length);
  while (length > 0 && one[length - 1] !== other[length - 1]) length--;
  return length;
}
