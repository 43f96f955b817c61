import type { CloseReason, Gesture, RequestRefusal } from '../../protocol/messages.ts';
import type { DeviceId } from '../../protocol/table-view.ts';
import type { Instant } from '../ports/clock.ts';
import type { KeyPair } from '../trust/keys.ts';

/** A host session's interface to the app. */
export interface HostSessionPorts {
  /** Saves the host record and the game. Resolves once they are stored, or cannot be; only then does any guest hear of the change. */
  save(): Promise<void>;
  /** Called when something that this device shows has changed. */
  onChange(): void;
  /** Reports a refused request or a closed channel to the host's player. `name`: of the device; '' before its hello. */
  reportProblem(name: string, reason: CloseReason | RequestRefusal['code']): void;
  onGesture(from: DeviceId, gesture: Gesture): void;
  /** A device leads through the finished game. `at`: the index of the log entry that it shows; null once it leads no more. */
  onLead(from: DeviceId, at: number | null): void;
  /** The key pair of this device at this table. */
  readonly keys: KeyPair;
  /** Random bytes as hex. */
  random(bytes: number): string;
  /** The time, for durations on this page. */
  instant(): Instant;
  /** Resolves when spectators may be sent an update; they wait so that the players are served first. */
  spectatorDelay(): Promise<void>;
  /** Resolves when this device shows its own action at the latest, sent to the guests or not. */
  ownUpdateDelay(): Promise<void>;
}
