import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { NO_CUBES } from '#lib/rules/game.ts';
import { standings } from '#lib/rules/scoring.ts';
import FinalScreen from '#lib/ui/final/FinalScreen.svelte';
import Podium from '#lib/ui/final/Podium.svelte';
import Standings from '#lib/ui/players/Standings.svelte';
import { sampleSeats, unsavedGame } from '#tools/support/unsaved-game.ts';
import { commandsOf, setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';

beforeAll(() => {
  dialogs();
  // jsdom has no layout
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 600 });
  changeLocale('en');
});

const setup = setupFor(3);
const game = unsavedGame(setup, 3, commandsOf(setup, 3));
const ranking = standings(game.view);
const props = { game, home: '/', onlook: vi.fn(), onagain: vi.fn(), onexport: vi.fn() };

/** The number of players with a line in the chart. */
const seatsDrawn = (): number =>
  new Set([...document.querySelectorAll<SVGElement>('polyline')].map((line) => line.dataset.seat)).size;

describe('the final screen', () => {
  test('the final screen names the winner', () => {
    render(FinalScreen, props);
    const winners = ranking.filter(({ rank }) => rank === 1).map(({ seat }) => game.seats[seat]?.name);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(winners[0]);
  });
  test("the final screen lists every player's rank, powered cities, money and cities", () => {
    render(FinalScreen, props);
    const rows = within(screen.getByRole('region', { name: 'Final standings' }))
      .getAllByRole('row')
      .slice(1);
    const texts = rows.map((row) => [...row.children].map(({ textContent }) => textContent.trim()));
    expect(texts).toEqual(
      ranking.map(({ seat, rank, powered, money, cities }) => [
        ...[String(rank), game.seats[seat]?.name, String(powered)],
        ...[expect.stringMatching(new RegExp(`^${money}${money}\\sElektro$`)), String(cities)],
      ]),
    );
  });
  test('E3: players who share a rank stand on one step of the podium', () => {
    const seats = sampleSeats(6);
    const ranks = [1, 1, 3, 3, 3, 6];
    const tied = ranks.map((rank, seat) => ({ seat, rank, powered: 9, money: 5, cities: 9 }));
    render(Podium, { ranking: tied, seats });
    const steps = [...document.querySelectorAll('ol > li')].map(({ textContent }) =>
      textContent.trim().split(/\s+/),
    );
    expect(steps).toEqual([
      ['Anna', 'Bob', '1'],
      ['Cleo', 'Dan', 'Eve', '3'],
    ]);
  });
  test('the final screen tells the story of the game, and nothing that its log does not tell', () => {
    const { unmount } = render(FinalScreen, props);
    const story = screen.getByRole('region', { name: 'The game in brief' });
    expect(within(story).getByText('Dearest plant')).toBeDefined();
    expect(within(story).getByText('Last round')).toBeDefined();
    unmount();
    const untold = new Proxy(game, {
      get: (target, key) => (key === 'log' ? [] : (Reflect.get(target, key, target) as unknown)),
    });
    render(FinalScreen, { ...props, game: untold });
    expect(screen.queryByRole('region', { name: 'The game in brief' })).toBeNull();
  });
  test("the final screen lights the winner's powered cities on the board", async () => {
    render(FinalScreen, props);
    await waitFor(() =>
      expect(document.querySelectorAll('[data-plate] ellipse')).toHaveLength(ranking[0]?.powered ?? NaN),
    );
  });
  test("E3: a shared win lights every winner's powered cities, and what each of them paid to connect them", async () => {
    const { view } = game;
    const players = view.players.map((player, seat) => ({
      ...player,
      ...{ money: 9, plants: [50], cubes: NO_CUBES, cities: player.cities.slice(0, seat < 2 ? 2 : 1) },
    }));
    const lit = new Set(players.slice(0, 2).flatMap(({ cities }) => cities));
    const { seats, history, bots } = game;
    const shared = { seats, history, bots, log: [], view: { ...view, players } } as unknown as typeof game;
    render(FinalScreen, { ...props, game: shared });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/Anna.*Bob/);
    await waitFor(() => expect(document.querySelectorAll('[data-plate] ellipse')).toHaveLength(lit.size));
    const glow = document.querySelector('[data-road="powered"]')?.getAttribute('d');
    expect(glow?.match(/M/g)?.length, 'a road in each network').toBeGreaterThanOrEqual(2);
  });
  test("the final screen counts every player's cities one by one, and highlights the powered ones", async () => {
    render(FinalScreen, props);
    const count = await screen.findByRole('region', { name: 'Cities' });
    await waitFor(() => expect(within(count).getAllByRole('list')).toHaveLength(1 + ranking.length));
    const lit = within(count).queryAllByLabelText(/, powered$/);
    const dark = within(count).queryAllByLabelText(/, not powered$/);
    const sum = (figure: (one: (typeof ranking)[number]) => number): number =>
      ranking.reduce((all, one) => all + figure(one), 0);
    expect(lit).toHaveLength(sum(({ powered }) => powered));
    expect(dark).toHaveLength(sum(({ cities, powered }) => cities - powered));
  });
  test('the final screen draws a chart of the rounds, and lists the same figures in a table', async () => {
    render(FinalScreen, props);
    await waitFor(() => expect(seatsDrawn()).toBe(3));
    await fireEvent.click(screen.getByText('Chart as a table'));
    const cells = (): string[] =>
      [...document.querySelectorAll('[aria-label="Chart as a table"] tbody tr:first-child td')].map(
        (cell) => cell.textContent,
      );
    await waitFor(() => expect(cells()).toEqual(game.history.map(({ seats }) => String(seats[0]?.cities))));
    await fireEvent.click(screen.getByRole('radio', { name: 'Money' }));
    expect(cells()).toEqual(game.history.map(({ seats }) => String(seats[0]?.money)));
  });
  test('draws no line of the chart over another one with the same figures', async () => {
    render(FinalScreen, props);
    await waitFor(() => expect(seatsDrawn()).toBe(3));
    // all players start with the same figures
    const { seats = [] } = game.history[0] ?? {};
    expect(new Set(seats.map(({ cities }) => cities)).size).toBeLessThan(3);
    const looks = [...document.querySelectorAll('polyline')].map((line) =>
      ['points', 'stroke-dasharray', 'stroke-dashoffset'].map((name) => line.getAttribute(name)).join(' '),
    );
    expect(new Set(looks).size).toBe(looks.length);
  });
  test('the final screen leads to the same game again, the table, a file and the start page', async () => {
    render(FinalScreen, props);
    await fireEvent.click(screen.getByRole('button', { name: 'Same players again' }));
    await fireEvent.click(screen.getByRole('button', { name: 'View board' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Save as file' }));
    expect([props.onagain, props.onlook, props.onexport].map(({ mock }) => mock.calls.length)).toEqual([
      1, 1, 1,
    ]);
    expect(screen.getByRole('link', { name: 'Back to start page' }).getAttribute('href')).toBe('/');
  });
  test('the money in the chart begins with the starting money, and each line carries a name', async () => {
    render(FinalScreen, props);
    await waitFor(() => expect(seatsDrawn()).toBe(3));
    const names = () => screen.getAllByText(/^(Anna|Bob|Cleo)$/, { selector: 'svg text' });
    expect(names().map(({ textContent }) => textContent)).toEqual(['Anna', 'Bob', 'Cleo']);
    const heights = names()
      .map((name) => Number(name.getAttribute('y')))
      .toSorted((a, b) => a - b);
    for (const [at, height] of heights.slice(1).entries())
      expect(height - (heights[at] ?? 0), 'names stand apart').toBeGreaterThanOrEqual(16);
    await fireEvent.click(screen.getByRole('radio', { name: 'Money' }));
    await fireEvent.click(screen.getByText('Chart as a table'));
    const first = () =>
      [...document.querySelectorAll('[aria-label="Chart as a table"] tbody tr')].map(
        (row) => row.querySelector('td')?.textContent,
      );
    await waitFor(() => expect(first()).toEqual(['50', '50', '50']));
  });
  test('shows no hypothetical standings after the end', () => {
    const { unmount } = render(Standings, { view: game.view, log: game.log, seats: game.seats });
    expect(screen.queryByText('If the game ended now')).toBeNull();
    expect(screen.getByText('Final standings')).toBeDefined();
    unmount();
    const played = unsavedGame(setup, 3, commandsOf(setup, 3).slice(0, -1));
    render(Standings, { view: played.view, log: played.log, seats: played.seats });
    expect(screen.getByText('If the game ended now')).toBeDefined();
  });
});
