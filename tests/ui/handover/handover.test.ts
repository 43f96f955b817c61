import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import HandOverScreen from '#lib/ui/handover/HandOverScreen.svelte';
import { mustTake } from '../../must.ts';
import { seatInfos } from '../fixtures.ts';

beforeAll(() => changeLocale('en'));

test('V4: the hand-over screen names the next player and has one button', async () => {
  const onuncover = vi.fn();
  const [seat] = mustTake(seatInfos, 1);
  render(HandOverScreen, { seat, view: { moment: 'buying', lot: null, round: 1 }, onuncover });
  expect(screen.getByRole('heading', { name: 'Anna is next' })).toBeTruthy();
  expect(screen.getByText('Buy resources')).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await fireEvent.click(screen.getByRole('button', { name: 'I’m Anna' }));
  expect(onuncover).toHaveBeenCalledOnce();
});

test('A4: the hand-over screen asks for a bid with plant and price, which are public', () => {
  const [seat] = mustTake(seatInfos, 1);
  const lot = { plant: 5, nominator: 1, bid: 7, bidder: 1, next: 0, out: [], limits: {} };
  render(HandOverScreen, { seat, view: { moment: 'bidding', lot, round: 1 }, onuncover: vi.fn() });
  expect(screen.getByText('Plant 5 at 7 Elektro: your bid')).toBeTruthy();
});

test('V4: the hand-over screen shows the buyer of a sale called aloud plant and price', () => {
  const [seat] = mustTake(seatInfos, 1);
  const sale = { seat: 0, plant: 5, price: 17 };
  render(HandOverScreen, {
    seat,
    view: { moment: 'nominating', lot: null, round: 1 },
    sale,
    onuncover: vi.fn(),
  });
  expect(screen.getByText('Plant 5 for 17 Elektro: your bid?')).toBeTruthy();
});

test('V4: the hand-over screen tells the player of a declined sale that nothing was sold', () => {
  const [seat] = mustTake(seatInfos, 1);
  render(HandOverScreen, {
    ...{ seat, view: { moment: 'nominating', lot: null, round: 1 }, unsold: 5, onuncover: vi.fn() },
  });
  expect(screen.getByText('Plant 5 was not sold.')).toBeTruthy();
});

test('the second tap on the hand-over button does not reach its replacement', async () => {
  const [seat] = mustTake(seatInfos, 1);
  render(HandOverScreen, { seat, view: { moment: 'buying', lot: null, round: 1 }, onuncover: vi.fn() });
  const tapped = vi.fn();
  const next = document.body.appendChild(document.createElement('button'));
  next.addEventListener('click', tapped);
  const at = { clientX: 50, clientY: 50 };
  await fireEvent.click(screen.getByRole('button', { name: 'I’m Anna' }), { ...at, detail: 1 });
  await fireEvent.click(next, { ...at, detail: 2 });
  expect(tapped).not.toHaveBeenCalled();
  next.remove();
});

test.each([
  [1, 'Put a power plant up for auction'],
  [2, 'Put a power plant up for auction, or pass'],
])('A2: in round %i the hand-over screen says: %s', (round, words) => {
  const [seat] = mustTake(seatInfos, 1);
  render(HandOverScreen, { seat, view: { moment: 'nominating', lot: null, round }, onuncover: vi.fn() });
  expect(screen.getByText(words)).toBeTruthy();
});
