import type { Takeover } from '../../protocol/certificates.ts';
import { type DeviceId, hasSeat } from '../../protocol/table-view.ts';
import type { GuestSession } from '../guest/guest-session.ts';
import type { Channel, Pairing } from '../ports/transport.ts';
import { Election, type ElectionState } from './election-runner.ts';
import { GuestMesh } from './guest-mesh.ts';

export interface FailoverPorts {
  readonly guest: GuestSession;
  readonly pairing: Pairing;
  /** Whether the devices were paired. A paired table has no room code by which a device could find it again. */
  readonly isPaired: boolean;
  onChange(): void;
  /** This device becomes the host, with the channels to the guests that agreed. */
  onElected(takeover: Takeover, channels: readonly (readonly [DeviceId, Channel])[]): void;
}

/** A guest's way to continue without the host: channels to the other guests, and the election of a new host over them. */
export class Failover {
  readonly #ports: FailoverPorts;
  readonly #mesh: GuestMesh;
  readonly #election: Election;

  constructor(ports: FailoverPorts) {
    this.#ports = ports;
    const { guest } = ports;
    const self = guest.identity.device;
    this.#mesh = new GuestMesh(
      {
        pairing: ports.pairing,
        tableView: () => guest.tableView,
        relay: (to, text) => guest.relay(to, text),
        onMessage: (from, message) => this.#election.receive(from, message),
      },
      self,
    );
    this.#election = new Election({
      self,
      keys: guest.keys,
      trust: () => guest.guestRecord.trust,
      reachable: () => this.reachable,
      hasHost: () => guest.contact.state === 'here',
      // a device with an incomplete log cannot continue the table
      seal: () => (guest.isComplete ? guest.seal : null),
      send: (to, message) => this.#mesh.send(to, message),
      onChange: () => ports.onChange(),
      onElected: (takeover, guests) => this.#takeOver(takeover, guests),
      onFollow: (host) => this.#follow(host),
    });
  }

  get election(): ElectionState {
    return this.#election.state;
  }
  /**
   * The guests that have to agree to a take-over. Spectators are exempt, because they find the table again by its room code. A paired table
   * has no code, so all its guests have to agree.
   */
  get reachable(): readonly DeviceId[] {
    const { guest, isPaired } = this.#ports;
    const { reachable } = this.#mesh;
    if (isPaired) return reachable;
    const { tableView } = guest;
    return reachable.filter((one) => tableView && hasSeat(tableView, one));
  }

  /** Proposes this device as the new host. If it reaches no other guest, it is elected at once. */
  propose(): void {
    this.#election.propose();
  }
  agree(): void {
    this.#election.agree();
  }
  withdraw(): void {
    this.#election.withdraw();
  }
  /** Called every TICK. */
  tick(): void {
    if (this.#ports.guest.contact.state === 'here') this.#mesh.tick();
    this.#mesh.tickLimits();
    this.#election.tick();
  }
  onRelay(from: DeviceId, text: string): void {
    this.#mesh.onRelay(from, text);
  }
  /** Closes all channels to other guests. */
  close(): void {
    this.#mesh.close();
  }

  #follow(host: DeviceId): void {
    const channel = this.#mesh.release(host);
    if (channel) this.#ports.guest.join(channel);
  }
  #takeOver(takeover: Takeover, guests: readonly DeviceId[]): void {
    for (const one of guests) this.#mesh.send(one, { type: 'took-over', epoch: takeover.epoch });
    const channels = guests.flatMap((one) => {
      const channel = this.#mesh.release(one);
      return channel ? [[one, channel] as const] : [];
    });
    this.#ports.onElected(takeover, channels);
  }
}
