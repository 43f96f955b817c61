import type { DeviceId } from '../../protocol/table-view.ts';
import type { PeerMessage } from '../../protocol/messages.ts';

/** How far the election of a new host is. */
export type ElectionState =
  | { readonly state: 'none' }
  /** This device proposed itself. `holding`: asked devices that still have the host. */
  | {
      readonly state: 'offered';
      readonly epoch: number;
      readonly asked: readonly DeviceId[];
      readonly agreed: readonly DeviceId[];
      readonly holding: readonly DeviceId[];
    }
  /** Another device proposed itself. */
  | { readonly state: 'asked'; readonly epoch: number; readonly by: DeviceId }
  /** This device agreed and waits. */
  | { readonly state: 'agreed'; readonly epoch: number; readonly by: DeviceId }
  /** This device had proposed itself, and another one objected. */
  | { readonly state: 'declined'; readonly by: DeviceId };

export interface ElectionPorts {
  readonly self: DeviceId;
  /** Guests with a channel that does not need the host. */
  reachable(): readonly DeviceId[];
  /** Whether this device has a channel to the host. */
  hasHost(): boolean;
  /** The highest epoch and revision that this device knows. */
  known(): { readonly epoch: number; readonly revision: number };
  send(to: DeviceId, message: PeerMessage): void;
  onChange(): void;
  /** Every asked device has agreed: this device becomes the host of this epoch, with these guests. */
  onElected(epoch: number, guests: readonly DeviceId[]): void;
  /** That device is the host now. */
  onFollow(host: DeviceId, epoch: number): void;
}

/**
 * The election of a new host: one guest proposes itself, and every other reachable guest agrees with one tap. Of two proposals the
 * one with the higher revision wins, then the one of the device whose id sorts first.
 */
export class Election {
  readonly #ports: ElectionPorts;
  #state: ElectionState = { state: 'none' };
  /** The revision of the current proposal. */
  #revision = 0;
  /** Devices that said since the last tick that they still have the host. */
  #holding = new Set<DeviceId>();

  constructor(ports: ElectionPorts) {
    this.#ports = ports;
  }

  get state(): ElectionState {
    return this.#state;
  }
  /** The current proposal; null: there is none. */
  get #proposal(): Exclude<ElectionState, { readonly state: 'none' | 'declined' }> | null {
    const current = this.#state;
    return current.state === 'none' || current.state === 'declined' ? null : current;
  }

  /** Proposes this device as the new host. */
  propose(): void {
    const { epoch, revision } = this.#ports.known();
    const asked = this.#ports.reachable();
    this.#revision = revision;
    this.#set({ state: 'offered', epoch: epoch + 1, asked, agreed: [], holding: [] });
    this.#ask();
    this.#decide();
  }
  /** Agrees to another device's proposal. */
  agree(): void {
    if (this.#state.state !== 'asked') return;
    const { epoch, by } = this.#state;
    this.#set({ state: 'agreed', epoch, by });
    this.#ports.send(by, { type: 'agree', epoch });
  }
  /** Withdraws a proposal or an agreement, for example because the host is back. */
  withdraw(): void {
    const current = this.#proposal;
    if (current?.state === 'offered') {
      for (const device of current.asked) this.#ports.send(device, { type: 'object', epoch: current.epoch });
    } else if (current) {
      this.#ports.send(current.by, { type: 'object', epoch: current.epoch });
    }
    this.#set({ state: 'none' });
  }
  /** Stops waiting for devices out of reach. All others are asked again until they answer: not all lose the host at once. */
  tick(): void {
    const current = this.#state;
    if (current.state === 'none') return;
    const reachable = this.#ports.reachable();
    if (current.state === 'offered') {
      const asked = current.asked.filter((one) => reachable.includes(one));
      const holding = asked.filter((one) => this.#holding.has(one));
      this.#holding.clear();
      this.#set({ ...current, asked, holding });
      this.#ask();
      this.#decide();
    } else if (!reachable.includes(current.by)) {
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
        return this.#tookOver(from, message.epoch);
    }
  }

  #proposed(from: DeviceId, { epoch, revision }: Extract<PeerMessage, { type: 'propose' }>): void {
    const known = this.#ports.known();
    if (epoch <= known.epoch) return this.#ports.send(from, { type: 'object', epoch });
    if (this.#ports.hasHost()) return this.#ports.send(from, { type: 'still-connected', epoch });
    // the device that has seen more of the game should continue it
    if (known.revision > revision) {
      if (this.#state.state !== 'offered') this.propose();
      return;
    }
    const current = this.#proposal;
    const by = current?.state === 'offered' ? this.#ports.self : (current?.by ?? null);
    // every device prefers the same one of two proposals
    const better = by === null || revision > this.#revision || (revision === this.#revision && from < by);
    if (!better) return;
    this.#revision = revision;
    if (!current || current.state === 'asked') return this.#set({ state: 'asked', epoch, by: from });
    this.#set({ state: 'agreed', epoch, by: from });
    this.#ports.send(from, { type: 'agree', epoch });
  }
  #ask(): void {
    const current = this.#state;
    if (current.state !== 'offered') return;
    for (const one of current.asked) {
      if (current.agreed.includes(one)) continue;
      this.#ports.send(one, { type: 'propose', epoch: current.epoch, revision: this.#revision });
    }
  }
  #agreed(from: DeviceId, epoch: number): void {
    const current = this.#state;
    if (current.state !== 'offered' || current.epoch !== epoch || current.agreed.includes(from)) return;
    this.#set({ ...current, agreed: [...current.agreed, from] });
    this.#decide();
  }
  #objected(from: DeviceId, epoch: number): void {
    const current = this.#proposal;
    if (current?.epoch !== epoch) return;
    if (current.state === 'offered') {
      // the others need not answer any more
      for (const one of current.asked) if (one !== from) this.#ports.send(one, { type: 'object', epoch });
      this.#set({ state: 'declined', by: from });
    } else if (current.by === from) this.#set({ state: 'none' });
  }
  #tookOver(from: DeviceId, epoch: number): void {
    const current = this.#state;
    if (current.state !== 'agreed' || current.by !== from || current.epoch !== epoch) return;
    this.#set({ state: 'none' });
    this.#ports.onFollow(from, epoch);
  }
  #decide(): void {
    const current = this.#state;
    if (current.state !== 'offered' || !current.asked.every((one) => current.agreed.includes(one))) return;
    this.#set({ state: 'none' });
    this.#ports.onElected(current.epoch, current.agreed);
  }
  #set(state: ElectionState): void {
    this.#state = state;
    this.#ports.onChange();
  }
}
