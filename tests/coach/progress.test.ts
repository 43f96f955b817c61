import { describe, expect, test } from 'vitest';
import { beginLesson, currentMessage, withoutUndone, withRead } from '#lib/coach/progress.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { legal, viewOf } from '#lib/machine/step.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { beginOrFail, playRandomly } from '#tools/support/play.ts';
import { Chance } from '#tools/support/player.ts';
import { cases } from '../cases.ts';
import { SEED } from '../seed.ts';
import { setupFor } from '../session/fixtures.ts';

const start = beginOrFail(setupFor(3, { beginners: true, order: [0, 1, 2] }), 1);
const scene = { view: viewOf(start, 0), seat: 0, isAsked: true, choice: null, log: [] };

describe('the progress of a learner', () => {
  test('begins with the aim of the game', () => {
    expect(currentMessage(beginLesson('first', gameIdFrom('a')), scene)).toEqual({ id: 'goal', cities: 7 });
  });
  test('goes on to the next idea, and ends with a reminder that stays', () => {
    const goal = withRead(beginLesson('first', gameIdFrom('a')), 'goal', 1);
    expect(currentMessage(goal, scene)).toEqual({ id: 'plant' });
    const plant = withRead(goal, 'plant', 1);
    expect(currentMessage(plant, scene)).toMatchObject({ id: 'choose', first: { why: 'hybrid' } });
    expect(withRead(plant, 'choose', 1)).toBe(plant);
  });
  test('repeats messages read after the point to which the game was undone', () => {
    const progress = withRead(withRead(beginLesson('first', gameIdFrom('a')), 'goal', 1), 'plant', 4);
    expect(withoutUndone(progress, 4)).toBe(progress);
    expect(withoutUndone(progress, 3).heard).toEqual([{ id: 'goal', at: 1 }]);
  });
  test('keeps message ids of a newer version, and ignores them', () => {
    const newer = { ...beginLesson('first', gameIdFrom('a')), heard: [{ id: 'brownout', at: 1 }] };
    expect(currentMessage(newer, scene)).toMatchObject({ id: 'goal' });
  });
  test.each(['first', 'full'] as const)(
    'lesson %s has a valid message for each view of any game',
    (lesson) => {
      for (let game = 0; game < cases(3); game++) {
        const setup = setupFor(2 + (game % 5), { beginners: game % 2 === 0 });
        const played = playRandomly(
          beginOrFail(setup, game),
          new Chance(seedRng(SEED + game)),
          ({ after }) => {
            const view = viewOf(after, 0);
            const isAsked = legal(after, 0) !== null;
            let progress = beginLesson(lesson, gameIdFrom('a'));
            for (;;) {
              const said = currentMessage(progress, { view, seat: 0, isAsked, choice: null, log: [] });
              if (!said) return [];
              const next = withRead(progress, said.id, 1);
              if (Object.values(said).includes(undefined as never)) return [`${said.id} lacks a figure`];
              if (next === progress) return [];
              progress = next;
            }
          },
        );
        expect(played.fault).toBeNull();
      }
    },
  );
});
