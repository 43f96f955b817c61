import type { Wire } from '../../lib/net/memory.ts';
import type { HostMessage } from '../../lib/protocol/messages.ts';
import { TICK } from '../../lib/session/ports/clock.ts';
import type { GuestDevice } from '../support/memory-table.ts';
import type { Chance } from '../support/player.ts';
import { pickRandom, type TableCopy } from './table-copy.ts';
import { CheckFailed } from './timeline.ts';

/** A guest floods another on a slow channel with gestures and texts that the host relays. */

/** The relay budget of one device between two ticks. */
const BUDGET = 20 * TICK;
/** Bytes queued on a channel at which the relay stops, and the longest such message with its frame. */
const MAX_WAITING = 64_000;
const LONGEST_MESSAGE = 8_200;
const TEXT = 'x'.repeat(8_000);
/** Fewer than the messages for which a host closes the channel. */
const MAX_SENT = 150;
/** Fewer than the ticks after which a silent device counts as away. */
const TICKS = 2;

const CHATTER: readonly HostMessage['type'][] = ['nudge', 'emote', 'relay'];
const chatterOn = ({ texts }: Wire): readonly string[] =>
  texts.filter((text) => CHATTER.includes((JSON.parse(text) as HostMessage).type));

function say({ guest }: GuestDevice, to: string, chance: Chance): void {
  const way = chance.below(4);
  if (way === 0) guest.sendGesture('nudge');
  else if (way === 1) guest.sendGesture('ouch');
  else guest.relay(to, way === 2 ? TEXT : 'x');
}

/** @throws CheckFailed if the relayed messages exceed the budget, or the channel's capacity. */
export async function flood(copy: TableCopy): Promise<string | null> {
  const { table, chance } = copy;
  const picked = pickRandom(copy.guests(), chance);
  if (!picked || picked.others.length === 0) return null;
  const { device: liar } = picked.one;
  const { device: victim } = chance.oneOf(picked.others);
  const [{ wires: fromLiar }, { wires: toVictim }] = [liar.connect(), victim.connect()];
  await table.settle();
  const [wire, slow] = [fromLiar[0], toVictim[1]];
  const isFast = chance.onceIn(2);
  for (let ticks = 0; ticks < TICKS; ticks++) {
    let heard = 0;
    for (let sent = 0; sent < MAX_SENT; sent++) {
      say(liar, victim.device, chance);
      while (wire.texts.length > 0) wire.deliver();
      if (!isFast) continue;
      heard += chatterOn(slow).length;
      while (slow.texts.length > 0) slow.deliver();
    }
    const waiting = chatterOn(slow);
    const bytes = waiting.reduce((sum, { length }) => sum + length, 0);
    if (heard + waiting.length > (isFast ? 1 : ticks + 1) * BUDGET)
      throw new CheckFailed(`chatter: ${heard + waiting.length} messages of ${liar.device} were passed on`);
    if (bytes > MAX_WAITING + LONGEST_MESSAGE)
      throw new CheckFailed(`chatter: ${bytes} bytes of ${liar.device} wait for ${victim.device}`);
    table.host.tick();
  }
  await table.settle();
  for (const { guest, device } of [liar, victim])
    if (guest.contact.state !== 'here') throw new CheckFailed(`chatter: ${device} is ${guest.contact.state}`);
  return `chatter: to a ${isFast ? 'fast' : 'slow'} device`;
}
