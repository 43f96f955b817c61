import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keepLessonGame, lessonChoice } from '#lib/app/bots/lessons.ts';
import { beginLesson } from '#lib/coach/progress.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { writeProgress } from '#lib/persist/coach.ts';
import LearnScreen from '#lib/ui/coach/LearnScreen.svelte';
import { lessonDeal } from '#lib/ui/coach/lesson-deals.ts';

const box = () => localStorage;
beforeEach(() => {
  localStorage.clear();
  changeLocale('en');
});

describe('the lessons to choose from', () => {
  test('a lesson under way goes on or begins again, and the other one begins once', async () => {
    const oncontinue = vi.fn();
    const onbegin = vi.fn();
    render(LearnScreen, { back: '/', lessons: ['first', 'full'], underWay: 'full', oncontinue, onbegin });
    const strategy = within(screen.getByRole('region', { name: 'Strategy in a full game' }));
    await fireEvent.click(strategy.getByRole('button', { name: 'Go on where you were' }));
    expect(oncontinue).toHaveBeenCalledOnce();
    expect(strategy.getByRole('button', { name: 'Begin again' })).toBeDefined();
    const first = within(screen.getByRole('region', { name: 'Your first game' }));
    expect(first.getAllByRole('button')).toHaveLength(1);
    await fireEvent.click(first.getByRole('button', { name: 'Begin' }));
    await fireEvent.click(first.getByRole('button', { name: 'Begin' }));
    expect(onbegin.mock.calls).toEqual([['first']]);
  });
});

describe('the choice of lessons', () => {
  const game = gameIdFrom('a');
  const both = ['first', 'full'];
  test('a new device has none, and while the guide of the first game speaks only that game goes on', () => {
    expect(lessonChoice([])).toBeNull();
    keepLessonGame('first', game);
    expect(lessonChoice([game])).toMatchObject({ lessons: ['first'], underWay: { lesson: 'first', game } });
    // the game was deleted
    expect(lessonChoice([])).toBeNull();
  });
  test.each([
    ['the first game is over', { isDone: true }],
    ['its guide was sent away', { isDismissed: true }],
    ['strategy was begun', { lesson: 'full' }],
  ] as const)('both are offered when %s', (_why, change) => {
    writeProgress(box, { ...beginLesson('first', game), ...change });
    expect(lessonChoice([game])?.lessons).toEqual(both);
    expect(lessonChoice([])).toEqual({ lessons: both, underWay: null });
  });
  test('both are offered to players of another game, also where the progress cannot be read', () => {
    expect(lessonChoice([gameIdFrom('b')])).toEqual({ lessons: both, underWay: null });
    keepLessonGame('first', game);
    expect(lessonChoice([game, gameIdFrom('b')])).toMatchObject({ lessons: both, underWay: { game } });
    localStorage.setItem('kilowatt.coach', '{"saveVersion":99}');
    expect(lessonChoice([game])).toEqual({ lessons: both, underWay: null });
  });
});

describe('the games of the lessons', () => {
  test('strategy is a full game of three stages against two stronger bots, with a deal of its own', () => {
    const first = lessonDeal('first', 'Ann');
    const full = lessonDeal('full', 'Ann');
    expect(full.setup).toEqual({ ...first.setup, beginners: false });
    expect(full.bots).toEqual([null, 'beginner', 'beginner']);
    expect(full.deal).not.toBe(first.deal);
    expect(full.seats[0]?.name).toBe('Ann');
  });
});
