import type { Wire } from '../../lib/net/memory.ts';
import { withVersion } from '../../lib/persist/parsed.ts';
import { readJoined } from '../../lib/persist/tables.ts';
import type { HostMessage } from '../../lib/protocol/messages.ts';
import { parseGuest } from '../../lib/protocol/parse.ts';
import { type GuestRecord, NEW_GUEST_RECORD } from '../../lib/session/guest/guest-record.ts';
import { hashOf } from '../../lib/session/hash.ts';
import type { GuestDevice, MemoryTable } from '../support/memory-table.ts';
import type { Chance } from '../support/player.ts';
import { CheckFailed } from './timeline.ts';

/** A host that exaggerates the number of a guest's requests in its welcome. */

/** The furthest that a guest may advance its counter for such a claim. */
const MAX_AHEAD = 20_000;
const LIES = [1_000_000_000, 999_999_999, 20_001, 20_000];
/** Invalid values for any field of a guest record. */
const SPOILT = [-1, 1e12, 0.5, 'x'.repeat(200_000), [[]], { __proto: 1 }];

const ROOM = { code: 'abcdefg', server: '' };

/** The row of a device as storage returns it. */
function stored({ guest }: GuestDevice, guestRecord: object): GuestRecord | null {
  const { identity } = guest;
  const rest = { lastVisit: 0, seats: [], ended: false, invite: null };
  const text = JSON.stringify(withVersion({ room: ROOM, identity, guestRecord, ...rest }));
  const row = readJoined(JSON.parse(text));
  return row && hashOf([row.room, row.identity]) === hashOf([ROOM, identity]) ? row.guestRecord : null;
}

/**
 * Reconnects a guest and welcomes it in its host's name; returns the name of the attack, or null if the guest cannot reconnect now.
 * `deliver`: delivers the next text on a wire of the game.
 * @throws CheckFailed if the guest adopts the false counter, or loses its keys.
 */
export function sendFalseWelcome(
  guestDevice: GuestDevice,
  { host }: MemoryTable,
  chance: Chance,
  deliver: (wire: Wire) => void,
): string | null {
  const { device, guest } = guestDevice;
  const { trust, lastRequestId: before } = guest.guestRecord;
  if (guest.contact.state === 'closed' || guest.pending.length > 0) return null;
  if (trust?.epoch !== host.hostRecord.epoch) return null;
  guestDevice.cable?.cut();
  const [toHost, toGuest] = guestDevice.connect().wires;
  deliver(toHost);
  if (toGuest.texts.length !== 1) return null;
  deliver(toGuest);
  if (guest.contact.state !== 'joining') return null;

  const lastAnswered = chance.oneOf(LIES);
  const lie: HostMessage = { type: 'welcome', lastAnswered };
  toGuest.put(JSON.stringify(lie));
  toGuest.deliver();
  const what = `a host's welcome with ${lastAnswered} answers`;
  const { guestRecord } = guest;
  const { lastRequestId } = guestRecord;
  if (lastRequestId > before + MAX_AHEAD)
    throw new CheckFailed(`${what}: ${device} counts on from ${lastRequestId}`);
  const next = { type: 'undo', id: lastRequestId + 1, revision: 0 };
  if (!parseGuest(JSON.stringify(next)).ok)
    throw new CheckFailed(`${what}: nobody understands ${device} again`);
  const kept = stored(guestDevice, guestRecord);
  if (!kept || hashOf(kept) !== hashOf(guestRecord))
    throw new CheckFailed(`${what}: ${device} loses its row`);

  const field = chance.oneOf(Object.keys(NEW_GUEST_RECORD));
  const spoilt = stored(guestDevice, { ...guestRecord, [field]: chance.oneOf(SPOILT) });
  if (!spoilt) throw new CheckFailed(`${what}: ${device} loses its keys with its ${field}`);
  const others = { ...spoilt, [field]: null };
  if (hashOf(others) !== hashOf({ ...guestRecord, [field]: null }))
    throw new CheckFailed(`${what}: ${device} loses more than its ${field}`);
  return what;
}
