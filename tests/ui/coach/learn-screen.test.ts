import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keepLessonGame, knowsFirstGame, lessonGame } from '#lib/app/bots/lessons.ts';
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

describe('what is known of the first game', () => {
  const game = gameIdFrom('a');
  test('nothing on a new device, nor while its guide speaks', () => {
    expect(knowsFirstGame()).toBe(false);
    expect(lessonGame()).toBeNull();
    keepLessonGame('first', game);
    expect(knowsFirstGame()).toBe(false);
    expect(lessonGame()).toMatchObject({ lesson: 'first', game });
  });
  test.each([
    ['it is over', { isDone: true }],
    ['its guide was sent away', { isDismissed: true }],
    ['strategy was begun', { lesson: 'full' }],
  ] as const)('it is known when %s', (_why, change) => {
    writeProgress(box, { ...beginLesson('first', game), ...change });
    expect(knowsFirstGame()).toBe(true);
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
