import { expect, test } from 'vitest';
import { CHAMPION } from '#lib/bots/levels.ts';
import { type Move, PASS, planOf, playMove } from '#lib/bots/policy/move.ts';
import { Policy } from '#lib/bots/policy/policy.ts';
import type { Plan } from '#lib/bots/questions.ts';
import { candidatesOf } from '#lib/bots/search/candidates.ts';
import { Worlds } from '#lib/bots/search/worlds.ts';
import { Position } from '#lib/bots/sim/position.ts';
import { legal, momentOf, seatsToAct, type Snapshot, step, viewOf } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import type { Options } from '#lib/rules/decision.ts';
import { onlyCommand } from '#lib/rules/forced.ts';
import { MAP_IDS, type Moment, RESOURCES } from '#lib/rules/types.ts';
import type { View } from '#lib/rules/view.ts';
import { greedy } from '#tools/arena/yardsticks/greedy.ts';
import { must, mustOk } from '../must.ts';
import { setupOf, start } from '../rules/build.ts';
import { SEED } from '../seed.ts';
import { figuresOf } from './figures.ts';

/** Whether bots can express a plain player's decisions: as a move at all, and as one of the candidate moves of a search. */

const decideGreedily = (view: View, options: Options): Plan => {
  const plan = greedy.decide(view, options, 0);
  if (plan instanceof Promise) throw new TypeError('greedy decides at once');
  return plan;
};

/** Greedy's maximum bid for a plant, at least `bid`. */
function limitOf(view: View, plant: number, bid: number): number {
  const max = view.players[view.viewer ?? 0]?.money ?? 0;
  let limit = bid;
  for (let min = bid + 1; min <= max; min++) {
    if (decideGreedily(view, { type: 'bid', plant, min, max })[0]?.type !== 'bid') break;
    limit = min;
  }
  return limit;
}

/** The move equivalent to the commands. A bot states at once how far it will bid. */
function moveOf(position: Position, view: View, plan: Plan): Move {
  const command: Command = must(plan[0], 'command');
  switch (command.type) {
    case 'nominate': {
      const { plant, bid } = command;
      return { type: 'nominate', plant, bid, upTo: limitOf(view, plant, bid) };
    }
    case 'bid':
      return { type: 'bid', bid: command.bid, upTo: limitOf(view, must(view.lot).plant, command.bid) };
    case 'pass':
      return PASS;
    case 'scrap':
      return { type: 'scrap', plant: command.plant };
    case 'discard':
      return { type: 'discard', coal: command.coal, oil: command.oil };
    case 'buy':
      return { type: 'buy', cubes: RESOURCES.map((resource) => command.cubes[resource]) };
    case 'build':
    case 'done': {
      if (view.moment === 'buying') return { type: 'buy', cubes: [0, 0, 0, 0] };
      const cities = plan.flatMap((one) => (one.type === 'build' ? [one.city] : []));
      return { type: 'build', cities: cities.map((city) => must(position.board.index.get(city))) };
    }
    case 'power': {
      const { plantWidth } = position.board;
      const row = command.seat * plantWidth;
      const hand = position.plants.subarray(row, row + plantWidth);
      const set = command.plants.reduce((bits, plant) => bits | (1 << hand.indexOf(plant)), 0);
      return { type: 'power', set, hybridOil: command.hybridOil };
    }
    case 'pick-region':
    case 'place':
    case 'mark':
      throw new RangeError('no move is made before the first round');
  }
}

const playAll = (snapshot: Snapshot, plan: Plan): Snapshot =>
  plan.reduce((now, command) => mustOk(step(now, command)), snapshot);

/** The game without traces of its history: a limit passes where a player would be asked. */
const gameOf = (snapshot: Snapshot): object => ({ ...snapshot.context, news: [] });

interface Decision {
  readonly view: View;
  readonly move: Move;
}

/** Plays a game, all seats by `planFor`; forced commands are played without asking. */
function playOut(
  begin: Snapshot,
  planFor: (now: Snapshot, seat: number, options: Options) => Plan,
): Snapshot {
  let now = begin;
  while (momentOf(now) !== 'over') {
    const seat = must(seatsToAct(now)[0]);
    const options = must(legal(now, seat));
    const only = onlyCommand(options, seat);
    now = playAll(now, only ? [only] : planFor(now, seat, options));
  }
  return now;
}

/** The decisions of a game of greedy players, each as a move; the game ends as by their commands. */
function decisionsOf(begin: Snapshot): readonly Decision[] {
  const decisions: Decision[] = [];
  const byMoves = playOut(begin, (now, seat, options) => {
    const view = viewOf(now, seat);
    const position = new Worlds(view, 1).at(0);
    const move = moveOf(position, view, decideGreedily(view, options));
    decisions.push({ view, move });
    return planOf(position, seat, move);
  });
  const byCommands = playOut(begin, (now, seat, options) => decideGreedily(viewOf(now, seat), options));
  expect(gameOf(byMoves)).toEqual(gameOf(byCommands));
  return decisions;
}

/** A move without the limit of a bid. */
const opening = (move: Move): object => ('upTo' in move ? { ...move, upTo: 0 } : move);
const isLimited = (move: Move): move is Move & { upTo: number } => 'upTo' in move;

function figuresAfter(position: Position, move: Move): object {
  const after = new Position(position.board).copy(position);
  playMove(after, move);
  return figuresOf(after);
}

/** Whether a menu has the move, or another with the same result. A bid need not have the same limit. */
function hasMove(menu: readonly Move[], position: Position, move: Move): boolean {
  const wanted = JSON.stringify(opening(move));
  if (menu.some((one) => JSON.stringify(opening(one)) === wanted)) return true;
  if (isLimited(move)) return false;
  const result = JSON.stringify(figuresAfter(position, move));
  return menu.some((one) => !isLimited(one) && JSON.stringify(figuresAfter(position, one)) === result);
}

/** The minimum difference in Elektro between a limit of the menu and that of the move. */
function limitOff(menu: readonly Move[], move: Move & { upTo: number }): number {
  const same = menu
    .filter(isLimited)
    .filter((one) => JSON.stringify(opening(one)) === JSON.stringify(opening(move)));
  return Math.min(...same.map(({ upTo }) => Math.abs(upTo - move.upTo)));
}

/**
 * The required fraction of greedy's decisions in the menu: all, unless given here. It excludes purchases for more cities than a seat will
 * soon have, and numbers of houses far from the policy's.
 */
const LEAST: Partial<Record<Moment, number>> = {
  buying: 0.8,
  building: 0.85,
};
const NEAR = 5;
const MIN_NEAR = 0.5;

/** How many decisions of greedy players are in the menu, and the differences in the limits of their bids. */
interface Coverage {
  readonly counts: Partial<Record<Moment, { all: number; found: number }>>;
  readonly offs: number[];
}
function add(coverage: Coverage, decisions: readonly Decision[]): void {
  const champion = new Policy(CHAMPION);
  for (const { view, move } of decisions) {
    const position = new Worlds(view, 1).at(0);
    const menu = candidatesOf(position, champion);
    const count = (coverage.counts[view.moment] ??= { all: 0, found: 0 });
    count.all++;
    if (!hasMove(menu, position, move)) continue;
    count.found++;
    if (isLimited(move)) coverage.offs.push(limitOff(menu, move));
  }
}

const GAMES = MAP_IDS.flatMap((map) => [2, 3, 4, 5, 6].map((players) => ({ map, players })));
const played = new Map<(typeof GAMES)[number], readonly Decision[]>();
/** The decisions of a game, which is played once. */
function decisionsIn(game: (typeof GAMES)[number]): readonly Decision[] {
  const known = played.get(game) ?? decisionsOf(start(setupOf(game), SEED));
  played.set(game, known);
  return known;
}

test.each(GAMES)(
  `a move can express each decision of greedy: $players players on $map, seed ${SEED}`,
  (game) => expect(decisionsIn(game).length).toBeGreaterThan(30),
);

test(`the menu of a search has most decisions of greedy, seed ${SEED}`, () => {
  const coverage: Coverage = { counts: {}, offs: [] };
  for (const game of GAMES) add(coverage, decisionsIn(game));
  const { counts, offs } = coverage;
  const shares = Object.entries(counts).map(
    ([moment, { all, found }]) => [moment, found / all, all] as const,
  );
  console.log(
    shares.map(([moment, share, all]) => `${moment} ${(100 * share).toFixed(1)}% of ${all}`).join(', '),
  );
  const near = offs.filter((off) => off <= NEAR).length / offs.length;
  console.log(`limits within ${NEAR} Elektro: ${(100 * near).toFixed(1)}% of ${offs.length}`);
  for (const [moment, share] of shares) {
    expect(share, moment).toBeGreaterThanOrEqual(LEAST[moment as Moment] ?? 1);
  }
  expect(near).toBeGreaterThanOrEqual(MIN_NEAR);
});
