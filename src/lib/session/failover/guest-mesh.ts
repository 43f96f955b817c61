import type { TableView, DeviceId } from '../../protocol/table-view.ts';
import type { PeerMessage } from '../../protocol/messages.ts';
import type { Answer, Invitation, Channel, Pairing } from '../ports/transport.ts';
import { seatsOf } from '../../protocol/table-view.ts';
import { parsePeer } from '../../protocol/parse.ts';

/** Ticks until an introduction that led to nothing is tried again, the first time; then twice as long, up to the last. */
const RETRY = { first: 3, last: 24 } as const;

export interface GuestMeshPorts {
  readonly pairing: Pairing;
  /** What this device knows of the table. */
  tableView(): TableView | null;
  /** By way of the host. */
  relay(to: DeviceId, text: string): void;
  onMessage(from: DeviceId, message: PeerMessage): void;
}

interface Attempt {
  invitation: Invitation | null;
  ticks: number;
  pause: number;
}

/**
 * Links between the guests themselves, made while the host still hands on their introductions. Nothing goes over them until
 * the host is gone: then they are the only way left where there is no server.
 */
export class GuestMesh {
  readonly #ports: GuestMeshPorts;
  readonly #self: DeviceId;
  readonly #links = new Map<DeviceId, Channel>();
  readonly #tries = new Map<DeviceId, Attempt>();
  /** Answers that wait for their link, one a device, so that nobody makes this one hold many; null: being made. */
  readonly #answers = new Map<DeviceId, Answer | null>();

  constructor(ports: GuestMeshPorts, self: DeviceId) {
    this.#ports = ports;
    this.#self = self;
  }

  /** Devices that can be reached without the host. */
  get reachable(): readonly DeviceId[] {
    return [...this.#links.keys()];
  }
  send(to: DeviceId, message: PeerMessage): void {
    this.#links.get(to)?.send(JSON.stringify(message));
  }
  /** Take a link out: it becomes one between host and guest. */
  release(device: DeviceId): Channel | null {
    const link = this.#links.get(device) ?? null;
    this.#links.delete(device);
    return link;
  }

  /** Called every tick while there is a host: of each two seated guests the one with the lower name invites. */
  tick(): void {
    for (const { id, here } of this.#ports.tableView()?.devices ?? []) {
      if (here && id > this.#self && !this.#links.has(id) && this.#isPartner(id)) this.#try(id);
    }
  }
  /** An introduction that the host handed on. */
  onRelay(from: DeviceId, text: string): void {
    if (!this.#isPartner(from)) return;
    const invitation = this.#tries.get(from)?.invitation;
    if (invitation && from > this.#self) void this.#accept(from, invitation, text);
    else if (from < this.#self) void this.#answer(from, text);
  }
  close(): void {
    for (const link of this.#links.values()) link.close();
    for (const { invitation } of this.#tries.values()) invitation?.withdraw();
    for (const answer of this.#answers.values()) answer?.withdraw();
    this.#links.clear();
    this.#tries.clear();
    this.#answers.clear();
  }

  /** Both hold seats, and neither is the host. */
  #isPartner(device: DeviceId): boolean {
    const tableView = this.#ports.tableView();
    if (!tableView || device === tableView.host) return false;
    return [device, this.#self].every((one) => seatsOf(tableView, one).length > 0);
  }

  #try(device: DeviceId): void {
    const last = this.#tries.get(device);
    if (last && ++last.ticks < last.pause) return;
    last?.invitation?.withdraw();
    const pause = Math.min(RETRY.last, last ? last.pause * 2 : RETRY.first);
    const current: Attempt = { invitation: null, ticks: 0, pause };
    this.#tries.set(device, current);
    void this.#invite(device, current);
  }
  async #invite(device: DeviceId, current: Attempt): Promise<void> {
    const invited = await this.#ports.pairing.invite();
    if (!invited.ok) return;
    if (this.#tries.get(device) !== current) return invited.value.withdraw();
    current.invitation = invited.value;
    this.#ports.relay(device, invited.value.offer);
  }
  async #accept(from: DeviceId, invitation: Invitation, answer: string): Promise<void> {
    const linked = await invitation.accept(answer);
    if (linked.ok) this.#add(from, linked.value);
  }
  async #answer(from: DeviceId, offer: string): Promise<void> {
    const last = this.#answers.get(from);
    if (last === null) return;
    last?.withdraw();
    this.#answers.set(from, null);
    const answered = await this.#ports.pairing.answer(offer);
    const wanted = this.#answers.delete(from);
    if (!answered.ok) return;
    if (!wanted) return answered.value.withdraw();
    this.#answers.set(from, answered.value);
    this.#ports.relay(from, answered.value.answer);
    const linked = await answered.value.channel;
    if (this.#answers.get(from) === answered.value) this.#answers.delete(from);
    if (linked.ok) this.#add(from, linked.value);
  }

  #add(device: DeviceId, link: Channel): void {
    this.#links.get(device)?.close();
    this.#links.set(device, link);
    this.#tries.delete(device);
    link.listen({
      onText: (text) => {
        const parsed = parsePeer(text);
        if (parsed.ok) this.#ports.onMessage(device, parsed.value);
      },
      onClosed: () => {
        if (this.#links.get(device) === link) this.#links.delete(device);
      },
    });
  }
}
