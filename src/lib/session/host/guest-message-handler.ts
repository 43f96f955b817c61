import type {
  CloseReason,
  GameRequest,
  GuestMessage,
  Hello,
  Prove,
  RequestRefusal,
  SeatMessage,
  UndoMessage,
} from '../../protocol/messages.ts';
import type { DeviceId } from '../../protocol/table-view.ts';
import type { DealMessage } from '../fair-deal/commit-reveal.ts';
import { decideAdmission } from './admission.ts';
import { addDealMessage } from './dealer.ts';
import type { HostHub } from './host-hub.ts';
import type { PeerSession, PeerSessionListener } from './peer-session.ts';
import { handleSeatMessage } from './seat-handler.ts';

/** Channels on which devices may wait for the host's player at the same time. */
const MAX_KNOCKS = 40;

/** Does what the messages of guests ask for. */
export class GuestMessageHandler implements PeerSessionListener {
  readonly #hub: HostHub;

  constructor(hub: HostHub) {
    this.#hub = hub;
  }

  onMessage(peer: PeerSession, message: GuestMessage): void {
    if (message.type === 'hello') return this.#hello(peer, message);
    if (message.type === 'prove') return this.#prove(peer, message);
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
        return this.#askAll(device, message);
      case 'commit':
      case 'share':
        return this.#deal(peer, device, message);
      case 'resync':
        peer.tableView = null;
        peer.hasReveal = false;
        return this.#hub.publish();
      case 'nudge':
      case 'emote':
      case 'relay':
        if (peer.countPassedOn()) this.#passOn(device, message);
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
    if (!this.#hub.sessions.remove(peer)) return;
    // a device that reconnects replaces its own session, which is no problem to report
    const reconnected = reason === 'replaced' && peer.device !== null;
    if (reason && !reconnected) this.#report(peer, reason);
    this.#hub.broadcaster.remove(peer);
    if (peer.knock) this.#hub.ports.onChange();
    this.#hub.updatePresence();
  }

  #report({ device }: PeerSession, reason: CloseReason | RequestRefusal['code']): void {
    const member = device === null ? null : this.#hub.model.roster.member(device);
    this.#hub.ports.reportProblem(member?.name ?? '', reason);
  }

  /** Proves that this device is the host, and asks the guest to prove who it is. */
  #hello(peer: PeerSession, { nonce }: Hello): void {
    if (peer.device !== null) return this.#welcome(peer, peer.device);
    if (peer.challenge?.guestNonce !== nonce) {
      peer.challenge = { guestNonce: nonce, message: this.#hub.challengeFor(peer.binding, nonce) };
    }
    peer.send(peer.challenge.message);
  }
  #prove(peer: PeerSession, prove: Prove): void {
    const { hostRecord, model, sessions } = this.#hub;
    if (peer.device !== null) return this.#welcome(peer, peer.device);
    if (peer.challenge === null) return peer.close('no-hello');
    if (peer.knock !== null) return peer.send({ type: 'knocking' });
    const { guestNonce, message } = peer.challenge;
    const { table, epoch, nonce: hostNonce, publicKey: hostKey } = message;
    const handshake = { table, epoch, guestNonce, hostNonce, binding: peer.binding };
    const arrival = { handshake, hostKey, isPaired: peer.isPaired };
    const decided = decideAdmission(prove, arrival, hostRecord, model.roster);
    switch (decided.decision) {
      case 'refuse':
        return peer.close(decided.reason);
      case 'knock':
        if (sessions.knocking.length >= MAX_KNOCKS) return peer.close('full');
        peer.knock = prove;
        peer.send({ type: 'knocking' });
        return this.#hub.ports.onChange();
      case 'admit':
        return this.admit(peer, prove);
    }
  }
  /** Lets a device in that has proved who it is. */
  admit(peer: PeerSession, prove: Prove): void {
    const { sessions, model, hostRecord, broadcaster } = this.#hub;
    const known = model.roster.member(prove.device);
    // another device with this id was let in since it knocked
    if (known && known.publicKey !== prove.publicKey) return peer.close('identity');
    if (prove.epoch > hostRecord.epoch) return peer.close('yielded');
    const reason = sessions.admit(peer, prove, model.roster);
    if (reason) return peer.close(reason);
    // who leaves the seat and comes back is known, and may go on watching
    if (!known && hostRecord.stage === 'lobby') model.roster.takeOnlyFreeSeat(prove.device);
    broadcaster.add(peer);
    this.#welcome(peer, prove.device);
  }
  #whileKnocking(peer: PeerSession, { type }: GuestMessage): void {
    if (type === 'ping') peer.send({ type: 'knocking' });
    if (type === 'bye') this.onClosed(peer, null);
  }
  #welcome(peer: PeerSession, device: DeviceId): void {
    const { lastAnswered } = this.#hub.model.roster.member(device) ?? { lastAnswered: 0 };
    this.#hub.broadcaster.queueReply(peer, { type: 'welcome', lastAnswered });
    this.#hub.publish();
  }

  #request(peer: PeerSession, device: DeviceId, request: GameRequest): void {
    const { model, broadcaster } = this.#hub;
    const member = model.roster.member(device);
    if (!member) return;
    const { id } = request;
    if (id <= member.lastAnswered) {
      // answered before; the answer takes the same way again, because its effects may not be saved yet
      const answer = id === member.lastAnswered ? member.lastAnswer : null;
      broadcaster.queueReply(peer, answer ?? { type: 'done', id });
      return broadcaster.schedule();
    }
    const refusal = model.handleRequest(device, request);
    const answer = refusal ? ({ type: 'refused', id, refusal } as const) : ({ type: 'done', id } as const);
    model.roster.update(device, { lastAnswered: id, lastAnswer: answer });
    // an undo that another player's command has overtaken is nothing to report
    if (refusal && refusal.code !== 'table/nothing-to-undo') this.#report(peer, refusal.code);
    if (refusal?.code === 'table/not-your-seat' && !peer.hasHeld(refusal.seat)) peer.recordFault('garbage');
    broadcaster.queueReply(peer, answer);
    this.#hub.publish();
  }

  #changeSeat(peer: PeerSession, device: DeviceId, message: SeatMessage): void {
    const { model, hostRecord } = this.#hub;
    const outcome = handleSeatMessage(model.roster, hostRecord, device, message);
    if (outcome === 'done') this.#hub.publish();
    if (outcome !== 'not-own' || message.type === 'ready' || peer.hasHeld(message.seat)) return;
    this.#report(peer, 'table/not-your-seat');
    peer.recordFault('garbage');
  }

  #askAll(device: DeviceId, message: UndoMessage): void {
    this.#hub.model.handleUndo(device, message);
    this.#hub.publish();
  }

  #passOn(device: DeviceId, message: Extract<GuestMessage, { type: 'nudge' | 'emote' | 'relay' }>): void {
    if (message.type === 'nudge') return this.#hub.passOnGesture(device, 'nudge');
    if (message.type === 'emote') return this.#hub.passOnGesture(device, message.emote);
    const recipients = this.#hub.sessions.sessionsOf(message.to);
    this.#hub.passOn(recipients, { type: 'relay', from: device, text: message.text });
  }

  #deal(peer: PeerSession, device: DeviceId, message: DealMessage): void {
    const { model, hostRecord } = this.#hub;
    if (hostRecord.stage !== 'dealing') return;
    const next = addDealMessage(hostRecord, device, message);
    if (!next) return peer.recordFault('garbage');
    model.update(next);
    model.startDealtGame();
    this.#hub.publish();
  }
}
