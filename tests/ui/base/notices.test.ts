import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import Notices from '#lib/ui/base/Notices.svelte';
import { dismissPageNotices, showNotice } from '#lib/ui/base/notices.svelte.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import { announced } from '../announced.ts';
import { dismissNotices, noticeTexts } from '../notices.ts';

afterEach(() => {
  vi.useRealTimers();
  dismissNotices();
});

describe('notices', () => {
  test('notices disappear with their page, and those for the next page one page later', () => {
    showNotice(() => 'deleted', { action: { label: () => 'Undo', run: vi.fn() } });
    showNotice(() => 'the table has ended', { page: 'next' });
    dismissPageNotices();
    expect(noticeTexts()).toEqual(['the table has ended']);
    dismissPageNotices();
    expect(noticeTexts()).toEqual([]);
  });
  test('one notice is shown at a time: the next one takes its place soon, and is said once', async () => {
    await loadAll();
    vi.useFakeTimers();
    render(Notices);
    const shown = (): readonly string[] => screen.queryAllByRole('paragraph').map((one) => one.textContent);
    const said = await announced(async () => {
      for (const text of ['first', 'second', 'third']) showNotice(() => text);
      await tick();
      expect(shown()).toEqual(['first']);
      await vi.advanceTimersByTimeAsync(1_500);
      expect(shown()).toEqual(['second']);
      await vi.advanceTimersByTimeAsync(1_500);
      expect(shown(), 'the last one has its whole time').toEqual(['third']);
      await vi.advanceTimersByTimeAsync(4_900);
      expect(shown()).toEqual(['third']);
      await vi.advanceTimersByTimeAsync(200);
      expect(shown()).toEqual([]);
    });
    expect(said.filter((text) => /first|second|third/.test(text))).toEqual(['first', 'second', 'third']);
  });
  test('an action can be reached for five seconds while another notice waits', async () => {
    await loadAll();
    vi.useFakeTimers();
    render(Notices);
    for (const text of ['first', 'second'])
      showNotice(() => text, { action: { label: () => `Undo ${text}`, run: vi.fn() } });
    await vi.advanceTimersByTimeAsync(4_900);
    expect(screen.getByRole('button', { name: 'Undo first' })).toBeDefined();
    await vi.advanceTimersByTimeAsync(200);
    await vi.advanceTimersByTimeAsync(9_800);
    expect(screen.getByRole('button', { name: 'Undo second' })).toBeDefined();
  });
  test('of many notices the shown one and the last two are kept', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e']) showNotice(() => text);
    expect(noticeTexts()).toEqual(['a', 'd', 'e']);
  });
  test('a notice that says the same again is neither shown nor said twice, and its time starts again', async () => {
    await loadAll();
    vi.useFakeTimers();
    render(Notices);
    const said = await announced(async () => {
      const id = showNotice(() => 'copied');
      await vi.advanceTimersByTimeAsync(4_000);
      expect(showNotice(() => 'copied')).toBe(id);
      await vi.advanceTimersByTimeAsync(4_000);
      expect(noticeTexts()).toEqual(['copied']);
      await vi.advanceTimersByTimeAsync(1_100);
      expect(noticeTexts()).toEqual([]);
    });
    expect(said.filter((text) => text.includes('copied'))).toHaveLength(1);
  });
  test('each deletion has its own notice, because each can be undone', () => {
    for (let game = 0; game < 2; game++)
      showNotice(() => 'deleted', { action: { label: () => 'Undo', run: vi.fn() } });
    expect(noticeTexts()).toEqual(['deleted', 'deleted']);
  });
});
