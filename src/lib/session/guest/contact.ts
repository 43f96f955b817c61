import type { CloseReason } from '../../protocol/messages.ts';

/**
 * 'away': no channel to the host; 'knocking': its player decides whether this device is let in; 'quiet': it has been silent for a while;
 * 'closed': it closed the channel.
 */
export type Contact =
  | { readonly state: 'away' | 'joining' | 'knocking' | 'here' | 'quiet' }
  | { readonly state: 'closed'; readonly reason: CloseReason };

/** Whether this device has no host at the moment, but may find one again. */
export const isHostLost = (contact: Contact): boolean =>
  contact.state === 'away' || (contact.state === 'closed' && contact.reason === 'yielded');

/** Whether the host has closed the table to this device. That versions differ can be said by anybody, without a proof. */
export const isShutOut = (contact: Contact): boolean =>
  contact.state === 'closed' && !['yielded', 'version'].includes(contact.reason);
