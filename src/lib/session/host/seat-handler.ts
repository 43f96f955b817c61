import type { TableView, DeviceId } from '../../protocol/table-view.ts';
import type { SeatMessage } from '../../protocol/messages.ts';
import type { Roster } from './roster.ts';

/** Does what a guest asks of seats; 'nothing': it is past, or somebody else was first; 'foreign': no honest device asks that. */
export function seat(
  roster: Roster,
  { stage, fresh }: Pick<TableView, 'stage' | 'fresh'>,
  device: DeviceId,
  message: SeatMessage,
): 'done' | 'nothing' | 'foreign' {
  // for terms or seats that have changed meanwhile: everybody is asked anew; in play seats stay where they are
  if (stage !== 'playing' && message.revision < fresh) return 'nothing';
  if (message.type === 'ready') {
    roster.update(device, { ready: message.ready });
    return 'done';
  }
  const own = roster.seatsOf(device).includes(message.seat);
  if (message.type === 'sit') {
    if (roster.holders[message.seat]?.kind !== 'free') return 'nothing';
    roster.hold(message.seat, { kind: 'device', device });
    return 'done';
  }
  if (!own) return 'foreign';
  if (message.type === 'rise') {
    roster.hold(message.seat, { kind: 'free' });
    return 'done';
  }
  const named = stage === 'lobby' && roster.nameSeat(message.seat, message.name, message.colour);
  return named ? 'done' : 'nothing';
}
