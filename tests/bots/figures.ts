import type { Position } from '#lib/bots/sim/position.ts';
import { must } from '../must.ts';

/** All figures of a game known to both positions. Unused array elements are left out. */
export function figuresOf(p: Position): object {
  const { hasTrust, players, plantWidth, size } = p.board;
  const rows = players + (hasTrust ? 1 : 0);
  const seats = Array.from({ length: rows }, (_, seat) => ({
    money: p.money[seat],
    plants: [...p.plants.subarray(seat * plantWidth, seat * plantWidth + must(p.plantCount[seat]))],
    cubes: [...p.cubes.subarray(seat * 4, seat * 4 + 4)],
    owns: [...p.owns.subarray(seat * size, (seat + 1) * size)],
    connect: [...p.connect.subarray(seat * size, (seat + 1) * size)],
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
    kept: [...p.starts, ...p.marked],
    discount: p.discount,
    phasedOut: p.phasedOut,
    trustIsDone: hasTrust && p.trustIsDone,
    market: [...p.market.subarray(0, p.marketCount)],
    deck: [...p.deck.subarray(p.deckTop, p.deckEnd)],
    resources: [...p.resources],
    supply: [...p.supply],
    lot,
    sales: [p.sales, p.lastBuyer, p.lastPlant],
    rng: [...p.rng],
  };
}
