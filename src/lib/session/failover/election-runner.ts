import type { Seal, Takeover } from '../../protocol/certificates.ts';
import type { PeerMessage } from '../../protocol/messages.ts';
import type { DeviceId } from '../../protocol/table-view.ts';
import { isSigned, type KeyPair } from '../trust/keys.ts';
import { isSealed } from '../trust/seal.ts';
import { agreeTo, takeoverStatement } from '../trust/takeover.ts';
import type { Trust } from '../trust/trust.ts';
import type { ElectionEffect, ElectionEvent, ElectionFacts, ToDevices } from './election-wiring.ts';
import { beginElection, type ElectionSnapshot, electionStep } from './election.ts';

/** The state of an election, as shown on screens. */
export type ElectionState =
  | { readonly state: 'none' }
  /** This device proposed itself. `stillConnected` lists the invited devices that still have a channel to the host. */
  | {
      readonly state: 'proposed';
      readonly epoch: number;
      readonly invited: readonly DeviceId[];
      readonly agreed: readonly DeviceId[];
      readonly stillConnected: readonly DeviceId[];
    }
  /** Another device proposed itself. */
  | { readonly state: 'invited'; readonly epoch: number; readonly by: DeviceId }
  /** This device agreed and waits for the result. */
  | { readonly state: 'agreed'; readonly epoch: number; readonly by: DeviceId }
  /** This device's proposal met an objection by another device. */
  | { readonly state: 'declined'; readonly by: DeviceId };

export interface ElectionPorts {
  readonly self: DeviceId;
  readonly keys: KeyPair;
  /** This device's trust in the table's host; null if it cannot take part. */
  trust(): Trust | null;
  /** Guests whose agreement counts and that are connected without the host. */
  reachable(): readonly DeviceId[];
  /** Whether this device has a channel to the host. */
  hasHost(): boolean;
  /** The host's seal under the newest complete revision on this device; null without one. */
  seal(): Seal | null;
  send(to: DeviceId, message: PeerMessage): void;
  onChange(): void;
  /** All invited devices have agreed: this device becomes the host, with these guests. */
  onElected(takeover: Takeover, guests: readonly DeviceId[]): void;
  onFollow(host: DeviceId, epoch: number): void;
}

/**
 * The revision proved by a seal, or 0. The known host must have signed the seal for the same epoch and for `game`, which is null if this
 * device has no seal of its own and so cannot tell the table's games apart.
 */
export function sealedRevision(
  seal: Seal | null,
  { table, epoch, hostKey }: Trust,
  game: string | null,
): number {
  if (seal?.game !== game || seal.epoch !== epoch || !isSealed(table, seal, hostKey)) return 0;
  return seal.revision;
}

/** Takes part in the election of a new host: checks the signatures of other devices, and runs the effects of the chart. */
export class Election {
  readonly #ports: ElectionPorts;
  #snapshot: ElectionSnapshot;
  #ticks = 0;

  constructor(ports: ElectionPorts) {
    this.#ports = ports;
    this.#snapshot = beginElection(ports.self).state;
  }

  get state(): ElectionState {
    return shown(this.#snapshot);
  }

  /** Proposes this device as the new host. Does nothing if it cannot take part. */
  propose(): void {
    this.#onPlayer('propose');
  }
  /** Agrees to another device's proposal. */
  agree(): void {
    this.#onPlayer('agree');
  }
  /** Withdraws this device's proposal or agreement, or declines another's proposal, for example because the host is back. */
  withdraw(): void {
    this.#onPlayer('withdraw');
  }
  /** Called every TICK. Drops unreachable devices, and repeats unanswered messages. */
  tick(): void {
    this.#ticks++;
    const trust = this.#ports.trust();
    if (trust) this.#step({ type: 'tick', facts: this.#factsOf(trust) }, trust);
  }
  receive(from: DeviceId, message: PeerMessage): void {
    const trust = this.#ports.trust();
    if (trust) {
      const event = this.#eventOf(from, message, trust);
      if (event) this.#step(event, trust);
    } else if (message.type === 'propose') {
      this.#ports.send(from, { type: 'object', epoch: message.epoch });
    }
  }

  #onPlayer(type: 'propose' | 'agree' | 'withdraw'): void {
    const trust = this.#ports.trust();
    // report even an unchanged state: the screen may be showing something else, such as the search for a host
    if (trust) this.#step({ type, facts: this.#factsOf(trust) }, trust, '');
    else this.#ports.onChange();
  }
  /** Takes one step of the chart. `before` is the shown state as JSON; '' reports the state even if it stays the same. */
  #step(event: ElectionEvent, trust: Trust, before = JSON.stringify(this.state)): void {
    const { state, effects } = electionStep(this.#snapshot, event);
    this.#snapshot = state;
    if (JSON.stringify(this.state) !== before) this.#ports.onChange();
    for (const effect of effects) this.#run(effect, trust);
  }

  #factsOf(trust: Trust): ElectionFacts {
    const seal = this.#ports.seal();
    return {
      epoch: trust.epoch,
      revision: sealedRevision(seal, trust, seal?.game ?? null),
      hasHost: this.#ports.hasHost(),
      reachable: this.#ports.reachable(),
      ticks: this.#ticks,
    };
  }
  /** Turns a message into an event of the chart; null if its signature is invalid. */
  #eventOf(from: DeviceId, message: PeerMessage, trust: Trust): ElectionEvent | null {
    const { epoch } = message;
    const facts = this.#factsOf(trust);
    switch (message.type) {
      case 'propose': {
        const revision = sealedRevision(message.seal, trust, this.#ports.seal()?.game ?? null);
        return { type: 'proposal', facts, from, epoch, revision, hasKey: keyOf(from, trust) !== '' };
      }
      case 'agree': {
        const { signature } = message;
        const statement = takeoverStatement(trust.table, this.#ownTakeover(epoch));
        if (!isSigned(statement, keyOf(from, trust), signature)) return null;
        return { type: 'agreement', facts, from, epoch, signature };
      }
      case 'object':
        return { type: 'objection', facts, from, epoch };
      case 'still-connected':
      case 'took-over':
        return { type: message.type, facts, from, epoch };
    }
  }
  #ownTakeover(epoch: number): Omit<Takeover, 'agreements'> {
    const { self, keys } = this.#ports;
    return { epoch, host: self, publicKey: keys.publicKey };
  }

  #run(effect: ElectionEffect, trust: Trust): void {
    switch (effect.type) {
      case 'ask': {
        const seal = this.#ports.seal();
        return this.#send(effect.params, (epoch) => ({ type: 'propose', epoch, seal }));
      }
      case 'sendAgreement':
        return this.#sendAgreement(effect.params, trust);
      case 'sendObjection':
        return this.#send(effect.params, (epoch) => ({ type: 'object', epoch }));
      case 'sayStillConnected':
        return this.#send(effect.params, (epoch) => ({ type: 'still-connected', epoch }));
      case 'sayTookOver':
        return this.#send(effect.params, (epoch) => ({ type: 'took-over', epoch }));
      case 'takeOver': {
        const { epoch, agreements } = effect.params;
        const { self, keys } = this.#ports;
        const takeover = this.#ownTakeover(epoch);
        const own = agreeTo(trust.table, takeover, self, keys);
        const guests = agreements.map(({ device }) => device);
        return this.#ports.onElected({ ...takeover, agreements: [own, ...agreements] }, guests);
      }
      case 'follow':
        return this.#ports.onFollow(effect.params.host, effect.params.epoch);
    }
  }
  #send({ to, epoch }: ToDevices, messageFor: (epoch: number) => PeerMessage): void {
    for (const device of to) this.#ports.send(device, messageFor(epoch));
  }
  #sendAgreement({ to, epoch }: ToDevices, trust: Trust): void {
    const { self, keys } = this.#ports;
    for (const host of to) {
      const takeover = { epoch, host, publicKey: keyOf(host, trust) };
      const { signature } = agreeTo(trust.table, takeover, self, keys);
      this.#ports.send(host, { type: 'agree', epoch, signature });
    }
  }
}

/** The device's public key; '' if unknown. */
const keyOf = (device: DeviceId, { devices }: Trust): string =>
  devices.find((one) => one.device === device)?.publicKey ?? '';

function shown({ value, context }: ElectionSnapshot): ElectionState {
  const { epoch, by } = context;
  if (typeof value === 'object') {
    if ('agreed' in value) return { state: 'agreed', epoch, by };
    const { invited, agreements, stillConnected } = context;
    const agreed = agreements.map(({ device }) => device);
    return { state: 'proposed', epoch, invited, agreed, stillConnected };
  }
  if (value === 'invited') return { state: 'invited', epoch, by };
  return value === 'declined' ? { state: 'declined', by } : { state: 'none' };
}
