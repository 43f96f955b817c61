import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { restore } from '#lib/machine/begin.ts';
import { toPlain } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import { onlyCommand } from '#lib/rules/forced.ts';
import { NO_CUBES } from '#lib/rules/game.ts';
import { rulesOf } from '#lib/rules/rule-set.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import { MAP_IDS } from '#lib/rules/types.ts';
import type { View } from '#lib/rules/view.ts';
import { countBlunders, isJunk } from '#tools/arena/blunders.ts';
import { type ArenaDeal, type DealResult, playDeal } from '#tools/arena/deals.ts';
import { intervalOf } from '#tools/arena/interval.ts';
import { dealsOf, type Match, type MatchReport, reportOf } from '#tools/arena/match.ts';
import { parseOrder } from '#tools/arena/order.ts';
import { playGame } from '#tools/arena/play-game.ts';
import type { Program } from '#tools/arena/program.ts';
import { openProgram, PROGRAM_NAMES } from '#tools/arena/programs.ts';
import { ratingsOf } from '#tools/arena/ratings.ts';
import { playDeals } from '#tools/arena/threads.ts';
import { tournamentDeals, tournamentReport } from '#tools/arena/tournament.ts';
import { beginOrFail } from '#tools/support/play.ts';
import { must } from '../../must.ts';
import { at } from '../../rules/build.ts';

const arena = fileURLToPath(new URL('../../../src/tools/commands/arena.ts', import.meta.url));
const TIMEOUT = 10_000;
const open = (name: string): Program => openProgram(name, TIMEOUT);

const MATCH: Match = {
  a: 'eyes',
  b: 'greedy',
  players: 4,
  map: 'usa',
  beginners: false,
  trust: false,
  edition: 'classic',
  games: 8,
  seed: 7,
};
const dealOf = (...lineUp: string[]): ArenaDeal => ({
  index: 3,
  seed: 5,
  map: 'usa',
  beginners: false,
  trust: false,
  edition: 'classic',
  lineUp,
});

/** The figures that do not depend on the clock. */
const timeless = (report: MatchReport): object => ({ ...report, msPerDecision: 0 });

test('the same seed gives the same report with any number of workers, and another seed a different one', async () => {
  const small: Match = { ...MATCH, players: 2, games: 4 };
  const reportHere = async (match: Match): Promise<object> => {
    const results: DealResult[] = [];
    for (const deal of dealsOf(match)) results.push(await playDeal(deal, deal.lineUp.map(open)));
    return timeless(reportOf(match, results));
  };
  const reportBy = async (workers: number): Promise<object> =>
    timeless(reportOf(small, await playDeals(dealsOf(small), workers, { timeout: TIMEOUT })));
  const report = await reportHere(small);
  expect(await reportBy(1)).toEqual(report);
  expect(await reportBy(2)).toEqual(report);
  expect(await reportHere({ ...small, seed: 8 })).not.toEqual(report);
});

test('reports the fault of the earliest deal, with any number of workers', async () => {
  // each unknown program is a fault of its deal
  const deals = ['greedy', 'nobody 1', 'nobody 2', 'nobody 3'].map((name, index): ArenaDeal => {
    return {
      index,
      seed: index,
      map: 'usa',
      beginners: false,
      trust: false,
      edition: 'classic',
      lineUp: ['greedy', name],
    };
  });
  await expect(playDeals(deals, 2, { timeout: TIMEOUT })).rejects.toThrow(/^no program "nobody 1"/);
});

test('plays beginners’ games, which end at 7 cities, with --beginners', async () => {
  const order = parseOrder(['--a', 'greedy', '--b', 'gentle', '--beginners', '--games', '4']);
  const match = must(order.type === 'match' ? order.match : null);
  const [deal] = dealsOf(match);
  const games = await playDeal(must(deal), must(deal).lineUp.map(open));
  expect(reportOf(match, [games])).toMatchObject({ a: 'greedy', b: 'gentle', beginners: true });
  for (const { players } of games) expect(Math.max(...players.map(({ powered }) => powered))).toBeLessThan(8);
});

test('more games begin with the same deals', () => {
  const few = dealsOf(MATCH);
  expect(few).toHaveLength(2);
  expect(dealsOf({ ...MATCH, games: 400 }).slice(0, 2)).toEqual(few);
});

test('plays each deal once in each seat, from views of that seat only', async () => {
  const begun: { viewer: View['viewer']; regions: View['regions']; order: View['order'] }[] = [];
  const greedy = open('greedy');
  const watched: Program = {
    decide(view, options, seed) {
      expect(view).not.toHaveProperty('deck');
      if (view.round === 1 && view.moment === 'nominating') {
        begun.push({ viewer: view.viewer, regions: view.regions, order: view.order });
      }
      return greedy.decide(view, options, seed);
    },
  };
  await playDeal(dealOf('watched', 'greedy', 'greedy'), [watched, greedy, greedy]);
  expect(begun.map(({ viewer }) => viewer)).toEqual([0, 1, 2]);
  expect(new Set(begun.map(({ regions, order }) => JSON.stringify([regions, order]))).size).toBe(1);
});

test('derives the seed of a decision from game, seat and command, without repetition', async () => {
  const seedsBy = async (deal: ArenaDeal): Promise<number[]> => {
    const seeds: number[] = [];
    const random = open('random');
    const watched: Program = {
      decide(view, options, seed) {
        seeds.push(seed);
        return random.decide(view, options, seed);
      },
    };
    const setup = { ...STANDARD_TERMS, map: deal.map, players: 2 } as const;
    const start = beginOrFail({ ...setup, regions: { by: 'draw' } }, deal.seed);
    await playGame(start, [watched, watched], deal.seed);
    return seeds;
  };
  const seeds = await seedsBy(dealOf());
  expect(new Set(seeds).size).toBe(seeds.length);
  expect(await seedsBy(dealOf())).toEqual(seeds);
  expect((await seedsBy({ ...dealOf(), seed: 6 }))[0]).not.toBe(seeds[0]);
});

test('a shared win counts as its share, and a tie as the mean of its ranks', async () => {
  const setup = { ...STANDARD_TERMS, map: 'usa', players: 4 } as const;
  const { context } = toPlain(beginOrFail({ ...setup, regions: { by: 'draw' } }, 1));
  const players = context.players.map((player, seat) => ({ ...player, money: seat === 3 ? 40 : 50 }));
  const over = restore({ value: 'over', context: { ...context, players, round: 1 } });
  const { players: results } = await playGame(
    must(over.ok ? over.value : null),
    Array(4).fill(open('random')),
    1,
  );
  expect(results.map(({ share, rank }) => [share, rank])).toEqual([
    [1 / 3, 2],
    [1 / 3, 2],
    [1 / 3, 2],
    [0, 4],
  ]);
});

test('counts unpowered cities and plants that are no better than others', () => {
  const seats = [{ plants: [10, 15], cities: ['essen', 'kiel'] }, { plants: [3, 4, 13] }];
  const before = at('nominating', { players: [...seats, {}] }).context;
  const blunders = seats.map(() => ({ dark: 0, junk: 0 }));
  const bought = (seat: number, plant: number) =>
    ({ type: 'bought-plant', seat, plant, price: plant }) as const;
  const powered = { type: 'powered', plants: [10], burnt: NO_CUBES, cities: 1, income: 22 } as const;
  const news = [bought(0, 8), bought(0, 20), bought(1, 14), { ...powered, seat: 0 }];
  countBlunders(before, { ...before, news }, blunders);
  expect(blunders).toEqual([
    { dark: 1, junk: 1 },
    { dark: 0, junk: 0 },
  ]);
  // the smallest of a full hand would have to go
  const rules = rulesOf(before.terms);
  const junk = [
    isJunk(rules, [15, 18, 20], 22),
    isJunk(rules, [14, 15], 22),
    isJunk(rules, [15, 18, 20], 27),
  ];
  expect(junk).toEqual([true, false, false]);
});

describe('forced moves are played without asking', () => {
  const seat = 2;
  const cubes = { coal: 0, oil: 0, garbage: 0, uranium: 0 };
  test.each([
    [
      { type: 'bid', plant: 5, min: 9, max: 8 },
      { type: 'pass', seat },
    ],
    [
      { type: 'nominate', plants: [], bids: [], max: 2, mayPass: true },
      { type: 'pass', seat },
    ],
    [
      { type: 'nominate', plants: [3], bids: [3], max: 3, mayPass: false },
      { type: 'nominate', seat, plant: 3, bid: 3 },
    ],
    [
      { type: 'scrap', plants: [4] },
      { type: 'scrap', seat, plant: 4 },
    ],
    [
      { type: 'buy', most: cubes },
      { type: 'done', seat },
    ],
    [
      { type: 'build', cities: [] },
      { type: 'done', seat },
    ],
    [
      { type: 'power', runs: [{ plants: [], hybridOil: [0, 0], cities: 0 }] },
      { type: 'power', seat, plants: [], hybridOil: 0 },
    ],
  ] as const)('plays the only command of %j without asking', (options, command) => {
    expect(onlyCommand(options, seat)).toEqual(command);
  });
  test.each([
    { type: 'bid', plant: 5, min: 8, max: 8 },
    { type: 'nominate', plants: [3], bids: [3], max: 4, mayPass: false },
    { type: 'nominate', plants: [3], bids: [3], max: 3, mayPass: true },
    { type: 'scrap', plants: [4, 5] },
    { type: 'buy', most: { ...cubes, oil: 1 } },
    { type: 'build', cities: ['boston'] },
    {
      type: 'power',
      runs: [
        { plants: [], hybridOil: [0, 0], cities: 0 },
        { plants: [13], hybridOil: [0, 0], cities: 1 },
      ],
    },
  ] as const)('asks about %j', (options) => {
    expect(onlyCommand(options, seat)).toBeNull();
  });
});

describe('a fault names deal, game, seat and command', () => {
  const nominating =
    (...plan: Command[]): Program['decide'] =>
    (view, options) =>
      options.type === 'nominate' ? plan : [{ type: 'pass', seat: view.viewer ?? 0 }];
  const play = (decide: Program['decide']): Promise<DealResult> =>
    playDeal(dealOf('bad', 'greedy'), [{ decide }, open('greedy')]);
  const always =
    (...plan: Command[]): Program['decide'] =>
    () =>
      plan;

  test('a fault names its deal, game, seat and command when a program throws', async () => {
    const bad = (): never => {
      throw new TypeError('no idea');
    };
    await expect(play(bad)).rejects.toThrow(
      /^deal 3, game 0, seat 0 \(bad\), command \d+, no command: no idea$/,
    );
  });
  test('a fault names its deal, game, seat and command when a command is refused', async () => {
    await expect(play(nominating({ type: 'nominate', seat: 0, plant: 3, bid: 2 }))).rejects.toThrow(
      /^deal 3, game 0, seat 0 \(bad\), command \d+, \{"type":"nominate","seat":0,"plant":3,"bid":2\}: refused: .*auction\/bid-too-low/,
    );
  });
  test('a fault names its deal, game, seat and command when a later command of a plan is refused', async () => {
    const plan = [
      { type: 'nominate', seat: 0, plant: 3, bid: 3 } as const,
      { type: 'scrap', seat: 0, plant: 3 } as const,
    ];
    await expect(play(nominating(...plan))).rejects.toThrow(
      /command \d+, \{"type":"scrap","seat":0,"plant":3\}: refused/,
    );
  });
  test('a fault names its deal, game, seat and command when a command is for another seat', async () => {
    await expect(play(always({ type: 'pass', seat: 1 }))).rejects.toThrow('a command of another seat');
  });
  test('a fault names its deal, game, seat and command when a plan is empty', async () => {
    await expect(play(always())).rejects.toThrow('a plan without a command');
  });
  test('a fault names its deal, game, seat and command when a game does not end', async () => {
    const idle: Program = {
      decide(view, options) {
        const seat = view.viewer ?? 0;
        if (options.type === 'nominate' && !options.mayPass) {
          const plant = options.plants[0] ?? 0;
          return [{ type: 'nominate', seat, plant, bid: plant }];
        }
        if (options.type === 'power') return [{ type: 'power', seat, plants: [], hybridOil: 0 }];
        return [{ type: options.type === 'build' || options.type === 'buy' ? 'done' : 'pass', seat }];
      },
    };
    await expect(playDeal(dealOf('idle', 'idle'), [idle, idle])).rejects.toThrow(
      /command 20000, \{.*\}: the game does not end$/,
    );
  });
});

test('the interval resamples deals, depends only on its seed and contains the mean', () => {
  const shares = Array.from({ length: 100 }, (_, deal) => (deal % 4 === 0 ? 1 : 0));
  const [low, high] = intervalOf(shares, 1);
  // 0.25 +- 1.96 x sqrt(0.25 x 0.75 / 100)
  expect(low).toBeCloseTo(0.165, 1);
  expect(high).toBeCloseTo(0.335, 1);
  expect(intervalOf(shares, 1)).toEqual([low, high]);
  expect(intervalOf(shares, 2)).not.toEqual([low, high]);

  const game = (share: number) => ({
    rounds: 10,
    players: [{ share, rank: 1, powered: 14, decisions: 2, ms: 3, dark: 0, junk: 0 }],
  });
  const deals = Array.from({ length: 20 }, () => [game(1), game(0), game(0), game(0)]);
  const report = reportOf({ ...MATCH, games: 78 }, deals);
  // every deal has one win in four games, so all deals are alike
  expect(report).toMatchObject({ games: 80, winShare: 0.25, interval: [0.25, 0.25], msPerDecision: 1.5 });
});

test.each(MAP_IDS.flatMap((map) => [2, 3, 4, 5, 6].map((players) => ({ map, players }))))(
  'the yardsticks play $players players on $map to the end',
  async ({ map, players }) => {
    const names = Array.from({ length: players }, (_, at) => must(['greedy', 'eyes', 'random'][at % 3]));
    const deal: ArenaDeal = {
      index: 0,
      seed: 11,
      map,
      beginners: false,
      trust: false,
      edition: 'classic',
      lineUp: names,
    };
    const games = await playDeal(deal, names.map(open));
    expect(games).toHaveLength(players);
    for (const game of games) {
      expect(game.players.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
      // random never builds a network that could beat the others
      expect(game.players[2]?.share ?? 0).toBe(0);
    }
  },
);

test('ratings recover the strengths of the players', () => {
  const strengths = { strong: 4, greedy: 2, weak: 1 };
  const names = ['strong', 'greedy', 'weak'] as const;
  const result = (share: number) => ({ share, rank: 1, powered: 14, decisions: 2, ms: 3, dark: 0, junk: 0 });
  // 700 games of all three, won in proportion to their strength
  const winners = names.flatMap((name) => Array<string>(100 * strengths[name]).fill(name));
  const deals = winners.map((_, index): ArenaDeal => ({
    index,
    seed: index,
    map: 'usa',
    beginners: false,
    trust: false,
    edition: 'classic',
    lineUp: names,
  }));
  const games = winners.map((winner) => {
    return [{ rounds: 10, players: names.map((name) => result(name === winner ? 1 : 0)) }];
  });
  const ratings = ratingsOf(deals, games, 'greedy', 1);
  expect(ratings.map(({ name }) => name)).toEqual(['strong', 'greedy', 'weak']);
  const twice = 400 * Math.log10(2);
  for (const [at, rating] of [1000 + twice, 1000, 1000 - twice].entries()) {
    const found = must(ratings[at]);
    expect(Math.abs(found.rating - rating)).toBeLessThan(3);
    expect(found.interval[0]).toBeLessThanOrEqual(found.rating);
    expect(found.interval[1]).toBeGreaterThanOrEqual(found.rating);
  }
  expect(ratings[1]?.interval).toEqual([1000, 1000]);
  expect(ratingsOf(deals, games, 'greedy', 1)).toEqual(ratings);
});

test('a tournament pairs every program with every other, and seats all equally often at mixed tables', () => {
  const names = PROGRAM_NAMES;
  const count = names.length * (names.length - 1);
  const lineUps = tournamentDeals({ edition: 'classic', games: 4 * 2 * count, seed: 3 }, names).map(
    ({ lineUp }) => lineUp,
  );
  const pairs = lineUps.filter((_, at) => at % 2 === 0);
  expect(new Set(pairs.map((lineUp) => lineUp.join())).size).toBe(count);
  expect(pairs.every(([a, ...others]) => new Set(others).size === 1 && !others.includes(must(a)))).toBe(true);
  const mixed = lineUps.filter((_, at) => at % 2 === 1);
  expect(mixed.every((lineUp) => lineUp.length === 4 && new Set(lineUp).size === 4)).toBe(true);
  const seats = names.map((name) => mixed.filter((lineUp) => lineUp.includes(name)).length);
  expect(new Set(seats)).toEqual(new Set([(4 * count) / names.length]));
});

test('a tournament report has a rating for each program, and the same ones for the same seed', async () => {
  const names = ['greedy', 'eyes', 'random', 'idle'];
  const tournament = { edition: 'classic', games: 16, seed: 3 } as const;
  const deals = tournamentDeals(tournament, names);
  const results: DealResult[] = [];
  for (const { lineUp, ...deal } of deals) {
    const programs = lineUp.map((name) => open(name === 'idle' ? 'random' : name));
    results.push(await playDeal({ ...deal, lineUp }, programs));
  }
  const report = tournamentReport(tournament, deals, results);
  expect(report).toMatchObject({ players: 4, map: 'usa', games: 16, seed: 3 });
  expect(report.ratings.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(report.ratings.find(({ name }) => name === 'greedy')?.rating).toBe(1000);
});

const run = (...args: string[]) => spawnSync(process.execPath, [arena, ...args], { encoding: 'utf8' });

test('the command prints one JSON object and reports rounding up', () => {
  const match = ['--a', 'greedy', '--b', 'random', '--players', '3', '--map', 'germany', '--games', '4'];
  const { stdout, stderr, status } = run(...match, '--seed', '1', '--workers', '2', '--json');
  expect(JSON.parse(stdout)).toEqual({
    a: 'greedy',
    b: 'random',
    players: 3,
    map: 'germany',
    beginners: false,
    trust: false,
    edition: 'classic',
    games: 6,
    winShare: 1,
    interval: [1, 1],
    averageRank: 1,
    powered: expect.any(Number) as number,
    rounds: expect.any(Number) as number,
    decisions: expect.any(Number) as number,
    dark: expect.any(Number) as number,
    junk: expect.any(Number) as number,
    msPerDecision: expect.any(Number) as number,
    seed: 1,
  });
  expect(stderr).toBe('arena: 4 games rounded up to 6, 2 whole deals\n');
  expect(status).toBe(0);
});

test.each([
  ['--players', '7'],
  ['--players', 'two'],
  ['--players'],
  ['--map', 'mars'],
  ['--a', 'nobody'],
  ['--b', 'cmd: '],
  ['--games', '0'],
  ['--seed', '-1'],
  ['--workers', '0'],
  ['--timeout', '1.5'],
  ['--draft'],
  ['extra'],
  ['--tournament', '--a', 'greedy'],
  ['--tournament', '--beginners'],
])('refuses the flag %s %s', (...args) => {
  expect(() => parseOrder(args.filter((arg) => arg !== undefined))).toThrow(/^[^\n]+/);
});

test('invalid flags give one line and exit code 2', () => {
  const { stdout, stderr, status } = run('--a', 'nobody');
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^arena: --a takes [^\n]*, not "nobody"\n$/);
  expect(status).toBe(2);
});
