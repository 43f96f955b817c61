// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MemoryNet } from '#lib/net/memory.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import type { PlayableHostGame, SharedGame } from '#lib/state/screen.ts';
import { testSeats } from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';
import { must, mustOk } from '../must.ts';
import { fakeDevice, fakePairing } from './fake-device.ts';
import { settle, TableDevice } from './harness.ts';

describe('the names at a new table', () => {
  const names = ({ seats }: SharedGame): readonly string[] => seats.map(({ name }) => name);
  const setup = {
    ...STANDARD_TERMS,
    map: 'germany',
    players: 3,
    beginners: true,
    regions: { by: 'draw' },
  } as const;
  const NAMES = ['Player 1', 'Oma', 'Player 3'];

  /** The lobby of a host named `before` when it sets up the table, and `after` when it opens it. */
  async function openLobby(
    before: string,
    after: string,
    net = new MemoryNet(),
    given = NAMES,
  ): Promise<PlayableHostGame> {
    const seats = testSeats(3).map((seat, i) => ({ ...seat, name: given[i] ?? '' }));
    const device = fakeDevice(net, fakePairing(net), new Chance(seedRng(7)));
    const app = await device.openApp();
    await app.rename(before);
    const id = mustOk(await app.hostNew(setup, seats, [0, 2]));
    await app.rename(after);
    const host = new TableDevice(device, app, mustOk(await app.openHosted(id)));
    onTestFinished(() => host.leave());
    await settle({ net });
    return host.hostGame;
  }
  it("a device's name at a new table is the last one it gave before it was let in", async () => {
    const net = new MemoryNet();
    const host = await openLobby('Anna', 'Anna', net);
    const app = await fakeDevice(net, fakePairing(net), new Chance(seedRng(9))).openApp();
    await app.rename('Zed');
    const first = await app.join(host.room, null);
    await settle({ net });
    expect(host.knocks.map(({ name }) => name)).toEqual(['Zed']);
    host.session.turnAway(must(host.knocks[0], 'knock').publicKey);
    first.leave();
    await settle({ net });
    await app.rename('Berta');
    const second = await app.join(host.room, null);
    onTestFinished(() => second.leave());
    await settle({ net });
    expect(host.knocks.map(({ name }) => name)).toEqual(['Berta']);
  });
  it('the start page of a guest shows current names, not those at its joining', async () => {
    const net = new MemoryNet();
    const host = await openLobby('Anna', 'Anna', net);
    const app = await fakeDevice(net, fakePairing(net), new Chance(seedRng(8))).openApp();
    await app.rename('Ben');
    const connection = await app.join(host.room, host.invite);
    onTestFinished(() => connection.leave());
    await settle({ net });
    connection.game.takeSeat(2);
    await settle({ net });
    host.nameSeat(1, 'Cleo', 'blue');
    await settle({ net });
    const [joined] = await app.joinedTables();
    expect(must(joined, 'joined table').seats.map(({ name }) => name)).toEqual(['Anna', 'Cleo', 'Ben']);
  });
  it.each([
    ['Ștefan', 'Ştefan'],
    ['علی', 'عـلي'],
    ['Anna ۲', 'Anna 2'],
  ])('a new table shows the host, %s, at the seat named %s by another player', async (own, named) => {
    const table = await openLobby(own, own, new MemoryNet(), ['Player 1', named, 'Player 3']);
    expect(table.mine).toEqual([1]);
  });
  it('a new table shows the host at an unnamed seat, even if the host gave its name late', async () => {
    for (const before of ['Anna', '']) {
      const table = await openLobby(before, 'Anna');
      expect(names(table)).toEqual(['Anna', 'Oma', 'Player 3']);
      expect(table.tableView?.devices.map(({ name }) => name)).toEqual(['Anna']);
      expect(table.mine).toEqual([0]);
    }
  });
  it('a new table seats the host at the seat bearing its name', async () => {
    const table = await openLobby('Oma', 'Oma');
    expect(names(table)).toEqual(['Player 1', 'Oma', 'Player 3']);
    expect(table.mine).toEqual([1]);
  });
});
