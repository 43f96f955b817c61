import { describe, expect, test } from 'vitest';
import { beginLesson, withRead } from '#lib/coach/progress.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { readProgress, writeProgress } from '#lib/persist/coach.ts';

function box(text: string | null = null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) };
}
const forbidden = () => {
  throw new DOMException('no', 'SecurityError');
};

describe('the progress of a learner', () => {
  test('progress survives writing and reading', () => {
    const one = box();
    const progress = withRead(beginLesson('first', gameIdFrom('game')), 'goal', 3);
    expect(writeProgress(() => one, progress)).toBe(true);
    expect(readProgress(() => one)).toEqual(progress);
  });
  test('progress is null without a learner, or without storage', () => {
    expect(readProgress(() => box())).toBeNull();
    expect(readProgress(forbidden)).toBeNull();
    expect(writeProgress(forbidden, beginLesson('first', gameIdFrom('game')))).toBe(false);
  });
  test.each([
    ['no JSON', '{"less'],
    ['another shape', '{"saveVersion":7,"lesson":"first"}'],
    [
      'another lesson',
      '{"saveVersion":7,"lesson":"third","game":"a","heard":[],"isResting":false,"isDone":false}',
    ],
    [
      'a newer version',
      '{"saveVersion":99,"lesson":"first","game":"a","heard":[],"isResting":false,"isDone":false}',
    ],
    [
      'places that are none',
      '{"saveVersion":7,"lesson":"first","game":"a","heard":[{"id":"goal","at":-1}],"isResting":false,"isDone":false}',
    ],
  ])('progress is unreadable with %s', (_what, text) => {
    expect(readProgress(() => box(text))).toBe('unreadable');
  });
});
