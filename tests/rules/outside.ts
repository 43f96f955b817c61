import type { Snapshot } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import type { Options } from '#lib/rules/decision.ts';
import { NO_CUBES } from '#lib/rules/game.ts';
import { rulesOf } from '#lib/rules/rule-set.ts';
import { type PlantNumber, RESOURCES, type Seat } from '#lib/rules/types.ts';
import { CLASSIC_RULES } from '../classic.ts';

/** Commands just outside the listed options; all must be refused. */

const others = (listed: readonly PlantNumber[]): readonly PlantNumber[] =>
  CLASSIC_RULES.plants.map((plant) => plant.number).filter((plant) => !listed.includes(plant));

const subsets = <T>(items: readonly T[]): T[][] =>
  items.reduce<T[][]>((all, item) => [...all, ...all.map((set) => [...set, item])], [[]]);

export function outsideCommands({ context }: Snapshot, options: Options, seat: Seat): readonly Command[] {
  const { map } = rulesOf(context.terms);
  switch (options.type) {
    case 'pick-region':
      return map.regions
        .filter((region) => !options.regions.includes(region))
        .map((region) => ({ type: 'pick-region', seat, region }));
    case 'place':
    case 'mark':
      return map.cities
        .filter((city) => !options.cities.includes(city.id))
        .map((city) => ({ type: options.type, seat, city: city.id }));
    case 'nominate':
      return [
        ...options.plants.flatMap((plant, at): Command[] => [
          { type: 'nominate', seat, plant, bid: (options.bids[at] ?? 0) - 1 },
          { type: 'nominate', seat, plant, bid: options.max + 1 },
          { type: 'nominate', seat, plant, bid: plant, upTo: options.max + 1 },
        ]),
        ...others(options.plants).map((plant): Command => ({
          type: 'nominate',
          seat,
          plant,
          bid: options.max,
        })),
        ...(options.mayPass ? [] : [{ type: 'pass', seat } as const]),
      ];
    case 'bid':
      return [
        { type: 'bid', seat, bid: options.min - 1 },
        { type: 'bid', seat, bid: options.max + 1 },
        { type: 'bid', seat, bid: options.min, upTo: options.max + 1 },
        { type: 'bid', seat, bid: options.min, upTo: options.min - 1 },
      ];
    case 'scrap':
      return others(options.plants).map((plant) => ({ type: 'scrap', seat, plant }));
    case 'discard': {
      const listed = new Set(options.choices.map(({ coal, oil }) => `${coal} ${oil}`));
      const counts = Array.from({ length: 12 }, (_, count) => count - 1);
      return counts
        .flatMap((coal) => counts.map((oil) => ({ coal, oil })))
        .filter(({ coal, oil }) => !listed.has(`${coal} ${oil}`))
        .map((choice) => ({ type: 'discard', seat, ...choice }));
    }
    case 'buy':
      return [
        { type: 'buy', seat, cubes: NO_CUBES },
        ...RESOURCES.map((r): Command => ({
          type: 'buy',
          seat,
          cubes: { ...NO_CUBES, [r]: options.most[r] + 1 },
        })),
        ...RESOURCES.map((r): Command => ({ type: 'buy', seat, cubes: { ...NO_CUBES, [r]: -1 } })),
      ];
    case 'build':
      return map.cities
        .filter((city) => !options.cities.includes(city.id))
        .map((city) => ({ type: 'build', seat, city: city.id }));
    case 'power': {
      const listed = new Map(options.runs.map((run) => [run.plants.join(), run.hybridOil]));
      return subsets(context.players[seat]?.plants ?? []).flatMap((plants) => {
        const range = listed.get(plants.join());
        const oils = range ? [range[0] - 1, range[1] + 1] : [0, 1, 2, 3, 4];
        return oils.map((hybridOil): Command => ({ type: 'power', seat, plants, hybridOil }));
      });
    }
  }
}
