import { describe, expect, test } from 'vitest';
import type { LocalGame } from '#lib/state/local-game.svelte.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { must } from '../must.ts';
import { commandsOf, setupFor } from '../session/fixtures.ts';

const order = [0, 1, 2];
const regions = { by: 'hand', regions: ['west', 'southwest', 'northwest'] } as const;
const hidden = setupFor(3, { order, regions, hiddenMoney: true });

/** A game with hidden money in the auction of a later round: its nominator has the device, and another player can buy. */
function auction(seed: number) {
  const commands = commandsOf(hidden, seed);
  const moneyOf = (game: LocalGame, seat: number): number =>
    must(game.saved().commandLog.snapshot.context.players[seat]).money;
  for (let count = 10; count < commands.length; count++) {
    const game = unsavedGame(hidden, seed, commands.slice(0, count));
    const { moment, waiting, round, market } = game.view;
    const [nominator, buyer] = waiting;
    if (moment !== 'nominating' || round < 2 || nominator === undefined || buyer === undefined) continue;
    if (moneyOf(game, nominator) <= must(market[0]) || moneyOf(game, buyer) <= must(market[0])) continue;
    game.uncover();
    return { game, nominator, buyer, plant: must(market[0]), money: moneyOf(game, buyer) };
  }
  throw new Error('no such auction');
}

describe('V4: a sale called aloud where money is hidden', () => {
  test.each([1, 2, 3])(
    'V4: a sale called aloud shows only the buyer what the buyer can pay (game %i)',
    (seed) => {
      const { plant, buyer, money } = auction(seed);
      const answers = new Set<string>();
      for (let price = plant + 1; price <= money + 20; price++) {
        const { game } = auction(seed);
        const before = game.log.length;
        const acted = game.sell({ seat: buyer, plant, price });
        // everything shown to the player with the device
        const { refusal, handOver, log, canUndo, view } = game;
        answers.add(
          JSON.stringify({ acted, refusal, handOver, canUndo, entries: log.length - before, view }),
        );
      }
      expect([...answers]).toHaveLength(1);
      expect([...answers][0]).toContain(`"handOver":${buyer}`);
    },
  );

  test('V4: a sale called aloud is made once its buyer has the device and confirms it', () => {
    const { game, nominator, buyer, plant, money } = auction(1);
    const sale = { seat: buyer, plant, price: money };
    game.sell(sale);
    expect(game.sale).toEqual(sale);
    game.uncover();
    expect(game.view, 'the buyer sees their own money').toMatchObject({ viewer: buyer });
    expect(game.options, 'and decides nothing else').toBeNull();
    expect(game.act({ type: 'pass', seat: nominator })).toBe(false);
    expect(game.sell(sale)).toBe(true);
    expect(game.sale).toBeNull();
    const { sales, players } = game.saved().commandLog.snapshot.context;
    expect(sales.at(-1)).toEqual(sale);
    expect(players[buyer]?.money).toBe(0);
    expect(game).toMatchObject({ handOver: null, canUndo: false, jointUndoSeat: nominator });
    expect(game.view.viewer).toBeNull();
    game.undoJointly();
    expect(must(game.saved().commandLog.snapshot.context.players[buyer]).money).toBe(money);
  });

  test('V4: a sale that the buyer cannot pay ends like a declined one, whatever they tap', () => {
    const { money } = auction(1);
    const shown = [money - 1, money + 1].flatMap((price) =>
      (['confirm', 'decline'] as const).flatMap((answer) => {
        const { game, buyer, plant } = auction(1);
        const before = JSON.stringify(game.view);
        const sale = { seat: buyer, plant, price };
        game.sell(sale);
        game.uncover();
        if (answer === 'confirm' && price < money) return [];
        if (answer === 'confirm') expect(game.sell(sale)).toBe(false);
        game.declineSale();
        const { log, refusal, handOver, canUndo, canRedo, saving } = game;
        expect(game.unsold, 'which that player is told').toBe(plant);
        game.uncover();
        expect(game.unsold).toBeNull();
        expect(JSON.stringify(game.view), 'the player who put the plant up goes on').toBe(before);
        return [JSON.stringify({ entries: log.length, refusal, handOver, canUndo, canRedo, saving })];
      }),
    );
    expect(shown).toHaveLength(3);
    expect(new Set(shown).size).toBe(1);
  });

  test('V4: a sale to the nominator is made at once, because they know their money', () => {
    const { game, nominator, plant } = auction(2);
    expect(game.sell({ seat: nominator, plant, price: plant })).toBe(true);
    expect(game.sale).toBeNull();
    expect(game.saved().commandLog.snapshot.context.sales.at(-1)).toMatchObject({ seat: nominator, plant });
  });

  test('V4: a sale whose plant cannot be put up is refused without asking the buyer', () => {
    const { game, buyer } = auction(1);
    const dear = 50;
    expect(game.sell({ seat: buyer, plant: dear, price: dear + 1 })).toBe(false);
    expect(game).toMatchObject({
      handOver: null,
      refusal: { code: expect.stringMatching(/^auction\//) as string },
    });
    expect(game.sale).toBeNull();
  });

  test('V4: a sale called aloud is forgotten when the game is reloaded', () => {
    const { game, nominator, buyer, plant } = auction(1);
    game.sell({ seat: buyer, plant, price: plant + 1 });
    game.reload({ ...game.saved(), resumedFromSnapshot: false });
    expect(game).toMatchObject({ sale: null, handOver: null, acting: nominator });
  });
});
