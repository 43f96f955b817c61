import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { Moment, Seat } from '#lib/rules/types.ts';
import type { LocalGame } from '#lib/state/local-game.svelte.ts';
import { drawingOf } from '#lib/ui/board/drawings/index.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import PlayScreen from '#lib/ui/play/PlayScreen.svelte';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { gameOf, type Position, REGIONS } from '../../rules/build.ts';
import { setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';
import { tapAt } from '../events.ts';

let wide = true;
/** There is room for a row of players. */
let tall = false;
beforeAll(async () => {
  await Promise.all([loadAll(), drawingOf('germany')]);
  dialogs();
  changeLocale('en');
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: wide && !media.includes('105rem') && !(tall && media === '(max-height: 30rem)'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});
beforeEach(() => ([wide, tall] = [true, false]));

const links = {
  home: '/',
  rulesQuery: '',
  learn: '/learn',
  settings: '/settings',
  onlanguage: () => undefined,
  ongame: () => undefined,
  devices: '/host',
};
function show(moment: Moment, given: Position, mine?: readonly Seat[]): LocalGame {
  const setup = setupFor(given.players.length, {
    regions: { by: 'hand', regions: REGIONS.germany.slice(0, 3) },
    position: { moment, game: gameOf(given) },
  });
  const game = unsavedGame(setup, 1);
  render(PlayScreen, {
    game,
    links,
    mine: mine ?? game.people,
    actions: { onresult: vi.fn() },
  });
  return game;
}
const building: Position = {
  players: [{ money: 60, cities: ['essen'] }, { cities: ['muenster'] }, {}],
  waiting: [0, 1, 2],
};
/** The map renders in a later tick. */
const city = (name: RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });

describe('the table', () => {
  test.each([
    ['the only person on a device is "You"', [1], ['Anna', 'You', 'Cleo']],
    ['several persons on a device keep their names', [0, 1], ['Anna', 'Bob', 'Cleo']],
  ])('in the row of players and in the standings, %s', async (_, mine, names) => {
    show('building', building, mine);
    const cards = within(screen.getByRole('list', { name: 'Turn order' })).getAllByRole('button');
    expect(cards.map(({ textContent }) => textContent.trim().split(/[,:]/)[0]).toSorted()).toEqual(
      names.toSorted(),
    );
    await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    // beside the map, and in the menu
    const standings = screen.getAllByRole('table', { name: 'If the game ended now' });
    expect(standings).toHaveLength(2);
    for (const table of standings)
      for (const name of names)
        expect(within(table).getByRole('rowheader', { name: new RegExp(name) })).toBeTruthy();
  });
  test('the table shows round, stage, phase, the seat to act and its decision', () => {
    show('building', building);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Anna, build houses in cities.');
    expect(screen.getByText(/Round 2 · Stage 1 · Building/)).toBeTruthy();
  });
  test('B2: shows the full price of every city, plans houses by taps, and pays for them together', async () => {
    const game = show('building', building);
    await fireEvent.click(await city(/^Duisburg, no house, costs 10\u00a0Elektro$/));
    await fireEvent.click(await city(/^Dortmund, no house, costs 14\u00a0Elektro$/));
    expect(game.draft).toEqual({ cities: ['duisburg', 'dortmund'] });
    await fireEvent.click(await city(/^Duisburg, planned/));
    expect(game.draft).toEqual({ cities: ['dortmund'] });
    await fireEvent.click(screen.getByRole('button', { name: 'Build for 14\u00a0Elektro and end turn' }));
    expect(game.view.players[0]).toMatchObject({ money: 46, cities: ['essen', 'dortmund'] });
    expect(game.acting).toBe(1);
  });
  test('X2, B6: pays for planned houses in their cheapest order, and says what it saves', async () => {
    const game = show('building', {
      players: [{ money: 36, cities: ['essen', 'muenster'] }, { cities: ['duesseldorf', 'koeln'] }, {}],
      stage: 2,
      waiting: [0, 1, 2],
    });
    await fireEvent.click(await city(/^Cologne,.* costs 21/));
    // 17 more would be 38, one after the other
    await fireEvent.click(await city(/^Düsseldorf,.* costs 17/));
    expect(game.draft).toEqual({ cities: ['koeln', 'duesseldorf'] });
    expect(screen.getByText(/^2.Elektro less: Cologne comes later\.$/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Build for 36\u00a0Elektro and end turn' }));
    expect(game.view.players[0]).toMatchObject({
      money: 0,
      cities: ['essen', 'muenster', 'duesseldorf', 'koeln'],
    });
    expect(screen.queryByText(/comes later/)).toBeNull();
  });
  test('B6: refuses a house that no order can pay for', async () => {
    const game = show('building', { ...building, players: [{ money: 37, cities: ['essen'] }, {}, {}] });
    await fireEvent.click(await city(/^Dortmund,.* costs 14/));
    await fireEvent.click(await city(/^Münster,.* costs 12/));
    await fireEvent.click(await city(/^Duisburg,.* costs 10/));
    await fireEvent.click(await city(/^Düsseldorf,.* costs 12/));
    expect(screen.getAllByRole('alert')[0]?.textContent).toContain('1\u00a0Elektro');
    expect(game.draft).toEqual({ cities: ['dortmund', 'muenster', 'duisburg'] });
  });
  test('names the next seat first, then updates the map', async () => {
    const game = show('building', building);
    const map = await screen.findByRole('group', { name: /^Map/ });
    const prices = (): HTMLElement[] =>
      screen.queryAllByRole('button', { name: /, costs \d+\u00a0Elektro$/ });
    expect(map.getAttribute('aria-busy')).toBe('false');
    await fireEvent.click(screen.getByRole('button', { name: /Done building/ }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('build houses in cities.');
    expect(map.getAttribute('aria-busy')).toBe('true');
    expect(prices()).toEqual([]);
    await waitFor(() => expect(map.getAttribute('aria-busy')).toBe('false'), { timeout: 5_000 });
    expect(prices().length).toBeGreaterThan(10);
    expect([game.draft, game.refusal]).toEqual([null, null]);
  });
  test('updates the map immediately for a tap on a city', async () => {
    const game = show('building', building);
    const map = await screen.findByRole('group', { name: /^Map/ });
    await fireEvent.click(screen.getByRole('button', { name: /Done building/ }));
    expect(map.getAttribute('aria-busy')).toBe('true');
    await fireEvent.click(await city(/^Duisburg, no house/));
    expect(map.getAttribute('aria-busy')).toBe('false');
    expect(game.draft).toEqual({ cities: ['duisburg'] });
    await city(/^Duisburg, planned/);
  });
  test('updates the map even while the page is hidden', async () => {
    const game = show('building', building);
    const map = await screen.findByRole('group', { name: /^Map/ });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
    await fireEvent.click(screen.getByRole('button', { name: /Done building/ }));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    game.undo();
    await tick();
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    hidden.mockRestore();
    expect(map.getAttribute('aria-busy')).toBe('false');
  });
  test('B4: explains a refused tap with the figures and the rule', async () => {
    show('building', building);
    await fireEvent.click(await city(/^Münster/));
    const [alert] = screen.getAllByRole('alert');
    expect(alert?.textContent).toContain('Münster is full: in this stage, a city has room for 1 house.');
    expect(alert?.textContent).toContain('Rule B4');
    await fireEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Close' }));
    expect(alert?.textContent.trim()).toBe('');
  });
  test('hides a refusal with the next tap, which already counts', async () => {
    show('nominating', { players: [{ money: 60 }, {}, {}], waiting: [0, 1, 2] });
    const [alert] = screen.getAllByRole('alert');
    const plants = (row: string) =>
      within(screen.getByRole('region', { name: row })).getAllByRole('button', { name: /^Power plant/ });
    await fireEvent.click(plants('Future market')[0] as HTMLElement);
    expect(alert?.textContent).toContain('future market');
    await fireEvent.click(plants('Current market')[0] as HTMLElement);
    expect(alert?.textContent.trim()).toBe('');
    expect(screen.getByRole('button', { name: /^Open at/ })).toBeTruthy();
  });
  test('ignores the second tap of a double tap on a decision', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    show('nominating', { players: [{ money: 60 }, {}, {}], waiting: [0, 1, 2] });
    const button = (name: RegExp) => screen.getAllByRole('button', { name })[0] as HTMLElement;
    const sheet = () => screen.queryByRole('dialog', { name: 'Unseen plants' });
    await tapAt(500, button(/^Power plant/));
    await tapAt(1_000, button(/^Open at/));
    // a busy page handles the tap late
    clock.mockReturnValue(2_000);
    await tapAt(1_290, button(/^Unseen plants/), { detail: 2 });
    expect(sheet()).toBeNull();
    await tapAt(2_010, button(/^Unseen plants/));
    expect(sheet()).not.toBeNull();
    clock.mockRestore();
  });
  describe('opens the sheet of a player', () => {
    const card = () =>
      within(screen.getByRole('list', { name: 'Turn order' })).getByRole('button', { name: /^Cleo/ });
    const sheet = () => screen.queryByRole('dialog', { name: 'Cleo' });
    let game: LocalGame;
    beforeEach(() => {
      tall = true;
      vi.spyOn(performance, 'now').mockReturnValue(1_000);
      game = show('building', building);
      return () => vi.restoreAllMocks();
    });

    test('any tap on a card opens its player, however soon after another decision', async () => {
      game.actAll([{ type: 'done', seat: 0 }]);
      await tick();
      await tapAt(1_050, card(), { detail: 2 });
      expect(sheet()).not.toBeNull();
    });
    test('the second tap on a decision opens no player, and is visibly refused', async () => {
      const flash = vi.spyOn(Element.prototype, 'animate');
      await tapAt(1_000, screen.getByRole('button', { name: 'Done building' }));
      await tapAt(1_100, card(), { detail: 2 });
      expect(sheet()).toBeNull();
      expect(flash.mock.contexts).toContain(screen.getByRole('heading', { level: 1 }));
    });
  });
  test('undoes and redoes by buttons and keys', async () => {
    const game = show('building', building);
    await fireEvent.click(screen.getByRole('button', { name: 'Done building' }));
    expect(game.acting).toBe(1);
    await fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(game.acting).toBe(0);
    await fireEvent.keyDown(document.body, { key: 'r' });
    expect(game.acting).toBe(1);
    await fireEvent.keyDown(document.body, { key: 'U' });
    expect(game.acting).toBe(0);
  });
  test('undo removes the planned houses one by one before it takes back the decision of another player', async () => {
    const game = show('building', building);
    await fireEvent.click(screen.getByRole('button', { name: 'Done building' }));
    const next = game.acting;
    await fireEvent.click(await city(/^Duisburg, no house/));
    await fireEvent.click(await city(/^Dortmund, no house/));
    const planned = (game.draft as { cities: readonly string[] }).cities;
    expect(planned).toHaveLength(2);
    await fireEvent.keyDown(document.body, { key: 'u' });
    expect(game.draft).toEqual({ cities: planned.slice(0, 1) });
    await fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect([game.draft, game.acting]).toEqual([{ cities: [] }, next]);
    await fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(game.acting).toBe(0);
  });
  test('lets a player look elsewhere and leads back to the decision', async () => {
    show('buying', { players: [{ plants: [4] }, {}, {}], waiting: [0] });
    expect(screen.getByRole('region', { name: 'Resource market' })).toBeTruthy();
    await fireEvent.keyDown(document.body, { key: 'l' });
    expect(screen.getByRole('region', { name: 'Game log' })).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Back to your move' }));
    expect(screen.getByRole('region', { name: 'Resource market' })).toBeTruthy();
  });
  test('opens a menu with standings, payment table, keys and links', async () => {
    show('building', building);
    await fireEvent.keyDown(document.body, { key: '?' });
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    expect(within(menu).getByRole('link', { name: 'Rules' }).getAttribute('href')).toBe('/rules');
    expect(within(menu).getByRole('table', { name: 'If the game ended now' })).toBeTruthy();
    expect(within(menu).getByText('Payment table')).toBeTruthy();
    expect(within(menu).getByText('Keyboard shortcuts')).toBeTruthy();
    const devices = within(menu).getByRole('link', { name: 'On several devices' });
    expect(devices.getAttribute('href')).toBe('/host');
  });
  test('tells screen readers the last event and the next decision', async () => {
    show('building', building);
    const log = screen.getByRole('log');
    expect(log.textContent.trim(), 'only a change of it is read').toBe('');
    await waitFor(() => expect(log.textContent).toMatch(/Anna, build houses/));
    await fireEvent.click(screen.getByRole('button', { name: 'Done building' }));
    expect(log.textContent).toMatch(/Anna has finished building\..*Bob, build houses/);
  });
});

const purse = (): string =>
  screen.getByRole('banner').querySelector('[data-purse]')?.closest('p')?.textContent ?? '';
test("a phone in landscape, without a row of players, shows the player's money in the header", () => {
  show('building', building);
  expect(screen.queryByRole('region', { name: 'Turn order' })).toBeNull();
  expect(purse()).toMatch(/Anna\s+60/);
});

describe('at one glance', () => {
  beforeEach(() => (tall = true));

  test('shows short markets beside every decision, and each in full on request', async () => {
    show('building', building);
    const markets = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Markets' });
    expect((await markets()).textContent).toMatch(/Current market: Power plant 3/);
    expect((await markets()).textContent).toContain('coal 1, 24 on the market');
    await fireEvent.click(within(await markets()).getByRole('button', { name: /coal 1, / }));
    expect(screen.getByRole('region', { name: 'Resource market' })).toBeTruthy();
    expect(within(await markets()).queryByRole('button', { name: /coal 1, / })).toBeNull();
  });
  test('explains the race on request', async () => {
    show('building', building);
    await fireEvent.click(screen.getByRole('button', { name: 'Most cities: 1, stage 2: 7, end 17' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'This table in figures' }));
    expect(sheet.getByText(/Stage 2 begins when a player has 7 cities/)).toBeTruthy();
    expect(sheet.getByText('(still to act: Anna, Bob, and Cleo)')).toBeTruthy();
    expect(sheet.getByText('3 cities: 44 Elektro')).toBeTruthy();
    const coming = within(sheet.getByRole('table')).getByRole('row', { current: true });
    expect(coming.textContent).toMatch(/Stage 1\s*\+4\s*\+2\s*\+1\s*\+1/);
  });
  test('shows a rule over the table, from its figures', async () => {
    show('building', building);
    await fireEvent.click(screen.getByRole('button', { name: 'This table in figures' }));
    const figures = within(await screen.findByRole('dialog', { name: 'This table in figures' }));
    await fireEvent.click(figures.getByRole('button', { name: 'Rule N2' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Stage 2' }));
    expect(sheet.getByText(/has at least 7 cities/)).toBeTruthy();
    expect(sheet.getByRole('link', { name: 'All about: The three stages' })).toBeTruthy();
    await fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name: 'Stage 2' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'This table in figures' })).toBeTruthy();
  });
  test('shows the prices of houses in any phase, and the money left after the fuel', async () => {
    const game = show('buying', {
      players: [{ money: 60, plants: [4], cities: ['essen'] }, { cities: ['muenster'] }, {}],
      waiting: [0, 1, 2],
    });
    await fireEvent.click(await city(/^Duisburg, no house/));
    const idea = await screen.findByText('Duisburg 10');
    expect(idea.closest('[role="status"]')?.textContent).toContain('50\u00a0Elektro');
    const power = (): string =>
      idea.closest('[role="status"]')?.querySelector('[data-lacks]')?.textContent.replaceAll(/\s+/g, ' ') ??
      '';
    expect(power()).toContain('2 cities, power for 0 (not enough fuel)');
    const before = game.log.length;
    game.draft = { cubes: { coal: 2, oil: 0, garbage: 0, uranium: 0 } };
    await tick();
    expect(idea.closest('[role="status"]')?.textContent).toContain('48\u00a0Elektro');
    expect(power()).toContain('2 cities, power for 1 (not enough plants)');
    expect(game.log.length).toBe(before);
    await fireEvent.click(screen.getByRole('button', { name: 'Forget idea' }));
    expect(screen.queryByText('Duisburg 10')).toBeNull();
  });
  test('explains an impossible idea as a note, not as a refusal', async () => {
    show('buying', { players: [{ cities: ['essen'] }, { cities: ['muenster'] }, {}], waiting: [0, 1, 2] });
    await fireEvent.click(await city(/^Münster, houses of Bob/));
    expect(document.querySelector('[data-tone="note"]')).toBeTruthy();
    expect(document.querySelector('[data-tone="refused"]')).toBeNull();
  });
  test('B2: the idea becomes the plan when the turn to build comes', async () => {
    const game = show('buying', {
      players: [{ money: 60, cities: ['essen'] }, {}, {}],
      waiting: [0],
      order: [1, 2, 0],
    });
    await fireEvent.click(await city(/^Duisburg, no house/));
    game.actAll([{ type: 'done', seat: 0 }]);
    await waitFor(() => expect(game.draft).toEqual({ cities: ['duisburg'] }));
  });
});

describe('on a phone', () => {
  beforeEach(() => (wide = false));

  test('a phone shows the decision at the bottom, and keeps the map behind the other views', async () => {
    show('building', building);
    const map = () => screen.getByLabelText('Map', { selector: 'section' });
    expect(purse()).toBe('');
    expect(screen.getByRole('button', { name: 'Done building' })).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: /^Resources/ }));
    expect(screen.queryByRole('button', { name: 'Done building' })).toBeNull();
    expect(map().getAttribute('aria-hidden')).toBe('true');
    await fireEvent.click(screen.getByRole('button', { name: 'Back to your move' }));
    expect(map().getAttribute('aria-hidden')).toBe('false');
  });
  test('a phone changes the view with the decision', async () => {
    const game = show('buying', { players: [{}, {}, {}], waiting: [0] });
    expect(screen.getByRole('region', { name: 'Resource market' })).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Done buying' }));
    expect(game.moment).toBe('building');
    expect(screen.queryByRole('region', { name: 'Resource market' })).toBeNull();
  });
});
