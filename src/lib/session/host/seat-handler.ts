import type { TableView, DeviceId } from '../../protocol/table-view.ts';
import type { SeatMessage } from '../../protocol/messages.ts';
import type { Roster } from './roster.ts';

/** Does what a guest asks of seats; 'nothing': it is past, or somebody else was first; 'foreign': no honest device asks that. */
export function handleSeatMessage(
  roster: Roster,
  { stage, validSince }: Pick<TableView, 'stage' | 'validSince'>,
  device: DeviceId,
  message: SeatMessage,
): 'done' | 'nothing' | 'foreign' {
  // for terms or seats that have changed meanwhile: everybody is asked anew; in play seats stay where they are
  if (stage !== 'playing' && message.revision < validSince) return 'nothing';
  if (message.type === 'ready') {
    roster.update(device, { ready: message.ready });
    return 'done';
  }
  const own = roster.seatsOf(device).includes(message.seat);
  if (message.type === 'take-seat') {
    if (roster.holders[message.seat]?.kind !== 'free') return 'nothing';
    roster.setHolder(message.seat, { kind: 'device', device });
    return 'done';
  }
  if (!own) return 'foreign';
  if (message.type === 'leave-seat') {
    roster.setHolder(message.seat, { kind: 'free' });
    return 'done';
  }
  const named = stage === 'lobby' && roster.nameSeat(message.seat, message.name, message.colour);
  return named ? 'done' : 'nothing';
}
