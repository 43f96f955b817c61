import type { SeatInfo } from '../seats.ts';
import type { Room } from '../session/ports/transport.ts';
import type { Invite } from '../session/trust/invite.ts';
import { isNamedBy } from '../session/trust/trust.ts';

/** A table of this device, as a sentence names it. */
interface OwnTable {
  readonly room: Room;
  /** Empty if they are not known. */
  readonly seats: readonly SeatInfo[];
}
/** A question about a link: whether to follow it away from the player's table, or whether to return there. */
export interface LinkQuestion {
  readonly asks: 'follow' | 'back';
  readonly table: OwnTable;
}

export interface OpenLinkPorts {
  /** What the link carries if it names a host that the table of this device does not know; null otherwise. */
  readonly link: Invite | null;
  readonly table: OwnTable;
  /** The table that this device has left by such a link, or null if it has left none. */
  readonly left: OwnTable | null;
  /** Leaves the table for that of the link. */
  follow(): void;
  /** Goes back to the table that was left. */
  back(): void;
  /** Forgets the table that was left. */
  stay(): void;
}

/** The player's decision about a link that leads away from their table. */
export class OpenLink {
  readonly #ports: OpenLinkPorts;
  #current: LinkQuestion | null = $state.raw(null);
  #isDismissed = false;

  constructor(ports: OpenLinkPorts) {
    this.#ports = ports;
    this.#current = ports.left && { asks: 'back', table: ports.left };
  }

  /** The open question, or null if there is none. */
  get current(): LinkQuestion | null {
    return this.#current;
  }
  /** A host with this key has answered. One that the device believes by itself, and that the link names, needs no question. */
  judged(publicKey: string, isBelieved: boolean): void {
    const { link, table } = this.#ports;
    if (link === null || this.#isDismissed) return;
    const isOwn = isBelieved && isNamedBy(link.fingerprint, publicKey);
    this.#current = isOwn ? null : { asks: 'follow', table };
  }
  /** Answers the question with yes. */
  follow(): void {
    const asks = this.#current?.asks;
    this.#current = null;
    if (asks === 'follow') this.#ports.follow();
    if (asks === 'back') this.#ports.back();
  }
  /** Answers the question with no: this device stays at its table. */
  dismiss(): void {
    if (this.#current?.asks === 'back') this.#ports.stay();
    this.#current = null;
    this.#isDismissed = true;
  }
}
