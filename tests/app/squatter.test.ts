// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Channel } from '../../src/lib/session/ports/transport.ts';
import { PROTOCOL } from '../../src/lib/protocol/messages.ts';
import { roomOfEpoch } from '../../src/lib/session/failover/room-ids.ts';
import { hostStatement } from '../../src/lib/session/trust/handshake.ts';
import { keyPairOf } from '../../src/lib/session/trust/keys.ts';
import { mustTake } from '../must.ts';
import { passSeconds, playToTheEnd, startedTable, useFakeSeconds, type SharedTable } from './harness.ts';

useFakeSeconds();

const SQUATTER = keyPairOf('the-secret-of-a-squatter');

/** Opens rooms of later epochs of a table, and answers each hello as the host of `epoch`. Gives what it hears. */
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
          ...{ takeovers: [], legacyProof: '' },
        };
        channel.send(JSON.stringify(challenge));
      },
      onClosed: () => undefined,
    });
  for (const later of [2, 3]) await table.net.host(roomOfEpoch(room, later), onChannel, () => undefined);
  return heard;
}

describe('a squatter in the next rooms of a table', () => {
  it.each([2, 999_999_999])(
    'as the host of epoch %i learns nothing from a guest that reloads',
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
      expect(ana.guestGame.claim).toBeNull();
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

  it('cannot keep a guest from continuing the table on its device', async () => {
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
