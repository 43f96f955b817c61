import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { viewOf } from '#lib/machine/step.ts';
import ConfirmSale from '#lib/ui/auction/ConfirmSale.svelte';
import { at } from '../../rules/build.ts';
import { seatInfos } from '../fixtures.ts';

beforeAll(() => changeLocale('en'));

const sale = { seat: 1, plant: 5, price: 17 };

function show(money: number) {
  const [sell, declineSale] = [vi.fn(), vi.fn()];
  const now = at('nominating', {
    players: [{ money: 90 }, { money }, {}],
    waiting: [0, 1, 2],
    hiddenMoney: true,
  });
  const game = { seats: seatInfos, view: viewOf(now, 1), sell, declineSale };
  render(ConfirmSale, { game, sale });
  return { sell, declineSale };
}

test('V4: a buyer who can pay sees the money left, and confirms or declines', async () => {
  const { sell, declineSale } = show(20);
  expect(screen.getByRole('heading').textContent).toBe('Plant 5 for 17\u00a0Elektro: your bid?');
  expect(screen.getByText(/Money left/).textContent).toContain('3');
  await fireEvent.click(screen.getByRole('button', { name: 'Buy for 17\u00a0Elektro' }));
  expect(sell).toHaveBeenCalledExactlyOnceWith(sale);
  await fireEvent.click(screen.getByRole('button', { name: 'Not my bid' }));
  expect(declineSale).toHaveBeenCalledOnce();
});

test('V4: a buyer who cannot pay is informed, and can only decline', async () => {
  const { declineSale } = show(16);
  expect(screen.getByText(/You only have 16 Elektro/)).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await fireEvent.click(screen.getByRole('button', { name: 'Not my bid' }));
  expect(declineSale).toHaveBeenCalledOnce();
});
