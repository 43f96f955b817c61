import type { CloseReason } from '../../protocol/messages.ts';

/**
 * This device's contact with the host: 'away' without a channel, 'knocking' while the host's player decides whether to let it in, 'quiet'
 * when the host has been silent for a while, and 'closed' when the host has closed the channel.
 */
export type Contact =
  | { readonly state: 'away' | 'joining' | 'knocking' | 'here' | 'quiet' }
  | { readonly state: 'closed'; readonly reason: CloseReason };

/** Whether this device has lost its host and can still find one. */
export const isHostLost = (contact: Contact): boolean =>
  contact.state === 'away' || (contact.state === 'closed' && contact.reason === 'yielded');

/** Whether the host has closed the table to this device. A closing without proof does not count. */
export const isShutOut = (contact: Contact): boolean =>
  contact.state === 'closed' && !['yielded', 'version', 'not-the-host'].includes(contact.reason);
