import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import FinalScreen from '../../../src/lib/ui/final/FinalScreen.svelte';
import { standings } from '../../../src/lib/rules/scoring.ts';
import { changeLocale } from '../../../src/lib/i18n/locale.svelte.ts';
import { unsavedGame } from '../../../src/tools/unsaved-game.ts';
import { dialogs } from '../dialogs.ts';
import { commandsOf, setupFor } from '../../session/fixtures.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});

const setup = setupFor(3);
const table = unsavedGame(setup, 3, commandsOf(setup, 3));
const ranking = standings(table.view);
const props = { table, home: '/', onlook: vi.fn(), onagain: vi.fn(), onexport: vi.fn() };

describe('the final screen', () => {
  test('names the winner', () => {
    render(FinalScreen, props);
    const winners = ranking.filter(({ rank }) => rank === 1).map(({ seat }) => table.seats[seat]?.name);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(winners[0]);
  });
  test('counts the cities of every player one by one, and highlights the powered ones', async () => {
    render(FinalScreen, props);
    const count = screen.getByRole('region', { name: 'Final standings' });
    await waitFor(() => expect(within(count).getAllByRole('list')).toHaveLength(1 + ranking.length));
    const lit = within(count).queryAllByLabelText(/, powered$/);
    const dark = within(count).queryAllByLabelText(/, not powered$/);
    const sum = (figure: (one: (typeof ranking)[number]) => number): number =>
      ranking.reduce((all, one) => all + figure(one), 0);
    expect(lit).toHaveLength(sum(({ powered }) => powered));
    expect(dark).toHaveLength(sum(({ cities, powered }) => cities - powered));
  });
  test('draws a chart of the rounds, and lists the same figures in a table', async () => {
    render(FinalScreen, props);
    await waitFor(() => expect(document.querySelectorAll('polyline')).toHaveLength(3));
    await fireEvent.click(screen.getByText('Chart as a table'));
    const cells = (): string[] =>
      [...document.querySelectorAll('tbody tr:first-child td')].map((cell) => cell.textContent);
    await waitFor(() => expect(cells()).toEqual(table.history.map(({ seats }) => String(seats[0]?.cities))));
    await fireEvent.click(screen.getByRole('radio', { name: 'Money' }));
    expect(cells()).toEqual(table.history.map(({ seats }) => String(seats[0]?.money)));
  });
  test('draws no line of the chart over another one with the same figures', async () => {
    render(FinalScreen, props);
    await waitFor(() => expect(document.querySelectorAll('polyline')).toHaveLength(3));
    // all players start with the same figures
    const { seats = [] } = table.history[0] ?? {};
    expect(new Set(seats.map(({ cities }) => cities)).size).toBeLessThan(3);
    const lines = [...document.querySelectorAll('polyline')].map(
      (line) => line.getAttribute('points')?.split(' ') ?? [],
    );
    for (const at of table.history.keys()) expect(new Set(lines.map((points) => points[at])).size).toBe(3);
  });
  test('leads to the same game again, the table, a file and the start page', async () => {
    render(FinalScreen, props);
    await fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
    await fireEvent.click(screen.getByRole('button', { name: 'View board' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Save as file' }));
    expect([props.onagain, props.onlook, props.onexport].map(({ mock }) => mock.calls.length)).toEqual([
      1, 1, 1,
    ]);
    expect(screen.getByRole('link', { name: 'Back to start page' }).getAttribute('href')).toBe('/');
  });
});
