import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOCALES } from '#lib/i18n/catalogue.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import { RESOURCES } from '#lib/rules/types.ts';
import { gameStatistics, totalOf } from '#lib/stats/game-statistics.ts';
import { allSpent } from '#lib/stats/spending.ts';
import { notices } from '#lib/ui/base/notices.svelte.ts';
import GameStatistics from '#lib/ui/statistics/GameStatistics.svelte';
import { playText } from '#lib/ui/statistics/play-text.ts';
import { resourceName } from '#lib/ui/words/names.ts';
import { must } from '../../must.ts';
import { commandsOf, setupFor, tableAfter, tableOf } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';

beforeAll(() => {
  media(true);
  dialogs();
  vi.stubGlobal('scrollTo', vi.fn());
});
beforeEach(() => changeLocale('en'));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

const setup = setupFor(3);
const commandLog = tableOf(setup, 3, commandsOf(setup, 3));
const { meta } = commandLog;
const statistics = gameStatistics(commandLog);

function show(timeUsed: readonly number[] = []): ReturnType<typeof vi.fn> {
  const onback = vi.fn();
  render(GameStatistics, {
    game: { meta: { ...meta, timeUsed }, commandLog, draft: null },
    back: 'Back',
    onback,
  });
  return onback;
}
/** The cells of a table by its caption. */
const cellsOf = (caption: string): readonly (readonly string[])[] =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent.trim()));
const clipboard = (): string[] => {
  const texts: string[] = [];
  const writeText = (text: string): Promise<void> => Promise.resolve(void texts.push(text));
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  return texts;
};

describe('the statistics of a game', () => {
  test('the result has rank, figures and sums of each seat, best first', () => {
    show();
    const [, ...rows] = cellsOf(t('final_count'));
    expect(rows.map((row) => row.slice(0, 7))).toEqual(
      statistics.ranking.map(({ seat, rank, powered, money, cities }) => {
        const { income, spent } = totalOf(statistics, seat);
        return [
          must(meta.seats[seat]).name,
          ...[rank, powered, money, cities, income, allSpent(spent)].map(String),
        ];
      }),
    );
    expect(screen.getByText(t('stats_time_none'))).toBeTruthy();
  });
  test('the time used has a column where it was counted', () => {
    show([61_000, 0, 10_000_000]);
    const [head, ...rows] = cellsOf(t('final_count'));
    expect(head?.at(-1)).toBe(t('stats_time'));
    const times = new Map(rows.map((row) => [row[0], row.at(-1)]));
    expect(meta.seats.map(({ name }) => times.get(name))).toEqual(['0:01:01', '0:00:00', '2:46:40']);
    expect(screen.queryByText(t('stats_time_none'))).toBeNull();
  });
  test('the table by round shows the chosen figure, with a head for each row and column', async () => {
    show();
    await fireEvent.change(screen.getByRole('combobox', { name: t('final_chart_show') }), {
      target: { value: 'houses' },
    });
    const caption = t('stats_by_round', { figure: t('stats_houses') });
    expect(cellsOf(caption)).toEqual([
      [t('players_player'), ...statistics.rounds.map(({ round }) => String(round))],
      ...meta.seats.map(({ name }, seat) => [
        name,
        ...statistics.rounds.map(({ seats }) => String(must(seats[seat]).spent.houses)),
      ]),
    ]);
    const table = within(screen.getByRole('table', { name: caption }));
    expect(table.getAllByRole('columnheader')).toHaveLength(statistics.rounds.length + 1);
    expect(table.getAllByRole('rowheader')).toHaveLength(3);
  });
  test('the fuel market shows prices, and the cubes that were bought', async () => {
    show();
    const prices = statistics.fuel.map(({ price }) =>
      price.uranium === null ? 'sold out' : String(price.uranium),
    );
    expect(cellsOf(t('stats_fuel'))[4]).toEqual(['Uranium', ...prices]);
    await fireEvent.click(screen.getByRole('radio', { name: t('stats_bought_cubes') }));
    expect(cellsOf(t('stats_fuel'))[1]?.slice(1)).toEqual(
      statistics.fuel.map(({ bought }) => String(bought.coal)),
    );
  });
  test.each(LOCALES)(
    'fuels at the head of rows and columns have a capital in %s, also when copied',
    (locale) => {
      changeLocale(locale);
      show();
      const capital = (name: string): string => name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1);
      const names = RESOURCES.map((resource) => capital(resourceName(resource)));
      expect(
        cellsOf(t('stats_fuel'))
          .slice(1)
          .map(([name]) => name),
      ).toEqual(names);
      expect(cellsOf(t('stats_spending'))[0]?.slice(2, 6)).toEqual(names);
    },
  );
  test('a tap copies a table as it is pasted into a spreadsheet', async () => {
    const texts = clipboard();
    show();
    await fireEvent.click(
      screen.getByRole('button', { name: t('stats_copy_of', { table: t('stats_spending') }) }),
    );
    const [text] = texts;
    expect(text?.split('\n').map((line) => line.split('\t'))).toEqual(cellsOf(t('stats_spending')));
    await vi.waitFor(() => expect(notices().at(-1)?.text()).toBe(t('stats_copied')));
  });
  test('where there is no clipboard, a field is copied from; if that fails, the notice says how to copy', async () => {
    let copied = '';
    const execCommand = vi.fn(() => {
      copied = (document.activeElement as HTMLTextAreaElement).value;
      return true;
    });
    Object.assign(document, { execCommand });
    show();
    const button = screen.getByRole('button', { name: t('stats_copy_text') });
    button.focus();
    await fireEvent.click(button);
    await vi.waitFor(() => expect(notices().at(-1)?.text()).toBe(t('stats_copied_text')));
    expect(copied).toContain('Kilowatt');
    expect(document.activeElement).toBe(button);
    execCommand.mockReturnValue(false);
    await fireEvent.click(button);
    await vi.waitFor(() => expect(notices().at(-1)?.text()).toBe(t('stats_copy_failed')));
  });
  test('the way back is a tap', async () => {
    const onback = show();
    await fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(onback).toHaveBeenCalledOnce();
  });
  test('an unfinished game has no result and no text of the play', () => {
    const running = tableAfter(setup, 3, 60);
    render(GameStatistics, {
      game: { meta, commandLog: running, draft: null },
      back: 'Back',
      onback: vi.fn(),
    });
    expect(screen.queryByRole('table', { name: t('final_count') })).toBeNull();
    expect(screen.queryByRole('button', { name: t('stats_copy_text') })).toBeNull();
    expect(screen.getByRole('table', { name: t('players_plants') })).toBeTruthy();
  });
});

describe('a play as text', () => {
  const seats = meta.seats;
  const play = {
    ended: Date.UTC(2026, 10, 29, 12),
    map: 'usa',
    edition: 'classic',
    rounds: 11,
    seats,
  } as const;
  test('it has date, map, scores and the winner', () => {
    const ranking = [
      { seat: 1, rank: 1, powered: 15, money: 42 },
      { seat: 0, rank: 2, powered: 15, money: 3 },
      { seat: 2, rank: 3, powered: 1, money: 60 },
    ];
    const [first, ...lines] = playText({ ...play, ranking }).split('\n');
    expect(first).toMatch(/^Kilowatt, .*2026.*\. USA, Classic edition, 11 rounds\.$/);
    expect(lines).toEqual([
      'Bob: rank 1, 15 cities powered, 42\u00a0Elektro',
      'Anna: rank 2, 15 cities powered, 3\u00a0Elektro',
      'Cleo: rank 3, 1 city powered, 60\u00a0Elektro',
      'Bob wins',
    ]);
  });
  test('a shared win names all winners', () => {
    const ranking = [0, 1].map((seat) => ({ seat, rank: 1, powered: 9, money: 5 }));
    expect(playText({ ...play, ranking })).toMatch(/\nAnna and Bob share the win$/);
  });
});
