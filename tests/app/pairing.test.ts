// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, it, onTestFinished } from 'vitest';
import { MemoryNet } from '#lib/net/memory.ts';
import { err, ok } from '#lib/result.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import type { Pairing } from '#lib/session/ports/transport.ts';
import { testSeats } from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';
import { mustOk } from '../must.ts';
import { fakeDevice, fakePairing } from './fake-device.ts';
import { playToTheEnd, playUntil, settle, TableDevice } from './harness.ts';

const SETUP = {
  ...STANDARD_TERMS,
  map: 'germany',
  players: 2,
  beginners: true,
  regions: { by: 'draw' },
} as const;

/** A host that has invited a guest, and the guest showing its answer. */
async function showAnswer(pairingOf: (net: MemoryNet) => Pairing) {
  const net = new MemoryNet();
  const [pairing, chance] = [pairingOf(net), new Chance(seedRng(3))];
  const first = fakeDevice(net, pairing, chance);
  const app = await first.openApp();
  await app.rename('Anna');
  const id = mustOk(await app.hostNew(SETUP, testSeats(2), []));
  const host = new TableDevice(first, app, mustOk(await app.openHosted(id)));
  onTestFinished(() => host.leave());
  await settle({ net });
  const invitation = mustOk(await host.hostGame.pair());
  const second = fakeDevice(net, pairing, chance);
  const theirs = await second.openApp();
  await theirs.rename('Ben');
  const { answer, connection } = mustOk(await theirs.joinPaired(invitation.offer));
  const guest = new TableDevice(second, theirs, connection);
  return {
    net,
    table: { net, chance, id, devices: [host, guest] },
    host,
    guest,
    accept: () => invitation.accept(answer),
    present: () => host.game.tableView?.devices.filter((one) => one.here).map(({ name }) => name),
  };
}
/** Pairing with answers that can no longer be withdrawn, as when the channel has just opened. */
function latePairing(net: MemoryNet): Pairing {
  const { invite, answer } = fakePairing(net);
  const late: Pairing['answer'] = async (offer) => {
    const made = await answer(offer);
    return made.ok ? ok({ ...made.value, withdraw: () => undefined }) : made;
  };
  return { invite, answer: late };
}

it('a guest that shows an answer joins when the host accepts it, and is gone when it leaves', async () => {
  const { guest, net, accept, present } = await showAnswer(fakePairing);
  expect(await accept()).toMatchObject({ ok: true });
  await settle({ net });
  expect(present()).toEqual(['Anna', 'Ben']);
  guest.leave();
  await settle({ net });
  expect(present()).toEqual(['Anna']);
});
it('a guest that leaves withdraws its answer', async () => {
  const { guest, net, accept, present } = await showAnswer(fakePairing);
  guest.leave();
  expect(await accept()).toEqual(err({ code: 'net/expired' }));
  await settle({ net });
  expect(present()).toEqual(['Anna']);
});
it('a guest that leaves at the moment in which the host accepts its answer does not join', async () => {
  const { guest, net, accept, present } = await showAnswer(latePairing);
  guest.leave();
  expect(await accept()).toMatchObject({ ok: true });
  await settle({ net });
  expect(present()).toEqual(['Anna']);
  expect(net.cables).toEqual([]);
});
it('a guest that pairs again during the game keeps its part in the deal and verifies the deck', async () => {
  const { guest, net, accept, host, table } = await showAnswer(fakePairing);
  await accept();
  await settle({ net });
  guest.game.takeSeat(1);
  await settle({ net });
  expect(host.hostGame.session.start()).toBeNull();
  await settle({ net });
  await playUntil(table, () => host.game.log.length > 10);
  guest.leave();
  await settle({ net });
  const invitation = mustOk(await host.hostGame.pair());
  const { answer, connection } = mustOk(await guest.app.joinPaired(invitation.offer));
  guest.connection = connection;
  onTestFinished(() => guest.leave());
  expect(await invitation.accept(answer)).toMatchObject({ ok: true });
  await settle({ net });
  expect(guest.game.mine).toEqual([1]);
  await playToTheEnd(table);
  for (const { game } of table.devices) {
    expect(game.verdict).toMatchObject({ ok: true, value: { drew: true } });
  }
}, 60_000);
