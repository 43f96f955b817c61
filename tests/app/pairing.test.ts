// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, it, onTestFinished } from 'vitest';
import type { Pairing } from '../../src/lib/session/ports/transport.ts';
import { MemoryNet } from '../../src/lib/net/memory.ts';
import { err, ok } from '../../src/lib/result.ts';
import { seedRng } from '../../src/lib/rules/rng.ts';
import { seatInfos } from '../../src/tools/party.ts';
import { Chance } from '../../src/tools/player.ts';
import { device, memoryPairing } from './party.ts';
import { ended, play, settle } from './devices.ts';

const SETUP = {
  map: 'germany',
  players: 2,
  beginners: true,
  hiddenMoney: false,
  regions: { by: 'draw' },
} as const;

/** A host has invited, and a guest shows his answer. */
async function answered(pairingOf: (net: MemoryNet) => Pairing) {
  const net = new MemoryNet();
  const [pairing, chance] = [pairingOf(net), new Chance(seedRng(3))];
  const first = device(net, pairing, chance);
  const app = await first.app();
  await app.rename('Anna');
  const made = await app.hostNew(SETUP, seatInfos(2), []);
  if (!made.ok) throw new Error(made.error.code);
  const opened = await app.openHosted(made.value);
  if (!opened.ok || !(opened.value.table.role === 'host')) throw new Error('not the host');
  const { table } = opened.value;
  onTestFinished(() => opened.value.leave());
  await settle({ net });
  const invited = await table.invite();
  if (!invited.ok) throw new Error(invited.error.code);
  const at = device(net, pairing, chance);
  const theirs = await at.app();
  await theirs.rename('Ben');
  const joined = await theirs.joinPaired(invited.value.offer);
  if (!joined.ok) throw new Error(joined.error.code);
  const { answer, place } = joined.value;
  const all = [
    { at: first, app, place: opened.value },
    { at, app: theirs, place },
  ];
  return {
    place,
    net,
    sitting: { net, chance, id: made.value, all },
    host: table,
    take: () => invited.value.accept(answer),
    here: () => table.tableView?.devices.filter((one) => one.here).map(({ name }) => name),
  };
}
/** The channel has just opened, and the other page does not know it yet: an answer that is withdrawn then is taken all the same. */
function taken(net: MemoryNet): Pairing {
  const { invite, answer } = memoryPairing(net);
  const late: Pairing['answer'] = async (offer) => {
    const made = await answer(offer);
    return made.ok ? ok({ ...made.value, withdraw: () => undefined }) : made;
  };
  return { invite, answer: late };
}

it('who shows an answer is at the table when the host has taken it, and gone when he leaves', async () => {
  const { place, net, take, here } = await answered(memoryPairing);
  expect(await take()).toMatchObject({ ok: true });
  await settle({ net });
  expect(here()).toEqual(['Anna', 'Ben']);
  place.leave();
  await settle({ net });
  expect(here()).toEqual(['Anna']);
});
it('an answer is withdrawn by who leaves: no connection waits for the host', async () => {
  const { place, net, take, here } = await answered(memoryPairing);
  place.leave();
  expect(await take()).toEqual(err({ code: 'net/expired' }));
  await settle({ net });
  expect(here()).toEqual(['Anna']);
});
it('who has left is not at the table, though the host takes the answer in that moment', async () => {
  const { place, net, take, here } = await answered(taken);
  place.leave();
  expect(await take()).toMatchObject({ ok: true });
  await settle({ net });
  expect(here()).toEqual(['Anna']);
  expect(net.cables).toEqual([]);
});
it('who pairs anew in mid-game has his part in the deal still, and checks the deck with it', async () => {
  const { place, net, take, host, sitting } = await answered(memoryPairing);
  await take();
  await settle({ net });
  place.game.sit(1);
  await settle({ net });
  expect(host.start()).toBeNull();
  await settle({ net });
  await play(sitting, () => host.log.length > 10);
  place.leave();
  await settle({ net });
  const [, ben] = sitting.all;
  const invited = await host.invite();
  if (!ben || !invited.ok) throw new Error('nobody invites');
  const joined = await ben.app.joinPaired(invited.value.offer);
  if (!joined.ok) throw new Error(joined.error.code);
  ben.place = joined.value.place;
  expect(await invited.value.accept(joined.value.answer)).toMatchObject({ ok: true });
  await settle({ net });
  expect(ben.place.game.mine).toEqual([1]);
  await play(sitting, ended(sitting));
  await settle({ net });
  for (const one of sitting.all) {
    expect(one.place.game.verdict).toMatchObject({ ok: true, value: { drew: true } });
  }
  ben.place.leave();
}, 60_000);
