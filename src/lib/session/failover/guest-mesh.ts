import type { PeerMessage } from '../../protocol/messages.ts';
import { parsePeer } from '../../protocol/parse.ts';
import { type DeviceId, hasSeat, type TableView } from '../../protocol/table-view.ts';
import { MessageLimit } from '../message-limit.ts';
import type { Answer, Channel, Invitation, Pairing } from '../ports/transport.ts';

/** Ticks before a failed introduction is retried. The wait doubles each time, up to `longest`. */
const RETRY_TICKS = { first: 3, longest: 24 } as const;

export interface GuestMeshPorts {
  readonly pairing: Pairing;
  tableView(): TableView | null;
  /** Sends a text to another guest through the host. */
  relay(to: DeviceId, text: string): void;
  onMessage(from: DeviceId, message: PeerMessage): void;
}

interface Attempt {
  invitation: Invitation | null;
  ticks: number;
  waitTicks: number;
}

/**
 * Channels between guests, opened while the host can still relay the introductions. The channels stay silent until the host is gone.
 * Without a signalling server they are then the only connection left.
 */
export class GuestMesh {
  readonly #ports: GuestMeshPorts;
  readonly #self: DeviceId;
  readonly #channels = new Map<DeviceId, Channel>();
  readonly #limits = new Map<Channel, MessageLimit>();
  readonly #attempts = new Map<DeviceId, Attempt>();
  /** Answers whose channel is not open yet, null while one is being created. One per device, so a guest cannot pile them up here. */
  readonly #answers = new Map<DeviceId, Answer | null>();

  constructor(ports: GuestMeshPorts, self: DeviceId) {
    this.#ports = ports;
    this.#self = self;
  }

  /** Devices with an open channel. */
  get reachable(): readonly DeviceId[] {
    return [...this.#channels.keys()];
  }
  send(to: DeviceId, message: PeerMessage): void {
    this.#channels.get(to)?.send(JSON.stringify(message));
  }
  /** Removes a channel from the mesh, to become the channel between host and guest. */
  release(device: DeviceId): Channel | null {
    const channel = this.#channels.get(device) ?? null;
    if (channel) this.#remove(device, channel);
    return channel;
  }

  /** Called every TICK while there is a host: of two seated guests, the one with the lower id invites the other. */
  tick(): void {
    for (const { id, here } of this.#ports.tableView()?.devices ?? []) {
      if (here && id > this.#self && !this.#channels.has(id) && this.#isWanted(id)) this.#attempt(id);
    }
  }
  /** Handles an introduction relayed by the host. */
  onRelay(from: DeviceId, text: string): void {
    if (!this.#isWanted(from)) return;
    const invitation = this.#attempts.get(from)?.invitation;
    if (invitation && from > this.#self) void this.#accept(from, invitation, text);
    else if (from < this.#self) void this.#answer(from, text);
  }
  /** Called every TICK, with or without a host. Restarts the message count of each channel. */
  tickLimits(): void {
    for (const limit of this.#limits.values()) limit.tick();
  }
  close(): void {
    for (const channel of this.#channels.values()) channel.close();
    for (const { invitation } of this.#attempts.values()) invitation?.withdraw();
    for (const answer of this.#answers.values()) answer?.withdraw();
    this.#channels.clear();
    this.#limits.clear();
    this.#attempts.clear();
    this.#answers.clear();
  }

  /** Whether a channel to the device is wanted: both hold seats, and neither is the host. */
  #isWanted(device: DeviceId): boolean {
    const tableView = this.#ports.tableView();
    if (!tableView || device === tableView.host) return false;
    return [device, this.#self].every((one) => hasSeat(tableView, one));
  }

  #attempt(device: DeviceId): void {
    const last = this.#attempts.get(device);
    if (last && ++last.ticks < last.waitTicks) return;
    last?.invitation?.withdraw();
    const waitTicks = Math.min(RETRY_TICKS.longest, last ? last.waitTicks * 2 : RETRY_TICKS.first);
    const current: Attempt = { invitation: null, ticks: 0, waitTicks };
    this.#attempts.set(device, current);
    void this.#invite(device, current);
  }
  async #invite(device: DeviceId, current: Attempt): Promise<void> {
    const invited = await this.#ports.pairing.invite('');
    if (!invited.ok) return;
    if (this.#attempts.get(device) !== current) return invited.value.withdraw();
    current.invitation = invited.value;
    this.#ports.relay(device, invited.value.offer);
  }
  async #accept(from: DeviceId, invitation: Invitation, answer: string): Promise<void> {
    const opened = await invitation.accept(answer);
    if (opened.ok) this.#add(from, opened.value);
  }
  async #answer(from: DeviceId, offer: string): Promise<void> {
    const last = this.#answers.get(from);
    if (last === null) return;
    last?.withdraw();
    this.#answers.set(from, null);
    const answered = await this.#ports.pairing.answer(offer);
    const isOpen = this.#answers.delete(from);
    if (!answered.ok) return;
    if (!isOpen) return answered.value.withdraw();
    this.#answers.set(from, answered.value);
    this.#ports.relay(from, answered.value.answer);
    const opened = await answered.value.channel;
    if (this.#answers.get(from) === answered.value) this.#answers.delete(from);
    if (opened.ok) this.#add(from, opened.value);
  }

  #add(device: DeviceId, channel: Channel): void {
    const previous = this.#channels.get(device);
    if (previous) {
      previous.close();
      this.#remove(device, previous);
    }
    const limit = new MessageLimit();
    this.#channels.set(device, channel);
    this.#limits.set(channel, limit);
    this.#attempts.delete(device);
    channel.listen({
      onText: (text) => {
        if (limit.count(text) !== null) {
          channel.close();
          return this.#remove(device, channel);
        }
        const parsed = parsePeer(text);
        if (parsed.ok) this.#ports.onMessage(device, parsed.value);
      },
      onClosed: () => this.#remove(device, channel),
    });
  }
  #remove(device: DeviceId, channel: Channel): void {
    this.#limits.delete(channel);
    if (this.#channels.get(device) === channel) this.#channels.delete(device);
  }
}
