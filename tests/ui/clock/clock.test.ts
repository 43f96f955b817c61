import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import type { Seat } from '#lib/rules/types.ts';
import { timingOf } from '#lib/state/timing.ts';
import { clockText, usedText } from '#lib/ui/clock/clock-text.ts';
import ClockChoice from '#lib/ui/clock/ClockChoice.svelte';
import ClockMark from '#lib/ui/clock/ClockMark.svelte';
import { isUpBetween, warningBetween } from '#lib/ui/clock/warnings.ts';
import { must } from '../../must.ts';
import { dialogs } from '../dialogs.ts';
import { fakeGuestGame, fakeTableView } from '../fake-shared-game.ts';
import { dismissNotices, noticeTexts } from '../notices.ts';

dialogs();
beforeEach(() => {
  changeLocale('en');
  dismissNotices();
});

const timing = (kind: 'soft' | 'hard', used: readonly number[], running: readonly Seat[] = [0]) =>
  must(timingOf({ kind, minutes: 10 }, used, running));
const minutes = (count: number): number => count * 60_000;

describe('the mark of the clock', () => {
  test('shows what is left to the player of this device whose time runs, else to the first one', async () => {
    const game = fakeGuestGame('Anna', fakeTableView({ stage: 'playing' }));
    const [anna, bob] = game.seats.map(({ name }) => name);
    const shown = render(ClockMark, {
      game,
      timing: timing('soft', [minutes(4), minutes(1), 0], [0, 1]),
      mine: [1],
    });
    expect(screen.getByRole('button').textContent).toContain(
      t('clock_left', { name: must(bob), time: clockText(minutes(9)) }),
    );
    await shown.rerender({ mine: [2] });
    expect(screen.getByRole('button').textContent).toContain(must(anna));
    await shown.rerender({ timing: timing('soft', [minutes(12), 0, 0]) });
    expect(screen.getByRole('button').textContent).toContain(
      t('clock_over', { name: must(anna), time: clockText(minutes(2)) }),
    );
  });

  test('opens a table of all players, with the rule in words', async () => {
    render(ClockMark, {
      game: fakeGuestGame('Anna', fakeTableView({ stage: 'playing' })),
      timing: timing('hard', [minutes(4), minutes(11), 0]),
      mine: [],
    });
    await fireEvent.click(screen.getByRole('button'));
    const sheet = screen.getByRole('dialog', { name: t('clock_title') });
    const rows = within(sheet).getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      [clockText(minutes(4)), clockText(minutes(6))],
      [clockText(minutes(11)), `−${clockText(minutes(1))}`],
      [clockText(0), clockText(minutes(10))],
    ]);
    expect(rows[0]?.getAttribute('aria-current')).toBe('true');
    expect(sheet.textContent).toContain(t('clock_rule_hard', { count: 10 }));
  });

  test('warns the players of this device once at each step, and says when the time is up', async () => {
    const game = fakeGuestGame('Anna', fakeTableView({ stage: 'playing' }));
    const name = must(game.seats[0]).name;
    const shown = render(ClockMark, { game, timing: timing('hard', [minutes(4.9), 0, 0]), mine: [0] });
    const told: string[] = [];
    const steps = [minutes(5), minutes(5.1), minutes(9), minutes(9) + 50_000, minutes(10), minutes(11)];
    for (const used of steps) {
      await shown.rerender({ timing: timing('hard', [used, 0, 0]) });
      told.push(...noticeTexts());
      dismissNotices();
    }
    expect(told).toEqual([
      t('clock_warning_minutes', { name, count: 5, kind: 'hard' }),
      t('clock_warning_minutes', { name, count: 1, kind: 'hard' }),
      t('clock_warning_seconds', { name, count: 10, kind: 'hard' }),
      t('clock_up_hard', { name }),
    ]);
    const other = render(ClockMark, { game, timing: timing('hard', [0, 0, 0]), mine: [1] });
    await other.rerender({ timing: timing('hard', [minutes(11), 0, 0]) });
    expect(noticeTexts(), 'others are told by the table').toEqual([]);
  });
});

test.each([
  [299_500, 298_500, null],
  [300_500, 299_500, 300_000],
  [61_000, 60_000, 60_000],
  [301_000, 9_000, 10_000],
  [11_000, 0, null],
])('from %i to %i ms left, the warning is that of %s ms', (before, now, due) => {
  expect(warningBetween(before, now)).toBe(due);
});
test('time used and time left add up', () => {
  expect([usedText(2_400), clockText(57_600)]).toEqual(['00:02', '00:58']);
});
test('the time is up once', () => {
  expect([isUpBetween(1, 0), isUpBetween(0, -1), isUpBetween(5, 1)]).toEqual([true, false, false]);
});
test('a clock shows minutes and seconds, hours from one on, and digits of the language', () => {
  expect([clockText(65_000), clockText(64_001), clockText(3_725_000)]).toEqual([
    '01:05',
    '01:05',
    '01:02:05',
  ]);
  changeLocale('fa');
  expect(clockText(65_000)).toBe('۱:۰۵');
});

describe('the choice of a clock', () => {
  test('is off, or soft or hard with minutes, and says what that means', async () => {
    const onchange = vi.fn();
    const shown = render(ClockChoice, { limit: null, onchange });
    expect(screen.queryByRole('combobox')).toBeNull();
    await fireEvent.click(screen.getByRole('radio', { name: t('clock_hard') }));
    expect(onchange).toHaveBeenLastCalledWith({ kind: 'hard', minutes: 45 });
    await shown.rerender({ limit: { kind: 'hard', minutes: 45 } });
    expect(screen.getByRole('status').textContent).toContain(t('clock_rule_hard', { count: 45 }));
    await fireEvent.change(screen.getByRole('combobox'), { target: { value: '20' } });
    expect(onchange).toHaveBeenLastCalledWith({ kind: 'hard', minutes: 20 });
    await fireEvent.click(screen.getByRole('radio', { name: t('clock_off') }));
    expect(onchange).toHaveBeenLastCalledWith(null);
  });
});
