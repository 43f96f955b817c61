import { momentOf, seatsToAct, type Snapshot } from '../../lib/machine/step.ts';
import { brokenInvariants } from '../../lib/rules/invariants.ts';
import type { Game, News, Seat } from '../../lib/rules/types.ts';

/** Checks after every command of a game, in addition to the invariants of a position. */

/** A seat's income less its spending according to the news, in Elektro. */
function moneyInNews(news: readonly News[], seat: Seat): number {
  let sum = 0;
  for (const item of news) {
    if (!('seat' in item) || item.seat !== seat) continue;
    if (item.type === 'bought-plant' || item.type === 'bought-cubes') sum -= item.price;
    if (item.type === 'built') sum -= item.connection + item.slot;
    if (item.type === 'powered') sum += item.income;
  }
  return sum;
}

function brokenMoney(before: Game, after: Game): string[] {
  return after.players.flatMap((player, seat) => {
    const had = before.players[seat]?.money ?? 0;
    return player.money === had + moneyInNews(after.news, seat) ? [] : [`money: seat ${seat}`];
  });
}

/** The market is full while the deck has cards (S6, G3 to G7). */
function brokenMarket(game: Game): string[] {
  const full = { 'in-deck': 8, 'in-market': 7, drawn: 6, begun: 6 }[game.stage3Card];
  const short = game.market.length < full && game.deck.length > 0;
  return short || game.market.length > full
    ? [`market: ${game.market.length} plants, ${game.stage3Card}`]
    : [];
}

/** The violations after a command. */
export function violationsAfter(before: Snapshot, after: Snapshot): readonly string[] {
  const moment = momentOf(after);
  const stuck = moment !== 'over' && seatsToAct(after).length === 0 ? ['no seat to act'] : [];
  return [
    ...stuck,
    ...brokenInvariants(after.context, moment),
    ...brokenMoney(before.context, after.context),
    ...brokenMarket(after.context),
  ];
}
