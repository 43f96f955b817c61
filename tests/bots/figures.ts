import type { Position } from '#lib/bots/sim/position.ts';
import { must } from '../must.ts';

/** All figures of a game known to both positions. Unused array elements are left out. */
export function figuresOf(p: Position): object {
  const { players, size } = p.board;
  const seats = Array.from({ length: players }, (_, seat) => ({
    money: p.money[seat],
    plants: [...p.plants.subarray(seat * 5, seat * 5 + must(p.plantCount[seat]))],
    cubes: [...p.cubes.subarray(seat * 4, seat * 4 + 4)],
    owns: [...p.owns.subarray(seat * 42, seat * 42 + size)],
    connect: [...p.connect.subarray(seat * 42, seat * 42 + size)],
  }));
  const lot = p.lotPlant && [
    p.lotPlant,
    p.lotBid,
    p.lotBidder,
    p.lotNext,
    p.lotOut,
    ...p.limits.subarray(0, players),
  ];
  return {
    round: p.round,
    stage: p.stage,
    stage3Card: p.stage3Card,
    moment: p.moment,
    order: [...p.order.subarray(0, players)],
    waiting: [...p.waiting.subarray(0, p.waitingCount)],
    seats,
    houses: [...p.houses],
    market: [...p.market.subarray(0, p.marketCount)],
    deck: [...p.deck.subarray(p.deckTop, p.deckEnd)],
    resources: [...p.resources],
    supply: [...p.supply],
    lot,
    sales: [p.sales, p.lastBuyer, p.lastPlant],
    rng: [...p.rng],
  };
}
