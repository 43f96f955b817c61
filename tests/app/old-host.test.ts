// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { PROTOCOL } from '#lib/protocol/messages.ts';
import { roomOfEpoch } from '#lib/session/ids.ts';
import type { Channel } from '#lib/session/ports/transport.ts';
import { hostStatement } from '#lib/session/trust/handshake.ts';
import { keyPairOf } from '#lib/session/trust/keys.ts';
import { agreeTo } from '#lib/session/trust/takeover.ts';
import { must, mustTake } from '../must.ts';
import {
  agreeOnHost,
  expectHostChange,
  followClaim,
  joinAsSpectator,
  passSeconds,
  playToTheEnd,
  settle,
  startedTable,
  startTable,
  useFakeSeconds,
} from './harness.ts';

useFakeSeconds();

describe('an old host', () => {
  it('an old host lists its game again once another host has ended the table', async () => {
    const table = await startedTable(3, 22, false, 20);
    const [host] = mustTake(table.devices, 1);
    const ana = await expectHostChange(table);
    expect(await host.device.saves.list()).toMatchObject({
      value: [{ id: table.id, deleted: expect.any(Number) }],
    });
    const { room } = ana.hostGame;
    expect(await host.app.takenOver(table.id), 'an old link leads to the new host').toEqual(room);
    ana.hostGame.end();
    await settle(table);
    expect(await host.app.takenOver(table.id)).toBeNull();
    expect(await host.device.saves.list()).toMatchObject({ value: [{ id: table.id, deleted: null }] });
    expect(await host.device.tables.allTakenOver(), 'the start page does not propose it').toMatchObject([
      { game: table.id, since: expect.any(Number), room },
    ]);
    // the first host can reopen the game as a table of its own
    host.leave();
    await host.openHosted(table.id);
    await settle(table);
    expect(await host.device.tables.allTakenOver()).toEqual([]);
  }, 60_000);

  it('an old host yields even if a spectator found it first', async () => {
    const table = await startedTable(3, 11, false, 12);
    const [host, ana, ben] = mustTake(table.devices, 3);
    await passSeconds(table, 8);
    const { room } = host.hostGame;
    host.leave();
    await passSeconds(table, 2);
    await agreeOnHost(table, ana, [ben]);
    await passSeconds(table, 2);
    expect(ana.isHost).toBe(true);
    await host.reload();
    await host.openHosted(table.id);
    const spectator = await joinAsSpectator(table, room, 'Dan');
    expect(spectator.game.tableView?.epoch).toBe(1);
    await passSeconds(table, 8);
    expect(host.isHost).toBe(false);
    expect([host.game.tableView?.epoch, spectator.game.tableView?.epoch]).toEqual([2, 2]);
  });

  it("an old host's invitation leads no newcomer to the next host, and the page says so", async () => {
    const table = await startedTable(3, 11, false, 12);
    const [host, ana, ben] = mustTake(table.devices, 3);
    await passSeconds(table, 8);
    const { room } = host.hostGame;
    const { invite } = host.game;
    host.leave();
    await passSeconds(table, 2);
    await agreeOnHost(table, ana, [ben]);
    await passSeconds(table, 2);
    expect(ana.isHost).toBe(true);
    const invited = await joinAsSpectator(table, room, 'Dan', must(invite));
    await passSeconds(table, 2);
    for (let second = 0; second < 20; second++) {
      await passSeconds(table, 1);
      expect(invited.game.trouble, String(second)).toEqual({ code: 'net/other-host' });
    }
    // nothing binds a newcomer with a typed code or with the new host's invitation
    for (const [known, state] of [
      [null, 'knocking'],
      [ana.game.invite, 'here'],
    ] as const) {
      const other = await joinAsSpectator(table, room, 'Eva', known);
      await passSeconds(table, 2);
      expect([other.guestGame.contact.state, other.game.trouble]).toEqual([state, null]);
    }
    await host.reload();
    await host.openHosted(table.id);
    await passSeconds(table, 20);
    expect(invited.game.trouble).toEqual({ code: 'net/other-host' });
  });

  it('an old host asks its player before it yields to the only other device', async () => {
    const table = await startedTable(2, 67, false, 12);
    const [host, ana] = mustTake(table.devices, 2);
    await passSeconds(table, 8);
    host.leave();
    await passSeconds(table, 2);
    await agreeOnHost(table, ana, []);
    await passSeconds(table, 4);
    expect(ana.isHost).toBe(true);
    await host.reload();
    await host.openHosted(table.id);
    await passSeconds(table, 20);
    expect(host.isHost).toBe(true);
    expect(host.game.claim.current).toMatchObject({ host: ana.game.device, epoch: 2 });
    expect(await host.device.saves.list()).toMatchObject({ value: [{ id: table.id, deleted: null }] });
    await followClaim(table, host);
    expect(host.isHost).toBe(false);
    expect(host.game.tableView?.epoch).toBe(2);
  });

  it('an old host finds its table after two take-overs', async () => {
    const table = await startedTable(4, 3, false, 20);
    const [host, ana, ben, cem] = mustTake(table.devices, 4);
    await passSeconds(table, 8);
    host.leave();
    await passSeconds(table, 2);
    await agreeOnHost(table, ana, [ben, cem]);
    await passSeconds(table, 8);
    ana.leave();
    await passSeconds(table, 3);
    await agreeOnHost(table, ben, [cem]);
    await passSeconds(table, 10);
    expect(ben.isHost).toBe(true);
    await host.reload();
    await host.openHosted(table.id);
    await passSeconds(table, 30);
    expect(host.isHost).toBe(false);
    expect(host.game.tableView?.epoch).toBe(3);
  });

  it('an old host yields after six take-overs, and the first room code still leads a spectator to the table', async () => {
    const table = await startedTable(3, 17, false, 12);
    const [host, ana, ben] = mustTake(table.devices, 3);
    await passSeconds(table, 8);
    const { room } = host.hostGame;
    host.leave();
    let [gone, next] = [ben, ana];
    for (let epoch = 2; epoch <= 7; epoch++) {
      await passSeconds(table, 6);
      await agreeOnHost(table, next, epoch === 2 ? [gone] : []);
      await passSeconds(table, 6);
      expect(next.isHost).toBe(true);
      if (epoch > 2) {
        await gone.reload();
        await gone.join(room);
        await followClaim(table, gone);
      }
      await passSeconds(table, 4);
      if (epoch === 7) break;
      [gone, next] = [next, gone];
      gone.leave();
    }
    expect(next.game.tableView?.epoch).toBe(7);
    await host.reload();
    await host.openHosted(table.id);
    const spectator = await joinAsSpectator(table, room, 'Dan');
    await followClaim(table, host);
    await passSeconds(table, 40);
    expect([host, spectator].map(({ game }) => game.tableView?.epoch)).toEqual([7, 7]);
    expect(host.isHost).toBe(false);
  });
});

const STRANGER = keyPairOf('a-secret-of-a-stranger');
/** The challenge of a device in the room of the next epoch that claims to be `host`. */
function forgedChallenge(hello: string, { binding }: Channel, host: string): string {
  const { nonce: guestNonce } = JSON.parse(hello) as { nonce: string };
  const [table, epoch, nonce] = ['a-table', 2, '00'.repeat(16)] as const;
  const { publicKey } = STRANGER;
  const handshake = { table, epoch, guestNonce, hostNonce: nonce, binding };
  const takeover = { epoch, host, publicKey };
  return JSON.stringify({
    ...{ type: 'challenge', protocol: PROTOCOL, nonce, table, epoch, host, publicKey },
    signature: STRANGER.sign(hostStatement(handshake, host, publicKey)),
    takeovers: [{ ...takeover, agreements: [agreeTo(table, takeover, host, STRANGER)] }],
  });
}

describe('the successor watch of a host', () => {
  it('a host searches for its table elsewhere while a player is away, and less often after a while', async () => {
    const table = await startTable(3, 13, false);
    const [, ana] = mustTake(table.devices, 2);
    const joins = vi.spyOn(table.net, 'join');
    await passSeconds(table, 30);
    expect(joins).not.toHaveBeenCalled();
    ana.leave();
    await passSeconds(table, 120);
    expect(joins.mock.calls.length).toBeGreaterThanOrEqual(11);
    joins.mockClear();
    await passSeconds(table, 180);
    expect(joins).toHaveBeenCalledTimes(3);
  });

  it('a host ignores a stranger that opens the room of the next epoch, and sends it nothing but hellos', async () => {
    const table = await startTable(2, 6, false);
    const [host, ana] = mustTake(table.devices, 2);
    const received: string[] = [];
    const room = roomOfEpoch(host.hostGame.room, 2);
    await table.net.host(
      room,
      (channel) => {
        channel.listen({
          onText: (text) => {
            received.push(text);
            channel.send(forgedChallenge(text, channel, ana.game.device));
          },
          onClosed: () => undefined,
        });
      },
      () => undefined,
    );
    ana.leave();
    await passSeconds(table, 32);
    expect(received.length).toBeGreaterThan(1);
    for (const text of received) {
      expect(JSON.parse(text)).toEqual({
        ...{ type: 'hello', protocol: PROTOCOL, device: host.game.device },
        nonce: expect.any(String) as unknown,
      });
    }
    expect(new Set(received).size).toBe(received.length);
    expect(host.isHost).toBe(true);
    await ana.join(host.hostGame.room);
    await passSeconds(table, 2);
    expect(ana.guestGame.contact.state).toBe('here');
    await playToTheEnd(table);
  }, 60_000);
});
