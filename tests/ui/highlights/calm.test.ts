import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import { DEFAULT_SETTINGS } from '#lib/persist/settings.ts';
import type { News } from '#lib/rules/types.ts';
import { timingOf } from '#lib/state/timing.ts';
import Notices from '#lib/ui/base/Notices.svelte';
import { showNotice } from '#lib/ui/base/notices.svelte.ts';
import { clockText } from '#lib/ui/clock/clock-text.ts';
import ClockMark from '#lib/ui/clock/ClockMark.svelte';
import Highlights from '#lib/ui/highlights/Highlights.svelte';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import ForcedLine from '#lib/ui/play/ForcedLine.svelte';
import { TableLines } from '#lib/ui/play/table-lines.svelte.ts';
import { applySettings } from '#lib/ui/settings/apply-settings.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { must } from '../../must.ts';
import { setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';
import { fakeGuestGame, fakeTableView } from '../fake-shared-game.ts';
import { media } from '../media.ts';
import { dismissNotices, noticeTexts } from '../notices.ts';

const CALM = { ...DEFAULT_SETTINGS, locale: 'en', calm: true };

dialogs();
beforeEach(async () => {
  media(false);
  await changeLocale('en');
  applySettings(CALM);
});
afterEach(() => {
  vi.useRealTimers();
  applySettings({ ...DEFAULT_SETTINGS, locale: 'en' });
  dismissNotices();
});

test('in calm mode turning points cover nothing: they are lines, one at a time, until each is read', async () => {
  const game = unsavedGame(setupFor(3), 1);
  const { view, seats } = game;
  const shown = (news: readonly News[]) =>
    ({
      ...{ id: game.id, moment: view.moment, view, seats },
      log: news.map((item, index) => ({ index, command: null, round: 9, phase: 4, news: [item] })),
    }) as unknown as typeof game;
  const lines = new TableLines();
  const props = { screen: document.body, settings: CALM, lines };
  const { rerender } = render(Highlights, { game: shown([]), ...props });
  const news = [
    { type: 'stage-began', stage: 2 },
    { type: 'round-began', round: 4, order: [2, 0, 1] },
  ] as const satisfies readonly News[];
  await rerender({ game: shown(news) });
  await tick();
  expect(screen.queryByRole('region')).toBeNull();
  expect(lines.points.map(({ type }) => type)).toEqual(['stage', 'round']);
  render(ForcedLine, { lines, game: shown(news) });
  const begins = new RegExp(t('news_stage_began', { stage: 2 }));
  const over = new RegExp(t('access_round_over', { round: 3 }));
  expect(await screen.findByText(begins)).toBeDefined();
  expect(screen.queryByText(over)).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: t('action_close') }));
  expect(await screen.findByText(over)).toBeDefined();
  await fireEvent.click(screen.getByRole('button', { name: t('action_close') }));
  expect(lines.points).toEqual([]);
});
test('in calm mode a notice waits until it is closed', async () => {
  await loadAll();
  vi.useFakeTimers();
  render(Notices);
  showNotice(() => 'saved');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(noticeTexts()).toEqual(['saved']);
});
test('in calm mode the clock tells whole minutes, and only to those who ask', async () => {
  const time = (used: number) => must(timingOf({ kind: 'soft', minutes: 10 }, [used, 0, 0], [0]));
  const game = fakeGuestGame('Anna', fakeTableView({ stage: 'playing' }));
  render(ClockMark, { game, timing: time(90_000), mine: [0], calm: true });
  const mark = screen.getByRole('button');
  expect(mark.textContent).not.toContain(clockText(510_000));
  expect(mark.textContent).not.toMatch(/\d/);
  await fireEvent.click(mark);
  const sheet = screen.getByRole('dialog', { name: t('clock_title') });
  expect(sheet.textContent).toContain(t('clock_minutes_option', { count: 9 }));
  expect(sheet.textContent).not.toMatch(/\d:\d/);
});
