import { minimumBid } from './auction.ts';
import type { Command } from './command.ts';
import { clockwiseFrom } from './game.ts';
import type { Game, Sale } from './types.ts';

/**
 * The ordinary commands that lead to a sale called aloud, in legal order: the seat whose turn it is nominates the plant, at the price if it
 * buys and at the minimum bid otherwise; clockwise, the buyer bids the price and all others pass. Apply all of them or none,
 * because the rules may refuse any. Null if the buyer has bought or passed.
 */
export function saleCommands(
  game: Pick<Game, 'terms' | 'waiting' | 'discount'> & { readonly players: readonly unknown[] },
  { seat: buyer, plant, price }: Sale,
): readonly [Command, ...Command[]] | null {
  const { waiting, players } = game;
  const [nominator] = waiting;
  if (nominator === undefined || !waiting.includes(buyer)) return null;
  const answers = clockwiseFrom(nominator + 1, players)
    .filter((seat) => waiting.includes(seat) && (seat !== nominator || buyer !== nominator))
    .map((seat): Command => (seat === buyer ? { type: 'bid', seat, bid: price } : { type: 'pass', seat }));
  const bid = buyer === nominator ? price : minimumBid(game, plant);
  return [{ type: 'nominate', seat: nominator, plant, bid }, ...answers];
}
