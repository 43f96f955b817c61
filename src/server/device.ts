import type { WebSocket } from 'ws';
import type { Account } from './addresses.ts';
import { IntroducedConnections } from './introduced.ts';
import { Budget, type Limits } from './limits.ts';

/** A device registered at the signalling server. */
export class RegisteredDevice {
  readonly id: string;
  /** Proves that a new socket belongs to the same device. */
  readonly token: string;
  readonly socket: WebSocket;
  readonly account: Account;
  readonly messages: Budget;
  readonly offers: Budget;
  /** Ids it sent offers to, whether or not they went out. */
  readonly offeredTo = new Set<string>();
  readonly introduced = new IntroducedConnections();
  lastMessageAt: number;

  constructor(
    parts: {
      readonly id: string;
      readonly token: string;
      readonly socket: WebSocket;
      readonly account: Account;
    },
    limits: Limits,
    now: number,
  ) {
    this.id = parts.id;
    this.token = parts.token;
    this.socket = parts.socket;
    this.account = parts.account;
    this.messages = new Budget(limits.deviceMessages, now);
    this.offers = new Budget(limits.deviceOffers, now);
    this.lastMessageAt = now;
  }
}
