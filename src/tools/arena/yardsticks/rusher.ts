import { playerAt } from '../../../lib/rules/game.ts';
import { raceOf } from '../../../lib/rules/stages.ts';
import type { Program } from '../program.ts';
import { cheapestCities } from './cities.ts';
import { greedy } from './greedy.ts';

/** Like `greedy`, but ends the game as soon as it can: with cities that it does not power, and also when that loses. */
export const rusher: Program = {
  decide(view, options, seed) {
    if (options.type !== 'build') return greedy.decide(view, options, seed);
    const seat = view.viewer ?? 0;
    const lack = raceOf(view).end - playerAt(view.players, seat).cities.length;
    const cities = cheapestCities(view, seat, lack, { crowding: 0 });
    if (cities.length < lack) return greedy.decide(view, options, seed);
    return [...cities.map((city) => ({ type: 'build', seat, city }) as const), { type: 'done', seat }];
  },
};
