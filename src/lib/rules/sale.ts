import { err, ok, type Result } from '../result.ts';
import type { Command } from './command.ts';
import type { Refusal } from './errors.ts';
import type { Game, PlantNumber, Seat } from './types.ts';

/** The outcome of bids called aloud. */
export interface CalledSale {
  readonly plant: PlantNumber;
  readonly buyer: Seat;
  /** Elektro. */
  readonly price: number;
}

/**
 * The ordinary commands that lead to a sale, in legal order: the seat to act nominates the plant, at the price if it buys and at the
 * minimum otherwise; clockwise, the buyer bids the price and all others pass. Each is still checked by the rules, so apply all of them or
 * none. A buyer who has already bought or passed gets no turn (turn/not-yours).
 */
export function saleCommands(
  { waiting, players }: Pick<Game, 'waiting'> & { readonly players: readonly unknown[] },
  { plant, buyer, price }: CalledSale,
): Result<readonly Command[], Refusal> {
  const [nominator] = waiting;
  if (nominator === undefined || !waiting.includes(buyer)) {
    return err({ code: 'turn/not-yours', seat: buyer, seatsToAct: waiting });
  }
  const clockwise = players.map((_, at) => (nominator + 1 + at) % players.length);
  const answers = clockwise
    .filter((seat) => waiting.includes(seat) && (seat !== nominator || buyer !== nominator))
    .map((seat): Command => (seat === buyer ? { type: 'bid', seat, bid: price } : { type: 'pass', seat }));
  const bid = buyer === nominator ? price : plant;
  return ok([{ type: 'nominate', seat: nominator, plant, bid }, ...answers]);
}
