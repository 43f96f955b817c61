import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { createRawSnippet, mount, unmount } from 'svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import PlayersBar from '#lib/ui/players/PlayersBar.svelte';
import PlayerSheet from '#lib/ui/players/PlayerSheet.svelte';
import PlayersTable from '#lib/ui/players/PlayersTable.svelte';
import Standings from '#lib/ui/players/Standings.svelte';
import TurnTokens from '#lib/ui/players/TurnTokens.svelte';
import { initials } from '#lib/ui/words/names.ts';
import { must, mustTake } from '../../must.ts';
import { at } from '../../rules/build.ts';
import { dialogs } from '../dialogs.ts';
import { fakeGuestGame, fakeTableView } from '../fake-shared-game.ts';
import { panelProps } from '../fixtures.ts';
import { reactiveProp } from '../reactive-prop.svelte.ts';
import { spoken } from '../spoken.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});

const given = {
  players: [
    { money: 12, plants: [4, 5, 13], cubes: { coal: 3, oil: 1 }, cities: ['essen', 'duisburg'] },
    { money: 30, plants: [20], cubes: { coal: 3 }, cities: ['kiel', 'hamburg'] },
    { money: 7 },
  ],
  order: [2, 0, 1],
  waiting: [0, 2],
};
const scene = panelProps(at('building', given));

describe('the players bar', () => {
  test('lists the players in turn order with their figures, and marks acting and finished ones', () => {
    render(PlayersBar, { ...scene, toAct: [0], onopen: vi.fn() });
    const cards = screen.getAllByRole('button');
    expect(cards.map(spoken)).toEqual([
      'Cem: 7\u00a0Elektro, 0 cities, capacity\u00a00. Plants: none. Fuel: nothing.',
      'Anna, active player: 12\u00a0Elektro, 2 cities, capacity\u00a03. Plants: 4, 5, and 13. Fuel: 3\u00a0coal and 1\u00a0oil.',
      'Bob, done for this phase: 30\u00a0Elektro, 2 cities, capacity\u00a05. Plants: 20. Fuel: 3\u00a0coal.',
    ]);
    expect(cards.map((card) => card.querySelector('[aria-hidden]')?.textContent.trim())).toEqual([
      '1',
      '2',
      '3',
    ]);
    expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('Anna');
  });
  test('scrolls to the acting player, even when only the order changes', async () => {
    const cards = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      const list = this.parentElement?.closest('ol');
      if (!list) return new DOMRect(0, 0, 200, 50);
      return new DOMRect(150 * [...list.children].indexOf(this) - list.scrollLeft, 0, 150, 50);
    });
    const view = reactiveProp(scene.view);
    const bar = mount(PlayersBar, {
      target: document.body,
      props: {
        ...scene,
        toAct: [0],
        onopen: vi.fn(),
        get view() {
          return view.current;
        },
      },
    });
    const list = screen.getByRole('list');
    await waitFor(() => expect(list.scrollLeft).toBe(116));
    view.current = { ...scene.view, order: [2, 1, 0] };
    await waitFor(() => expect(list.scrollLeft).toBe(266));
    await unmount(bar);
    cards.mockRestore();
  });
  test('opens a player with a tap', async () => {
    const onopen = vi.fn();
    render(PlayersBar, { ...scene, toAct: [0], onopen });
    await fireEvent.click(screen.getByRole('button', { name: /^Bob/ }));
    expect(onopen).toHaveBeenCalledWith(1);
  });
  test('V4: the players bar hides hidden money', () => {
    render(PlayersBar, {
      ...panelProps(at('building', { ...given, hiddenMoney: true })),
      toAct: [0],
      onopen: vi.fn(),
    });
    expect(screen.getByRole('button', { name: /^Bob.*: hidden/ })).toBeDefined();
    expect(document.body.textContent).not.toContain('30');
  });
});

describe('the tokens of a phone', () => {
  const all = { ...scene, toAct: [0], beside: undefined, onopen: vi.fn() };
  test('tokens have the text of the cards, and an arrow or a tick', () => {
    const { unmount } = render(PlayersBar, all);
    const said = screen.getAllByRole('button').map(spoken);
    unmount();
    render(TurnTokens, all);
    const tokens = screen.getAllByRole('button');
    expect(tokens.map(spoken)).toEqual(said);
    const marks = tokens.map((token) => token.querySelector<HTMLElement>('[data-mark]')?.dataset.mark);
    expect(marks).toEqual([undefined, 'acts', 'done']);
    expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('Anna');
  });
  test('a token opens its player with a tap, and is the target of flying plants and counting money', async () => {
    const onopen = vi.fn();
    render(TurnTokens, { ...all, onopen });
    const bob = screen.getByRole('button', { name: /^Bob/ });
    await fireEvent.click(bob);
    expect(onopen).toHaveBeenCalledWith(1);
    expect(bob.dataset.anchor).toBe('seat-1');
    expect(bob.querySelector('[data-purse="1"]')).not.toBeNull();
  });
  test('a token shows additional content for its player', () => {
    const beside = createRawSnippet((seat: () => number) => ({ render: () => `<i>mark ${seat()}</i>` }));
    render(TurnTokens, { ...all, beside });
    const marks = screen.getAllByRole('listitem').map((item) => item.querySelector('i')?.textContent);
    expect(marks).toEqual(['mark 2', 'mark 0', 'mark 1']);
  });
  test.each([
    ['Anna', 'An'],
    ['Bartholomew the Great', 'BG'],
    ['Maximiliane-Sophie', 'MS'],
    ['Player 1', 'P1'],
    ['Ö', 'Ö'],
    ['👩‍👩‍👧 Lee', '👩‍👩‍👧L'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
  ])('shortens %s to %s on a token', (name, short) => expect(initials(name)).toBe(short));
  test('V4: tokens hide hidden money', () => {
    const { view } = panelProps(at('building', { ...given, hiddenMoney: true }));
    render(TurnTokens, { ...all, view });
    expect(screen.getByRole('button', { name: /^Bob.*: hidden/ })).toBeDefined();
    expect(document.body.textContent).not.toContain('30');
  });
});

describe('the sheet of a player', () => {
  const game = fakeGuestGame('Anna', fakeTableView());
  test('the sheet of a player shows plants, cubes and cities', () => {
    const [player] = mustTake(scene.view.players, 1);
    const [seat] = mustTake(scene.seats, 1);
    render(PlayerSheet, { game, at: 0, player, seat, onclose: vi.fn() });
    const text = document.body.textContent;
    for (const part of [
      'Anna',
      '12\u00a0Elektro',
      'Power plant 13',
      '3\u00a0coal',
      '1\u00a0oil',
      'Essen and Duisburg',
    ]) {
      expect(text).toContain(part);
    }
  });
  test.each([
    // plant 5 stores four cubes of coal and oil, plant 8 six of coal
    [[5, 8], { coal: 2, oil: 0 }, 'Room for 4 coal and 4 coal or oil'],
    [[5, 8], { coal: 7, oil: 2 }, 'Room for 1 coal or oil'],
    [[8], { coal: 2, oil: 0 }, 'Room for 4 coal'],
    [[13], { coal: 0, oil: 0 }, 'Room for nothing'],
  ])('F4: the sheet of a player shows, for plants %j and cubes %j: %s', (plants, held, words) => {
    const scene = panelProps(at('nominating', { players: [{ plants, cubes: { ...NONE, ...held } }, {}] }));
    const [player] = mustTake(scene.view.players, 1);
    const [seat] = mustTake(scene.seats, 1);
    render(PlayerSheet, { game, at: 0, player, seat, onclose: vi.fn() });
    expect(screen.getByText(words)).toBeDefined();
  });
});
/** Without the plants that three cities make obsolete. */
const MARKET = [6, 7, 8, 9, 10, 11, 12, 14];
const NONE = { garbage: 0, uranium: 0 };

describe('the table of all players', () => {
  test('the players table shows plants, fuel, cities, capacity and money of all, in turn order', () => {
    render(PlayersTable, { view: scene.view, seats: scene.seats });
    const [head, ...rows] = screen.getAllByRole('row');
    expect(head && [...head.children].map(({ textContent }) => textContent)).toEqual([
      'Player',
      'Plants',
      'Fuel',
      'Cities',
      'Capacity',
      'Money',
    ]);
    expect(rows.map((row) => [...row.children].map(spoken))).toEqual([
      ['Cem', 'none', 'nothing', '0', '0', '7\u00a0Elektro'],
      ['Anna', '4, 5, and 13', '3\u00a0coal and 1\u00a0oil', '2', '3', '12\u00a0Elektro'],
      ['Bob', '20', '3\u00a0coal', '2', '5', '30\u00a0Elektro'],
    ]);
    expect(screen.getAllByRole('rowheader').map(spoken)).toEqual(['Cem', 'Anna', 'Bob']);
  });
});

describe('the current standings', () => {
  test('E2: the standings count cities that could be powered while fuel can still be bought, and say so', () => {
    const leader = {
      ...given.players[0],
      money: 3,
      plants: [25, 30],
      cubes: {},
      cities: ['essen', 'duisburg', 'dortmund'],
    };
    const players = [leader, ...given.players.slice(1)];
    const shown = (moment: 'buying' | 'building'): readonly string[] => {
      const { view, seats } = panelProps(at(moment, { ...given, players, market: MARKET }));
      const { unmount } = render(Standings, { view, log: [], seats });
      const names = screen.getAllByRole('rowheader').map(spoken);
      const table = screen.getByRole('table', { name: 'If the game ended now' });
      const said = must(document.getElementById(must(table.getAttribute('aria-describedby')))).textContent;
      unmount();
      return [said.trim(), ...names];
    };
    expect(shown('buying')).toEqual([
      'Players who can still buy fuel count with all their power plants.',
      'Anna',
      'Bob',
      'Cem',
    ]);
    expect(shown('building')).toEqual(['With the fuel that everyone has.', 'Bob', 'Cem', 'Anna']);
  });
  test('the standings name their moment when the game has continued', () => {
    render(Standings, { view: scene.view, log: [], seats: scene.seats, when: 'then' });
    expect(screen.getByText('Round 2, Building: if the game had ended then')).toBeDefined();
    expect(screen.queryByText('If the game ended now')).toBeNull();
  });
  test('E2, E3: the standings rank the player with the most powered cities first', () => {
    render(Standings, { view: scene.view, log: [], seats: scene.seats });
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td, th')].slice(0, 3).map((cell) => cell.textContent.trim()),
    );
    expect(rows).toEqual([
      ['1', 'Bob', '2'],
      ['2', 'Anna', '2'],
      ['3', 'Cem', '0'],
    ]);
    expect(screen.queryByText(/Hidden money/)).toBeNull();
  });
  test('V4: the standings say that hidden money counts as none', () => {
    const { view, seats } = panelProps(at('building', { ...given, hiddenMoney: true }));
    render(Standings, { view, log: [], seats });
    expect(screen.getByText(/^Money is hidden/)).toBeDefined();
  });
});
