// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { roomOfEpoch } from '#lib/session/ids.ts';
import type { Room } from '#lib/session/ports/transport.ts';
import type { Invite } from '#lib/session/trust/invite.ts';
import { INVITE, lobby, MemoryTable } from '#tools/support/memory-table.ts';
import { mustOk, mustTake } from '../must.ts';
import { setupFor } from '../session/fixtures.ts';
import { FREE } from '../session/harness.ts';
import { agreeOnHost, passSeconds, settle, startTable, type TableDevice, useFakeSeconds } from './harness.ts';

useFakeSeconds();

/** A running table; a stranger's table in its room, named by INVITE; and the guest Ana, who has left her page. */
async function attackedTable(seed: number) {
  const table = await startTable(2, seed, false);
  const [host, ana] = mustTake(table.devices, 2);
  const { room } = host.hostGame;
  const { invite } = host.game;
  const own = { id: ana.device, game: ana.game.id, table: ana.game.tableView };
  ana.leave();
  await settle(table);
  const strangers = new MemoryTable(table.chance, lobby(setupFor(2), [FREE, FREE]));
  /** The stranger registers a room, until the returned function is called. */
  const squat = async (where: Room): Promise<() => void> => {
    const hosted = await table.net.host(
      where,
      (channel) => strangers.host.accept(channel),
      () => undefined,
    );
    return () => mustOk(hosted).stop();
  };
  const pass = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn++) {
      await strangers.settle();
      await passSeconds(table, 1);
    }
  };
  /** Opens a link on Ana's device. */
  const open = async (link: Invite | null): Promise<TableDevice> => {
    await ana.reload();
    await ana.join(room, link);
    await pass();
    return ana;
  };
  return { table, host, room, invite, own, pass, squat, open };
}
const names = (device: TableDevice): readonly string[] | undefined =>
  device.guestGame.link.current?.table.seats.map(({ name }) => name);

describe("a stranger's link to the room of a device's table", () => {
  it("a stranger's link moves the device nowhere while its host is asleep, but asks by the names of its table", async () => {
    const { table, host, own, room, squat, open } = await attackedTable(71);
    host.leave();
    await settle(table);
    await squat(room);
    const ana = await open(INVITE);
    expect(ana.guestGame.link.current?.asks).toBe('follow');
    expect(names(ana)).toEqual(own.table?.seats.map(({ name }) => name));
    expect(ana.game.tableView === null || ana.game.id === own.game).toBe(true);
    expect(ana.guestGame.contact.state).toBe('away');
  });

  it("a stranger's link leaves the device at its table while its host is there, and asks", async () => {
    const { own, squat, room, open } = await attackedTable(72);
    await squat(roomOfEpoch(room, 2));
    const ana = await open(INVITE);
    expect(ana.guestGame.contact.state).toBe('here');
    expect(ana.game.id).toBe(own.game);
    expect(ana.guestGame.link.current?.asks).toBe('follow');
    ana.guestGame.link.dismiss();
    expect(ana.guestGame.link.current).toBeNull();
  });

  it("a stranger's link cannot make the true link fail", async () => {
    const { table, host, room, invite, own, squat, open } = await attackedTable(73);
    await squat(roomOfEpoch(room, 2));
    const ana = await open(INVITE);
    ana.leave();
    await settle(table);
    await open(invite);
    expect(ana.guestGame.contact.state).toBe('here');
    expect([ana.game.id, ana.game.tableView?.host]).toEqual([own.game, host.game.device]);
    expect(ana.guestGame.link.current).toBeNull();
  });

  it("a stranger's link is followed by a tap, and another tap leads back to the seat, also after a reload", async () => {
    const { table, host, room, own, pass, squat, open } = await attackedTable(74);
    host.leave();
    await settle(table);
    const stop = await squat(room);
    const ana = await open(INVITE);
    ana.guestGame.link.follow();
    await pass();
    expect(ana.guestGame.contact.state).toBe('here');
    expect(ana.game.tableView?.host).toBe('host');
    expect(ana.guestGame.link.current?.asks).toBe('back');
    ana.leave();
    await open(null);
    expect(ana.game.tableView?.host).toBe('host');
    expect(names(ana)).toEqual(own.table?.seats.map(({ name }) => name));
    stop();
    await host.reload();
    await host.openHosted(table.id);
    ana.guestGame.link.follow();
    await pass();
    expect(ana.guestGame.contact.state).toBe('here');
    expect([ana.game.id, ana.game.tableView?.host]).toEqual([own.game, host.game.device]);
    expect(ana.game.mine).toEqual([1]);
    expect(ana.guestGame.link.current).toBeNull();
  });
});

describe("a link to the room of a device's table", () => {
  it('a link of a lost host leads nowhere else, and asks nothing', async () => {
    const table = await startTable(3, 75, false);
    const [host, ana, ben] = mustTake(table.devices, 3);
    const { room } = host.hostGame;
    const { invite } = host.game;
    await passSeconds(table, 8);
    host.leave();
    await passSeconds(table, 2);
    await agreeOnHost(table, ana, [ben]);
    await passSeconds(table, 2);
    ben.leave();
    await ben.reload();
    await ben.join(room, invite);
    await passSeconds(table, 6);
    expect(ben.guestGame.contact.state).toBe('here');
    expect(ben.game.tableView).toMatchObject({ epoch: 2, host: ana.game.device });
    expect(ben.guestGame.link.current).toBeNull();
  });

  it('a link of an elected host leads there without a question, by the agreements of the others', async () => {
    const table = await startTable(4, 76, false);
    const [host, ana, ben, cem] = mustTake(table.devices, 4);
    const { room } = host.hostGame;
    await passSeconds(table, 8);
    ben.leave();
    host.leave();
    await passSeconds(table, 2);
    await agreeOnHost(table, ana, [cem]);
    await passSeconds(table, 2);
    await ben.reload();
    await ben.join(room, ana.game.invite);
    await passSeconds(table, 6);
    expect(ben.guestGame.contact.state).toBe('here');
    expect(ben.game.tableView).toMatchObject({ epoch: 2, host: ana.game.device });
    expect(ben.guestGame.link.current).toBeNull();
  });
});
