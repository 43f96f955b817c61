import type {
  CloseReason,
  GameRequest,
  Gesture,
  GuestMessage,
  RequestRefusal,
  SeatMessage,
} from '../../protocol/messages.ts';
import type { DeviceId } from '../../protocol/table-view.ts';
import type { DealMessage } from '../fair-deal/commit-reveal.ts';
import type { Broadcaster } from './broadcaster.ts';
import { addDealMessage } from './dealer.ts';
import type { Gatekeeper } from './gatekeeper.ts';
import type { HostModel } from './host-model.ts';
import type { HostSessionPorts } from './host-session-ports.ts';
import type { PeerSession, PeerSessionListener } from './peer-session.ts';
import { handleSeatMessage } from './seat-handler.ts';
import type { SessionRegistry } from './session-registry.ts';

type Ports = Pick<HostSessionPorts, 'reportProblem' | 'onGesture' | 'onLead' | 'onChange'>;
type Sessions = Pick<SessionRegistry, 'isOnline' | 'passOn' | 'remove'>;
type Sending = Pick<Broadcaster, 'publish' | 'queueReply' | 'schedule'>;

export class GuestMessageHandler implements PeerSessionListener {
  readonly #model: HostModel;
  readonly #sessions: Sessions;
  readonly #broadcaster: Sending;
  readonly #gatekeeper: Pick<Gatekeeper, 'hello' | 'prove'>;
  readonly #ports: Ports;

  constructor(
    model: HostModel,
    sessions: Sessions,
    broadcaster: Sending,
    gatekeeper: Pick<Gatekeeper, 'hello' | 'prove'>,
    ports: Ports,
  ) {
    this.#model = model;
    this.#sessions = sessions;
    this.#broadcaster = broadcaster;
    this.#gatekeeper = gatekeeper;
    this.#ports = ports;
  }

  onMessage(peer: PeerSession, message: GuestMessage): void {
    if (message.type === 'hello') return this.#gatekeeper.hello(peer, message);
    if (message.type === 'prove') return this.#gatekeeper.prove(peer, message);
    const { device } = peer;
    if (device === null) return this.#whileKnocking(peer, message);
    switch (message.type) {
      case 'act':
      case 'undo':
      case 'redo':
        return this.#request(peer, device, message);
      case 'take-seat':
      case 'lend-seat':
      case 'leave-seat':
      case 'name-seat':
      case 'ready':
        return this.#changeSeat(peer, device, message);
      case 'propose-undo':
      case 'answer-undo':
        this.#model.handleUndo(device, message);
        return this.#broadcaster.publish();
      case 'commit':
      case 'share':
        return this.#deal(peer, device, message);
      case 'resync':
        peer.tableView = null;
        peer.hasReveal = false;
        return this.#broadcaster.publish();
      case 'nudge':
      case 'emote':
      case 'lead':
      case 'relay':
        if (peer.countPassedOn()) this.#passOn(device, message);
        return;
      case 'speech-time':
        peer.speechMs = message.ms;
        return;
      case 'ping':
        return peer.send({ type: 'pong', hash: peer.hash });
      case 'bye':
        return this.onClosed(peer, null);
      default:
        return message satisfies never;
    }
  }

  onClosed(peer: PeerSession, reason: CloseReason | null): void {
    if (!this.#sessions.remove(peer)) return;
    // a device that reconnects replaces its own session, which is no problem to report
    const reconnected = reason === 'replaced' && peer.device !== null;
    if (reason && !reconnected) this.#report(peer, reason);
    if (peer.knock) this.#ports.onChange();
    this.updatePresence();
  }

  /** Notes which guests are online, and sends what changed. */
  updatePresence(): void {
    if (this.#model.updatePresence((device) => this.#sessions.isOnline(device))) this.#broadcaster.publish();
  }

  #report({ device }: PeerSession, reason: CloseReason | RequestRefusal['code']): void {
    const member = device === null ? null : this.#model.roster.member(device);
    this.#ports.reportProblem(member?.name ?? '', reason);
  }

  #whileKnocking(peer: PeerSession, { type }: GuestMessage): void {
    if (type === 'ping') peer.send({ type: 'knocking' });
    if (type === 'bye') this.onClosed(peer, null);
  }

  #request(peer: PeerSession, device: DeviceId, request: GameRequest): void {
    const { roster } = this.#model;
    const member = roster.member(device);
    if (!member) return;
    const { id } = request;
    if (id <= member.lastAnswered) {
      // answered before; queue the answer again, because its effects may not be saved yet
      const answer = id === member.lastAnswered ? member.lastAnswer : null;
      this.#broadcaster.queueReply(peer, answer ?? { type: 'done', id });
      return this.#broadcaster.schedule();
    }
    const refusal = this.#model.handleRequest(device, request);
    const answer = refusal ? ({ type: 'refused', id, refusal } as const) : ({ type: 'done', id } as const);
    roster.update(device, { lastAnswered: id, lastAnswer: answer });
    // an undo that another player's command has overtaken is nothing to report
    if (refusal && refusal.code !== 'table/nothing-to-undo') this.#report(peer, refusal.code);
    if (refusal?.code === 'table/not-your-seat' && !peer.hasHeld(refusal.seat)) peer.recordFault('garbage');
    this.#broadcaster.queueReply(peer, answer);
    this.#broadcaster.publish();
  }

  #changeSeat(peer: PeerSession, device: DeviceId, message: SeatMessage): void {
    const { roster, hostRecord } = this.#model;
    const outcome = handleSeatMessage(roster, hostRecord, device, message);
    if (outcome === 'done') this.#broadcaster.publish();
    if (outcome !== 'not-own' || message.type === 'ready' || peer.hasHeld(message.seat)) return;
    this.#report(peer, 'table/not-your-seat');
    peer.recordFault('garbage');
  }

  #passOn(
    device: DeviceId,
    message: Extract<GuestMessage, { type: 'nudge' | 'emote' | 'lead' | 'relay' }>,
  ): void {
    if (message.type === 'lead') return this.passOnLead(device, message.at);
    if (message.type !== 'relay')
      return this.passOnGesture(device, message.type === 'nudge' ? 'nudge' : message.emote);
    const relayed = { type: 'relay', from: device, text: message.text } as const;
    this.#sessions.passOn(relayed, (other) => other.device === message.to);
  }
  /** Passes a gesture on to everybody but its sender, at once: gestures are not stored. */
  passOnGesture(from: DeviceId, gesture: Gesture): void {
    this.#ports.onGesture(from, gesture);
    this.#sessions.passOn(
      gesture === 'nudge' ? { type: 'nudge', from } : { type: 'emote', from, emote: gesture },
      (other) => other.device !== from,
    );
  }

  /** Passes on where a device leads through the finished game; before the end there is nothing to lead through. */
  passOnLead(from: DeviceId, at: number | null): void {
    if (!this.#model.commandLog?.isOver) return;
    this.#ports.onLead(from, at);
    this.#sessions.passOn({ type: 'lead', from, at }, (other) => other.device !== from);
  }

  #deal(peer: PeerSession, device: DeviceId, message: DealMessage): void {
    const { hostRecord } = this.#model;
    if (hostRecord.stage !== 'dealing') return;
    const next = addDealMessage(hostRecord, device, message);
    if (!next) return peer.recordFault('garbage');
    this.#model.update(next);
    this.#model.startDealtGame();
    this.#broadcaster.publish();
  }
}
