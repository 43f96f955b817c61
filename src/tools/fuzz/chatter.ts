import type { Wire } from '../../lib/net/memory.ts';
import type { HostMessage } from '../../lib/protocol/messages.ts';
import { TICK } from '../../lib/session/ports/clock.ts';
import type { GuestDevice } from '../support/memory-table.ts';
import type { Chance } from '../support/player.ts';
import { oneOfThem, type TableCopy } from './table-copy.ts';
import { Broken } from './timeline.ts';

/** A guest floods another one, whose channel is slow, with gestures and texts that the host passes on. */

/** What one device may have passed on between two ticks. */
const BUDGET = 20 * TICK;
/** Bytes that may wait on a channel before it gets no more of it, and the longest such message with its frame. */
const MAX_WAITING = 64_000;
const LONGEST_MESSAGE = 8_200;
const TEXT = 'x'.repeat(8_000);
/** Fewer than the messages for which a host closes the channel. */
const MAX_SENT = 150;
/** Fewer than those after which a silent device counts as away. */
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

/** @throws Broken if more is passed on than the budget, or than the channel can take. */
export async function flood(copy: TableCopy): Promise<string | null> {
  const { table, chance } = copy;
  const picked = oneOfThem(copy.guests(), chance);
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
      throw new Broken(`chatter: ${heard + waiting.length} messages of ${liar.device} were passed on`);
    if (bytes > MAX_WAITING + LONGEST_MESSAGE)
      throw new Broken(`chatter: ${bytes} bytes of ${liar.device} wait for ${victim.device}`);
    table.host.tick();
  }
  await table.settle();
  for (const { guest, device } of [liar, victim])
    if (guest.contact.state !== 'here') throw new Broken(`chatter: ${device} is ${guest.contact.state}`);
  return `chatter: to a ${isFast ? 'fast' : 'slow'} device`;
}
