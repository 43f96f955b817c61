import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { NO_CUBES } from '#lib/rules/game.ts';
import type { Cubes } from '#lib/rules/types.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import ResourceMarket from '#lib/ui/resources/ResourceMarket.svelte';
import { at, cubes } from '../../rules/build.ts';
import { panelProps } from '../fixtures.ts';

beforeAll(() => {
  changeLocale('en');
  return loadAll();
});

const { view } = panelProps(
  at('buying', {
    players: [{ money: 12, plants: [4, 7], cubes: { coal: 1 } }, {}, {}],
    order: [1, 2, 0],
    waiting: [0, 2, 1],
    resources: { coal: 23 },
  }),
);
function show(basket: Cubes = NO_CUBES) {
  const told = { onbasket: vi.fn(), onrefuse: vi.fn(), oncommands: vi.fn() };
  render(ResourceMarket, { view, buyer: 0, basket, ...told });
  return told;
}
const tap = (name: RegExp | string): Promise<unknown> =>
  fireEvent.click(screen.getByRole('button', { name }));

describe('buying', () => {
  test('F1: buys all cubes up to a price with one tap', async () => {
    const { onbasket } = show();
    await tap('coal for 2\u00a0Elektro: 3 available, 0 chosen');
    expect(onbasket).toHaveBeenCalledWith(cubes({ coal: 3 }));
  });
  test('adds a cube for its price, and removes a single one', async () => {
    const { onbasket } = show(cubes({ coal: 2 }));
    await tap('Add 1 coal for 2\u00a0Elektro');
    await tap('Remove 1 coal');
    expect(onbasket.mock.calls).toEqual([[cubes({ coal: 3 })], [cubes({ coal: 1 })]]);
  });
  test('F2: disables the plus button where there is no storage left, and explains why', async () => {
    const { onrefuse } = show(cubes({ coal: 2 }));
    const plus = (name: string): HTMLElement => screen.getByRole('button', { name });
    expect(plus('Add 1 coal for 2\u00a0Elektro').ariaDisabled).toBe('false');
    const more = plus('Add 1 garbage for 7\u00a0Elektro');
    expect(more.ariaDisabled).toBe('true');
    await fireEvent.click(more);
    expect(onrefuse).toHaveBeenCalledWith({ code: 'buy/no-storage', resource: 'garbage', want: 1, room: 0 });
  });
  test('keeps the basket when a tap is refused, and explains why', async () => {
    const { onbasket, onrefuse } = show();
    await tap(/^garbage for 7\u00a0Elektro/);
    expect(onrefuse).toHaveBeenCalledWith({ code: 'buy/no-storage', resource: 'garbage', want: 1, room: 0 });
    expect(onbasket).toHaveBeenCalledWith(NO_CUBES);
  });
  test('fills the basket for one run with one tap', async () => {
    const { onbasket } = show();
    await tap(/^one round/);
    expect(onbasket).toHaveBeenCalledWith(cubes({ coal: 1, oil: 3 }));
    expect(screen.getByRole('button', { name: /^one round/ }).textContent).toContain(
      ': 1\u00a0coal and 3\u00a0oil, 10\u00a0Elektro',
    );
  });
  test('shows the sum, the money left and the fuel, and pays and ends the turn with one tap', async () => {
    const { oncommands } = show(cubes({ coal: 1, oil: 3 }));
    const figures = [...document.querySelectorAll('dl > div')].map((node) =>
      node.textContent.replaceAll(/\s+/g, ' ').trim(),
    );
    expect(figures[0]).toMatch(/^Total.*10 Elektro$/);
    expect(figures[1]).toMatch(/^Money left.*2 Elektro$/);
    expect(figures[2]).toBe('Enough fuel for 3 (you have 0)');
    await tap('Buy for 10\u00a0Elektro and end turn');
    expect(oncommands).toHaveBeenCalledWith([
      { type: 'buy', seat: 0, cubes: cubes({ coal: 1, oil: 3 }) },
      { type: 'done', seat: 0 },
    ]);
  });
  test('ends the turn with an empty basket, and empties a full one', async () => {
    const { oncommands } = show();
    const end = screen.getByRole('button', { name: 'Done buying' });
    // ending the turn is not the primary action
    expect(end.dataset.variant).toBe('secondary');
    await fireEvent.click(end);
    expect(oncommands).toHaveBeenCalledWith([{ type: 'done', seat: 0 }]);
    document.body.innerHTML = '';
    const { onbasket } = show(cubes({ oil: 2 }));
    await tap('Clear selection');
    expect(onbasket).toHaveBeenCalledWith(NO_CUBES);
  });
});

describe('on a phone', () => {
  const row = (name: RegExp) => within(screen.getByRole('group', { name }));
  const spaces = (): number => document.querySelectorAll('[data-space]').length;
  test('F1: on a phone each resource is a row with the price of the next cube; a tap shows its spaces, which can be tapped', async () => {
    const told = { onbasket: vi.fn(), onrefuse: vi.fn(), oncommands: vi.fn() };
    render(ResourceMarket, { view, rows: 'low', buyer: 0, basket: cubes({ coal: 2 }), ...told });
    expect(spaces()).toBe(0);
    const coal = row(/^coal: 23/);
    const opener = coal.getByRole('button', { expanded: false });
    expect(opener.ariaLabel).toBe('coal, 21 left, room for 1, 2\u00a0Elektro');
    await fireEvent.click(coal.getByRole('button', { name: 'Add 1 coal for 2\u00a0Elektro' }));
    await fireEvent.click(opener);
    expect(spaces()).toBe(24);
    await tap('coal for 2\u00a0Elektro: 3 available, 0 chosen');
    expect(told.onbasket.mock.calls).toEqual([[cubes({ coal: 3 })], [cubes({ coal: 3 })]]);
    await fireEvent.click(coal.getByRole('button', { expanded: true }));
    expect(spaces()).toBe(0);
  });
  test('an onlooker sees the same rows without plus and minus', () => {
    const told = { onbasket: vi.fn(), onrefuse: vi.fn(), oncommands: vi.fn() };
    render(ResourceMarket, { view, rows: 'low', buyer: null, basket: NO_CUBES, ...told });
    expect(screen.getAllByRole('button')).toHaveLength(4);
    expect(row(/^oil: 18/).getByRole('button').textContent).toContain('18 left');
  });
});

describe('looking', () => {
  test('has no buttons for an onlooker, and shows the next resupply and the cubes on plants', () => {
    const told = { onbasket: vi.fn(), onrefuse: vi.fn(), oncommands: vi.fn() };
    render(ResourceMarket, { view, buyer: null, basket: NO_CUBES, ...told });
    expect(screen.queryByRole('button')).toBeNull();
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent.trim())).toEqual([
      '',
      'Next resupply+≤4+2+1+1',
      'On all plants1000',
      'Supply061810',
    ]);
    expect(document.querySelectorAll('[data-space="cube"]')).toHaveLength(23 + 18 + 6 + 2);
  });
});
