import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import ConfirmSale from '../../../src/lib/ui/auction/ConfirmSale.svelte';
import { changeLocale } from '../../../src/lib/i18n/locale.svelte.ts';
import { seatInfos } from '../fixtures.ts';

beforeAll(() => changeLocale('en'));

function show(money: number) {
  const [onconfirm, ondecline] = [vi.fn(), vi.fn()];
  const sale = { plant: 5, buyer: 0, price: 17 };
  render(ConfirmSale, { sale, seat: seatInfos[0], money, onconfirm, ondecline });
  return { onconfirm, ondecline };
}

test('V4: a buyer who can pay sees what is left, and confirms or declines', async () => {
  const { onconfirm, ondecline } = show(20);
  expect(screen.getByRole('heading').textContent).toBe('Plant 5 for 17 Elektro: your bid?');
  expect(screen.getByText(/Money left/).textContent).toContain('3');
  await fireEvent.click(screen.getByRole('button', { name: 'Buy for 17 Elektro' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Not my bid' }));
  expect([onconfirm, ondecline].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('V4: one who cannot pay is told so, and only declines', async () => {
  const { ondecline } = show(16);
  expect(screen.getByText(/You only have 16 Elektro/)).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await fireEvent.click(screen.getByRole('button', { name: 'Not my bid' }));
  expect(ondecline).toHaveBeenCalledOnce();
});
