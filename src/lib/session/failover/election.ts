import type { DeviceId } from '../../protocol/table-view.ts';
import type { PeerMessage } from '../../protocol/messages.ts';

/** Where the question stands who continues a table whose host is gone. */
export type ElectionState =
  | { readonly state: 'none' }
  /** This device offered to continue; `asked`: who was asked, `agreed`: who said yes, `holding`: who still has the host. */
  | {
      readonly state: 'offered';
      readonly epoch: number;
      readonly asked: readonly DeviceId[];
      readonly agreed: readonly DeviceId[];
      readonly holding: readonly DeviceId[];
    }
  /** Another device offers to continue. */
  | { readonly state: 'asked'; readonly epoch: number; readonly by: DeviceId }
  /** This device agreed, and waits. */
  | { readonly state: 'agreed'; readonly epoch: number; readonly by: DeviceId }
  /** This device had offered to continue, and another did not agree. */
  | { readonly state: 'declined'; readonly by: DeviceId };

export interface ElectionPorts {
  readonly self: DeviceId;
  /** Guests that can be reached without the host. */
  reachable(): readonly DeviceId[];
  /** Whether the host answers this device. */
  hasHost(): boolean;
  /** The highest epoch and the newest revision that this device knows. */
  known(): { readonly epoch: number; readonly revision: number };
  send(to: DeviceId, message: PeerMessage): void;
  onChange(): void;
  /** Everybody asked has agreed: be the authority under this epoch, for these guests. */
  onElected(epoch: number, guests: readonly DeviceId[]): void;
  /** That device is the authority now. */
  onFollow(host: DeviceId, epoch: number): void;
}

/**
 * Who continues when the host is gone: one offers, all others that can be reached agree with one tap. Of two offers the one
 * that has seen more of the game counts, then that of the device whose name comes first.
 */
export class Election {
  readonly #ports: ElectionPorts;
  #electionState: ElectionState = { state: 'none' };
  /** The revision of the offer in question. */
  #revision = 0;
  /** Who said since the last tick that it still has the host. */
  #holding = new Set<DeviceId>();

  constructor(ports: ElectionPorts) {
    this.#ports = ports;
  }

  get state(): ElectionState {
    return this.#electionState;
  }
  /** The offer in question; null: there is none. */
  get #open(): Exclude<ElectionState, { readonly state: 'none' | 'declined' }> | null {
    const now = this.#electionState;
    return now.state === 'none' || now.state === 'declined' ? null : now;
  }

  /** Offer to continue the table on this device. */
  propose(): void {
    const { epoch, revision } = this.#ports.known();
    const asked = this.#ports.reachable();
    this.#revision = revision;
    this.#set({ state: 'offered', epoch: epoch + 1, asked, agreed: [], holding: [] });
    this.#ask();
    this.#decide();
  }
  /** Say yes to the offer of another. */
  agree(): void {
    if (this.#electionState.state !== 'asked') return;
    const { epoch, by } = this.#electionState;
    this.#set({ state: 'agreed', epoch, by });
    this.#ports.send(by, { type: 'agree', epoch });
  }
  /** The host is back, or this is not wanted any more. */
  withdraw(): void {
    const now = this.#open;
    if (now?.state === 'offered') {
      for (const one of now.asked) this.#ports.send(one, { type: 'object', epoch: now.epoch });
    } else if (now) {
      this.#ports.send(now.by, { type: 'object', epoch: now.epoch });
    }
    this.#set({ state: 'none' });
  }
  /** Who cannot be reached any more is not waited for. All others are asked until they answer: not all lose the host at once. */
  tick(): void {
    const now = this.#electionState;
    if (now.state === 'none') return;
    const reachable = this.#ports.reachable();
    if (now.state === 'offered') {
      const asked = now.asked.filter((one) => reachable.includes(one));
      const holding = asked.filter((one) => this.#holding.has(one));
      this.#holding.clear();
      this.#set({ ...now, asked, holding });
      this.#ask();
      this.#decide();
    } else if (!reachable.includes(now.by)) {
      this.#set({ state: 'none' });
    }
  }

  receive(from: DeviceId, message: PeerMessage): void {
    switch (message.type) {
      case 'propose':
        return this.#proposed(from, message);
      case 'agree':
        return this.#agreed(from, message.epoch);
      case 'object':
        return this.#objected(from, message.epoch);
      case 'still-connected':
        this.#holding.add(from);
        return;
      case 'took-over':
        return this.#hostRecord(from, message.epoch);
    }
  }

  #proposed(from: DeviceId, { epoch, revision }: Extract<PeerMessage, { type: 'propose' }>): void {
    const known = this.#ports.known();
    if (epoch <= known.epoch) return this.#ports.send(from, { type: 'object', epoch });
    if (this.#ports.hasHost()) return this.#ports.send(from, { type: 'still-connected', epoch });
    // whoever saw more of the game is the better one to continue it
    if (known.revision > revision) {
      if (this.#electionState.state !== 'offered') this.propose();
      return;
    }
    const now = this.#open;
    const by = now?.state === 'offered' ? this.#ports.self : (now?.by ?? null);
    // of two offers all choose the same one
    const better = by === null || revision > this.#revision || (revision === this.#revision && from < by);
    if (!better) return;
    this.#revision = revision;
    if (!now || now.state === 'asked') return this.#set({ state: 'asked', epoch, by: from });
    this.#set({ state: 'agreed', epoch, by: from });
    this.#ports.send(from, { type: 'agree', epoch });
  }
  #ask(): void {
    const now = this.#electionState;
    if (now.state !== 'offered') return;
    for (const one of now.asked) {
      if (now.agreed.includes(one)) continue;
      this.#ports.send(one, { type: 'propose', epoch: now.epoch, revision: this.#revision });
    }
  }
  #agreed(from: DeviceId, epoch: number): void {
    const now = this.#electionState;
    if (now.state !== 'offered' || now.epoch !== epoch || now.agreed.includes(from)) return;
    this.#set({ ...now, agreed: [...now.agreed, from] });
    this.#decide();
  }
  #objected(from: DeviceId, epoch: number): void {
    const now = this.#open;
    if (now?.epoch !== epoch) return;
    if (now.state === 'offered') {
      // nobody else has to wait for an answer that counts no more
      for (const one of now.asked) if (one !== from) this.#ports.send(one, { type: 'object', epoch });
      this.#set({ state: 'declined', by: from });
    } else if (now.by === from) this.#set({ state: 'none' });
  }
  #hostRecord(from: DeviceId, epoch: number): void {
    const now = this.#electionState;
    if (now.state !== 'agreed' || now.by !== from || now.epoch !== epoch) return;
    this.#set({ state: 'none' });
    this.#ports.onFollow(from, epoch);
  }
  #decide(): void {
    const now = this.#electionState;
    if (now.state !== 'offered' || !now.asked.every((one) => now.agreed.includes(one))) return;
    this.#set({ state: 'none' });
    this.#ports.onElected(now.epoch, now.agreed);
  }
  #set(succession: ElectionState): void {
    this.#electionState = succession;
    this.#ports.onChange();
  }
}
