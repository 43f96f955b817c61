import { draw, seedRng } from '#lib/rules/rng.ts';
import type { Rng } from '#lib/rules/types.ts';
import type { ElectionEffect, ElectionEvent, ElectionFacts } from '#lib/session/failover/election-wiring.ts';
import { beginElection, type ElectionSnapshot, electionStep } from '#lib/session/failover/election.ts';
import { must } from '../../../must.ts';
import { placeOf } from './events.ts';

/** Devices that run the election chart over a network that loses, repeats and reorders messages, and breaks channels. */

/** Network steps between two ticks of a device; a message takes at most half of that (QUIET_TICKS). */
const TICK = 8;
const LONGEST_WAY = TICK / 2;

/** A message: its event for a device with these facts when it arrives. */
type Message = (facts: ElectionFacts) => ElectionEvent;
interface Mail {
  readonly from: string;
  readonly to: string;
  readonly at: number;
  readonly message: Message;
}

class Device {
  snapshot: ElectionSnapshot;
  epoch = 1;
  hasHost = false;
  ticks = 0;
  readonly revision: number;
  /** The proposers accepted by a tap of this device's player. */
  readonly taps = new Set<string>();

  constructor(name: string, revision: number) {
    this.snapshot = beginElection(name).state;
    this.revision = revision;
  }
  get place(): string {
    return placeOf(this.snapshot);
  }
}

/** A change of hosts: the new host, and the devices whose agreement it holds, itself included. */
export interface Elected {
  readonly epoch: number;
  readonly host: string;
  readonly agreed: readonly string[];
}

export class Network {
  readonly devices = new Map<string, Device>();
  readonly elected: Elected[] = [];
  /** Agreements also held by a second host of the same epoch, while the device and the first host can reach each other. */
  readonly heldTwice: string[] = [];
  /** Agreements sent without a tap, as text. */
  readonly untapped: string[] = [];
  #rng: Rng;
  readonly #broken = new Set<string>();
  #mail: Mail[] = [];
  #now = 0;
  /** Lost messages in percent. */
  loss = 0;

  constructor(names: readonly string[], seed: number) {
    this.#rng = seedRng(seed);
    for (const name of names) this.devices.set(name, new Device(name, 5 + this.below(3)));
  }

  below(count: number): number {
    const [drawn, rng] = draw(this.#rng, count);
    this.#rng = rng;
    return drawn;
  }
  anyName(): string {
    return must([...this.devices.keys()][this.below(this.devices.size)]);
  }
  at(name: string): Device {
    return must(this.devices.get(name), name);
  }
  isOpen(one: string, other: string): boolean {
    return !this.#broken.has(channel(one, other));
  }
  break(one: string, other: string): void {
    if (one === other) return;
    this.#broken.add(channel(one, other));
    this.#mail = this.#mail.filter(({ from, to }) => channel(from, to) !== channel(one, other));
  }
  /** The player of a device taps a button. */
  tap(name: string, type: 'propose' | 'agree' | 'withdraw'): void {
    const { place, snapshot, taps } = this.at(name);
    if (type === 'agree' && place === 'invited') taps.add(`${snapshot.context.epoch} ${snapshot.context.by}`);
    this.#step(name, { type, facts: this.#factsOf(name) });
  }
  /** One network step: messages arrive, and some devices tick. */
  pass(): void {
    this.#now++;
    for (const mail of this.#mail.filter(({ at }) => at <= this.#now)) {
      this.#mail = this.#mail.filter((one) => one !== mail);
      this.#step(mail.to, mail.message(this.#factsOf(mail.to)));
    }
    [...this.devices].forEach(([name, device], place) => {
      if ((this.#now + 3 * place) % TICK !== 0) return;
      device.ticks++;
      this.#step(name, { type: 'tick', facts: this.#factsOf(name) });
    });
  }

  #factsOf(name: string): ElectionFacts {
    const { epoch, revision, hasHost, ticks } = this.at(name);
    const others = [...this.devices.keys()].filter((one) => one !== name);
    const reachable = others.filter((one) => this.isOpen(name, one));
    return { epoch, revision, hasHost, ticks, reachable };
  }
  #step(name: string, event: ElectionEvent): void {
    const { state, effects } = electionStep(this.at(name).snapshot, event);
    this.at(name).snapshot = state;
    for (const effect of effects) this.#run(name, effect);
  }
  #run(from: string, { type, params }: ElectionEffect): void {
    const device = this.at(from);
    const { epoch } = params;
    const tell = (to: readonly string[], kind: 'objection' | 'still-connected' | 'took-over'): void =>
      this.#send(from, to, (facts) => ({ type: kind, facts, from, epoch }));
    switch (type) {
      case 'ask': {
        const { revision } = device;
        const propose: Message = (facts) => ({
          type: 'proposal',
          facts,
          from,
          epoch,
          revision,
          hasKey: true,
        });
        return this.#send(from, params.to, propose);
      }
      case 'sendAgreement': {
        const untapped = params.to.filter((to) => !device.taps.has(`${epoch} ${to}`));
        this.untapped.push(...untapped.map((to) => `${from} to ${to}`));
        const signature = `of ${from}`;
        return this.#send(from, params.to, (facts) => ({ type: 'agreement', facts, from, epoch, signature }));
      }
      case 'sendObjection':
        return tell(params.to, 'objection');
      case 'sayStillConnected':
        return tell(params.to, 'still-connected');
      case 'sayTookOver':
        return tell(params.to, 'took-over');
      case 'takeOver': {
        const guests = params.agreements.map((one) => one.device);
        this.#noteElected({ epoch, host: from, agreed: [from, ...guests] });
        device.epoch = epoch;
        return tell(guests, 'took-over');
      }
      case 'follow':
        device.epoch = epoch;
        device.hasHost = true;
    }
  }
  #noteElected(now: Elected): void {
    const earlier = this.elected.filter(({ epoch }) => epoch === now.epoch);
    for (const { host, agreed } of earlier) {
      const both = agreed.filter((one) => now.agreed.includes(one) && this.isOpen(host, one));
      this.heldTwice.push(...both.map((one) => `${one} agreed to ${host} and ${now.host}`));
    }
    this.elected.push(now);
  }
  #send(from: string, to: readonly string[], message: Message): void {
    for (const one of to) {
      if (!this.isOpen(from, one)) continue;
      const copies = this.below(100) < this.loss ? 0 : this.below(10) === 0 ? 2 : 1;
      for (let copy = 0; copy < copies; copy++) {
        this.#mail.push({ from, to: one, at: this.#now + 1 + this.below(LONGEST_WAY), message });
      }
    }
  }
}

const channel = (one: string, other: string): string => [one, other].toSorted().join('-');
