import { describe, expect, test } from 'vitest';
import { answer } from '#lib/bots/answer.ts';
import { type Level, LEVELS } from '#lib/bots/questions.ts';
import { restore } from '#lib/machine/begin.ts';
import { STATE_VALUES } from '#lib/machine/moment.ts';
import { momentOf, type Snapshot, viewOf } from '#lib/machine/step.ts';
import { determinize } from '#lib/rules/determinize.ts';
import { seedRng } from '#lib/rules/rng.ts';
import type { Setup } from '#lib/rules/setup.ts';
import { MAP_IDS, type Seat } from '#lib/rules/types.ts';
import type { View } from '#lib/rules/view.ts';
import { playGame } from '#tools/arena/play-game.ts';
import type { Program } from '#tools/arena/program.ts';
import { openProgram } from '#tools/arena/programs.ts';
import { playRandomly } from '#tools/support/play.ts';
import { Chance } from '#tools/support/player.ts';
import { cases, inLongerRun } from '../cases.ts';
import { must, mustOk } from '../must.ts';
import { at, setupOf, start } from '../rules/build.ts';
import { SEED } from '../seed.ts';

/** Milliseconds: many times the need of a quiet machine. */
const PATIENCE = 240_000;
const decide = (level: Level, view: View, seed: number) => answer({ type: 'decide', level, view, seed });
const open = (level: Level): Program => openProgram(level, Infinity);
/** All levels but the best, in turn. */
const QUICK = ['gentle', 'beginner', 'solid', 'strong'] as const;
const quickAt = (seat: Seat): Level => must(QUICK[seat % QUICK.length]);

const played = new Map<Setup, Promise<readonly View[]>>();
/** The views of one in this many decisions of a game of quick bots, which is played once. */
async function viewsOf(setup: Setup, oneIn: number): Promise<readonly View[]> {
  const views = played.get(setup) ?? viewsOfAll(start(setup, SEED));
  played.set(setup, views);
  return (await views).filter((_, index) => index % oneIn === 0);
}
async function viewsOfAll(begin: Snapshot): Promise<readonly View[]> {
  const views: View[] = [];
  const programs = begin.context.players.map((_, seat): Program => {
    const level = quickAt(seat);
    return {
      decide(view, _options, seed) {
        views.push(view);
        return decide(level, view, seed);
      },
    };
  });
  await playGame(begin, programs, SEED);
  return views;
}
const FOUR = setupOf({ players: 4, map: 'usa' });
const THREE = setupOf({ players: 3, hiddenMoney: true });

/** The viewer's view of another consistent game, with other cards and other hidden money. */
function viewOfAnother(view: View, seed: number): View {
  const bid = (seat: Seat): number => (view.lot?.bidder === seat ? view.lot.bid : 0);
  const money = view.players.map((_, seat) => bid(seat) + seat);
  const context = determinize(view, seedRng(seed), money);
  return viewOf(mustOk(restore({ value: STATE_VALUES[view.moment], context })), view.viewer);
}

describe.each(LEVELS)('%s decides the same', (level) => {
  const oneIn = level === 'best' ? 23 : 3;

  test(`a decision does not depend on questions in between, seed ${SEED}`, async () => {
    const views = await viewsOf(FOUR, oneIn);
    expect(views.length).toBeGreaterThan(5);
    const first = views.map((view, index) => decide(level, view, index));
    // in reverse order, and from copies, so that no state of the previous question remains
    const again = views.map((view, index) => [structuredClone(view), index] as const).toReversed();
    expect(again.map(([view, index]) => decide(level, view, index)).toReversed()).toEqual(first);
  });

  test(`decisions are the same in two games that differ only in hidden information, seed ${SEED}`, async () => {
    const views = await viewsOf(THREE, oneIn);
    expect(views.length).toBeGreaterThan(4);
    for (const [index, view] of views.entries()) {
      const other = viewOfAnother(view, index + 1);
      expect({ ...other, news: [] }).toEqual({ ...view, news: [] });
      expect(decide(level, other, index)).toEqual(decide(level, view, index));
    }
  });
});

describe('every bot proposes legal commands only, and every game ends', () => {
  /** Lets the levels play on; `best` in one seat, or in none. */
  const playOn = async (begin: Snapshot, best: Seat | null): Promise<void> => {
    const programs = begin.context.players.map((_, seat) => open(seat === best ? 'best' : quickAt(seat)));
    const { players } = await playGame(begin, programs, SEED);
    expect(players.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  };

  test.each(MAP_IDS.flatMap((map) => [2, 3, 4, 5, 6].map((players) => ({ map, players, seed: SEED }))))(
    'games end in all variants, $players players on $map, seed $seed',
    async ({ map, players, seed }) => {
      for (const other of [{ beginners: true }, { hiddenMoney: true, regions: { by: 'draft' } }] as const) {
        await playOn(start(setupOf({ map, players, ...other }), seed), null);
      }
    },
  );

  test.each<Setup>([
    setupOf({ players: 2, map: 'usa', beginners: true, hiddenMoney: true, regions: { by: 'draft' } }),
    ...inLongerRun<Setup>([
      setupOf({ players: 3, map: 'germany', hiddenMoney: true, regions: { by: 'draft' } }),
    ]),
  ])(
    `games end with the best bot, $players players on $map, seed ${SEED}`,
    async (setup) => {
      await playOn(start(setup, SEED), SEED % setup.players);
    },
    PATIENCE,
  );

  test(`games end from positions reached by random players, seed ${SEED}`, async () => {
    for (let game = 0; game < cases(5); game++) {
      const chance = new Chance(seedRng(SEED + game));
      const setup = setupOf({
        players: 2 + (game % 5),
        map: must(MAP_IDS[game % 2]),
        hiddenMoney: game % 3 === 0,
      });
      const met: Snapshot[] = [];
      playRandomly(start(setup, SEED + game), chance, ({ before }) => {
        met.push(before);
        return [];
      });
      const now = chance.oneOf(met);
      const position = { moment: momentOf(now), game: { ...now.context, news: [] } };
      await playOn(start({ ...setup, position }), game < 1 ? chance.below(setup.players) : null);
    }
  });

  test.each(LEVELS)('games end for %s, with no plant for sale', async (level) => {
    const programs = [open(level), open('solid')];
    const players = [
      { money: 90, plants: [21, 25, 30], cubes: { coal: 2 } },
      { money: 80, plants: [20, 22, 24], cubes: { garbage: 2 } },
    ];
    const begin = at('nominating', { players, market: [], deck: [], stage: 3, stage3Card: 'begun' });
    const { players: results } = await playGame(begin, programs, SEED);
    expect(results).toHaveLength(2);
  });
});
