import type { AnswerTo, Plan, Question } from '#lib/bots/questions.ts';
import { bestChoice } from '#lib/rules/bureaucracy.ts';
import type { Options } from '#lib/rules/decision.ts';
import { determinize } from '#lib/rules/determinize.ts';
import { NO_CUBES, playerAt } from '#lib/rules/game.ts';
import { listLegal } from '#lib/rules/legal.ts';
import { draw, seedRng } from '#lib/rules/rng.ts';
import type { Rng } from '#lib/rules/types.ts';

/** A legal plan without thinking: it passes in auctions of others, and buys and builds the first available option. */
function simplePlan(options: Options, seat: number, game: ReturnType<typeof determinize>, rng: Rng): Plan {
  const pick = <T>(items: readonly T[]): T => items[draw(rng, items.length)[0]] as T;
  switch (options.type) {
    case 'pick-region':
      return [{ type: 'pick-region', seat, region: pick(options.regions) }];
    case 'place':
    case 'mark':
      return [{ type: options.type, seat, city: pick(options.cities) }];
    case 'nominate': {
      const [[plant], [bid = 0]] = [options.plants, options.bids];
      if (plant === undefined || (options.mayPass && playerAt(game.players, seat).plants.length > 2))
        return [{ type: 'pass', seat }];
      return [{ type: 'nominate', seat, plant, bid }];
    }
    case 'bid':
      return [{ type: 'pass', seat }];
    case 'scrap':
      return [{ type: 'scrap', seat, plant: options.plants[0] ?? 0 }];
    case 'discard':
      return [{ type: 'discard', seat, ...pick(options.choices) }];
    case 'buy': {
      const { coal, oil } = options.most;
      if (coal + oil === 0) return [{ type: 'done', seat }];
      const cubes = { ...NO_CUBES, ...(coal > 0 ? { coal } : { oil }) };
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
      const { plants, hybridOil } = bestChoice(game, playerAt(game.players, seat));
      return [{ type: 'power', seat, plants, hybridOil }];
    }
  }
}

/**
 * Answers like bots, but at once, and the same at every level: for tests of the code around them. Throws a RangeError for a decision if it
 * is not the viewer's turn.
 */
export function plainAnswer<Q extends Question>(question: Q): AnswerTo<Q>;
export function plainAnswer(question: Question): AnswerTo<Question> {
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
