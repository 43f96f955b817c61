import { describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { Allowance } from '#lib/net/introductions.ts';
import { hostId } from '#lib/net/peer-ids.ts';
import { Accounts } from '#server/addresses.ts';
import { RegisteredDevice } from '#server/device.ts';
import { HeldOffers } from '#server/held-offers.ts';
import type { Introduced } from '#server/introduced.ts';
import { LIMITS } from '#server/limits.ts';

const account = new Accounts(LIMITS).of('a', 0);
// held offers never use the socket
const newDevice = (id: string): RegisteredDevice =>
  new RegisteredDevice({ id, token: id, socket: {} as unknown as WebSocket, account }, LIMITS, 0);
const introduced = (): Introduced => ({ guest: new Allowance(), host: new Allowance(), hasReached: false });
const MOST = { perDevice: LIMITS.heldBytesPerDevice, total: LIMITS.heldBytes };
const OFFER = 'x'.repeat(31_000);

describe('offers to absent hosts', () => {
  test('held offers keep to their bounds: 20,000 offers of 31 KB from one device take 62 KB, from many 16 MB', () => {
    const held = new HeldOffers(MOST);
    const attacker = newDevice('attacker');
    for (let i = 0; i < 20_000; i++)
      held.hold({ from: attacker, to: hostId(`${i}`), introduced: introduced(), text: OFFER, until: 1_500 });

    expect(held.bytes).toBe(62_000);
    for (let i = 0; i < 20_000; i++)
      held.hold({
        from: newDevice(`${i}`),
        to: hostId('abcde'),
        introduced: introduced(),
        text: OFFER,
        until: 1_500,
      });

    expect(held.bytes).toBeLessThanOrEqual(LIMITS.heldBytes);
    expect(held.bytes).toBeGreaterThan(LIMITS.heldBytes - OFFER.length);
  });

  test('held offers free their bytes when they expire, when their host comes, and when their sender leaves', () => {
    const held = new HeldOffers(MOST);
    const [a, b, c] = [newDevice('a'), newDevice('b'), newDevice('c')];
    const connection = introduced();
    held.hold({ from: a, to: 'early', introduced: introduced(), text: OFFER, until: 1_000 });
    held.hold({ from: b, to: 'host', introduced: connection, text: OFFER, until: 2_000 });
    held.append(b, 'host', connection, 'candidate');
    held.append(b, 'host', introduced(), 'candidate of another connection');
    held.hold({ from: c, to: 'late', introduced: introduced(), text: OFFER, until: 2_000 });
    expect(held.takeExpired(1_000).map(({ from, to }) => [from.id, to])).toEqual([['a', 'early']]);
    expect(held.takeFor('host').map(({ texts }) => texts)).toEqual([[OFFER, 'candidate']]);
    held.dropFrom(c);
    expect([held.bytes, held.bytesOf(a), held.bytesOf(b), held.bytesOf(c)]).toEqual([0, 0, 0, 0]);
    expect(held.takeExpired(9_000)).toEqual([]);
  });

  test('undeliverable offers expire like others, and take no candidates', () => {
    const held = new HeldOffers(MOST);
    const attacker = newDevice('attacker');
    const connection = introduced();
    held.hold({ from: attacker, to: 'host', introduced: connection, text: null, until: 1_500 });
    held.append(attacker, 'host', connection, 'candidate');
    expect([held.bytes, held.takeFor('host')]).toEqual([0, []]);
    expect(held.takeExpired(1_500).map(({ to }) => to)).toEqual(['host']);
  });
});
