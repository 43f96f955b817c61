import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { Snapshot } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import type { BidDraft } from '#lib/session/game/draft.ts';
import PlantsPanel from '#lib/ui/auction/PlantsPanel.svelte';
import { at, bid, discard, nominate, pass, play, scrap } from '../../rules/build.ts';
import { dialogs } from '../dialogs.ts';
import { panelProps } from '../fixtures.ts';
import { spoken } from '../spoken.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});

const idle = { offer: null, onoffer: vi.fn(), oncommands: vi.fn() };
/** Renders the panel at a snapshot. Returns its commands. */
function show(snapshot: Snapshot): Command[] {
  const said: Command[] = [];
  const props = {
    ...{ ...panelProps(snapshot), offer: null as BidDraft | null },
    onoffer: (offer: BidDraft | null) => void rerender({ ...props, offer }),
    oncommands: (commands: readonly Command[]) => said.push(...commands),
  };
  const { rerender } = render(PlantsPanel, props);
  return said;
}
const tap = (name: RegExp | string): Promise<unknown> =>
  fireEvent.click(screen.getByRole('button', { name }));
const type = (value: string): Promise<unknown> =>
  fireEvent.input(screen.getByRole('spinbutton'), { target: { value } });
const has = (name: RegExp): boolean => screen.queryByRole('button', { name }) !== null;
const three = { players: [{ money: 40 }, { money: 30 }, { money: 20 }] };

describe('market and auction', () => {
  test('market and auction swap places without being recreated when an auction opens, and the market element does not move', async () => {
    const [before, after] = [at('nominating', three), play(at('nominating', three), nominate(0, 4, 4))];
    const { rerender } = render(PlantsPanel, { ...panelProps(before), ...idle });
    const market = screen.getByRole('region', { name: 'Current market' });
    const players = screen.getByRole('list', { name: 'Players, clockwise' });
    const order = (): number => market.compareDocumentPosition(players);
    expect(order()).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const moved: Node[] = [];
    const moves = new MutationObserver((all) => moved.push(...all.flatMap((one) => [...one.addedNodes])));
    moves.observe(document.body, { childList: true, subtree: true });
    await rerender({ ...panelProps(after), ...idle });
    // moving the market would cost a layout of eight cards
    expect(moved.some((node) => node.contains(market))).toBe(false);
    expect(moved.some((node) => node.contains(players))).toBe(true);
    moves.disconnect();
    expect(order()).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(screen.getByRole('region', { name: 'Current market' })).toBe(market);
    expect(screen.getByRole('list', { name: 'Players, clockwise' })).toBe(players);
  });
});
describe('nominating', () => {
  test("A1: nominating opens at the plant's number with a tap on its card and one on the button", async () => {
    const said = show(at('nominating', three));
    expect(has(/^Open at/)).toBe(false);
    await tap(/^Power plant 4:/);
    await tap('Open at 4\u00a0Elektro');
    expect(said).toEqual([nominate(0, 4)]);
  });
  test("A1: an opening bid can be raised, and starts at the plant's number again for another card", async () => {
    const said = show(at('nominating', three));
    await tap(/^Power plant 4:/);
    await tap('Add 5');
    await tap('Increase');
    await tap('Open at 10\u00a0Elektro');
    await tap(/^Power plant 3:/);
    await tap('Open at 3\u00a0Elektro');
    expect(said).toEqual([nominate(0, 4, 10), nominate(0, 3)]);
  });
  test('a price called aloud is no draft of an opening bid', async () => {
    const onoffer = vi.fn();
    const offer = { plant: 4, amount: 4, limited: false } as const;
    render(PlantsPanel, {
      ...panelProps(at('nominating', three)),
      offer,
      onoffer,
      oncommands: vi.fn(),
      onsell: vi.fn(),
    });
    const aloud = screen.getByRole('switch', { name: 'We call bids aloud' });
    await fireEvent.click(aloud);
    await fireEvent.click(await screen.findByRole('button', { name: 'Increase' }));
    expect(screen.getByRole('spinbutton')).toHaveProperty('value', '5');
    expect(onoffer).not.toHaveBeenCalled();
    await fireEvent.click(aloud);
    expect(has(/^Open at 4/)).toBe(true);
  });
  test('A12: nominating opens at the number with a limit above it', async () => {
    const said = show(at('nominating', three));
    await tap(/^Power plant 4:/);
    await fireEvent.click(screen.getByRole('switch', { name: /^Keep bidding for me/ }));
    await tap('Add 5');
    await tap('Open at 4, bid up to 9');
    expect(said).toEqual([nominate(0, 4, 4, 9)]);
  });
  test('A1: sends a nomination from the future market as well, so that the rules explain the refusal', async () => {
    const said = show(at('nominating', three));
    await tap(/^Power plant 8:/);
    expect(said).toEqual([nominate(0, 8)]);
  });
  test('A1: passes with one tap after the first round', async () => {
    const said = show(at('nominating', three));
    await tap('No plant this round');
    expect(said).toEqual([pass(0)]);
  });
  test('G7: distinguishes an empty market from a lack of money', () => {
    const scene = panelProps(at('nominating', three));
    const view = { ...scene.view, stage: 3, market: [] } as const;
    const options = { type: 'nominate', plants: [], bids: [], mayPass: true, max: 40 } as const;
    render(PlantsPanel, { ...scene, view, options, ...idle });
    expect(screen.getAllByText('No power plants are left on the market.')).toHaveLength(2);
    expect(screen.queryByText(/another plant this round/)).toBeNull();
    expect(screen.queryByText(/can’t afford/)).toBeNull();
  });
  test('A2: offers no pass in the first round', () => {
    show(at('nominating', { ...three, round: 1 }));
    expect(has(/No plant/)).toBe(false);
    expect(screen.getByText('In the first round, everyone must buy a plant.')).toBeDefined();
  });
  test('A7: offers the last player in the phase the plant for its number only', async () => {
    const sales = [
      { seat: 1, plant: 20, price: 20 },
      { seat: 2, plant: 21, price: 21 },
    ];
    const players = [{ money: 40 }, { plants: [20] }, { plants: [21] }];
    const said = show(at('nominating', { players, waiting: [0], sales }));
    await tap(/^Power plant 3:/);
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByText('Opening bid')).toBeNull();
    await tap('Buy for 3\u00a0Elektro');
    expect(said).toEqual([nominate(0, 3)]);
  });
});

describe('bidding', () => {
  const bidding = play(at('nominating', three), nominate(0, 4, 6));

  test('A4: bids the minimum with one tap', async () => {
    const said = show(bidding);
    await tap('Bid 7');
    expect(said).toEqual([bid(1, 7)]);
  });
  test('A4: raises the bid by five or by typing, up to the money of the player', async () => {
    const said = show(bidding);
    await tap('Add 5');
    await tap('Bid 12');
    await type('30');
    await tap('Bid 30');
    expect(said).toEqual([bid(1, 12), bid(1, 30)]);
    expect(screen.getByRole('button', { name: 'Add 5' })).toHaveProperty('ariaDisabled', 'true');
  });
  test('follows the typed number with every key', async () => {
    const said = show(bidding);
    await type('1');
    expect(screen.getByRole('button', { name: /^Bid/ })).toHaveProperty('ariaDisabled', 'true');
    expect(screen.queryByRole('alert')).toBeNull();
    await type('15');
    expect(screen.getByText('Money left').parentElement?.textContent).toMatch(/15/);
    await tap('Bid 15');
    expect(said).toEqual([bid(1, 15)]);
  });
  test('A4: accepts no typed bid above the money, and explains why once the field loses the focus', async () => {
    const said = show(bidding);
    await tap('Add 5');
    await type('99');
    await fireEvent.change(screen.getByRole('spinbutton'));
    expect(screen.getByRole('alert').textContent).toBe('Choose a number from 7 to 30.');
    expect(screen.getByRole('spinbutton')).toHaveProperty('value', '99');
    expect(screen.getByRole('button', { name: /^Bid/ })).toHaveProperty('ariaDisabled', 'true');
    await tap('Decrease');
    expect(screen.queryByRole('alert')).toBeNull();
    await tap('Bid 11');
    expect(said).toEqual([bid(1, 11)]);
  });
  test.each(['999', '-5', 'abc'])(
    'A4: explains immediately why %s is no bid, and names no other amount',
    async (typed) => {
      const said = show(bidding);
      await type(typed);
      expect(screen.getByRole('alert').textContent).toBe('Choose a number from 7 to 30.');
      await tap('Bid');
      expect(said).toEqual([]);
      await type('9');
      expect(screen.queryByRole('alert')).toBeNull();
      await tap('Bid 9');
      expect(said).toEqual([bid(1, 9)]);
    },
  );
  test('A4: explains why a bid is too low when it is submitted', async () => {
    const said = show(bidding);
    await type('5');
    expect(screen.queryByRole('alert')).toBeNull();
    await tap('Bid');
    expect(screen.getByRole('alert').textContent).toBe('Choose a number from 7 to 30.');
    expect(said).toEqual([]);
  });
  test('stays at the highest bid where an arrow key would exceed it', async () => {
    const said = show(bidding);
    await type('30');
    await fireEvent.keyDown(screen.getByRole('spinbutton'), { key: 'ArrowUp' });
    await tap('Bid 30');
    expect(said).toEqual([bid(1, 30)]);
  });
  test('takes an amount in the digits of any script, and by the arrow keys', async () => {
    const said = show(bidding);
    await type('١٢');
    await fireEvent.keyDown(screen.getByRole('spinbutton'), { key: 'ArrowUp' });
    expect(screen.getByRole('spinbutton')).toHaveProperty('value', '13');
    for (const wrong of ['12.5', '1e1', '-8', '']) {
      await type(wrong);
      expect(screen.getByRole('button', { name: /^Bid/ }), wrong).toHaveProperty('ariaDisabled', 'true');
    }
    await fireEvent.keyDown(screen.getByRole('spinbutton'), { key: 'ArrowDown' });
    await tap('Bid 12');
    expect(said).toEqual([bid(1, 12)]);
  });
  test('A12: treats a limit at the minimum as a plain bid, and explains a limit of all the money', async () => {
    show(bidding);
    await fireEvent.click(screen.getByRole('switch', { name: /^Keep bidding for me/ }));
    expect(has(/^Bid 7$/)).toBe(true);
    await type('30');
    expect(screen.getByText(/until your money runs out/)).toBeDefined();
    expect(has(/^Bid 7, then up to 30$/)).toBe(true);
  });
  test('A12: bids the minimum now, and up to the limit later', async () => {
    const said = show(bidding);
    await fireEvent.click(screen.getByRole('switch', { name: /^Keep bidding for me/ }));
    await tap('Add 5');
    await tap('Bid 7, then up to 12');
    expect(said).toEqual([bid(1, 7, 12)]);
  });
  test('A4: passes with one tap', async () => {
    const said = show(bidding);
    await tap('Pass');
    expect(said).toEqual([pass(1)]);
  });
  test('A4: offers only a pass where the next bid is too high, and explains why', () => {
    show(play(at('nominating', three), nominate(0, 4, 30)));
    expect(has(/^Bid/)).toBe(false);
    expect(has(/^Pass/)).toBe(true);
    expect(screen.getByText('The next bid is at least 31 Elektro, but you have 30 Elektro.')).toBeDefined();
  });
  test('A3: lists the players clockwise from the nominator, each with their state', () => {
    const players = [{ money: 40 }, { money: 30 }, { money: 20 }, { money: 20, plants: [20] }, {}];
    const sales = [{ seat: 3, plant: 20, price: 20 }];
    const begun = at('nominating', { players, sales, order: [2, 1, 0, 3, 4], waiting: [2, 1, 0] });
    show(play(begun, nominate(2, 4), bid(0, 5), pass(1)));
    const list = within(screen.getByRole('list', { name: 'Players, clockwise' })).getAllByRole('listitem');
    expect(list.map(spoken)).toEqual([
      'Cem: to bid, 20\u00a0Elektro',
      'Dora: bought 20, 20\u00a0Elektro',
      'Emil: no plant, 50\u00a0Elektro',
      'Anna: bids 5, 40\u00a0Elektro',
      'Bob: passed, 30\u00a0Elektro',
    ]);
    expect(list[0]?.getAttribute('aria-current')).toBe('step');
  });
  test("V4: does not show other players' hidden money", () => {
    show(play(at('nominating', { ...three, hiddenMoney: true }), nominate(0, 4)));
    expect(screen.getByText('Anna: bids 4')).toBeDefined();
    expect(screen.getByText('Bob: to bid, 30 Elektro')).toBeDefined();
  });
  test('has no auction buttons for a device that may not act', () => {
    render(PlantsPanel, { ...panelProps(bidding), acting: null, options: null, ...idle });
    expect(screen.getAllByRole('button').map((button) => button.textContent.trim())).toEqual([
      'Unseen plants',
    ]);
  });
});

describe('over the plant limit', () => {
  const scrapping = at('scrapping', {
    players: [{ plants: [4, 5, 6, 20], cubes: { coal: 6, garbage: 1 } }, {}, {}],
    waiting: [1, 2],
    sales: [{ seat: 0, plant: 20, price: 20 }],
  });

  test('A8, A9: scraps an older plant after showing the loss of cubes', async () => {
    const said = show(scrapping);
    await screen.findByRole('button', { name: /^Power plant 6/ });
    expect(has(/^Power plant 20/)).toBe(false);
    await tap(/^Power plant 6/);
    expect(screen.getByRole('status').textContent).toBe(
      'You lose 1\u00a0garbage: there is no room on your other plants.',
    );
    await tap(/^Power plant 4/);
    expect(screen.getByRole('status').textContent).toBe('All your cubes fit on your other plants.');
    await tap('Scrap plant 4');
    expect(said).toEqual([scrap(0, 4)]);
  });
  test('A9: offers every choice with one tap where coal and oil compete for hybrids', async () => {
    const given = {
      players: [{ plants: [5, 12, 13, 20], cubes: { coal: 8, oil: 3 } }, {}, {}],
      waiting: [1, 2],
      sales: [{ seat: 0, plant: 13, price: 20 }],
    };
    const said = show(play(at('scrapping', given), scrap(0, 20)));
    await screen.findByRole('button', { name: /^Discard 1\u00a0coal and 2\u00a0oil/ }); // it is fetched when it is wanted
    await tap(/^Discard 1\u00a0coal and 2\u00a0oil/);
    expect(said).toEqual([discard(0, 1, 2)]);
  });
});
