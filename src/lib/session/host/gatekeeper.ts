import { type Hello, PROTOCOL, type Prove } from '../../protocol/messages.ts';
import type { DeviceId } from '../../protocol/table-view.ts';
import { hostStatement } from '../trust/handshake.ts';
import { newestTakeovers } from '../trust/takeover.ts';
import { decideAdmission } from './admission.ts';
import type { Broadcaster } from './broadcaster.ts';
import type { HostModel } from './host-model.ts';
import type { Admission } from './host-record.ts';
import type { HostSessionPorts } from './host-session-ports.ts';
import type { PeerSession, SentChallenge } from './peer-session.ts';
import type { SessionRegistry } from './session-registry.ts';

/** Bytes of a nonce. */
const NONCE_BYTES = 16;

/** Channels on which devices may knock at the same time. */
const MAX_KNOCKS = 40;

/** Devices that knock and are shown at a time. While more of them knock: ticks after which some give their places to others, and how many. */
const KNOCKS = { shown: 8, ticks: 5, leaving: 4 } as const;

/** A device that waits to be let in. */
export interface Knock {
  /** The device's public key, which tells knocks apart. */
  readonly publicKey: string;
  /** With a number where somebody at the table has a name that looks like it. */
  readonly name: string;
}

type Ports = Pick<HostSessionPorts, 'keys' | 'random' | 'onChange'>;
type Sending = Pick<Broadcaster, 'queueReply' | 'publish' | 'publishAndShow'>;

/** Lets devices in to the table: answers their hellos, checks their proofs, and keeps those that knock waiting for the host's player. */
export class Gatekeeper {
  readonly #model: HostModel;
  readonly #sessions: SessionRegistry;
  readonly #broadcaster: Sending;
  readonly #ports: Ports;
  #ticks = 0;

  constructor(model: HostModel, sessions: SessionRegistry, broadcaster: Sending, ports: Ports) {
    this.#model = model;
    this.#sessions = sessions;
    this.#broadcaster = broadcaster;
    this.#ports = ports;
  }

  /** Proves that this device is the host, and asks the guest to prove who it is. */
  hello(peer: PeerSession, { nonce }: Hello): void {
    if (peer.device !== null) return this.#welcome(peer, peer.device);
    if (peer.challenge?.handshake.guestNonce !== nonce)
      peer.challenge = this.#challengeFor(peer.binding, nonce);
    peer.send(peer.challenge.message);
  }
  #challengeFor(binding: string, guestNonce: string): SentChallenge {
    const { table, epoch, self: host, takeovers } = this.#model.hostRecord;
    const { keys } = this.#ports;
    const { publicKey } = keys;
    const nonce = this.#ports.random(NONCE_BYTES);
    const handshake = { table, epoch, guestNonce, hostNonce: nonce, binding };
    return {
      handshake,
      message: {
        ...{ type: 'challenge', protocol: PROTOCOL, nonce, table, epoch, host, publicKey },
        signature: keys.sign(hostStatement(handshake, host, publicKey)),
        takeovers: newestTakeovers(takeovers),
      },
    };
  }
  /** Decides about a device by its proof. */
  prove(peer: PeerSession, prove: Prove): void {
    const { hostRecord, roster } = this.#model;
    const { challenge, isPaired } = peer;
    if (peer.device !== null) return this.#welcome(peer, peer.device);
    if (challenge === null) return peer.close('no-hello');
    if (peer.knock !== null) return peer.send({ type: 'knocking' });
    const decided = decideAdmission(prove, { challenge, isPaired }, hostRecord, roster);
    switch (decided.decision) {
      case 'refuse':
        return peer.close(decided.reason);
      case 'knock':
        if (this.#sessions.knocking.length >= MAX_KNOCKS) return peer.close('full');
        peer.knock = prove;
        peer.send({ type: 'knocking' });
        return this.#ports.onChange();
      case 'admit':
        return this.#admit(peer, prove);
    }
  }
  #admit(peer: PeerSession, prove: Prove): void {
    const { roster, hostRecord } = this.#model;
    const known = roster.member(prove.device);
    // another device with this id was let in since it knocked
    if (known && known.publicKey !== prove.publicKey) return peer.close('identity');
    if (prove.epoch > hostRecord.epoch) return peer.close('yielded');
    const reason = this.#sessions.admit(peer, prove, roster);
    if (reason) return peer.close(reason);
    // a returning member may have given up its seat on purpose
    if (!known && hostRecord.stage === 'lobby') roster.takeOnlyFreeSeat(prove.device);
    this.#welcome(peer, prove.device);
  }
  #welcome(peer: PeerSession, device: DeviceId): void {
    const { lastAnswered } = this.#model.roster.member(device) ?? { lastAnswered: 0 };
    this.#broadcaster.queueReply(peer, { type: 'welcome', lastAnswered });
    this.#broadcaster.publish();
  }

  /** Devices that wait to be let in. They take turns, so that strangers who return at once do not keep others out of sight. */
  get knocks(): readonly Knock[] {
    return this.#allKnocks.slice(0, KNOCKS.shown);
  }
  get #allKnocks(): readonly Knock[] {
    const { roster } = this.#model;
    const proofs = this.#sessions.knocking.flatMap(({ knock }) => knock ?? []);
    // a device may knock on a second channel before the first one counts as lost
    const devices = new Map(proofs.map((proof) => [proof.publicKey, proof]));
    return Array.from(devices, ([publicKey, { device, name }]) => ({
      publicKey,
      name: roster.newcomersName(device, name),
    }));
  }
  /** Lets a device in that knocks. */
  letIn(publicKey: string): void {
    for (const peer of this.#knocking(publicKey)) if (peer.knock) this.#admit(peer, peer.knock);
    this.#broadcaster.publishAndShow();
  }
  /** Refuses a device that knocks. */
  turnAway(publicKey: string): void {
    for (const peer of this.#knocking(publicKey)) peer.close('sent-away');
  }
  #knocking(publicKey: string): readonly PeerSession[] {
    return this.#sessions.knocking.filter(({ knock }) => knock?.publicKey === publicKey);
  }
  /** Decides about devices that come by the room code alone. Opening the table lets in those that knock, closing it turns them away. */
  setAdmission(admission: Admission): void {
    this.#model.update({ admission });
    for (const { publicKey } of this.#allKnocks) {
      if (admission === 'open') this.letIn(publicKey);
      if (admission === 'closed') this.turnAway(publicKey);
    }
    this.#broadcaster.publishAndShow();
  }
  /** Called every TICK. */
  tick(): void {
    if (++this.#ticks % KNOCKS.ticks !== 0 || this.#allKnocks.length <= KNOCKS.shown) return;
    this.#sessions.moveToEndOfLine(KNOCKS.leaving);
    this.#ports.onChange();
  }
}
