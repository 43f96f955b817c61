import type { Desk, DeviceId } from '../protocol/desk.ts';
import type { GuestMessage } from '../protocol/messages.ts';
import type { Company } from './company.ts';

/** What a guest asks of seats. */
export type SeatMessage = Extract<GuestMessage, { type: 'sit' | 'rise' | 'name-seat' | 'ready' }>;

/** Does what a guest asks of seats; 'taken': somebody else was first; 'foreign': no honest device asks that. */
export function seat(
  company: Company,
  { stage, fresh }: Pick<Desk, 'stage' | 'fresh'>,
  device: DeviceId,
  message: SeatMessage,
): 'done' | 'nothing' | 'taken' | 'foreign' {
  if (message.type === 'ready') {
    // for terms or seats that have changed meanwhile: everybody is asked anew
    if (message.revision < fresh) return 'nothing';
    company.update(device, { ready: message.ready });
    return 'done';
  }
  const own = company.seatsOf(device).includes(message.seat);
  if (message.type === 'sit') {
    const kind = company.holders[message.seat]?.kind;
    if (kind !== 'free') return kind === 'device' && !own ? 'taken' : 'nothing';
    company.hold(message.seat, { kind: 'device', device });
    return 'done';
  }
  if (!own) return 'foreign';
  if (message.type === 'rise') {
    company.hold(message.seat, { kind: 'free' });
    return 'done';
  }
  const named = stage === 'lobby' && company.nameSeat(message.seat, message.name, message.colour);
  return named ? 'done' : 'nothing';
}
