import type { Wire } from '../../lib/net/memory.ts';
import { NO_CUBES } from '../../lib/rules/game.ts';
import type { LogEntry } from '../../lib/rules/log.ts';
import type { News } from '../../lib/rules/types.ts';
import type { GuestDevice } from '../support/memory-table.ts';
import type { Chance } from '../support/player.ts';
import { changeTo, readWire } from './hostile-host.ts';
import { CheckFailed } from './timeline.ts';

/** A host that sends a log entry with contradictory news. */

const paid = (seat: number): News => ({
  ...{ type: 'powered', seat, plants: [], burnt: NO_CUBES, cities: 0, income: 10 },
});
const ROUND = 1;

/** Contradictory news for a table with this many players. */
const contradictoryNews = (players: number): readonly (readonly [name: string, news: readonly News[]])[] => [
  ['two incomes of one seat', [paid(0), paid(1), paid(0)]],
  ['an order that names a seat twice', [{ type: 'order-changed', order: Array<number>(players).fill(0) }]],
  ['a round without a seat', [{ type: 'round-began', round: ROUND, order: [...Array(players - 1).keys()] }]],
  ['a winner twice', [{ type: 'game-over', winners: [1, 1] }]],
  ...(players < 6 ? [['an income of a seat that does not exist', [paid(players)]] as const] : []),
];

/**
 * Sends a guest such an entry on its own channel, in a change or with the log; returns the name of the attack, or null if the guest is
 * away. `deliver`: delivers the next text on a wire.
 * @throws CheckFailed if the guest accepts it, or closes its channel without giving the reason.
 */
export function sendFalseLog(
  guestDevice: GuestDevice,
  chance: Chance,
  deliver: (wire: Wire) => void,
): string | null {
  const read = readWire(guestDevice, deliver);
  if (!read) return null;
  const { wire, tableView: before } = read;
  const { log } = guestDevice.guest;
  const [name, news] = chance.oneOf(contradictoryNews(before.terms.players));
  const entry: LogEntry = { index: log.length, round: ROUND, phase: 5, command: null, news };
  // a guest that lost a change ignores further ones until it has the whole table view again
  const isWhole = guestDevice.guest.isOutOfSync || chance.onceIn(2);
  const messages = isWhole
    ? [
        { type: 'table-view', tableView: before },
        { type: 'log', from: 0, entries: [{ ...entry, index: 0 }] },
      ]
    : [changeTo(before, { ...before, logLength: log.length + 1 }, [entry])];
  for (const message of messages) wire.put(JSON.stringify(message));
  for (const _message of messages) wire.deliver();
  const { contact, log: after } = guestDevice.guest;
  if (contact.state !== 'closed' || contact.reason !== 'impossible')
    throw new CheckFailed(`${guestDevice.device} did not refuse a log entry with ${name}`);
  if (after.some((one) => JSON.stringify(one.news) === JSON.stringify(news)))
    throw new CheckFailed(`${guestDevice.device} shows a log entry with ${name}`);
  return `a host's log entry with ${name}`;
}
