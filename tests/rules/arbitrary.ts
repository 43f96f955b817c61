import { actorStep } from '#lib/machine/actor-step.ts';
import { legal, momentOf, seatsToAct, type Snapshot } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import type { Options } from '#lib/rules/decision.ts';
import { NO_CUBES } from '#lib/rules/game.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { mapTerms, type Setup, termsOffered } from '#lib/rules/setup.ts';
import { EDITION_IDS, MAP_IDS, RESOURCES, type Seat } from '#lib/rules/types.ts';
import { Chance, randomCommand } from '#tools/support/player.ts';
import fc from '../properties.ts';
import { start } from './build.ts';

/** Arbitrary positions of whole games, for property tests. */

export const anySeed = fc.integer({ min: 0, max: 2 ** 32 - 1 });

/** Any terms that an edition offers, with any number of players. */
export const anySetup: fc.Arbitrary<Setup> = fc
  .record({
    edition: fc.constantFrom(...EDITION_IDS),
    map: fc.constantFrom(...MAP_IDS),
    players: fc.integer({ min: 2, max: 6 }),
    hiddenMoney: fc.boolean(),
    ...mapTerms(() => fc.boolean()),
    regions: fc.constantFrom({ by: 'draw' } as const, { by: 'draft' } as const),
  })
  .map((setup) => {
    const offered = termsOffered(setup);
    return { ...setup, ...mapTerms((term) => setup[term] && offered[term]) };
  });

export interface Line {
  readonly setup: Setup;
  readonly seed: number;
  /** The number of random commands to play; fewer if the game ends earlier. */
  readonly count: number;
}
export const anyLine: fc.Arbitrary<Line> = fc.record({
  setup: anySetup,
  seed: anySeed,
  count: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 700 })),
});

/** A line that was played: its commands and the last snapshot. */
export interface Followed {
  readonly end: Snapshot;
  readonly commands: readonly Command[];
}
const followed = new Map<string, Followed>();

/** Plays a line and caches it: the properties of a file are tried on the same lines, because all draw from one seed. */
export function follow(line: Line): Followed {
  const key = JSON.stringify(line);
  const played = followed.get(key) ?? playLine(line);
  followed.set(key, played);
  return played;
}
function playLine({ setup, seed, count }: Line): Followed {
  const chance = new Chance(seedRng(seed));
  const step = actorStep();
  let end = start(setup, seed);
  const commands: Command[] = [];
  while (commands.length < count && momentOf(end) !== 'over') {
    const seat = chance.oneOf(seatsToAct(end));
    const options = legal(end, seat);
    if (!options) throw new Error(`seat ${seat} has no options`);
    const command = randomCommand(options, seat, chance);
    const next = step(end, command);
    if (!next.ok) throw new Error(JSON.stringify([command, next.error]));
    commands.push(command);
    end = next.value;
  }
  return { end, commands };
}

/** Commands at both ends of every range in the options. */
export function listedCommands(options: Options, seat: Seat): readonly Command[] {
  switch (options.type) {
    case 'pick-region':
      return options.regions.map((region) => ({ type: 'pick-region', seat, region }));
    case 'place':
    case 'mark':
      return options.cities.map((city) => ({ type: options.type, seat, city }));
    case 'nominate':
      return [
        ...options.plants.flatMap((plant, at): Command[] => [
          { type: 'nominate', seat, plant, bid: options.bids[at] ?? NaN },
          { type: 'nominate', seat, plant, bid: options.max },
          { type: 'nominate', seat, plant, bid: options.bids[at] ?? NaN, upTo: options.max },
        ]),
        ...(options.mayPass ? [{ type: 'pass', seat } as const] : []),
      ];
    case 'bid':
      return [
        { type: 'pass', seat },
        ...(options.min > options.max
          ? []
          : ([
              { type: 'bid', seat, bid: options.min },
              { type: 'bid', seat, bid: options.max },
              { type: 'bid', seat, bid: options.min, upTo: options.max },
            ] as const)),
      ];
    case 'scrap':
      return options.plants.map((plant) => ({ type: 'scrap', seat, plant }));
    case 'discard':
      return options.choices.map((choice) => ({ type: 'discard', seat, ...choice }));
    case 'buy':
      return [
        { type: 'done', seat },
        ...RESOURCES.filter((r) => options.most[r] > 0).flatMap((r): Command[] => [
          { type: 'buy', seat, cubes: { ...NO_CUBES, [r]: 1 } },
          { type: 'buy', seat, cubes: { ...NO_CUBES, [r]: options.most[r] } },
        ]),
      ];
    case 'build':
      return [
        { type: 'done', seat },
        ...options.cities.map((city): Command => ({ type: 'build', seat, city })),
      ];
    case 'power':
      return options.runs.flatMap(({ plants, hybridOil }): Command[] =>
        hybridOil.map((oil) => ({ type: 'power', seat, plants, hybridOil: oil })),
      );
  }
}
