// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { SharedGame } from '#lib/state/screen.ts';
import { must } from '../must.ts';
import { playUntil, settle, type SharedTable, startTable, useFakeSeconds } from './harness.ts';

useFakeSeconds();

/** A seat's money as shown to its own player. Elektro. */
function purse({ devices }: SharedTable, seat: number): number {
  const own = must(devices.find(({ game }) => game.mine.includes(seat)));
  return must(own.game.view.players[seat]?.money);
}
/** A table with an open lot whose next bidder has less money than the nominator. No seat is skipped before, but some are from then on. */
async function auctionWithSecrets(seed: number): Promise<SharedTable> {
  const table = await startTable(3, seed, true);
  const isReady = (): boolean => {
    const { view, mine } = table.devices[0]?.game ?? {};
    const [seat] = view?.waiting ?? [];
    if (!view || !mine || seat === undefined || view.moment !== 'nominating') return false;
    const next = [1, 2].map((step) => (seat + step) % 3).find((one) => view.waiting.includes(one));
    return (
      next !== undefined &&
      purse(table, next) < purse(table, seat) &&
      view.market[0] !== undefined &&
      purse(table, next) >= view.market[0]
    );
  };
  await playUntil(table, isReady);
  await settle(table);
  for (const { device } of table.devices) device.settings.forced = true;
  return table;
}
const nominatorOf = ({ devices }: SharedTable): SharedGame => must(devices.find(({ mayAct }) => mayAct)).game;

/** The state shown to the device that opened at `bid` before any tap, including undo, which it then tries. */
async function probe(table: SharedTable, bid: number): Promise<string> {
  const game = nominatorOf(table);
  const seat = must(game.acting);
  const plant = must(game.view.market[0]);
  expect(game.act({ type: 'nominate', seat, plant, bid })).toBe(true);
  await settle(table);
  const { view, canUndo, canRedo, jointUndoSeat } = game;
  const told = {
    moment: view.moment,
    next: view.lot?.next,
    out: view.lot?.out,
    canUndo,
    canRedo,
    jointUndoSeat,
  };
  game.undo();
  await settle(table);
  expect(game.log.at(-1)?.command?.type, 'the opening is taken back').not.toBe('nominate');
  return JSON.stringify(told);
}

describe('V4: hidden money at a shared table', () => {
  it.each([5, 6, 7])(
    'V4: opening at one price after another with undo does not reveal hidden money (game %i)',
    async (seed) => {
      const table = await auctionWithSecrets(seed);
      const game = nominatorOf(table);
      const own = purse(table, must(game.acting));
      const answers = new Set<string>();
      for (let bid = must(game.view.market[0]); bid <= own; bid++) answers.add(await probe(table, bid));
      expect([...answers], 'the same answer whatever the price').toHaveLength(1);
      expect([...answers][0]).toContain('"bidding"');
    },
    120_000,
  );
});
