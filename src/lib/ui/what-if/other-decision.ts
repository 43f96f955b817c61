import type { Plan } from '../../bots/questions.ts';
import type { Command } from '../../rules/command.ts';
import type { Options } from '../../rules/decision.ts';
import type { Cubes, Seat } from '../../rules/types.ts';

/** The decisions to choose from, each in its simplest form: bids are the lowest ones. Empty where cubes or cities are chosen instead. */
export function listedPlans(options: Options | null, seat: Seat): readonly Plan[] {
  switch (options?.type) {
    case 'nominate': {
      const plans: Plan[] = options.plants.map((plant, at) => [
        { type: 'nominate', seat, plant, bid: options.bids[at] ?? plant },
      ]);
      return options.mayPass ? [...plans, [{ type: 'pass', seat }]] : plans;
    }
    case 'bid': {
      const pass: Plan = [{ type: 'pass', seat }];
      return options.min > options.max ? [pass] : [[{ type: 'bid', seat, bid: options.min }], pass];
    }
    case 'scrap':
      return options.plants.map((plant) => [{ type: 'scrap', seat, plant }]);
    case 'discard':
      return options.choices.map((choice) => [{ type: 'discard', seat, ...choice }]);
    case 'power':
      return options.runs.map(({ plants, hybridOil: [least] }) => [
        { type: 'power', seat, plants, hybridOil: least },
      ]);
    default:
      return [];
  }
}

/** A bid of a list with a limit in Elektro, up to which it goes on; other plans as they are. */
export function withLimit(plan: Plan, upTo: number): Plan {
  const [first] = plan;
  if (first?.type !== 'nominate' && first?.type !== 'bid') return plan;
  return upTo > first.bid ? [{ ...first, upTo }] : plan;
}

/** A bid without its limit; other commands as they are. */
export function withoutLimit(command: Command): Command {
  if (command.type !== 'nominate' && command.type !== 'bid') return command;
  const { upTo: _upTo, ...bid } = command;
  return bid;
}

/** A purchase with the end of the turn. */
export const purchase = (seat: Seat, cubes: Cubes): Plan => {
  const done = { type: 'done', seat } as const;
  return Object.values(cubes).some((count) => count > 0) ? [{ type: 'buy', seat, cubes }, done] : [done];
};
