import { render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { NO_CUBES } from '#lib/rules/game.ts';
import type { Cubes } from '#lib/rules/types.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import ResourceMarket from '#lib/ui/resources/ResourceMarket.svelte';
import { at, type Someone } from '../../rules/build.ts';
import { panelProps } from '../fixtures.ts';

beforeAll(() => {
  changeLocale('en');
  return loadAll();
});

function show(
  buyer: Someone,
  { resources, basket = NO_CUBES }: { resources?: Partial<Cubes>; basket?: Cubes } = {},
) {
  const { view } = panelProps(
    at('buying', {
      players: [buyer, {}, {}],
      order: [1, 2, 0],
      waiting: [0, 2, 1],
      ...(resources && { resources }),
    }),
  );
  const onbasket = vi.fn<(basket: Cubes) => void>();
  render(ResourceMarket, { view, buyer: 0, basket, onbasket, onrefuse: vi.fn(), oncommands: vi.fn() });
  return onbasket;
}
/** The accessible texts of the proposals, and the basket after each. */
function proposals(onbasket: ReturnType<typeof show>): readonly (readonly [string, Cubes | undefined])[] {
  const group = screen.queryByRole('group', { name: 'Fuel for' });
  if (!group) return [];
  return within(group)
    .getAllByRole('button')
    .map((button) => {
      expect(button.ariaDisabled).not.toBe('true');
      onbasket.mockClear();
      button.click();
      const spoken = button.cloneNode(true) as HTMLElement;
      for (const unheard of spoken.querySelectorAll('[aria-hidden="true"]')) unheard.remove();
      return [spoken.textContent.replaceAll(/\s+/g, ' ').trim(), onbasket.mock.lastCall?.[0]] as const;
    });
}
const said = (onbasket: ReturnType<typeof show>): readonly string[] =>
  proposals(onbasket).map(([text]) => text);

describe('proposals of fuel', () => {
  const positions: readonly { name: string; buyer: Someone; resources?: Partial<Cubes> }[] = [
    { name: 'one plant', buyer: { money: 40, plants: [4], cities: ['essen'] } },
    { name: 'a plant for more cities than there are', buyer: { money: 60, plants: [25], cities: ['essen'] } },
    {
      name: 'two plants with the same needs',
      buyer: { money: 60, plants: [4, 10], cities: ['essen', 'dortmund'] },
    },
    { name: 'hybrids', buyer: { money: 60, plants: [5, 12], cities: ['essen', 'dortmund'] } },
    { name: 'a hybrid and its fuel', buyer: { money: 60, plants: [3, 4, 5], cities: ['essen', 'dortmund'] } },
    {
      name: 'full storage',
      buyer: { money: 60, plants: [4, 7], cubes: { coal: 4, oil: 6 }, cities: ['essen'] },
    },
    { name: 'no money', buyer: { money: 0, plants: [4, 7], cities: ['essen', 'koeln'] } },
    { name: 'money for a part of it', buyer: { money: 4, plants: [4, 7], cities: ['essen', 'koeln'] } },
    {
      name: 'a market that is almost empty',
      buyer: { money: 60, plants: [4, 7], cities: ['essen'] },
      resources: { coal: 1, oil: 1 },
    },
    { name: 'no fuel needed', buyer: { money: 60, plants: [13], cities: ['essen'] } },
  ];
  test.each(positions)(
    'F1: with $name no two proposals have the same text or cubes, and all can be bought',
    (position) => {
      const { buyer, resources } = position;
      const all = proposals(show(buyer, { ...(resources && { resources }) }));
      const bought = all.map(([, basket]) => JSON.stringify(basket));
      expect(new Set(bought).size).toBe(all.length);
      expect(new Set(all.map(([text]) => text)).size).toBe(all.length);
      for (const basket of bought) expect(basket).not.toBe(JSON.stringify(NO_CUBES));
    },
  );
  test('each proposal names its aim, its cubes, and their price', () => {
    const buyer = { money: 60, plants: [4, 6, 7], cities: ['essen', 'dortmund'] };
    expect(said(show(buyer))).toEqual([
      '2 cities: 2 coal and 1 garbage, 9 Elektro',
      'one round: 2 coal, 3 oil, and 1 garbage, 18 Elektro',
      'two rounds: 4 coal, 6 oil, and 2 garbage, 40 Elektro',
    ]);
  });
  test('proposes the fuel of all plants for a round, even where it is also that of the only city', () => {
    expect(said(show({ money: 60, plants: [25], cities: ['essen'] }))).toEqual([
      'one round: 2 coal, 2 Elektro',
      'two rounds: 4 coal, 5 Elektro',
    ]);
  });
  test('names the cities of both rounds where the plants cannot all run twice', () => {
    // 36 needs three coal for seven cities, 10 two for two
    expect(said(show({ money: 16, plants: [10, 36], cities: ['essen'] }))).toEqual([
      '1 city: 2 coal, 2 Elektro',
      'one round: 5 coal, 7 Elektro',
      '9 + 7 cities: 8 coal, 15 Elektro',
    ]);
  });
  test('names the cities of one round where the plants cannot all run', () => {
    expect(said(show({ money: 6, plants: [10, 36], cities: ['essen'] }))).toEqual([
      '1 city: 2 coal, 2 Elektro',
      '7 cities: 3 coal, 3 Elektro',
    ]);
  });
  test('does not say that fuel for one city is enough for both', () => {
    const buyer = { money: 2, plants: [4, 6], cities: ['essen', 'dortmund'] };
    expect(said(show(buyer))).toEqual(['1 city: 2 coal, 2 Elektro']);
  });
  test('does not propose two rounds where there is fuel for at most one', () => {
    expect(said(show({ money: 2, plants: [4] }))).toEqual(['one round: 2 coal, 2 Elektro']);
  });
  test('proposes nothing where nothing can be bought', () => {
    expect(said(show({ money: 0, plants: [4] }))).toEqual([]);
    expect(said(show({ money: 60, plants: [4], cubes: { coal: 4 } }))).toEqual([]);
  });
});

test('counts fuel for cities that are not built yet', () => {
  show({ money: 60, plants: [4, 25], cities: ['essen'] }, { basket: { ...NO_CUBES, coal: 4 } });
  const powers = screen.getByText('Enough fuel for').parentElement;
  expect(powers?.textContent.replaceAll(/\s+/g, ' ')).toContain('6 (you have 1)');
});

test('the fuels keep their order, and unused ones are marked', () => {
  show({ money: 60, plants: [6], cities: [] });
  const rows = screen.getAllByRole('group', { name: /on the market$/ });
  expect(rows.map((row) => row.dataset.fuel)).toEqual(['coal', 'oil', 'garbage', 'uranium']);
  expect(rows.map((row) => row.textContent.includes('no plant for it'))).toEqual([true, true, false, true]);
});
