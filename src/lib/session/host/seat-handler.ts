import type { SeatMessage } from '../../protocol/messages.ts';
import { type DeviceId, ownerOf, type TableView } from '../../protocol/table-view.ts';
import type { Roster } from './roster.ts';

/**
 * Applies a guest's seat message. 'nothing': it is stale, or another device was first; 'not-own': the device does not hold the seat, so no
 * correct app sends it.
 */
export function handleSeatMessage(
  roster: Roster,
  { stage, validSince }: Pick<TableView, 'stage' | 'validSince'>,
  device: DeviceId,
  message: SeatMessage,
): 'done' | 'nothing' | 'not-own' {
  // the set-up or the seats have changed since; during play seats never move, so no message is stale
  if (stage !== 'playing' && message.revision < validSince) return 'nothing';
  if (message.type === 'ready') {
    roster.update(device, { ready: message.ready });
    return 'done';
  }
  const holder = roster.holders[message.seat];
  if (message.type === 'take-seat') {
    const isBack = holder?.kind === 'bot' && holder.owner === device;
    if (holder?.kind !== 'free' && !isBack) return 'nothing';
    roster.setHolder(message.seat, { kind: 'device', device });
    return 'done';
  }
  if (message.type === 'lend-seat') {
    if (ownerOf(holder) !== device) return 'not-own';
    roster.setHolder(message.seat, { kind: 'bot', level: message.level, owner: device });
    return 'done';
  }
  if (!roster.seatsOf(device).includes(message.seat)) return 'not-own';
  if (message.type === 'leave-seat') {
    roster.setHolder(message.seat, { kind: 'free' });
    return 'done';
  }
  const named = stage === 'lobby' && roster.nameSeat(message.seat, message.name, message.colour);
  return named ? 'done' : 'nothing';
}
