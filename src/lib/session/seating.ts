import type { Desk, DeviceId } from '../protocol/desk.ts';
import type { SeatMessage } from '../protocol/messages.ts';
import type { Company } from './company.ts';

/** Does what a guest asks of seats; 'nothing': it is past, or somebody else was first; 'foreign': no honest device asks that. */
export function seat(
  company: Company,
  { stage, fresh }: Pick<Desk, 'stage' | 'fresh'>,
  device: DeviceId,
  message: SeatMessage,
): 'done' | 'nothing' | 'foreign' {
  // for terms or seats that have changed meanwhile: everybody is asked anew; in play seats stay where they are
  if (stage !== 'playing' && message.revision < fresh) return 'nothing';
  if (message.type === 'ready') {
    company.update(device, { ready: message.ready });
    return 'done';
  }
  const own = company.seatsOf(device).includes(message.seat);
  if (message.type === 'sit') {
    if (company.holders[message.seat]?.kind !== 'free') return 'nothing';
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
