// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { update } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { RULES_VERSION } from '#lib/persist/migrations.ts';
import { gameKey } from '#lib/persist/row.ts';
import { mustTake } from '../must.ts';
import {
  expectHostChange,
  passSeconds,
  playToTheEnd,
  playUntil,
  settle,
  type SharedTable,
  startedTable,
  type TableDevice,
  useFakeSeconds,
} from './harness.ts';

useFakeSeconds();

describe('a reload of the host', () => {
  /** Reloads the page of the host after `change` was made to its stored game. */
  async function reloadHost(
    table: SharedTable,
    host: TableDevice,
    change: (game: object) => object,
  ): Promise<void> {
    const { gameId } = host.hostGame;
    host.leave();
    await passSeconds(table, 2);
    await update<object>(gameKey(gameId), (game) => change(game ?? {}), host.device.use);
    await host.reload();
    await host.openHosted(gameId);
    await passSeconds(table, 8);
  }
  const unchanged = (game: object): object => game;
  /** As saved by an app with older rules. */
  const savedByOldRules = (game: object): object => ({
    ...game,
    rulesVersion: RULES_VERSION - 1,
    commands: [{ type: 'done', seat: 0 }],
    together: [],
  });

  it.each([
    ['an unchanged game', 'the first host', false, unchanged],
    ['an unchanged game', 'a new host', true, unchanged],
    ['a game saved under older rules', 'the first host', false, savedByOldRules],
    ['a game saved under older rules', 'a new host', true, savedByOldRules],
  ] as const)(
    'continues %s on %s, and keeps the deck verifiable only under the same rules',
    async (_game, _host, hostChanges, change) => {
      const table = await startedTable(3, 21, true, 20);
      const host = hostChanges ? await expectHostChange(table) : mustTake(table.devices, 1)[0];
      await playUntil(table, () => host.game.log.length > 40);
      await settle(table);
      await reloadHost(table, host, change);
      await playToTheEnd(table);
      const sameRules = change === unchanged;
      for (const { game } of table.devices) {
        expect(game.tableView?.deal === null, game.device).toBe(!sameRules);
        expect(game.verdict).toEqual(sameRules ? expect.objectContaining({ ok: true }) : null);
      }
    },
    60_000,
  );

  it('a host that goes back to before a drawn plant is caught, also by a guest that reloaded meanwhile', async () => {
    const table = await startedTable(3, 21, true, 20);
    const [host, ana, ben] = mustTake(table.devices, 3);
    let earlier: object = {};
    const remember = (game: object | undefined): object => (earlier = structuredClone(game ?? {}));
    await update<object>(gameKey(table.id), remember, host.device.use);
    await playUntil(table, () => host.game.log.length > 60);
    await settle(table);
    const { room } = host.hostGame;
    ana.leave();
    await passSeconds(table, 2);
    await ana.reload();
    // the owner of the host restores an earlier save while that guest is away
    await reloadHost(table, host, () => earlier);
    await ana.join(room);
    await settle(table);
    expect(host.game.log.length).toBeLessThan(40);
    await playToTheEnd(table);
    for (const { game } of [ana, ben]) {
      expect(game.verdict).toMatchObject({ ok: false, error: { code: 'fair/commands' } });
    }
  }, 60_000);
});
