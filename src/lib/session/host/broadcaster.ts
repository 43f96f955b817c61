import { seatsToAct } from '../../machine/step.ts';
import { type HostMessage, LOG_PAGE } from '../../protocol/messages.ts';
import { diff, type Patch } from '../../protocol/patch.ts';
import type { TableView } from '../../protocol/table-view.ts';
import type { LogEntry } from '../../rules/log.ts';
import { hashOf } from '../hash.ts';
import { sealStatement } from '../trust/seal.ts';
import { revealPages } from './dealer.ts';
import type { HostModel } from './host-model.ts';
import type { HostSessionPorts } from './host-session-ports.ts';
import type { PeerSession } from './peer-session.ts';
import type { SessionRegistry } from './session-registry.ts';

type Ports = Pick<HostSessionPorts, 'save' | 'onChange' | 'keys' | 'spectatorDelay'>;

/** The update for all devices with the same seats, computed once: ten spectators share one. */
class SharedUpdate {
  readonly tableView: TableView;
  readonly hash: string;
  readonly #patches = new Map<TableView, Patch>();

  constructor(tableView: TableView) {
    this.tableView = tableView;
    this.hash = hashOf(tableView);
  }
  patchFrom(previous: TableView): Patch {
    const patch = this.#patches.get(previous) ?? diff(previous, this.tableView);
    this.#patches.set(previous, patch);
    return patch;
  }
}

interface Delivery {
  readonly peer: PeerSession;
  readonly update: SharedUpdate;
  readonly isSeated: boolean;
  /** A seat of the device can act now. */
  readonly mayAct: boolean;
}

/**
 * Sends every device its changes after they were saved, so that a host that is switched off never forgets anything it has sent. Devices
 * whose seats can act are served first, then the other players, and spectators a little later, so their traffic does not delay the players.
 */
export class Broadcaster {
  readonly #model: HostModel;
  readonly #ports: Ports;
  readonly #sessions: Pick<SessionRegistry, 'admitted'>;
  #replies: (readonly [PeerSession, HostMessage])[] = [];
  #running: Promise<void> | null = null;
  #isScheduled = false;
  /** By spectator: sends the newest saved state. */
  readonly #spectatorUpdates = new Map<PeerSession, () => void>();
  #spectatorRound: Promise<void> | null = null;
  #screenIsCurrent = true;
  /** The signature under the newest revision. */
  #seal: { readonly sealed: string; readonly signature: string } | null = null;

  constructor(model: HostModel, sessions: Pick<SessionRegistry, 'admitted'>, ports: Ports) {
    this.#model = model;
    this.#sessions = sessions;
    this.#ports = ports;
  }

  /** Queues a message that must not arrive before the state it results from is saved and sent. */
  queueReply(peer: PeerSession, message: HostMessage): void {
    this.#replies.push([peer, message]);
  }
  /** Saves and sends a change of the game. The host's own screen follows once it is sent, since painting takes longer. */
  publish(): void {
    this.#model.undoIfAllAgreed();
    this.#screenIsCurrent = false;
    this.schedule();
  }
  /** Saves and sends a change of seats or set-up that this device made; its own screen shows it at once. */
  publishAndShow(): void {
    this.publish();
    this.show();
  }
  /** Shows the last change on this device, unless that was done. */
  show(): void {
    if (this.#screenIsCurrent) return;
    this.#screenIsCurrent = true;
    this.#ports.onChange();
  }
  /** Saves and sends the current state as soon as the round in progress is over. */
  schedule(): void {
    this.#isScheduled = true;
    this.#running ??= this.#run();
  }
  async settled(): Promise<void> {
    await this.#running;
    await this.#spectatorRound;
  }
  /** Called every TICK: peers skipped because of congestion get their update once there is room. */
  tick(): void {
    if (this.#sessions.admitted.some((peer) => peer.isBehind && !peer.isCongested)) this.schedule();
  }

  /** Changes made while a round is saving wait for the next round, so they cannot delay this one. */
  async #run(): Promise<void> {
    try {
      while (this.#isScheduled) await this.#round();
    } finally {
      this.#running = null;
    }
  }
  async #round(): Promise<void> {
    this.#isScheduled = false;
    const saved = this.#ports.save();
    const log = this.#model.log;
    const reveal = this.#revealToSend;
    const deliveries = this.#deliveries();
    const replies = this.#replies;
    this.#replies = [];
    const awaitingReply = new Set(replies.map(([peer]) => peer));
    const immediate = deliveries.filter(
      ({ peer, isSeated }) => isSeated || awaitingReply.has(peer) || peer.tableView === null,
    );
    const spectators = deliveries.filter((one) => !immediate.includes(one));
    // uses the time that saving takes
    for (const { peer, update } of immediate) if (peer.tableView) update.patchFrom(peer.tableView);
    await saved;
    for (const { peer, update } of immediate) {
      this.#spectatorUpdates.delete(peer);
      sendUpdate(peer, update, log, reveal);
    }
    for (const [peer, message] of replies) peer.send(message);
    this.#sendSeal();
    this.show();
    for (const { peer, update } of spectators)
      this.#spectatorUpdates.set(peer, () => sendUpdate(peer, update, log, reveal));
    if (spectators.length > 0) this.#spectatorRound ??= this.#updateSpectators();
  }
  async #updateSpectators(): Promise<void> {
    await this.#ports.spectatorDelay();
    this.#spectatorRound = null;
    const updates = [...this.#spectatorUpdates.values()];
    this.#spectatorUpdates.clear();
    for (const sendTo of updates) sendTo();
  }

  /** Signs the revision that was sent, after sending it, so that no player waits for the signature. */
  #sendSeal(): void {
    const { table, game, epoch, revision } = this.#model.hostRecord;
    const sealed = `${game} ${epoch} ${revision}`;
    const peers = this.#sessions.admitted.filter((peer) => peer.sealed !== sealed);
    if (peers.length === 0) return;
    if (this.#seal?.sealed !== sealed) {
      const signature = this.#ports.keys.sign(sealStatement(table, { game, epoch, revision }));
      this.#seal = { sealed, signature };
    }
    const { signature } = this.#seal;
    for (const peer of peers) {
      peer.sealed = sealed;
      peer.send({ type: 'seal', seal: { game, epoch, revision, signature } });
    }
  }

  /** Empty before the game is over, and once every device has the reveal. */
  get #revealToSend(): readonly HostMessage[] {
    const missing = this.#sessions.admitted.some(({ hasReveal }) => !hasReveal);
    return missing ? revealPages(this.#model.hostRecord, this.#model.commandLog) : [];
  }

  /** The updates to send, for devices whose seats can act first. */
  #deliveries(): readonly Delivery[] {
    const { commandLog } = this.#model;
    const mayActNow = commandLog ? seatsToAct(commandLog.snapshot) : [];
    const updates = new Map<string, SharedUpdate>();
    const deliveries: Delivery[] = [];
    for (const peer of this.#sessions.admitted) {
      const { device } = peer;
      if (device === null) continue;
      const seats = this.#model.roster.seatsOf(device);
      const update = updates.get(seats.join()) ?? new SharedUpdate(this.#model.tableViewFor(device));
      updates.set(seats.join(), update);
      const mayAct = seats.some((seat) => mayActNow.includes(seat));
      deliveries.push({ peer, update, isSeated: seats.length > 0, mayAct });
    }
    return deliveries.sort((one, other) => Number(other.mayAct) - Number(one.mayAct));
  }
}

function sendUpdate(
  peer: PeerSession,
  update: SharedUpdate,
  log: readonly LogEntry[],
  reveal: readonly HostMessage[],
): void {
  peer.isBehind = peer.isCongested;
  if (peer.isCongested) return;
  const { tableView: previous, log: previousLog } = peer;
  const { tableView, hash } = update;
  const keepEntries = previous ? commonPrefixLength(previousLog, log) : 0;
  if (!previous || log.length - keepEntries > LOG_PAGE) sendEverything(peer, tableView, log);
  else {
    const patch = update.patchFrom(previous);
    const entries = log.slice(keepEntries);
    if (patch.length > 0 || entries.length > 0) {
      peer.send({ type: 'change', patch, keepEntries, entries, hash });
    }
  }
  peer.markSent(tableView, log, hash);
  if (peer.hasReveal || reveal.length === 0) return;
  peer.hasReveal = true;
  for (const page of reveal) peer.send(page);
}

function sendEverything(peer: PeerSession, tableView: TableView, log: readonly LogEntry[]): void {
  peer.send({ type: 'table-view', tableView });
  for (let from = 0; from < log.length; from += LOG_PAGE) {
    peer.send({ type: 'log', from, entries: log.slice(from, from + LOG_PAGE) });
  }
}

/** Compares entries by identity: an unchanged entry is the same object. */
function commonPrefixLength(one: readonly LogEntry[], other: readonly LogEntry[]): number {
  let length = Math.min(one.length, other.length);
  while (length > 0 && one[length - 1] !== other[length - 1]) length--;
  return length;
}
