// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { determinize } from '#lib/rules/determinize.ts';
import { publiclyForced } from '#lib/rules/forced.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { decide } from './fake-device.ts';
import { passSeconds, settle, startTable, useFakeSeconds } from './harness.ts';

useFakeSeconds();

describe('forced decisions at a shared table', () => {
  it.each([
    [false, 3],
    [true, 1],
  ])(
    'V4: the player’s own device requests a publicly forced command without asking (hidden money: %s)',
    async (hiddenMoney, atLeast) => {
      const table = await startTable(3, 5, hiddenMoney);
      for (const { device } of table.devices) device.settings.forced = true;
      const forced = table.devices.map(() => 0);
      const isOver = (): boolean => table.devices.every(({ game }) => game.moment === 'over');
      const seen = table.devices.map(({ game }) => game.forced);
      for (let turn = 0; turn < 2_000 && !isOver(); turn++) {
        for (const [at, { game, mayAct }] of table.devices.entries()) {
          if (game.forced !== seen[at] && game.forced.length > 0) {
            seen[at] = game.forced;
            forced[at] = (forced[at] ?? 0) + 1;
            expect(game.forced.map(({ command }) => command.seat)).toEqual([...game.mine]);
          }
          const { acting, options } = game;
          if (!mayAct || acting === null || !options) continue;
          const now = determinize(game.view, seedRng(1));
          expect(publiclyForced(game.moment, now, acting), `of device ${at}`).toBeNull();
          decide(game, table.chance);
          await settle(table);
        }
      }
      expect(isOver()).toBe(true);
      expect(forced.filter((count) => count > 0).length, 'devices').toBeGreaterThanOrEqual(atLeast);
      const [first, ...others] = table.devices.map(({ game }) => game.log);
      for (const log of others) expect(log).toEqual(first);
    },
    120_000,
  );

  it('a forced decision is asked after an undo, and after a reload of the page', async () => {
    const table = await startTable(3, 5, false);
    const { devices } = table;
    const holder = () => devices.find(({ mayAct }) => mayAct);
    const opener = holder();
    const plant = opener?.game.view.market[0] ?? 0;
    const seat = opener?.game.acting ?? 0;
    // the devices ask, so that the auction stops at a player who cannot raise
    expect(opener?.game.act({ type: 'nominate', seat, plant, bid: 50 })).toBe(true);
    await settle(table);
    for (const { device } of devices) device.settings.forced = true;
    const poor = holder();
    expect(poor).not.toBe(opener);
    await passSeconds(table, 3);
    expect(poor?.mayAct, 'nobody has acted since').toBe(true);
    expect(poor?.game.log.at(-1)?.command?.type).toBe('nominate');
    opener?.game.undo();
    await settle(table);
    expect(opener?.mayAct).toBe(true);
    opener?.game.act({ type: 'nominate', seat, plant, bid: 50 });
    await settle(table);
    const passes = devices[0]?.game.log.slice(-2).map(({ command }) => command?.type);
    expect(passes).toEqual(['pass', 'pass']);
  }, 60_000);
});
