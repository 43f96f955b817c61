// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { JoinedRow } from '#lib/persist/tables.ts';
import { PAIRED, type Room } from '#lib/session/ports/transport.ts';
import type { Invite } from '#lib/session/trust/invite.ts';
import { INVITE, lobby, MemoryTable } from '#tools/support/memory-table.ts';
import { must, mustOk, mustTake } from '../must.ts';
import { setupFor } from '../session/fixtures.ts';
import { FREE } from '../session/harness.ts';
import { fakeDevice, fakePairing } from './fake-device.ts';
import {
  joinAsSpectator,
  passSeconds,
  settle,
  type SharedTable,
  startedTable,
  startTable,
  type TableDevice,
  useFakeSeconds,
} from './harness.ts';

useFakeSeconds();

/** A server that appears only in a stranger's link. */
const THEIRS = 'https://stranger.example/peerjs';

const rowsOf = (device: TableDevice): Promise<readonly JoinedRow[]> => device.device.tables.allJoined();
async function wayBack(device: TableDevice) {
  const [row] = mustTake(await rowsOf(device), 1);
  const { room, invite, identity, guestRecord } = row;
  return { room, invite, identity, trust: guestRecord.trust };
}
/** A stranger hosts a table of its own in this room. INVITE leads to it. */
async function strangerAt(table: SharedTable, room: Room) {
  const strangers = new MemoryTable(table.chance, lobby(setupFor(2), [FREE, FREE]));
  const hosted = await table.net.host(
    room,
    (channel) => strangers.host.accept(channel),
    () => undefined,
  );
  return {
    stop: () => mustOk(hosted).stop(),
    pass: async (seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second++) {
        await strangers.settle();
        await passSeconds(table, 1);
      }
    },
  };
}
/** Leaves the page and opens another one at this room. */
async function visit(table: SharedTable, device: TableDevice, room: Room, invite: Invite | null = null) {
  device.leave();
  await settle(table);
  await device.reload();
  await device.join(room, invite);
}
/** A device that was never at any table, with the room of a table unknown to it. */
async function newcomer(table: SharedTable, room: Room, invite: Invite | null): Promise<TableDevice> {
  return joinAsSpectator(table, room, 'Dora', invite);
}

const OTHER: Invite = { fingerprint: 'f'.repeat(20), ticket: '0'.repeat(20) };

describe("a link to a known table's room with a server of its own", () => {
  it.each([
    ['a seated device, without an invitation', true, null],
    ['a seated device, with an invitation of the stranger', true, INVITE],
    ['a seated device, with an invitation of nobody', true, OTHER],
    ['a spectator, without an invitation', false, null],
    ['a spectator, with an invitation of nobody', false, OTHER],
  ] as const)(
    "a link to a known table's room leaves the stored way back unchanged: %s",
    async (_who, isSeated, invite) => {
      const table = await startTable(2, 501, false);
      const [host, ana] = mustTake(table.devices, 2);
      const { room } = host.hostGame;
      const device = isSeated ? ana : await joinAsSpectator(table, room, 'Sam');
      await passSeconds(table, 1);
      const before = await wayBack(device);
      const stranger = await strangerAt(table, { ...room, server: THEIRS });
      await visit(table, device, { ...room, server: THEIRS }, invite);
      await stranger.pass(16);
      expect(await wayBack(device)).toEqual(before);
      // the start page leads to the table, and so does the true link
      expect((await device.app.joinedTables()).map((one) => one.room)).toEqual([room]);
      await visit(table, device, room);
      await passSeconds(table, 4);
      expect(device.guestGame.contact.state).toBe('here');
      expect(device.game.tableView?.host).toBe(host.game.device);
    },
  );

  it('the way back stays if the device came by the code alone and a host other than the named one answers', async () => {
    const table = await startTable(2, 502, false);
    const [host, ana] = mustTake(table.devices, 2);
    const { room } = host.hostGame;
    host.hostGame.session.setAdmission('open');
    const dora = await newcomer(table, room, null);
    await passSeconds(table, 2);
    const before = await wayBack(dora);
    const saved = must(mustOk(await ana.device.tables.getReplica(room.code)));
    mustOk(await dora.device.tables.putReplica(room.code, saved));
    const stranger = await strangerAt(table, { ...room, server: THEIRS });
    await visit(table, dora, { ...room, server: THEIRS }, OTHER);
    await stranger.pass(16);
    expect(dora.guestGame.contact).toEqual({ state: 'closed', reason: 'not-the-host' });
    expect(await wayBack(dora)).toEqual(before);
    expect(mustOk(await dora.device.tables.getReplica(room.code))).toEqual(saved);
  });

  it("the player's actions meanwhile are kept, and a take-over happens at the place known to the others", async () => {
    const table = await startedTable(2, 503, false, 3);
    const [host, ana] = mustTake(table.devices, 2);
    const { room } = host.hostGame;
    await passSeconds(table, 2);
    const before = await wayBack(ana);
    host.leave();
    await visit(table, ana, { ...room, server: THEIRS });
    await passSeconds(table, 8);
    expect(await wayBack(ana)).toEqual(before);
    ana.guestGame.continueHere();
    await passSeconds(table, 20);
    expect(ana.isHost).toBe(true);
    const [hosted] = mustTake(await ana.device.tables.allHosted(), 1);
    expect([hosted.room, ana.hostGame.room]).toEqual([room, room]);
  });

  it('the link counts once the true host has answered there', async () => {
    const table = await startTable(2, 504, false);
    const [host, ana] = mustTake(table.devices, 2);
    const { room } = host.hostGame;
    const moved = { ...room, server: 'https://new.example/peerjs' };
    host.leave();
    await settle(table);
    const [row] = mustTake(await host.device.tables.allHosted(), 1);
    await host.device.saves.claim(table.id, 'mover');
    mustOk(await host.device.tables.putHosted({ ...row, room: moved }, null, 'mover'));
    await host.reload();
    await host.openHosted(table.id);
    await visit(table, ana, moved);
    await passSeconds(table, 3);
    expect(ana.guestGame.contact.state).toBe('here');
    expect((await wayBack(ana)).room).toEqual(moved);
  });

  it('the link asks before it is followed, and changes nothing before its host has proved itself', async () => {
    const table = await startTable(2, 505, false);
    const [host, ana] = mustTake(table.devices, 2);
    const { room } = host.hostGame;
    const theirs = { ...room, server: THEIRS };
    const before = await wayBack(ana);
    const stranger = await strangerAt(table, theirs);
    await visit(table, ana, theirs, INVITE);
    await stranger.pass(4);
    stranger.stop();
    expect(ana.guestGame.link.current?.asks).toBe('follow');
    ana.guestGame.link.follow();
    await passSeconds(table, 4);
    expect(await wayBack(ana)).toEqual(before);
    // and back, as if nothing had happened
    expect(ana.guestGame.link.current?.asks).toBe('back');
    ana.guestGame.link.follow();
    await settle(table);
    expect(await wayBack(ana)).toEqual(before);
    const again = await strangerAt(table, theirs);
    await visit(table, ana, theirs, INVITE);
    await again.pass(4);
    ana.guestGame.link.follow();
    await again.pass(6);
    expect(ana.guestGame.contact.state).toBe('here');
    expect(await wayBack(ana)).toMatchObject({ room: theirs, invite: INVITE });
    again.stop();
    ana.guestGame.link.follow();
    await settle(table);
    expect(await wayBack(ana)).toEqual(before);
  });
});

describe('a link to an unknown table with a server of its own', () => {
  it('a link to an unknown table is forgotten without a proof there', async () => {
    const table = await startTable(2, 506, false);
    const theirs = { code: 'abcde', server: THEIRS };
    await table.net.host(
      theirs,
      (channel) => channel.listen({ onText: () => channel.send('garbage'), onClosed: () => undefined }),
      () => undefined,
    );
    const dora = await newcomer(table, theirs, INVITE);
    await passSeconds(table, 16);
    expect(await rowsOf(dora)).toEqual([]);
  });
  it('a link to an unknown table is forgotten if another host answers', async () => {
    const table = await startTable(2, 507, false);
    const theirs = { code: 'abcde', server: THEIRS };
    const stranger = await strangerAt(table, theirs);
    const dora = await newcomer(table, theirs, OTHER);
    await stranger.pass(16);
    expect(dora.guestGame.contact).toEqual({ state: 'closed', reason: 'not-the-host' });
    expect(await rowsOf(dora)).toEqual([]);
  });
  it('a link to an unknown table is stored once its host is believed, so a knocking device is recognized after a reload', async () => {
    const table = await startTable(2, 508, false);
    const theirs = { code: 'abcde', server: THEIRS };
    const stranger = await strangerAt(table, theirs);
    const dora = await newcomer(table, theirs, null);
    await stranger.pass(3);
    expect(dora.guestGame.contact.state).toBe('knocking');
    const before = await wayBack(dora);
    expect(before.room).toEqual(theirs);
    await visit(table, dora, theirs);
    await stranger.pass(3);
    expect(await wayBack(dora)).toEqual(before);
  });
});

describe('a link that claims a table was paired', () => {
  const PAIRED_ROOM = (room: Room): Room => ({ ...room, server: PAIRED });

  it('a false pairing link makes no second host at a table with a server', async () => {
    const table = await startedTable(2, 511, false, 3);
    const [host, ana] = mustTake(table.devices, 2);
    const { room } = host.hostGame;
    await passSeconds(table, 2);
    expect(await ana.app.hasReplica(PAIRED_ROOM(room)), 'not a table that was paired').toBe(false);
    await visit(table, ana, PAIRED_ROOM(room));
    await passSeconds(table, 4);
    expect(ana.guestGame.contact.state).toBe('here');
    expect((await wayBack(ana)).room).toEqual(room);
  });
  it('a pairing link is silent about a table unknown to this device', async () => {
    const table = await startTable(2, 512, false);
    const [host] = mustTake(table.devices, 1);
    const dora = fakeDevice(table.net, fakePairing(table.net), table.chance);
    const app = await dora.openApp();
    await app.rename('Dora');
    const connection = await app.join(PAIRED_ROOM(host.hostGame.room), host.game.invite);
    await passSeconds(table, 2);
    expect(connection.game.tableView?.host).toBe(host.game.device);
    expect(must((await dora.tables.allJoined())[0]).room).toEqual(host.hostGame.room);
  });
});
