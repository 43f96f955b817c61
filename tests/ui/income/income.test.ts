import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import IncomePanel from '#lib/ui/income/IncomePanel.svelte';
import { at } from '../../rules/build.ts';
import { panelProps } from '../fixtures.ts';

beforeAll(() => changeLocale('en'));

const { view } = panelProps(
  at('powering', {
    players: [
      { plants: [5, 8, 13], cubes: { coal: 4, oil: 1 }, cities: ['essen', 'duisburg', 'muenster'] },
      { plants: [20], cubes: { coal: 3 }, cities: ['kiel'] },
      {},
    ],
    market: [4, 6, 7, 9, 10, 11, 12, 14],
    gone: [3],
    waiting: [0, 1],
  }),
);
const props = {
  together: [0, 1],
  view,
  seat: 0,
  choice: null,
  onchoice: vi.fn(),
  oncommands: vi.fn(),
};
const plant = (number: number): HTMLElement =>
  screen.getByRole('checkbox', { name: new RegExp(`^Power plant ${number}:`) });

describe('the income panel', () => {
  test('proposes to power the most cities with the cheapest fuel', async () => {
    const oncommands = vi.fn();
    render(IncomePanel, { ...props, oncommands });
    expect(screen.getByRole('status').textContent).toContain('Powers 3 of 3 cities');
    await fireEvent.click(screen.getByRole('button', { name: 'Power 3 cities, earn 44\u00a0Elektro' }));
    expect(oncommands).toHaveBeenCalledExactlyOnceWith([
      { type: 'power', seat: 0, plants: [8, 13], hybridOil: 0 },
    ]);
  });
  test('collects the income of all seats at once', async () => {
    const oncommands = vi.fn();
    render(IncomePanel, { ...props, oncommands });
    await fireEvent.click(screen.getByRole('button', { name: 'Collect for everyone as suggested' }));
    expect(oncommands).toHaveBeenCalledExactlyOnceWith([
      { type: 'power', seat: 0, plants: [8, 13], hybridOil: 0 },
      { type: 'power', seat: 1, plants: [20], hybridOil: 0 },
    ]);
  });
  test('I1: lets the player choose the plants and the mix of hybrids', async () => {
    const onchoice = vi.fn();
    const { rerender } = render(IncomePanel, { ...props, onchoice });
    await fireEvent.click(plant(8));
    expect(onchoice).toHaveBeenLastCalledWith({ plants: [13], hybridOil: 0 });
    await rerender({ choice: { plants: [5, 13], hybridOil: 0 } });
    await fireEvent.click(await screen.findByRole('button', { name: 'Increase' }));
    expect(onchoice).toHaveBeenLastCalledWith({ plants: [5, 13], hybridOil: 1 });
    await fireEvent.click(screen.getByRole('button', { name: 'Back to suggestion' }));
    expect(onchoice).toHaveBeenLastCalledWith(null);
  });
  test('offers only the mixes that the cubes allow where a hybrid is full', async () => {
    const { view: full } = panelProps(
      at('powering', {
        players: [{ plants: [5, 29, 35], cubes: { coal: 5, oil: 3 }, cities: ['essen'] }, {}, {}],
        market: [4, 6, 7, 9, 10, 11, 12, 14],
        gone: [3],
        waiting: [0],
      }),
    );
    const onchoice = vi.fn();
    const choice = { plants: [5, 29], hybridOil: 3 };
    render(IncomePanel, { ...props, view: full, choice, onchoice });
    expect(await screen.findByText('Oil in hybrids (plus 1 coal)')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Increase' })).toHaveProperty('ariaDisabled', 'true');
    await fireEvent.click(screen.getByRole('button', { name: 'Decrease' }));
    expect(onchoice).toHaveBeenLastCalledWith({ plants: [5, 29], hybridOil: 1 });
  });
  test('says when the fuel is not enough, and leaves the refusal to the rules', async () => {
    const oncommands = vi.fn();
    const poor = {
      ...view,
      players: view.players.map((player) => ({ ...player, cubes: { ...player.cubes, coal: 2 } })),
    };
    render(IncomePanel, { ...props, view: poor, choice: { plants: [8], hybridOil: 0 }, oncommands });
    expect(screen.getByRole('status').textContent).toContain(
      'You don’t have enough fuel to run all these plants.',
    );
    await fireEvent.click(screen.getByRole('button', { name: /^Power 2 cities/ }));
    expect(oncommands).toHaveBeenCalledExactlyOnceWith([
      { type: 'power', seat: 0, plants: [8], hybridOil: 0 },
    ]);
  });
  test("I2: shows the payment table with the player's row marked", async () => {
    render(IncomePanel, props);
    expect(document.querySelector('[aria-current]')).toBeNull();
    await fireEvent.click(screen.getByText('Payment table'));
    await waitFor(() =>
      expect(document.querySelector('[aria-current]')?.textContent).toContain('3 cities: 44\u00a0Elektro'),
    );
  });
});
