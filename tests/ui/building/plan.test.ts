import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cheapestPlan } from '#lib/figures/cheapest-plan.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import PlanPanel from '#lib/ui/building/PlanPanel.svelte';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import { at } from '../../rules/build.ts';
import { panelProps } from '../fixtures.ts';
import { media } from '../media.ts';

beforeAll(async () => {
  await changeLocale('en');
  await loadAll();
});
beforeEach(() => media(false));

const { view } = panelProps(
  at('building', { players: [{ money: 60, cities: ['essen'] }, {}, {}], waiting: [0] }),
);
const plan = cheapestPlan(view, 0, ['dortmund', 'kassel']);
const props = {
  map: 'germany',
  seat: 0,
  money: 60,
  plan,
  coverage: { cities: 3, powered: 1, lacks: 'fuel' },
  payable: true,
  onremove: vi.fn(),
  oncommands: vi.fn(),
} as const;
const words = (): string[] =>
  screen.getAllByRole('listitem').map((item) => item.textContent.replaceAll(/\s+/g, ' ').trim());

describe('the panel of planned houses', () => {
  test('the plan shows connection and house of each city, the sum and the money left', () => {
    render(PlanPanel, props);
    expect(words()).toEqual([
      '1 Dortmund connection 4 + house 10 1414 Elektro',
      '2 Kassel connection 18 + house 10 2828 Elektro',
    ]);
    expect(
      screen.getAllByRole('definition').map((sum) => sum.textContent.replaceAll(/\s+/g, ' ').trim()),
    ).toEqual(['4242 Elektro', '1818 Elektro', '3 cities, power for 1 (not enough fuel)']);
  });
  test('the plan names the cities on the route', () => {
    const far = cheapestPlan(view, 0, ['kassel']);
    render(PlanPanel, { ...props, plan: far });
    expect(words()).toEqual(['1 Kassel connection 22 + house 10, via Dortmund 3232 Elektro']);
  });
  test('B6: the plan is shown and built in its cheapest order', async () => {
    const oncommands = vi.fn();
    render(PlanPanel, { ...props, plan: cheapestPlan(view, 0, ['kassel', 'dortmund']), oncommands });
    expect(words()).toEqual([
      '1 Dortmund connection 4 + house 10 1414 Elektro',
      '2 Kassel connection 18 + house 10 2828 Elektro',
    ]);
    await fireEvent.click(screen.getByRole('button', { name: 'Build and continue' }));
    expect(oncommands.mock.calls).toEqual([
      [['dortmund', 'kassel'].map((city) => ({ type: 'build', seat: 0, city }))],
    ]);
  });
  test.each([
    [{ cities: 3, powered: 3, lacks: null }, '3 cities, power for 3'],
    [{ cities: 3, powered: 2, lacks: 'plants' }, '3 cities, power for 2 (not enough plants)'],
  ] as const)('I1: the plan shows how many cities would have power: %j', (coverage, words) => {
    render(PlanPanel, { ...props, coverage });
    const said = screen.getAllByRole('definition').at(-1)?.textContent.replaceAll(/\s+/g, ' ').trim();
    expect(said).toBe(words);
  });
  test('removes a single city from the plan', async () => {
    const onremove = vi.fn();
    render(PlanPanel, { ...props, onremove });
    await fireEvent.click(screen.getByRole('button', { name: 'Remove Dortmund' }));
    expect(onremove).toHaveBeenCalledExactlyOnceWith('dortmund');
  });
  test('pays for all cities with one tap, with or without ending the turn', async () => {
    const oncommands = vi.fn();
    render(PlanPanel, { ...props, oncommands });
    await fireEvent.click(screen.getByRole('button', { name: 'Build for 42\u00a0Elektro and end turn' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Build and continue' }));
    const build = [
      { type: 'build', seat: 0, city: 'dortmund' },
      { type: 'build', seat: 0, city: 'kassel' },
    ];
    expect(oncommands.mock.calls).toEqual([[[...build, { type: 'done', seat: 0 }]], [build]]);
  });
  test('an empty plan says what to do, and can end the turn', async () => {
    const oncommands = vi.fn();
    render(PlanPanel, { ...props, plan: cheapestPlan(view, 0, []), oncommands });
    expect(screen.getByText(/^Tap cities on the map/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Done building' }));
    expect(oncommands).toHaveBeenCalledExactlyOnceWith([{ type: 'done', seat: 0 }]);
  });
  test('the plan says when the money is not enough for any house', () => {
    render(PlanPanel, { ...props, plan: cheapestPlan(view, 0, []), payable: false });
    expect(screen.getByText('You can’t afford a house now.')).toBeTruthy();
  });
  test('the plan is one line on a phone, with sum, money left and one button, and expands', async () => {
    media(true);
    render(PlanPanel, props);
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(
      screen
        .getAllByRole('definition')
        .slice(0, 2)
        .map((sum) => sum.textContent),
    ).toEqual(['4242\u00a0Elektro', '1818\u00a0Elektro']);
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-expanded'))).toEqual([
      'false',
      null,
    ]);
    await fireEvent.click(screen.getByRole('button', { name: 'Your plan', expanded: false }));
    expect(words()).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Build and continue' })).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Your plan', expanded: true }));
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
