import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import Deck from '#lib/ui/market/Deck.svelte';
import PlantCard from '#lib/ui/market/PlantCard.svelte';
import PlantMarket from '#lib/ui/market/PlantMarket.svelte';
import PlantStrip from '#lib/ui/market/PlantStrip.svelte';
import { stage3Text } from '#lib/ui/market/stage3.ts';
import UnseenSheet from '#lib/ui/market/UnseenSheet.svelte';
import { plantText } from '#lib/ui/words/plants.ts';
import { at } from '../../rules/build.ts';
import { dialogs } from '../dialogs.ts';
import { panelProps } from '../fixtures.ts';
import { RULES } from '../terms.ts';

const { plants: PLANTS } = RULES;

beforeAll(async () => {
  await loadAll();
  dialogs();
  changeLocale('en');
});
const players = [{}, {}, {}];
const start = panelProps(at('nominating', { players })).view;

describe('a plant card', () => {
  test.each(PLANTS)(
    'the card of plant $number shows its fuel, storage and cities as pictures and as text',
    (plant) => {
      render(PlantCard, { rules: RULES, number: plant.number });
      expect(screen.getByText(plantText(RULES, plant.number).replaceAll('\u00a0', ' '))).toBeDefined();
      const face = document.querySelector('[data-plant] > [aria-hidden]');
      const [, fuel] = face?.children ?? [];
      expect(fuel?.querySelectorAll('svg')).toHaveLength(Math.max(1, plant.fuel));
      expect(face?.querySelectorAll('i')).toHaveLength(2 * plant.fuel);
      expect(face?.lastElementChild?.textContent).toBe(String(plant.cities));
    },
  );
});

describe('the market', () => {
  test('S6: the market has two rows of cards to tap, with the chosen one pressed', async () => {
    const onchoose = vi.fn();
    render(PlantMarket, { view: start, offered: [3, 4, 5, 6], chosen: 4, onchoose });
    const row = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('button');
    expect(row('Current market')).toHaveLength(4);
    expect(row('Future market')).toHaveLength(4);
    expect(screen.getByRole('button', { pressed: true, name: plantText(RULES, 4) })).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: plantText(RULES, 9) }));
    expect(onchoose).toHaveBeenCalledWith(9);
  });
  test('the market has no buttons without a handler', () => {
    render(PlantMarket, { view: start });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(8);
  });
  test('G3: the market shows the Stage 3 card last', () => {
    const market = [20, 21, 25, 26, 30, 31, 32];
    render(PlantMarket, { view: { ...start, market, stage3Card: 'in-market' } });
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toContain('Stage 3 card');
  });
  test('G6, G7: the market has one row in stage 3, and says when it is empty', async () => {
    const { rerender } = render(PlantMarket, {
      view: { ...start, stage: 3, market: [20, 21, 25, 26, 30, 31] },
    });
    expect(screen.getAllByRole('heading').map((node) => node.textContent)).toEqual(['All for sale']);
    await rerender({ view: { ...start, stage: 3, market: [] } });
    expect(screen.getByText('No power plants are left on the market.')).toBeDefined();
    expect(screen.getAllByRole('heading').map((node) => node.textContent)).toEqual(['Current market']);
  });
  test('G7: the strip of an empty market says so, too', () => {
    render(PlantStrip, { view: { ...start, stage: 3, market: [] }, onopen: vi.fn() });
    expect(screen.getByRole('button').textContent).toMatch(
      /^\s*Current market: No power plants are left on the market\.\s*–\s*$/,
    );
  });
});

describe('the deck', () => {
  test('the deck shows its size, and the effect of the Stage 3 card from its place', () => {
    const words = new Set(
      [
        start,
        { ...start, moment: 'building' as const },
        { ...start, stage3Card: 'in-market' as const },
        { ...start, stage3Card: 'drawn' as const },
        { ...start, stage3Card: 'begun' as const },
        { ...start, terms: { ...start.terms, beginners: true } },
      ].map(stage3Text),
    );
    expect(words.size).toBe(6);
    render(Deck, { view: start });
    expect(screen.getByText('35 cards in the deck.')).toBeDefined();
  });
  test('the deck opens the list of unseen plants', async () => {
    const deck = PLANTS.map(({ number }) => number).filter((number) => number > 20 && number < 50);
    const { view } = panelProps(at('nominating', { players, deck: [...deck, 'stage-3', 50], buried: [50] }));
    render(Deck, { view });
    await fireEvent.click(screen.getByRole('button', { name: 'Unseen plants' }));
    const lists = screen.getAllByRole('list');
    expect(lists.map((list) => within(list).getAllByRole('listitem').length)).toEqual([
      view.unseen.length,
      1,
    ]);
    expect(
      screen.getByText(new RegExp(`${view.unseen.length - deck.length} of them were removed`)),
    ).toBeDefined();
  });
  test.each([
    ['before the card', {}, 'At the bottom of the deck', 'They return once the Stage 3 card is drawn.'],
    [
      'in the beginners’ game',
      { terms: { ...start.terms, beginners: true } },
      'At the bottom of the deck',
      'They come up only after all plants above them.',
    ],
    ['in stage 3', { stage3Card: 'begun' }, 'Shuffled back into the deck', 'Any of them may come next.'],
  ] as const)(
    'G2, V2: the list of unseen plants says when plants under the deck return, %s',
    (_, about, title, hint) => {
      const view = { ...start, ...about, buried: [50] };
      render(UnseenSheet, { view, open: true });
      expect(screen.getByRole('heading', { name: title })).toBeDefined();
      expect(screen.getByText(hint)).toBeDefined();
    },
  );
});
