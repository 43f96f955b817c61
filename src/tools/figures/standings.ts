import { standingsNow } from '../../lib/figures/standings-now.ts';
import { momentOf, viewOf } from '../../lib/machine/step.ts';
import { bruteStandings } from './brute/standings.ts';
import type { CheckedFigure } from './figure.ts';

/** "If the game ended now", until somebody has powered cities in the round: from then on the log tells them. */
export const standingsFigure: CheckedFigure = {
  name: 'standings.now',
  unit: 'cities',
  compare: ({ snapshot, seat }) => {
    const moment = momentOf(snapshot);
    if (moment !== 'nominating' && moment !== 'buying' && moment !== 'building') return [];
    const view = viewOf(snapshot, seat);
    const hasBought = (owner: number): boolean =>
      moment === 'building' || (moment === 'buying' && !view.waiting.includes(owner));
    const right = bruteStandings(
      view.players.map(({ plants, cubes, money, cities }, owner) => ({
        plants,
        cubes,
        money: money ?? 0,
        cities: cities.length,
        canBuy: !hasBought(owner),
      })),
      view.terms,
    );
    return standingsNow(view, []).places.map(({ seat: owner, powered, rank }) => {
      const { powered: most = 0, rank: place = 0 } = right[owner] ?? {};
      const text = `${moment}: powers ${powered}, rank ${rank}; right are ${most}, rank ${place}`;
      return { seat: owner, off: powered - most || rank - place, text };
    });
  },
};
