import {
  type Challenge,
  type CloseReason,
  type Gesture,
  type HostMessage,
  PROTOCOL,
  type RequestRefusal,
} from '../../protocol/messages.ts';
import type { DeviceId } from '../../protocol/table-view.ts';
import type { CommandLog } from '../game/command-log.ts';
import { hostStatement } from '../trust/handshake.ts';
import type { KeyPair } from '../trust/keys.ts';
import { sealStatement } from '../trust/seal.ts';
import { newestToTell } from '../trust/takeover.ts';
import { Broadcaster } from './broadcaster.ts';
import { allPresent } from './dealer.ts';
import { HostModel } from './host-model.ts';
import type { HostRecord } from './host-record.ts';
import type { PeerSession } from './peer-session.ts';
import { SessionRegistry } from './session-registry.ts';

/** Bytes of a nonce. */
const NONCE_BYTES = 16;

/** What a host session needs from the app around it. */
export interface HostSessionPorts {
  /** Saves the host record and the game. Resolves once they are stored, or cannot be; only then does any guest hear of the change. */
  save(): Promise<void>;
  /** Called when something that this device shows has changed. */
  onChange(): void;
  /** Reports a refused request or a closed channel to the host's player. `name`: of the device; '' before its hello. */
  reportProblem(name: string, reason: CloseReason | RequestRefusal['code']): void;
  onGesture(from: DeviceId, gesture: Gesture): void;
  /** The key pair of this device at this table. */
  readonly keys: KeyPair;
  /** Random bytes as hex. */
  random(bytes: number): string;
  /** Resolves when spectators may be sent an update; they wait so that the players are served first. */
  spectatorDelay(): Promise<void>;
  /** Resolves when this device shows its own action at the latest, sent to the guests or not. */
  ownUpdateDelay(): Promise<void>;
}

/**
 * What the host's own player and the messages of guests both work on: the model of the table, the channels to the guests, and the
 * broadcaster that saves and sends each change of the model.
 */
export class HostHub {
  readonly ports: HostSessionPorts;
  readonly model: HostModel;
  readonly sessions = new SessionRegistry();
  readonly broadcaster: Broadcaster;
  #screenIsCurrent = true;
  /** The signature under the newest revision. */
  #seal: { readonly sealed: string; readonly signature: string } | null = null;

  constructor(ports: HostSessionPorts, hostRecord: HostRecord, commandLog: CommandLog | null) {
    this.ports = ports;
    this.model = new HostModel(hostRecord, commandLog);
    this.broadcaster = new Broadcaster(this.model, {
      save: () => ports.save(),
      onSent: () => {
        this.#sendSeal();
        this.updateScreen();
      },
      spectatorDelay: () => ports.spectatorDelay(),
    });
  }

  get hostRecord(): HostRecord {
    return this.model.hostRecord;
  }

  /** Saves and sends a change of the game. The host's own screen follows once it is sent, since painting takes longer. */
  publish(): void {
    this.model.undoIfAllAgreed();
    this.#screenIsCurrent = false;
    this.broadcaster.schedule();
  }
  /** Saves and sends a change of seats or set-up that this device made; its own screen shows it at once. */
  publishAndShow(): void {
    this.publish();
    this.updateScreen();
  }
  updateScreen(): void {
    if (this.#screenIsCurrent) return;
    this.#screenIsCurrent = true;
    this.ports.onChange();
  }

  /** Notes which devices are online. A deal needs all its devices, so it goes back to the lobby when one is away. */
  updatePresence(): void {
    const { self } = this.hostRecord;
    let changed = this.model.roster.updatePresence(
      (device) => device === self || this.sessions.isOnline(device),
    );
    if (this.hostRecord.stage === 'dealing' && !allPresent(this.hostRecord, this.model.roster)) {
      this.model.update({ stage: 'lobby', deal: null });
      changed = true;
    }
    if (changed) this.publish();
  }

  /** This host's answer to the hello of a guest on a channel. `binding`: of the channel. */
  challengeFor(binding: string, guestNonce: string): Challenge {
    const { table, epoch, self: host, takeovers } = this.hostRecord;
    const { keys, random } = this.ports;
    const nonce = random(NONCE_BYTES);
    const handshake = { table, epoch, guestNonce, hostNonce: nonce, binding };
    const statement = hostStatement(handshake, host, keys.publicKey);
    return {
      ...{ type: 'challenge', protocol: PROTOCOL, nonce, table, epoch, host, publicKey: keys.publicKey },
      signature: keys.sign(statement),
      takeovers: newestToTell(takeovers),
    };
  }
  /** Signs the revision that was sent, after sending it, so that no player waits for the signature. */
  #sendSeal(): void {
    const { table, game, epoch, revision } = this.hostRecord;
    const sealed = `${game} ${epoch} ${revision}`;
    const peers = this.sessions.admitted.filter((peer) => peer.sealed !== sealed);
    if (peers.length === 0) return;
    this.#seal =
      this.#seal?.sealed === sealed
        ? this.#seal
        : { sealed, signature: this.ports.keys.sign(sealStatement(table, { game, epoch, revision })) };
    const { signature } = this.#seal;
    for (const peer of peers) peer.sealed = sealed;
    this.send(peers, { type: 'seal', seal: { game, epoch, revision, signature } });
  }

  /** Passes a gesture on to everybody but its sender, at once: gestures are not stored. */
  passOnGesture(from: DeviceId, gesture: Gesture): void {
    this.ports.onGesture(from, gesture);
    const others = this.sessions.admitted.filter(({ device }) => device !== from);
    this.passOn(
      others,
      gesture === 'nudge' ? { type: 'nudge', from } : { type: 'emote', from, emote: gesture },
    );
  }
  /** Sends what other devices say, but for a channel that is behind already: that waits for the table itself. */
  passOn(peers: readonly PeerSession[], message: HostMessage): void {
    this.send(
      peers.filter(({ isSlow }) => !isSlow),
      message,
    );
  }
  /** Sends without saving first: only for messages that do not change the table. */
  send(peers: readonly PeerSession[], message: HostMessage): void {
    for (const peer of peers) peer.send(message);
  }
}
