import { describe, expect, test } from 'vitest';
import { legal, momentOf, refusalOf, seatsToAct } from '#lib/machine/step.ts';
import { runsOf } from '#lib/rules/bureaucracy.ts';
import type { Command } from '#lib/rules/command.ts';
import { onlyCommand, publiclyForced } from '#lib/rules/forced.ts';
import { NO_CUBES, playerAt, withPlayer } from '#lib/rules/game.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { rulesOf } from '#lib/rules/rule-set.ts';
import { type Game, type Moment, RESOURCES, type Seat } from '#lib/rules/types.ts';
import { beginOrFail, playRandomly } from '#tools/support/play.ts';
import { Chance } from '#tools/support/player.ts';
import { CLASSIC_RULES } from '../classic.ts';
import { must } from '../must.ts';
import { setupFor } from '../session/fixtures.ts';

const upTo = (most: number): readonly number[] => Array.from({ length: most + 1 }, (_, n) => n);

/** Every command worth trying at a moment, legal or not, but for repetitions such as two cubes instead of one. */
function tries(moment: Moment, game: Game, seat: Seat): readonly Command[] {
  const { money, plants, cubes, cities } = playerAt(game.players, seat);
  const pass: Command = { type: 'pass', seat };
  switch (moment) {
    case 'drafting':
      return rulesOf(game.terms).map.regions.map((region) => ({ type: 'pick-region', seat, region }));
    case 'placing':
    case 'marking': {
      const type = moment === 'placing' ? 'place' : 'mark';
      return rulesOf(game.terms).map.cities.map(({ id }) => ({ type, seat, city: id }));
    }
    case 'nominating':
      return [
        pass,
        ...rulesOf(game.terms).plants.flatMap(({ number: plant }) =>
          [1, 2, plant, plant + 1].map((bid): Command => ({ type: 'nominate', seat, plant, bid })),
        ),
      ];
    case 'bidding':
      return [pass, ...upTo(money + 2).map((bid): Command => ({ type: 'bid', seat, bid }))];
    case 'scrapping':
      return plants.map((plant) => ({ type: 'scrap', seat, plant }));
    case 'discarding':
      return upTo(cubes.coal).flatMap((coal) =>
        upTo(cubes.oil).map((oil): Command => ({ type: 'discard', seat, coal, oil })),
      );
    case 'buying':
      return [
        { type: 'done', seat },
        ...RESOURCES.map((one): Command => ({ type: 'buy', seat, cubes: { ...NO_CUBES, [one]: 1 } })),
      ];
    case 'building':
      return [
        { type: 'done', seat },
        ...rulesOf(game.terms).map.cities.map(({ id }): Command => ({ type: 'build', seat, city: id })),
      ];
    case 'powering':
      return runsOf(CLASSIC_RULES, {
        plants,
        cities,
        cubes: { coal: 99, oil: 99, garbage: 99, uranium: 99 },
      }).flatMap(({ plants: run }) =>
        upTo(9).map((hybridOil): Command => ({ type: 'power', seat, plants: run, hybridOil })),
      );
    case 'over':
      return [];
  }
}

describe('whether a decision is forced', () => {
  test.each([
    [1, 3, {}],
    [2, 6, {}],
    [3, 2, { map: 'usa' }],
    [4, 4, { regions: { by: 'draft' } }],
    [5, 5, { beginners: true, hiddenMoney: true }],
    [6, 2, { edition: '2019', trust: true }],
    [7, 3, { edition: '2019', map: 'usa', startingCities: true }],
    [8, 4, { edition: '2019', hiddenMoney: true }],
  ] as const)(
    'game %i of %i players: a forced command is the only legal one, and any other decision has several',
    (seed, players, terms) => {
      const forced = new Set<string>();
      const start = beginOrFail(setupFor(players, terms), seed);
      const played = playRandomly(start, new Chance(seedRng(seed)), ({ before }) => {
        const moment = momentOf(before);
        return seatsToAct(before).flatMap((seat) => {
          const only = onlyCommand(must(legal(before, seat)), seat);
          if (only) forced.add(`${moment} ${only.type}`);
          const found = tries(moment, before.context, seat).filter((one) => !refusalOf(before, one));
          const wanted = only ? JSON.stringify(found) === JSON.stringify([only]) : found.length > 1;
          return wanted ? [] : [`${moment}: ${JSON.stringify(only)} against ${JSON.stringify(found)}`];
        });
      });
      expect(played.fault, `seed ${seed}`).toBeNull();
      expect([...forced]).toEqual(expect.arrayContaining(['buying done', 'building done']));
    },
  );
});

describe('V4: publicly forced decisions', () => {
  test.each([
    [1, 3, true],
    [2, 5, true],
    [3, 4, false],
  ])(
    'game %i of %i players: with hidden money (%s) a publicly forced command is the same for any amount the player has',
    (seed, players, hiddenMoney) => {
      const found = new Set<string>();
      const start = beginOrFail(setupFor(players, { hiddenMoney }), seed);
      const played = playRandomly(start, new Chance(seedRng(seed)), ({ before }) => {
        const moment = momentOf(before);
        return seatsToAct(before).flatMap((seat) => {
          const open = publiclyForced(moment, before.context, seat);
          const only = onlyCommand(must(legal(before, seat)), seat);
          if (open) found.add(moment);
          // it is always the legal command
          if (open && JSON.stringify(open) !== JSON.stringify(only))
            return [`${moment}: ${JSON.stringify([open, only])}`];
          if (!hiddenMoney)
            return JSON.stringify(open) === JSON.stringify(only) ? [] : [`${moment} with open money`];
          const answers = [0, 7, 60, 400].map((money) =>
            JSON.stringify(publiclyForced(moment, withPlayer(before.context, seat, { money }), seat)),
          );
          return answers.every((answer) => answer === JSON.stringify(open))
            ? []
            : [`${moment}: ${answers.join(' ')}`];
        });
      });
      expect(played.fault, `seed ${seed}`).toBeNull();
      expect(found.size).toBeGreaterThan(1);
      expect(found.has('bidding')).toBe(!hiddenMoney);
    },
  );
});
