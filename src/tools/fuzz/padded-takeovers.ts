import * as v from 'valibot';
import {
  type Agreement,
  MAX_AGREEMENTS,
  MAX_TAKEOVERS,
  MAX_TAKEOVERS_LENGTH,
  type Takeover,
} from '../../lib/protocol/certificates.ts';
import { type Challenge, MAX_MESSAGE_LENGTH } from '../../lib/protocol/messages.ts';
import { keyPairOf } from '../../lib/session/trust/keys.ts';
import { agreeTo } from '../../lib/session/trust/takeover.ts';
import { MAX_DEVICES, trust as trustShape } from '../../lib/shapes/people.ts';
import type { GuestDevice } from '../support/memory-table.ts';
import type { Chance } from '../support/player.ts';
import { completeSuccession, pickSuccessor } from './succession.ts';
import type { TableCopy } from './table-copy.ts';
import { CheckFailed } from './timeline.ts';

/** A host pads its take-overs with junk, so that its honest successor's challenge is too long for every guest. */

const HEX = '0123456789abcdef';
const junkHex = (chance: Chance, digits: number): string =>
  Array.from({ length: digits }, () => HEX[chance.below(HEX.length)]).join('');
const junkAgreement = (chance: Chance): Agreement => ({
  device: `junk${chance.below(1e9)}`,
  signature: junkHex(chance, 128),
});
/** Junk take-overs before the first, as if they had led to this host. */
const junk = (chance: Chance, agreements: number): Takeover => ({
  ...{ epoch: 0, host: `junk${chance.below(1e9)}`, publicKey: junkHex(chance, 64) },
  agreements: Array.from({ length: agreements }, () => junkAgreement(chance)),
});
/** A junk take-over signed by its host, which any device can produce. */
function signedJunk(chance: Chance, table: string): Takeover {
  const { agreements: _none, ...takeover } = junk(chance, 0);
  const keys = keyPairOf(`junk ${takeover.publicKey}`);
  const own = { ...takeover, publicKey: keys.publicKey };
  return { ...own, agreements: [agreeTo(table, own, own.host, keys)] };
}

/** As many take-overs, of up to this many agreements each, as fit into `most` characters. */
function filled(chance: Chance, most: number, agreements: number): readonly Takeover[] {
  const all: Takeover[] = [];
  for (let count = agreements; count > 0;) {
    const next = junk(chance, count);
    if (JSON.stringify([...all, next]).length <= most) all.push(next);
    else count--;
  }
  return all;
}
/** Characters of a challenge besides its take-overs. */
const REST = 500;

type Padding = (chance: Chance, table: string, own: readonly Takeover[]) => readonly Takeover[];
const lengthOf = (own: readonly Takeover[]): number => JSON.stringify(own).length;
const PADDINGS: readonly (readonly [name: string, pad: Padding])[] = [
  [
    '60,000 characters',
    (chance, _table, own) => filled(chance, MAX_MESSAGE_LENGTH - REST - lengthOf(own), MAX_DEVICES),
  ],
  [
    'as much as a guest reads',
    (chance, _table, own) => filled(chance, MAX_TAKEOVERS_LENGTH - lengthOf(own), MAX_AGREEMENTS),
  ],
  [
    'signed take-overs',
    (chance, table, own) =>
      Array.from({ length: MAX_TAKEOVERS - own.length }, () => signedJunk(chance, table)),
  ],
];

/** Connects a guest to its host, whose challenge contains these take-overs. */
async function meet({ table }: TableCopy, guest: GuestDevice, takeovers: readonly Takeover[]): Promise<void> {
  const [toHost, toGuest] = guest.connect().wires;
  toHost.deliver();
  const challenge = JSON.parse(toGuest.texts[0] ?? '') as Challenge;
  toGuest.drop();
  toGuest.put(JSON.stringify({ ...challenge, takeovers }));
  await table.settle();
}

/** @throws CheckFailed if the guests then do not believe an honest successor of the host. */
export async function padTakeovers(copy: TableCopy): Promise<string | null> {
  const { table, chance } = copy;
  const all = copy.guests();
  const picked = pickSuccessor(all, copy);
  if (!picked) return null;
  const { table: id, takeovers: own } = table.host.hostRecord;
  const [name, pad] = chance.oneOf(PADDINGS);
  const told = [...pad(chance, id, own), ...own];
  for (const { device } of all) await meet(copy, device, told);
  const what = `padded take-overs: ${name}`;
  for (const { device } of all)
    if (!v.is(trustShape, device.guest.guestRecord.trust))
      throw new CheckFailed(`${what}: ${device.device} cannot store whom it trusts`);

  await completeSuccession(copy, picked.successor.device, picked.others, what);
  return what;
}
