import { describe, expect, test } from 'vitest';
import { momentOf, type Snapshot, step } from '#lib/machine/step.ts';
import { playerAt } from '#lib/rules/game.ts';
import { currentMarket } from '#lib/rules/market.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { saleCommands } from '#lib/rules/sale.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import type { Sale } from '#lib/rules/types.ts';
import { beginOrFail, playRandomly } from '#tools/support/play.ts';
import { Chance } from '#tools/support/player.ts';
import { setupFor } from '../session/fixtures.ts';

/** The game after the sale, or the code of the refusal. */
function sell(before: Snapshot, sale: Sale): Snapshot | string {
  const commands = saleCommands(before.context, sale);
  if (!commands) return 'turn/not-yours';
  let now = before;
  for (const command of commands) {
    const next = step(now, command);
    if (!next.ok) return next.error.code;
    now = next.value;
  }
  return now;
}

/** Why the rules allow no such sale; null where they do. */
function obstacle({ context }: Snapshot, { seat: buyer, plant, price }: Sale): string | null {
  const [nominator = 0] = context.waiting;
  const money = (seat: number): number => playerAt(context.players, seat).money;
  const least = buyer === nominator ? plant : plant + 1;
  if (!context.waiting.includes(buyer)) return 'turn/not-yours';
  // the nomination comes first
  if (buyer !== nominator && money(nominator) < plant) return 'auction/not-enough-money';
  if (price < least) return 'auction/bid-too-low';
  return money(buyer) < price ? 'auction/not-enough-money' : null;
}

describe('a sale called aloud', () => {
  test.each([1, 2, 3, 4, 5])(
    'game %i: for each nominator, buyer and price it ends in exactly that sale, or is refused for the reason that forbids it',
    (seed) => {
      const players = 2 + (seed % 5);
      let sales = 0;
      let refused = 0;
      const start = beginOrFail(setupFor(players), seed);
      const played = playRandomly(start, new Chance(seedRng(seed)), ({ before }) => {
        if (momentOf(before) !== 'nominating') return [];
        const { context } = before;
        const seats = [...context.players.keys()];
        return currentMarket(context).flatMap((plant) =>
          seats.flatMap((buyer) => {
            const { money } = playerAt(context.players, buyer);
            const prices = new Set([plant - 1, plant, plant + 1, plant + 7, money, money + 1]);
            return [...prices].flatMap((price) => {
              const sale = { seat: buyer, plant, price };
              const why = obstacle(before, sale);
              const after = sell(before, sale);
              if (typeof after === 'string') {
                refused++;
                return after === why ? [] : [`${JSON.stringify(sale)} is refused: ${after}`];
              }
              sales++;
              const bought = after.context.sales.at(-1);
              const isSold = JSON.stringify(bought) === JSON.stringify(sale);
              const others = context.waiting.filter((seat) => seat !== buyer);
              const mayBuyOn =
                momentOf(after) !== 'nominating' ||
                others.every((seat) => after.context.waiting.includes(seat));
              return why === null && isSold && mayBuyOn
                ? []
                : [`${JSON.stringify(sale)} comes to ${JSON.stringify(bought)}`];
            });
          }),
        );
      });
      expect(played.fault, `seed ${seed}`).toBeNull();
      expect(sales).toBeGreaterThan(100);
      expect(refused).toBeGreaterThan(100);
    },
  );
  test('a sale asks clockwise by seat, not in turn order, and skips players who have bought', () => {
    const terms = {
      terms: { ...STANDARD_TERMS, map: 'germany', players: 4 },
      discount: null,
      waiting: [2, 0, 3],
      players: [0, 1, 2, 3],
    } as const;
    expect(saleCommands(terms, { seat: 0, plant: 10, price: 14 })).toEqual([
      { type: 'nominate', seat: 2, plant: 10, bid: 10 },
      { type: 'pass', seat: 3 },
      { type: 'bid', seat: 0, bid: 14 },
      { type: 'pass', seat: 2 },
    ]);
    expect(saleCommands(terms, { seat: 1, plant: 10, price: 14 })).toBeNull();
  });
});
