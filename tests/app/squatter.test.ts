// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { type CloseReason, PROTOCOL } from '#lib/protocol/messages.ts';
import type { HostRecord } from '#lib/session/host/host-record.ts';
import { roomOfEpoch } from '#lib/session/ids.ts';
import type { Channel, Room } from '#lib/session/ports/transport.ts';
import { hostStatement } from '#lib/session/trust/handshake.ts';
import { keyPairOf } from '#lib/session/trust/keys.ts';
import { lobby, MemoryTable } from '#tools/support/memory-table.ts';
import { must, mustOk, mustTake } from '../must.ts';
import { setupFor } from '../session/fixtures.ts';
import { FREE } from '../session/harness.ts';
import {
  joinAsSpectator,
  passSeconds,
  playToTheEnd,
  settle,
  type SharedTable,
  startedTable,
  startTable,
  useFakeSeconds,
} from './harness.ts';

useFakeSeconds();

const SQUATTER = keyPairOf('the-secret-of-a-squatter');

/** Opens rooms of later epochs of a table, and answers each hello as the host of `epoch`. Returns the received messages. */
async function squat(
  table: SharedTable,
  room: { code: string; server: string },
  epoch: number,
): Promise<string[]> {
  const heard: string[] = [];
  const onChannel = (channel: Channel): void =>
    channel.listen({
      onText: (text) => {
        heard.push(text);
        const { nonce: guestNonce = '' } = JSON.parse(text) as { nonce?: string };
        const { publicKey } = SQUATTER;
        const [id, host, nonce] = ['a-table', 'squatter', '00'.repeat(16)];
        const handshake = { table: id, epoch, guestNonce, hostNonce: nonce, binding: channel.binding };
        const signature = SQUATTER.sign(hostStatement(handshake, host, publicKey));
        const challenge = {
          ...{ type: 'challenge', protocol: PROTOCOL, nonce, table: id, epoch, host, publicKey, signature },
          takeovers: [],
        };
        channel.send(JSON.stringify(challenge));
      },
      onClosed: () => undefined,
    });
  for (const later of [2, 3]) await table.net.host(roomOfEpoch(room, later), onChannel, () => undefined);
  return heard;
}

/** Hosts a table in this room, convincing for a device with the code alone, and lets all devices in. */
async function hostFalsely(
  { net, chance }: SharedTable,
  room: Room,
  part: Partial<HostRecord>,
): Promise<{ settle(): Promise<void>; stop(): void }> {
  const record = { ...lobby(setupFor(2), [FREE, FREE]), ...part };
  const table = new MemoryTable(chance, { ...record, admission: 'open' });
  const hosted = await net.host(
    room,
    (channel) => table.host.accept(channel),
    () => undefined,
  );
  return { settle: () => table.settle(), stop: () => mustOk(hosted).stop() };
}

describe('a false host met by a typed code', () => {
  it.each([21, 999_999_999])(
    'a false host of epoch %i of the true table keeps no device with the invitation from it',
    async (epoch) => {
      const table = await startTable(2, 63, false);
      const [host] = mustTake(table.devices, 1);
      const { room } = host.hostGame;
      const invite = host.game.invite;
      const [hosted] = await host.device.tables.allHosted();
      host.leave();
      await settle(table);
      const squatter = await hostFalsely(table, room, { table: must(hosted).hostRecord.table, epoch });
      const dora = await joinAsSpectator(table, room, 'Dora', null);
      for (let turn = 0; turn < 4; turn++) {
        await squatter.settle();
        await passSeconds(table, 1);
      }
      const isMisled = epoch === 21;
      expect(dora.guestGame.contact.state).toBe(isMisled ? 'here' : 'away');
      dora.leave();
      squatter.stop();
      await host.reload();
      await host.openHosted(table.id);
      await dora.reload();
      await dora.join(room, invite);
      await passSeconds(table, 12);
      expect(dora.guestGame.contact.state).toBe('here');
      expect(dora.game.tableView).toMatchObject({ epoch: 1, host: host.game.device });
      // and so does the next page, without the invitation
      dora.leave();
      await dora.reload();
      await dora.join(room);
      await passSeconds(table, 4);
      expect(dora.guestGame.contact.state).toBe('here');
    },
  );
});

const close = (reason: CloseReason): string => JSON.stringify({ type: 'close', reason });
type Answer = (channel: Channel) => void;
const saying =
  (text: string): Answer =>
  (channel) =>
    channel.send(text);
/** A squatter's answers to a hello, without proof. */
const ANSWERS: readonly (readonly [string, Answer])[] = [
  ['nothing', () => undefined],
  ['heartbeats only', saying('{"type":"pong","hash":""}')],
  ['garbage', saying('garbage')],
  ['the end of the table', saying(close('ended'))],
  ['another version', saying(close('version'))],
  ['protocol 999', saying('{"type":"challenge","protocol":999}')],
  ['a closed channel', (channel) => channel.close()],
];

/** Occupies a room and gives this answer to every message. */
const answerIn = ({ net }: SharedTable, room: Room, answer: Answer): Promise<unknown> =>
  net.host(
    room,
    (channel) => channel.listen({ onText: () => answer(channel), onClosed: () => undefined }),
    () => undefined,
  );

describe('a squatter answers sooner than the host, in the room of the next epoch', () => {
  it.each(ANSWERS)(
    'a squatter with %s keeps no member and no invited guest from the table',
    async (_what, answer) => {
      const table = await startTable(2, 64, false);
      const [host, ana] = mustTake(table.devices, 2);
      const { room } = host.hostGame;
      table.net.delays.set(room.code, 1);
      await answerIn(table, roomOfEpoch(room, 2), answer);
      ana.leave();
      await ana.reload();
      await ana.join(room);
      const dora = await joinAsSpectator(table, room, 'Dora');
      await passSeconds(table, 20);
      expect([ana, dora].map(({ guestGame }) => guestGame.contact)).toEqual([
        { state: 'here' },
        { state: 'here' },
      ]);
    },
  );

  it("a squatter with a table of its own keeps no invited guest from the invitation's table", async () => {
    const table = await startTable(2, 65, false);
    const [host] = mustTake(table.devices, 1);
    const { room } = host.hostGame;
    table.net.delays.set(room.code, 1);
    const heard = await squat(table, room, 1);
    const dora = await joinAsSpectator(table, room, 'Dora');
    await passSeconds(table, 8);
    expect(heard.length).toBeGreaterThan(0);
    expect(dora.guestGame.contact).toEqual({ state: 'here' });
  });

  it('a squatter is found out in the last good room, too: the versions differ there, and another host is not the named one', async () => {
    const table = await startTable(2, 66, false);
    const [host, ana] = mustTake(table.devices, 2);
    const { room } = host.hostGame;
    const invite = host.game.invite;
    host.leave();
    ana.leave();
    await settle(table);
    const squatter = await hostFalsely(table, room, {});
    const dora = await joinAsSpectator(table, room, 'Dora', invite);
    await passSeconds(table, 4);
    expect(dora.guestGame.contact).toEqual({ state: 'closed', reason: 'not-the-host' });
    squatter.stop();
    await answerIn(table, room, saying(close('version')));
    await ana.reload();
    await ana.join(room);
    await passSeconds(table, 4);
    expect(ana.guestGame.contact).toEqual({ state: 'closed', reason: 'version' });
  });
});

describe('a squatter in the next rooms of a table', () => {
  it.each([2, 999_999_999])(
    'a squatter as the host of epoch %i learns nothing from a guest that reloads',
    async (epoch) => {
      const table = await startedTable(3, 61, true, 20);
      const [host, ana] = mustTake(table.devices, 2);
      await passSeconds(table, 4);
      const { room } = host.hostGame;
      const { log } = ana.game;
      const heard = await squat(table, room, epoch);
      // the host does not answer while the guest reloads, so that the squatter is found first
      host.leave();
      ana.leave();
      await ana.reload();
      await ana.join(room);
      await passSeconds(table, 12);
      expect(heard.length).toBeGreaterThan(0);
      expect(new Set(heard.map((text) => (JSON.parse(text) as { type: string }).type))).toEqual(
        new Set(['hello']),
      );
      expect(ana.guestGame.contact.state).toBe('away');
      expect(ana.guestGame.claim.current).toBeNull();
      expect(ana.game.log, 'the replica of the page before').toEqual(log);
      // a second reload does not change that
      ana.leave();
      await ana.reload();
      await ana.join(room);
      await host.reload();
      await host.openHosted(table.id);
      await passSeconds(table, 20);
      expect(ana.guestGame.contact.state).toBe('here');
      expect(ana.game.mine).toEqual([1]);
      await playToTheEnd(table);
    },
    60_000,
  );

  it('a squatter cannot keep a guest from continuing the table on its device', async () => {
    const table = await startedTable(2, 62, true, 12);
    const [host, ana] = mustTake(table.devices, 2);
    await passSeconds(table, 4);
    const heard = await squat(table, host.hostGame.room, 2);
    const { log } = ana.game;
    host.leave();
    await passSeconds(table, 8);
    ana.guestGame.continueHere();
    await passSeconds(table, 4);
    expect(ana.isHost).toBe(true);
    expect(heard.length).toBeGreaterThan(0);
    expect(ana.game.tableView).toMatchObject({ epoch: 2, stage: 'playing' });
    expect(ana.game.log).toEqual(log);
  });
});
