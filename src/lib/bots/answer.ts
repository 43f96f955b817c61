import type { Rng } from '../rules/types.ts';
import type { AnswerTo, Plan, Question } from './questions.ts';
import type { Options } from '../rules/decision.ts';
import { bestChoice } from '../rules/bureaucracy.ts';
import { determinize } from '../rules/determinize.ts';
import { listLegal } from '../rules/legal.ts';
import { draw, seedRng } from '../rules/rng.ts';
import { playerAt } from '../rules/game.ts';

/** Placeholder until the real bots are in: legal, quick, and poor. */
function simplePlan(options: Options, seat: number, game: ReturnType<typeof determinize>, rng: Rng): Plan {
  const pick = <T>(items: readonly T[]): T => items[draw(rng, items.length)[0]] as T;
  switch (options.type) {
    case 'pick-region':
      return [{ type: 'pick-region', seat, region: pick(options.regions) }];
    case 'nominate': {
      const plant = options.plants[0];
      if (plant === undefined || (options.mayPass && playerAt(game.players, seat).plants.length > 2))
        return [{ type: 'pass', seat }];
      return [{ type: 'nominate', seat, plant, bid: plant }];
    }
    case 'bid':
      return [{ type: 'pass', seat }];
    case 'scrap':
      return [{ type: 'scrap', seat, plant: options.plants[0] ?? 0 }];
    case 'discard':
      return [{ type: 'discard', seat, ...pick(options.choices) }];
    case 'buy': {
      const { coal, oil, garbage, uranium } = options.most;
      const cubes =
        coal > 0 ? { coal, oil: 0, garbage: 0, uranium: 0 } : { coal: 0, oil, garbage: 0, uranium: 0 };
      if (coal + oil === 0 || garbage + uranium > 99) return [{ type: 'done', seat }];
      return [
        { type: 'buy', seat, cubes },
        { type: 'done', seat },
      ];
    }
    case 'build': {
      const city = options.cities[0];
      return city === undefined
        ? [{ type: 'done', seat }]
        : [
            { type: 'build', seat, city },
            { type: 'done', seat },
          ];
    }
    case 'power': {
      const { plants, hybridOil } = bestChoice(playerAt(game.players, seat), game.resources);
      return [{ type: 'power', seat, plants, hybridOil }];
    }
  }
}

/** Answers a question. Throws a RangeError when the viewer of a view that asks for a decision may not act. */
export function answer<Q extends Question>(question: Q): AnswerTo<Q>;
export function answer(question: Question): AnswerTo<Question> {
  const { view, seed } = question;
  if (question.type === 'chances') return view.players.map(() => 1 / view.players.length);
  const seat = view.viewer ?? -1;
  const rng = seedRng(seed);
  const game = determinize(view, rng);
  const options = listLegal(view.moment, game, seat);
  if (!options) throw new RangeError(`seat ${seat} may not act`);
  const plan = simplePlan(options, seat, game, rng);
  if (question.type === 'decide') return plan;
  const best = { plan, chance: 1 / view.players.length };
  return question.type === 'advise' ? { options: [best], facts: [] } : { chance: best.chance, best };
}
