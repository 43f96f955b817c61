import type { DeviceId } from './table-view.ts';

export { MAX_TAKEOVERS_LENGTH, MAX_AGREEMENTS, MAX_TAKEOVERS } from '../shapes/people.ts';

/** Signed statements that devices pass on as evidence for others (session/trust). Keys and signatures are hex. */

/** A device's signature under a take-over. */
export interface Agreement {
  readonly device: DeviceId;
  readonly signature: string;
}

/** One change of hosts. */
export interface Takeover {
  /** The epoch that begins with it. */
  readonly epoch: number;
  readonly host: DeviceId;
  readonly publicKey: string;
  /** Of the devices that agreed and of the new host itself. */
  readonly agreements: readonly Agreement[];
}

/** A host's signature under a revision. In an election it proves how much of the game a candidate has seen. */
export interface Seal {
  readonly game: string;
  readonly epoch: number;
  readonly revision: number;
  readonly signature: string;
}
