import { describe, expect, test } from 'vitest';
import { deedsOfOthers } from '#lib/coach/others.ts';
import type { Scene } from '#lib/coach/scene.ts';
import { viewOf } from '#lib/machine/step.ts';
import { NO_CUBES } from '#lib/rules/game.ts';
import type { LogEntry, Phase } from '#lib/rules/log.ts';
import type { Moment, News, Seat } from '#lib/rules/types.ts';
import { beginOrFail } from '#tools/support/play.ts';
import { setupFor } from '../session/fixtures.ts';

const start = viewOf(beginOrFail(setupFor(3, { beginners: true, order: [0, 1, 2] }), 7), 0);
const cubes = { ...NO_CUBES, coal: 2 };
const bought = (seat: Seat): News => ({ type: 'bought-cubes', seat, cubes, price: 2 });
const built = (seat: Seat, city: string): News => ({ type: 'built', seat, city, connection: 3, slot: 10 });

/** A log with these entries of seats, and the scene in which the learner, seat 0, decides after them. */
function sceneAfter(moment: Moment, ...entries: readonly (readonly [Seat, Phase, ...News[]])[]): Scene {
  const log = entries.map(([seat, phase, ...news], at): LogEntry => ({
    index: at + 1,
    round: 2,
    phase,
    command: { type: 'done', seat },
    news,
  }));
  return { view: { ...start, moment }, seat: 0, isAsked: true, choice: null, log };
}
const before = [2, 4, built(2, 'essen')] as const;
const own = [0, 3, bought(0)] as const;

describe('what the others did', () => {
  test('is what they got and paid for since the last decision of the learner, in order', () => {
    const scene = sceneAfter('building', before, own, [1, 3, bought(1)], [2, 4, built(2, 'trier')]);
    expect(deedsOfOthers(scene)).toEqual([[bought(1)], [built(2, 'trier')]]);
  });
  test('holds the houses of one turn together, and leaves out bids and ends of turns', () => {
    const bid: News = { type: 'bid', seat: 1, plant: 4, bid: 5, byLimit: false };
    const done: News = { type: 'turn-done', seat: 2, phase: 4 };
    const scene = sceneAfter(
      'powering',
      own,
      [1, 2, bid],
      [2, 4, built(2, 'essen')],
      [2, 4, built(2, 'trier')],
      [2, 4, done],
      [1, 4, built(1, 'koeln')],
    );
    expect(deedsOfOthers(scene)).toEqual([[built(2, 'essen'), built(2, 'trier')], [built(1, 'koeln')]]);
  });
  test('is nothing after a single turn, during an auction, and while others decide', () => {
    const two = [own, [1, 3, bought(1)], [2, 3, bought(2)]] as const;
    expect(deedsOfOthers(sceneAfter('building', ...two))).toHaveLength(2);
    expect(deedsOfOthers(sceneAfter('building', ...two.slice(0, 2)))).toEqual([]);
    expect(deedsOfOthers(sceneAfter('bidding', ...two))).toEqual([]);
    expect(deedsOfOthers({ ...sceneAfter('building', ...two), isAsked: false })).toEqual([]);
  });
});
