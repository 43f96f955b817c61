import { resupplyAhead } from '../../lib/figures/resupply.ts';
import { standingsNow } from '../../lib/figures/standings-now.ts';
import { viewOf } from '../../lib/machine/step.ts';
import { RESOURCES } from '../../lib/rules/types.ts';
import type { View } from '../../lib/rules/view.ts';
import { proposalsOf } from '../../lib/ui/resources/proposals.ts';
import { gamesFrom } from '../figures/compare.ts';
import { positionsOf } from '../figures/positions.ts';
import { CPU_THROTTLE } from './browser.ts';
import { type Bench, quantile, rounded } from './figure.ts';

const GAMES = 10;
const RUNS = 9;
/** Milliseconds that the figures of a screen may take on a phone. */
const BUDGET = 4;

/** Works out all that a screen shows and proposes in a position. */
function figuresOfScreen(view: View): void {
  const player = view.players[view.viewer ?? 0];
  if (player && view.moment === 'buying') proposalsOf(view, player);
  for (const resource of RESOURCES) resupplyAhead(view, resource);
  standingsNow(view, []);
}

/** Milliseconds for one position, the median of several runs. */
function timeOf(view: View): number {
  const times = Array.from({ length: RUNS }, () => {
    const from = performance.now();
    figuresOfScreen(view);
    return performance.now() - from;
  });
  return quantile(times, 0.5);
}

/** Measures the proposals, sums and forecasts of a screen in the positions of seeded games, as long as they would take at a quarter of the speed. */
export const figuresBench: Bench = {
  names: ['figures.screen', 'figures.screenMedian'],
  measure: (edition) => {
    const views: View[] = [];
    for (const game of gamesFrom(1, GAMES, [edition])) {
      for (const { snapshot, seat } of positionsOf(game)) views.push(viewOf(snapshot, seat));
    }
    views.forEach(figuresOfScreen); // warms up the compiler
    const times = views.map((view) => CPU_THROTTLE * timeOf(view));
    const figure = { unit: 'ms', budget: BUDGET };
    return Promise.resolve([
      { name: 'figures.screen', value: rounded(quantile(times, 0.99), 2), ...figure },
      { name: 'figures.screenMedian', value: rounded(quantile(times, 0.5), 2), ...figure },
    ]);
  },
};
