import type { DeviceId } from '../../protocol/table-view.ts';
import type {
  CloseReason,
  GameRequest,
  GuestMessage,
  Hello,
  RequestRefusal,
  SeatMessage,
} from '../../protocol/messages.ts';
import type { DealMessage } from '../fair-deal/dealer.ts';
import type { HostTable } from './host-table.ts';
import type { PeerSession, PeerSessionListener } from './peer-session.ts';
import { PROTOCOL } from '../../protocol/messages.ts';
import { addDealMessage } from '../fair-deal/dealer.ts';
import { handleSeatMessage } from './seat-handler.ts';

/** Does what the messages of guests ask for. */
export class GuestMessageHandler implements PeerSessionListener {
  readonly #table: HostTable;

  constructor(table: HostTable) {
    this.#table = table;
  }

  onMessage(peer: PeerSession, message: GuestMessage): void {
    if (message.type === 'hello') return this.#hello(peer, message);
    if (message.type === 'identify') return this.#identify(peer, message.question);
    const { device } = peer;
    if (device === null) return;
    switch (message.type) {
      case 'act':
      case 'undo':
      case 'redo':
        return this.#request(peer, device, message);
      case 'take-seat':
      case 'leave-seat':
      case 'name-seat':
      case 'ready':
        return this.#changeSeat(peer, device, message);
      case 'commit':
      case 'share':
        return this.#deal(peer, device, message);
      case 'nudge':
        return this.#table.passOnGesture(device, 'nudge');
      case 'emote':
        return this.#table.passOnGesture(device, message.emote);
      case 'resync':
        peer.tableView = null;
        peer.hasReveal = false;
        return this.#table.publish();
      case 'relay': {
        const recipients = this.#table.sessions.sessionsOf(message.to);
        return this.#table.send(recipients, { type: 'relay', from: device, text: message.text });
      }
      case 'ping':
        return peer.send({ type: 'pong', hash: peer.hash });
      case 'bye':
        return this.onClosed(peer, null);
    }
  }

  onClosed(peer: PeerSession, reason: CloseReason | null): void {
    if (!this.#table.sessions.remove(peer)) return;
    // a device that reconnects replaces its own session, which is no problem to report
    const reconnected = reason === 'replaced' && peer.device !== null;
    if (reason && !reconnected) this.#report(peer, reason);
    this.#table.broadcaster.remove(peer);
    this.#table.updatePresence();
  }

  #report({ device }: PeerSession, reason: CloseReason | RequestRefusal['code']): void {
    const member = device === null ? null : this.#table.state.roster.member(device);
    this.#table.ports.reportProblem(member?.name ?? '', reason);
  }

  /** Answers one question per channel, since whoever sends it has not identified themselves. */
  #identify(peer: PeerSession, question: string): void {
    const { game, epoch, self: device } = this.#table.hostRecord;
    const proof = this.#table.ports.proveClaim({ game, epoch, device }, question);
    peer.send({ type: 'successor', device, epoch, proof });
    peer.disconnect();
  }

  #hello(peer: PeerSession, hello: Hello): void {
    const { sessions, state, hostRecord, broadcaster } = this.#table;
    if (peer.device !== null) return this.#welcome(peer, peer.device);
    if (hello.epoch > hostRecord.epoch) return peer.close('yielded');
    const reason = sessions.admit(peer, hello, state.roster, hostRecord.self);
    if (reason) return peer.close(reason);
    broadcaster.add(peer);
    this.#welcome(peer, hello.device);
  }
  #welcome(peer: PeerSession, device: DeviceId): void {
    const { lastAnswered } = this.#table.state.roster.member(device) ?? { lastAnswered: 0 };
    this.#table.broadcaster.queueReply(peer, { type: 'welcome', protocol: PROTOCOL, lastAnswered });
    this.#table.publish();
  }

  #request(peer: PeerSession, device: DeviceId, request: GameRequest): void {
    const { state, broadcaster } = this.#table;
    const member = state.roster.member(device);
    if (!member) return;
    const { id } = request;
    if (id <= member.lastAnswered) {
      // answered before; the answer takes the same way again, because its effects may not be saved yet
      const answer = id === member.lastAnswered ? member.lastAnswer : null;
      broadcaster.queueReply(peer, answer ?? { type: 'done', id });
      return broadcaster.schedule();
    }
    const refusal = state.handleRequest(device, request);
    const answer = refusal ? ({ type: 'refused', id, refusal } as const) : ({ type: 'done', id } as const);
    state.roster.update(device, { lastAnswered: id, lastAnswer: answer });
    // an undo that another player's command has overtaken is nothing to report
    if (refusal && refusal.code !== 'table/nothing-to-undo') this.#report(peer, refusal.code);
    if (refusal?.code === 'table/not-your-seat' && !peer.hasHeld(refusal.seat)) peer.recordFault('garbage');
    broadcaster.queueReply(peer, answer);
    this.#table.publish();
  }

  #changeSeat(peer: PeerSession, device: DeviceId, message: SeatMessage): void {
    const { state, hostRecord } = this.#table;
    const outcome = handleSeatMessage(state.roster, hostRecord, device, message);
    if (outcome === 'done') this.#table.publish();
    if (outcome === 'not-own' && message.type !== 'ready' && !peer.hasHeld(message.seat))
      peer.recordFault('garbage');
  }

  #deal(peer: PeerSession, device: DeviceId, message: DealMessage): void {
    const { state, hostRecord } = this.#table;
    if (hostRecord.stage !== 'dealing') return;
    const next = addDealMessage(hostRecord, device, message);
    if (!next) return peer.recordFault('garbage');
    state.update(next);
    state.startDealtGame();
    this.#table.publish();
  }
}
