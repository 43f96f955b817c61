import type { ElectionState } from '../session/failover/election-runner.ts';
import { Failover, type FailoverPorts } from '../session/failover/failover.ts';
import type { HostDiscovery } from '../session/guest/host-discovery.ts';
import type { HostSearch } from './screen.ts';

interface GuestElectionPorts extends Omit<FailoverPorts, 'onChange'> {
  readonly discovery: HostDiscovery;
  /** Whether this device may still take over, after it has looked for another host. */
  mayTakeOver(): boolean;
}

/** A guest's way to continue without the host: it checks whether another device has taken over, then proposes itself. */
export class GuestElection {
  readonly #ports: GuestElectionPorts;
  readonly failover: Failover;
  #state: ElectionState | HostSearch = $state.raw({ state: 'none' });
  #onJudged = (): void => undefined;

  constructor(ports: GuestElectionPorts) {
    this.#ports = ports;
    this.failover = new Failover({ ...ports, onChange: () => (this.#state = this.failover.election) });
  }

  get state(): ElectionState | HostSearch {
    return this.#state;
  }
  /** Offers to continue the table on this device. If it reaches no other guest, it looks for another host first. */
  propose(): void {
    if (this.failover.reachable.length > 0) this.failover.propose();
    else void this.#lookFirst();
  }
  /** Called when the host is here, so that nobody has to take over. */
  hostFound(): void {
    if (this.#state.state !== 'none') this.failover.withdraw();
  }
  /** Called when this device has judged the host that it found. */
  hostJudged(): void {
    this.#onJudged();
  }

  /** Looks for another host before proposing: a guest out of reach may have continued the table already. */
  async #lookFirst(): Promise<void> {
    this.#state = { state: 'looking' };
    await this.#ports.discovery.searchAll();
    if (this.#ports.guest.contact.state === 'joining')
      await new Promise<void>((resolve) => (this.#onJudged = resolve));
    if (this.#state.state !== 'looking') return;
    if (!this.#ports.mayTakeOver()) return this.failover.withdraw();
    this.#state = { state: 'none' };
    this.failover.propose();
  }
}
