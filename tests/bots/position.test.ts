import { describe, expect, test } from 'vitest';
import { SimBoard } from '#lib/bots/sim/board.ts';
import { apply } from '#lib/bots/sim/command.ts';
import { Position } from '#lib/bots/sim/position.ts';
import { actorStep } from '#lib/machine/actor-step.ts';
import { legal, momentOf, seatsToAct, type Snapshot } from '#lib/machine/step.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { mapTerms, type Setup, termsOffered } from '#lib/rules/setup.ts';
import { EDITION_IDS, MAP_IDS, type Moment, type Terms } from '#lib/rules/types.ts';
import { Chance, randomCommand } from '#tools/support/player.ts';
import { sensibleCommand } from '#tools/support/sensible-player.ts';
import { cases } from '../cases.ts';
import { must, mustOk } from '../must.ts';
import { setupOf, start } from '../rules/build.ts';
import { expectSame } from '../same.ts';
import { SEED } from '../seed.ts';
import { figuresOf } from './figures.ts';

const loaded = (board: SimBoard, snapshot: Snapshot): Position =>
  new Position(board).load(momentOf(snapshot), snapshot.context);

/** Moments before the first round, where no position begins. */
const BEFORE: ReadonlySet<Moment> = new Set(['drafting', 'placing', 'marking']);

/** What happened in the games, with the reason why plants left. */
const met = new Set<string>();

/** Plays a game by the rules and on a position in parallel, and stops at the first difference. */
function playBoth(begin: Snapshot, chance: Chance): void {
  const step = actorStep();
  let now = begin;
  const isSensible = chance.onceIn(2);
  let position: Position | null = null;
  while (momentOf(now) !== 'over') {
    const seat = chance.oneOf(seatsToAct(now));
    const options = must(legal(now, seat));
    const command = isSensible
      ? sensibleCommand(now.context, options, seat, chance)
      : randomCommand(options, seat, chance);
    now = mustOk(step(now, command));
    for (const item of now.context.news) met.add('why' in item ? item.why : item.type);
    if (BEFORE.has(momentOf(now))) continue;
    if (position) apply(position, command);
    else position = loaded(new SimBoard(now.context), now);
    const other = loaded(position.board, now);
    expectSame(figuresOf(position), figuresOf(other), JSON.stringify(command));
    // the next command must also work on a copy
    position = other.copy(position);
  }
  expect(position).not.toBeNull();
}

/** Two of each variant. */
const GAMES = cases(8);
const TABLES = EDITION_IDS.flatMap((edition) =>
  MAP_IDS.flatMap((map) => [2, 3, 4, 5, 6].map((players) => ({ edition, map, players, seed: SEED }))),
);

/** The variants of a table in turn, as far as the edition offers them. */
function variantOf(table: Pick<Terms, 'edition' | 'map' | 'players'>, game: number): Setup {
  const offered = termsOffered(table);
  return setupOf({
    ...table,
    ...mapTerms((term) => offered[term] && game % 4 > 1),
    beginners: offered.beginners && game % 4 === 3,
    trust: offered.trust && game % 2 === 0,
    regions: { by: game % 2 ? 'draft' : 'draw' },
  });
}

describe('a position holds the figures of the rules after every command', () => {
  test.each(TABLES)(
    'holds with $players players of $edition on $map, seeds from $seed',
    ({ seed, ...table }) => {
      for (let game = 0; game < GAMES; game++) {
        playBoth(start(variantOf(table, game), seed + game), new Chance(seedRng(seed + game)));
      }
    },
  );
  test('every rule of an edition is met in some game', () => {
    const stages = ['stage-began', 'stage-2', 'stage-3', 'obsolete', 'unsold', 'round-end'];
    const token = ['discount', 'under-discount'];
    const trust = ['trust-took-plant', 'trust-took-cubes', 'trust-built', 'trust-returned'];
    expect([...met]).toEqual(expect.arrayContaining([...stages, ...token, ...trust, 'phased-out']));
  });
});
